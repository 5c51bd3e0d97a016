import { outletNamed, outletNameOf } from '@kassa/domain/moving/new-outlet.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listShopMoves } from '../undo/undo-move.store.ts'
import type { OutletHere } from './shop-here.store.ts'

/** The numbers of outlets by the locations that they were. */
export type FormerOutlets = Readonly<Record<string, string>>

/** The most moves that are asked for the outlets of their locations. */
const MOVES_ASKED = 100

/** The outlets that locations were in former moves that stand: the newest says. */
export async function findFormerOutlets(tx: Tx, merchantId: string): Promise<FormerOutlets> {
  const moves = await listShopMoves(tx, merchantId, MOVES_ASKED)
  const standing = moves.filter(({ undoneAt }) => undoneAt === null).toReversed()
  const said = standing.flatMap(({ locations }) => Object.entries(locations ?? {}))
  return Object.fromEntries(said.filter((one): one is [string, string] => one[1] !== null))
}

/**
 * The outlet that each location of the files likely is: the one of its name, the one that it was before, or the only one where both are alone. No outlet is
 * proposed twice, because stock of two locations would be added up; what is left is for a person to say.
 */
export function likelyOutlets(
  places: readonly string[],
  said: Readonly<Record<string, string | null>>,
  outlets: readonly Pick<OutletHere, 'number' | 'name'>[],
  formerly: FormerOutlets = {},
): Record<string, string | null> {
  const likely: Record<string, string | null> = { ...said }
  const freeNow = () => {
    const taken = new Set(Object.values(likely))
    return outlets.filter(({ number }) => !taken.has(number))
  }
  for (const place of places) {
    const own = outletNamed(outletNameOf(place), freeNow())
    if (own) likely[place] = own.number
  }
  for (const place of places.filter((one) => likely[one] === undefined)) {
    const own = freeNow().find(({ number }) => number === formerly[place])
    if (own) likely[place] = own.number
  }
  const [place, ...otherPlaces] = places
  const [outlet, ...otherOutlets] = outlets
  const areAlone = Object.keys(likely).length + otherPlaces.length + otherOutlets.length === 0
  if (areAlone && place !== undefined && outlet) likely[place] = outlet.number
  return likely
}
