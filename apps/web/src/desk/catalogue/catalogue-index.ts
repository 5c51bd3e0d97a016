import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { pricedAt } from '@kassa/domain/product/price-schedule.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { bucketOf } from './bucket.ts'
import { CodeTable } from './code-table.ts'
import { liveStock } from './live-stock.ts'
import { inNameOrder } from './name-order.ts'
import type { ItemPlace } from './name-order.ts'
import { holdsOpenPrice, placeOfId, placesOf, unpackItem } from './packed-bucket.ts'
import type { PackedBucket } from './packed-bucket.ts'
import { searchGoods } from './search-goods.ts'

const inOrder = (items: readonly DeskItem[]): DeskItem[] => items.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/**
 * All goods of the outlet in memory, found by code at once and by part of anything in one pass. It stays packed: there is
 * nothing to build at the start, and a hundred thousand goods are some texts and columns instead of millions of objects.
 */
export class CatalogueIndex {
  private readonly buckets = new Map<number, PackedBucket>()
  /** Made when a code is first asked for, and again where codes have changed. */
  private codes: CodeTable | null = null
  /** When the first price begins of those that were shown and wait; epoch milliseconds. */
  private nextBegin = Infinity
  private readonly now: () => number

  /** `now` is the server's time as well as the device knows it: prices of the future begin by it, with a line or without. */
  constructor(buckets: Iterable<PackedBucket> = [], now: () => number = Date.now) {
    this.now = now
    this.putBuckets(buckets)
  }

  get size(): number {
    let size = 0
    for (const { count } of this.buckets.values()) size += count
    return size
  }

  find(id: string): DeskItem | undefined {
    const packed = this.buckets.get(bucketOf(id))
    const place = packed ? placeOfId(packed, id) : -1
    return packed && place !== -1 ? this.itemAt(packed, place) : undefined
  }

  /** Items that carry one of the keys as a bar code (a UPC-A is its EAN-13), custom code or SKU; on the shelf first. */
  findByCode(keys: readonly string[]): DeskItem[] {
    for (const key of keys) {
      const items = this.withCode(barCodeKey(key))
      const found = items.length > 0 || barCodeKey(key) === key ? items : this.withCode(key)
      if (found.length > 0) return found.toSorted((a, b) => Number(b.isOnShelf) - Number(a.isOnShelf))
    }
    return []
  }

  /** See `searchGoods`; only what is answered is made. */
  search(query: string, decimals: number, most?: number): DeskItem[] {
    const found = searchGoods(this.buckets.values(), query, decimals, most)
    const bare = query.replaceAll(/[\s-]/g, '')
    // A code that is grouped as it is printed under its bars.
    const isGrouped = found.length === 0 && bare !== query && /^\d{8,}[\dX]?$/i.test(bare)
    const goods = isGrouped ? searchGoods(this.buckets.values(), bare, decimals, most) : found
    return goods.map(({ packed, place }) => this.itemAt(packed, place))
  }

  /** Variants of the same product on the shelf, oldest first. */
  variantsOf(productId: string): DeskItem[] {
    const variants = this.ofProduct(productId).filter(({ isOnShelf }) => isOnShelf)
    if (variants.length > 0) return variants
    const item = this.find(productId)
    return item?.isOnShelf === true ? [item] : []
  }

  /**
   * Returns up to `limit` items on the shelf, in an order a person knows: by category in the order of `categoryIds`,
   * inside one by name. Null among them stands for goods without a category; left out, all goods by name. With
   * `onePerProduct` only the first of each product. The order in which the goods came here changes nothing.
   */
  first(limit: number, { categoryIds, onePerProduct = false }: FirstOf = {}): DeskItem[] {
    const items: DeskItem[] = []
    const products = new Set<string>()
    for (const categoryId of categoryIds ?? [undefined])
      for (const { packed, place } of inNameOrder(this.shelfOf(categoryId), limit)) {
        if (items.length === limit) return items
        const item = this.itemAt(packed, place)
        if (onePerProduct && products.has(item.productId)) continue
        products.add(item.productId)
        items.push(item)
      }
    return items
  }

  /** Goods on the shelf at an open price; it looks through all, so that only a press asks for them. */
  openPriced(): DeskItem[] {
    const all = [...this.buckets.values()].filter(holdsOpenPrice)
    const items = all.flatMap((packed) => Array.from({ length: packed.count }, (_, at) => this.itemAt(packed, at)))
    return items.filter(({ isOpenPrice, isOnShelf }) => isOpenPrice && isOnShelf)
  }

  /** Returns the places of the goods on the shelf of a category; null: of none; undefined: all. */
  private shelfOf(categoryId: string | null | undefined): ItemPlace[] {
    const places: ItemPlace[] = []
    for (const packed of this.buckets.values()) {
      const wanted = categoryId === null ? 0 : packed.categories.indexOf(categoryId ?? '') + 1
      if (categoryId && wanted === 0) continue
      for (let place = 0; place < packed.count; place += 1)
        if (packed.isOnShelf[place] === 1 && (categoryId === undefined || packed.categoryPlaces[place] === wanted))
          places.push({ packed, place })
    }
    return places
  }

  /** Categories that have anything on the shelf. */
  categoryIds(): Set<string> {
    const used = new Set<string>()
    for (const { categories, categoryPlaces, isOnShelf } of this.buckets.values())
      categoryPlaces.forEach((wanted, place) => {
        const categoryId = wanted > 0 && isOnShelf[place] === 1 ? categories[wanted - 1] : undefined
        if (categoryId !== undefined) used.add(categoryId)
      })
    return used
  }

  /** Takes buckets in the place of those with the same number. Answers nothing new to whoever holds a list already. */
  putBuckets(buckets: Iterable<PackedBucket>): void {
    for (const packed of buckets) {
      if (this.buckets.get(packed.bucket)?.codes !== packed.codes) this.codes = null
      this.buckets.set(packed.bucket, packed)
    }
  }

  /** Returns whether a price of goods that were shown has begun since this was asked; then they cost something else than what is shown. */
  hasBegun(): boolean {
    if (this.nextBegin > this.now()) return false
    this.nextBegin = Infinity
    return true
  }

  /** Goods as they cost now, and as many as there are. */
  private itemAt(packed: PackedBucket, place: number): DeskItem {
    const packedItem = unpackItem(packed, place)
    const onHand = liveStock.onHandOf(packedItem, (id) => this.find(id))
    const item = onHand === packedItem.onHand ? packedItem : { ...packedItem, onHand }
    if (item.upcoming.length === 0) return item
    const now = this.now()
    for (const { at } of item.upcoming) if (at > now) this.nextBegin = Math.min(this.nextBegin, at)
    return pricedAt(item, item.upcoming, now)
  }

  private withCode(code: string): DeskItem[] {
    this.codes ??= new CodeTable(this.buckets)
    return inOrder(this.codes.placesOf(code).map(({ packed, place }) => this.itemAt(packed, place)))
  }

  private ofProduct(productId: string): DeskItem[] {
    const found: DeskItem[] = []
    for (const packed of this.buckets.values())
      for (const place of placesOf(packed.variants, productId)) found.push(this.itemAt(packed, place))
    return inOrder(found)
  }
}

interface FirstOf {
  readonly categoryIds?: readonly (string | null)[]
  readonly onePerProduct?: boolean
}
