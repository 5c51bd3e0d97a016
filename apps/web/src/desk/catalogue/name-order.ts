import { idAt, nameAt } from './packed-bucket.ts'
import type { PackedBucket } from './packed-bucket.ts'

/** Where an item lies: its bucket and its place there. */
export interface ItemPlace {
  readonly packed: PackedBucket
  readonly place: number
}

interface Named extends ItemPlace {
  readonly name: string
}

const collator = new Intl.Collator('en', { numeric: true })

const byId = (one: Named, other: Named): number =>
  idAt(one.packed, one.place) < idAt(other.packed, other.place) ? -1 : 1
/** Compares names as people sort: small before large in numbers, so that 100 g stands before 1000 g. */
const asPeopleSort = (one: Named, other: Named): number => collator.compare(one.name, other.name) || byId(one, other)
/** Many times faster, for more goods than anybody reads through. */
const byLetters = (one: Named, other: Named): number =>
  one.name === other.name ? byId(one, other) : one.name < other.name ? -1 : 1

/** Above this many goods only those that come first are looked for. */
const READABLE = 3_000

/** Puts one into a list in order that keeps its first `most`. */
function insert(sorted: Named[], one: Named, most: number): void {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (byLetters(sorted[middle] as Named, one) < 0) low = middle + 1
    else high = middle
  }
  sorted.splice(low, 0, one)
  if (sorted.length > most) sorted.pop()
}

/** Returns whether a name begins with a letter behind that of another: of very many most do, and are not looked at further. */
const beginsBehind = ({ packed: { search, searchStarts }, place }: ItemPlace, { name }: Named): boolean =>
  search.charCodeAt(searchStarts[place] ?? 0) > name.charCodeAt(0)

function firstOfMany(places: readonly ItemPlace[], most: number): Named[] {
  const sorted: Named[] = []
  for (const place of places) {
    const last = sorted[most - 1]
    if (last && beginsBehind(place, last)) continue
    const one = withName(place)
    if (last === undefined || byLetters(one, last) < 0) insert(sorted, one, most)
  }
  return sorted
}

const withName = ({ packed, place }: ItemPlace): Named => ({ packed, place, name: nameAt(packed, place) })

/**
 * Places by the name of their item, those of one name by their id, whatever order they come in. Of very many the first ones
 * alone, more than `wanted` for what shares a product.
 */
export function inNameOrder(places: readonly ItemPlace[], wanted: number): ItemPlace[] {
  return places.length > READABLE ? firstOfMany(places, wanted * 10) : places.map(withName).toSorted(asPeopleSort)
}
