import type { BriefItem } from '@kassa/contract/device/desk-catalogue.ts'
import { isUsual } from '@kassa/contract/device/without-usual.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { foldForSearch } from '@kassa/domain/text/search-text.ts'
import { categoryAt, idAt } from './packed-bucket.ts'
import type { PackedBucket } from './packed-bucket.ts'

/** The fields that a bucket's columns hold already, and the field that the searched text is made of. */
const elsewhere: ReadonlySet<string> = new Set(['id', 'sellPriceMinor', 'categoryId', 'isOnShelf', 'searchKeys'])

function rowOf(item: BriefItem): string {
  const row: Record<string, unknown> = {}
  for (const key in item) {
    const value: unknown = item[key as keyof BriefItem]
    if (elsewhere.has(key) || isUsual(key, value) || (key === 'productId' && value === item.id)) continue
    row[key] = value
  }
  return JSON.stringify(row)
}

/**
 * The folded texts an item is found by, its name first. A key that begins with the name again goes on behind it: the
 * keys of most goods do.
 */
function searchOf({ name, variantName, names, searchKeys, codes, customCode, sku }: BriefItem): string {
  const plain = foldForSearch(name)
  const own = variantName ? foldForSearch(`${name} ${variantName}`.trim()) : plain
  const others = [
    names?.en,
    names?.zh,
    names?.ja,
    ...(searchKeys?.split('\n') ?? []),
    ...(codes ?? []),
    customCode,
    sku,
  ]
  let search = `${own}\t`
  for (const other of others) {
    const text = other ? foldForSearch(other) : plain
    if (text !== plain) search += `${text.startsWith(`${plain} `) ? text.slice(plain.length) : text}\t`
  }
  return search
}

const codesOf = ({ codes, customCode, sku }: BriefItem): Set<string> =>
  new Set([...(codes ?? []).map(barCodeKey), ...[customCode, sku].flatMap((code) => code || [])])

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
  readonly codes: Iterable<string>
  readonly isOnShelf: boolean
  readonly priceMinor: number
  readonly categoryId: string | null
  readonly row: Uint8Array
}

export const readyItem = (item: BriefItem): ReadyItem => ({
  id: item.id,
  productId: item.productId ?? item.id,
  search: searchOf(item),
  codes: codesOf(item),
  isOnShelf: item.isOnShelf ?? true,
  priceMinor: item.sellPriceMinor,
  categoryId: item.categoryId ?? null,
  row: encoder.encode(rowOf(item)),
})

/** Packs goods that are ready into one bucket. */
export function packReady(bucket: number, items: readonly ReadyItem[]): PackedBucket {
  const ids = lineUp(items.map(({ id }) => id))
  const search = lineUp(items.map((item) => item.search))
  const codes = items.flatMap((item, place) => Array.from(item.codes, (code) => `${code}\t${String(place)}`))
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
export const packBucket = (bucket: number, items: readonly BriefItem[]): PackedBucket =>
  packReady(bucket, items.map(readyItem))

/** The keys of `codes` or `variants` by the place behind them. */
function keysByPlace(text: string): Map<number, string[]> {
  const keys = new Map<number, string[]>()
  for (const line of text.split('\n')) {
    const end = line.lastIndexOf('\t')
    if (end === -1) continue
    const place = Number(line.slice(end + 1))
    keys.set(place, [...(keys.get(place) ?? []), line.slice(0, end)])
  }
  return keys
}

/** Returns the items of a bucket, as they were before it was packed: nothing is folded or written again. */
function readyItems(packed: PackedBucket): ReadyItem[] {
  const [codes, products] = [keysByPlace(packed.codes), keysByPlace(packed.variants)]
  return Array.from({ length: packed.count }, (_, place) => {
    const id = idAt(packed, place)
    return {
      id,
      productId: products.get(place)?.[0] ?? id,
      search: packed.search.slice(packed.searchStarts[place], (packed.searchStarts[place + 1] ?? 0) - 1),
      codes: codes.get(place) ?? [],
      isOnShelf: packed.isOnShelf[place] === 1,
      priceMinor: packed.pricesMinor[place] ?? 0,
      categoryId: categoryAt(packed, place),
      row: packed.rows.subarray(packed.rowStarts[place], packed.rowStarts[place + 1]),
    }
  })
}

/** A bucket after changes: what changed or went is taken out, what is new put in. */
export function changeBucket(
  bucket: number,
  held: PackedBucket | undefined,
  gone: ReadonlySet<string>,
  fresh: readonly BriefItem[],
): PackedBucket {
  const kept = held ? readyItems(held).filter(({ id }) => !gone.has(id)) : []
  return packReady(bucket, [...kept, ...fresh.map(readyItem)])
}
