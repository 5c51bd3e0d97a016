import { outletNamed, outletNameOf } from '@kassa/domain/moving/new-outlet.ts'
import type { OutletHere } from './shop-here.store.ts'

/**
 * The outlet that each location of the files likely is: the one of its name, or the only one where both are alone. No outlet is proposed twice,
 * because stock of two locations would be added up; what is left is for a person to say.
 */
export function likelyOutlets(
  places: readonly string[],
  said: Readonly<Record<string, string | null>>,
  outlets: readonly Pick<OutletHere, 'number' | 'name'>[],
): Record<string, string | null> {
  const likely: Record<string, string | null> = { ...said }
  for (const place of places) {
    const taken = new Set(Object.values(likely))
    const free = outlets.filter(({ number }) => !taken.has(number))
    const own = outletNamed(outletNameOf(place), free)
    if (own) likely[place] = own.number
  }
  const [place, ...otherPlaces] = places
  const [outlet, ...otherOutlets] = outlets
  const areAlone = Object.keys(likely).length + otherPlaces.length + otherOutlets.length === 0
  if (areAlone && place !== undefined && outlet) likely[place] = outlet.number
  return likely
}
