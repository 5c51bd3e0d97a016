import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { usualItem } from '@kassa/contract/device/usual-item.ts'

/**
 * The goods of one bucket as the cache keeps them and as the till searches them: texts and columns, no objects. Reading a
 * hundred thousand goods is then reading a few hundred texts, and an item is made when somebody asks for it.
 */
export interface PackedBucket {
  readonly bucket: number
  readonly count: number
  /** `\n` id `\n` id … `\n`; `idStarts` says where each begins. */
  readonly ids: string
  readonly idStarts: Int32Array
  /** `\n` key `\t` place, for every bar code (as its key), custom code and SKU, and `\n` at the end. */
  readonly codes: string
  /** `\n` product `\t` place, for variants only, and `\n` at the end. */
  readonly variants: string
  /** `\n` folded name `\t` other folded text `\t` …; `searchStarts` says where each item's name begins, and the end. */
  readonly search: string
  readonly searchStarts: Int32Array
  readonly isOnShelf: Uint8Array
  readonly pricesMinor: Float64Array
  /** The categories that occur, and for each item its place among them plus one; 0 for none. */
  readonly categories: readonly string[]
  readonly categoryPlaces: Uint16Array
  /**
   * Each item as JSON in UTF-8, without what is usual, what stands in a column and what only searches ask; `rowStarts`
   * says where each begins, and the end. An item that has such a field all the same keeps its value.
   */
  readonly rows: Uint8Array
  readonly rowStarts: Int32Array
}

const decoder = new TextDecoder()

/** The item at a place of a bucket, made anew; without its `searchKeys`, which are in the text that is searched. */
export function unpackItem(packed: PackedBucket, place: number): DeskItem {
  const row = decoder.decode(packed.rows.subarray(packed.rowStarts[place], packed.rowStarts[place + 1]))
  const id = idAt(packed, place)
  return {
    ...usualItem,
    id,
    productId: id,
    sellPriceMinor: packed.pricesMinor[place] ?? 0,
    categoryId: categoryAt(packed, place),
    isOnShelf: packed.isOnShelf[place] === 1,
    ...(JSON.parse(row) as Pick<DeskItem, 'name'>),
  }
}

/** Returns whether goods of the bucket have an open price, without making them. */
export const holdsOpenPrice = ({ rows }: PackedBucket): boolean => decoder.decode(rows).includes('"isOpenPrice":true')

/** The category of the item at a place; null for none. */
export const categoryAt = ({ categories, categoryPlaces }: PackedBucket, place: number): string | null =>
  categories[(categoryPlaces[place] ?? 0) - 1] ?? null

export const unpackItems = (packed: PackedBucket): DeskItem[] =>
  Array.from({ length: packed.count }, (_, place) => unpackItem(packed, place))

/** The folded name of the item at a place, without making the item. */
export const nameAt = ({ search, searchStarts }: PackedBucket, place: number): string =>
  search.slice(searchStarts[place], search.indexOf('\t', searchStarts[place]))

/** The id of the item at a place, without making the item. */
export const idAt = ({ ids, idStarts }: PackedBucket, place: number): string =>
  ids.slice(idStarts[place], ids.indexOf('\n', idStarts[place]))

/** Returns the place of an id in its bucket; -1 when it is not there. */
export function placeOfId({ ids, idStarts, count }: PackedBucket, id: string): number {
  const at = ids.indexOf(`\n${id}\n`)
  return at === -1 ? -1 : placeAt(idStarts, count, at + 1)
}

/** The place whose text holds a position: binary search over where the texts begin. */
function placeAt(starts: Int32Array, count: number, position: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((starts[middle] ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return low
}

/** The places written behind a key in `codes` or `variants`. */
export function placesOf(text: string, key: string): number[] {
  const wanted = `\n${key}\t`
  const places: number[] = []
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const from = at + wanted.length
    places.push(Number(text.slice(from, text.indexOf('\n', from))))
  }
  return places
}
