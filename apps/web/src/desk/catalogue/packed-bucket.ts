import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { foldForSearch } from '@kassa/domain/text/search-text.ts'

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
  /** Each item as JSON in UTF-8, what is as usual left out; `rowStarts` says where each begins, and the end. */
  readonly rows: Uint8Array
  readonly rowStarts: Int32Array
}

/** What most goods are; only what differs is written down. */
export const usualItem = {
  type: 'standard',
  names: {},
  variantName: '',
  searchKeys: '',
  codes: [],
  customCode: null,
  sku: null,
  categoryId: null,
  brandId: null,
  unit: '',
  weightUnit: null,
  memberPriceMinor: null,
  special: null,
  taxId: null,
  isOnShelf: true,
  isDiscountable: true,
  memberDiscountAllowed: true,
  earnsPoints: true,
  takesPoints: true,
  isOpenPrice: false,
  tracksSerials: false,
  minimumPriceMinor: null,
  stockPolicy: 'warn',
  onHand: 0,
  parts: [],
  imageUrl: null,
  expiresOn: null,
  upcoming: [],
} as const satisfies Partial<DeskItem>

/** What is usual and no plain value is an empty list or record. */
function isUsual(key: string, value: unknown): boolean {
  const wont: unknown = usualItem[key as keyof typeof usualItem]
  if (value === wont) return true
  if (typeof value !== 'object' || value === null || typeof wont !== 'object' || wont === null) return false
  return Object.keys(value).length === 0
}

function rowOf(item: DeskItem): string {
  const row: Record<string, unknown> = {}
  for (const key in item) {
    const value: unknown = item[key as keyof DeskItem]
    if (!isUsual(key, value)) row[key] = value
  }
  if (item.productId === item.id) delete row['productId']
  return JSON.stringify(row)
}

function searchOf(item: DeskItem): string {
  const others = [item.names.en, item.names.zh, item.names.ja, ...item.searchKeys.split('\n'), ...item.codes]
  const texts = [...others, item.customCode, item.sku].flatMap((text) => (text ? [foldForSearch(text)] : []))
  return `${foldForSearch(`${item.name} ${item.variantName}`.trim())}\t${texts.join('\t')}`
}

const codesOf = (item: DeskItem): Set<string> =>
  new Set([...item.codes.map(barCodeKey), ...[item.customCode, item.sku].flatMap((code) => (code ? [code] : []))])

/** Texts one after another, each behind a line end, with where each begins and, last, where one more would. */
function lineUp(texts: readonly string[]): { text: string; starts: Int32Array } {
  const starts = new Int32Array(texts.length + 1)
  let at = 1
  texts.forEach((text, place) => {
    starts[place] = at
    at += text.length + 1
  })
  starts[texts.length] = at
  return { text: `\n${texts.join('\n')}\n`, starts }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function inBytes(parts: readonly Uint8Array[]): { rows: Uint8Array; rowStarts: Int32Array } {
  const rowStarts = new Int32Array(parts.length + 1)
  parts.forEach((part, place) => (rowStarts[place + 1] = (rowStarts[place] ?? 0) + part.length))
  const bytes = new Uint8Array(rowStarts[parts.length] ?? 0)
  parts.forEach((part, place) => bytes.set(part, rowStarts[place]))
  return { rows: bytes, rowStarts }
}

/** An item as a bucket holds it, its texts folded and its row written: most of the work of packing, done one by one. */
export interface ReadyItem {
  readonly id: string
  readonly productId: string
  readonly search: string
  readonly codes: readonly string[]
  readonly isOnShelf: boolean
  readonly priceMinor: number
  readonly categoryId: string | null
  readonly row: Uint8Array
}

export const readyItem = (item: DeskItem): ReadyItem => ({
  id: item.id,
  productId: item.productId,
  search: searchOf(item),
  codes: [...codesOf(item)],
  isOnShelf: item.isOnShelf,
  priceMinor: item.sellPriceMinor,
  categoryId: item.categoryId,
  row: encoder.encode(rowOf(item)),
})

/** Packs goods that are ready into one bucket. */
export function packReady(bucket: number, items: readonly ReadyItem[]): PackedBucket {
  const ids = lineUp(items.map(({ id }) => id))
  const search = lineUp(items.map((item) => item.search))
  const codes = items.flatMap((item, place) => item.codes.map((code) => `${code}\t${String(place)}`))
  const variants = items.flatMap(({ id, productId }, place) =>
    productId === id ? [] : [`${productId}\t${String(place)}`],
  )
  const categories = [...new Set(items.flatMap(({ categoryId }) => categoryId ?? []))]
  return {
    bucket,
    count: items.length,
    ids: ids.text,
    idStarts: ids.starts,
    codes: lineUp(codes).text,
    variants: lineUp(variants).text,
    search: search.text,
    searchStarts: search.starts,
    isOnShelf: Uint8Array.from(items, ({ isOnShelf }) => Number(isOnShelf)),
    pricesMinor: Float64Array.from(items, ({ priceMinor }) => priceMinor),
    categories,
    categoryPlaces: Uint16Array.from(items, ({ categoryId }) =>
      categoryId === null ? 0 : categories.indexOf(categoryId) + 1,
    ),
    ...inBytes(items.map(({ row }) => row)),
  }
}

/** Packs the goods of one bucket. */
export const packBucket = (bucket: number, items: readonly DeskItem[]): PackedBucket =>
  packReady(bucket, items.map(readyItem))

/** The item at a place of a bucket, made anew. */
export function unpackItem(packed: PackedBucket, place: number): DeskItem {
  const row = decoder.decode(packed.rows.subarray(packed.rowStarts[place], packed.rowStarts[place + 1]))
  const item = { ...usualItem, ...(JSON.parse(row) as DeskItem) }
  return { ...item, productId: item.productId ?? item.id }
}

export const unpackItems = (packed: PackedBucket): DeskItem[] =>
  Array.from({ length: packed.count }, (_, place) => unpackItem(packed, place))

/** The folded name of the item at a place, without making the item. */
export const nameAt = ({ search, searchStarts }: PackedBucket, place: number): string =>
  search.slice(searchStarts[place], search.indexOf('\t', searchStarts[place]))

/** The id of the item at a place, without making the item. */
export const idAt = ({ ids, idStarts }: PackedBucket, place: number): string =>
  ids.slice(idStarts[place], ids.indexOf('\n', idStarts[place]))

/** Where an id stands in its bucket; -1 when it is not there. */
export function placeOfId({ ids, idStarts, count }: PackedBucket, id: string): number {
  const at = ids.indexOf(`\n${id}\n`)
  return at === -1 ? -1 : placeAt(idStarts, count, at + 1)
}

/** The place whose text holds a position: binary search over where the texts begin. */
export function placeAt(starts: Int32Array, count: number, position: number): number {
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
