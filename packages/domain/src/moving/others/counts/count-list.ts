import { type RemarkList, rowBeside } from '../../columns/remark-list.ts'
import { codeKey, codesOf, skuKey } from '../../goods/goods-here.ts'
import { type GoodsRead, type StockElsewhere, stockKey } from '../../goods/read-goods.ts'
import type { MovedProduct, MovedStock, MovedVariant } from '../../move-source.ts'
import { isZero } from '../../columns/number-column.ts'
import type { MovedCount } from './moved-count.ts'
import type { CountsRead } from './read-counts.ts'

/** Stock of separate files: each figure goes to goods of the files, or is left for goods of the shop. */
export class CountList {
  readonly #remarks: RemarkList
  /** By handle and values. */
  readonly #byHandle: ReadonlyMap<string, StockElsewhere>
  readonly #counts: readonly MovedCount[]
  readonly #byCode: ReadonlyMap<string, MovedCount>
  readonly #used = new Set<StockElsewhere | MovedCount>()

  constructor(lists: readonly CountsRead[], goods: readonly GoodsRead[], remarks: RemarkList) {
    this.#remarks = remarks
    this.#byHandle = new Map(goods.flatMap(({ stock }) => [...stock]))
    this.#counts = withoutTwins(lists, remarks)
    this.#byCode = new Map(
      this.#counts.flatMap((one) =>
        [one.code, one.barcode].flatMap((code) =>
          code === '' ? [] : [[skuKey(code), one] as const, [codeKey(code), one] as const],
        ),
      ),
    )
  }

  get isEmpty(): boolean {
    return this.#byHandle.size + this.#byCode.size === 0
  }

  /** The stock of a variant by separate files; undefined where they say nothing of it. */
  stockOf(product: MovedProduct, variant: MovedVariant): readonly MovedStock[] | undefined {
    const counts = codesOf(variant).map((code) => this.#byCode.get(code))
    const own =
      this.#byHandle.get(stockKey(product.key.replace(/^key /, ''), variant.options)) ??
      counts.find((one) => one !== undefined)
    if (own) this.#used.add(own)
    return own?.stock
  }

  /** Figures of goods that are in no file, to be asked for when all goods were gone through. What has no code is named. */
  alone(): MovedCount[] {
    const left = [...this.#byHandle.values()].filter((one) => !this.#used.has(one))
    for (const one of left) if (one.code === '') this.#remarks.refuse(one, 'stock-without-goods', { name: one.name })
    const byCode = left.flatMap(({ code, name, stock, file, row }): MovedCount[] => {
      const known = stock.filter((one) => one.stock !== null)
      if (code === '' || known.length === 0) return []
      return [{ file, row, system: 'Shopify', code, barcode: '', name, stock: known }]
    })
    return [...byCode, ...this.#counts.filter((one) => !this.#used.has(one))]
  }
}

/** Counts of several files, each code once. */
function withoutTwins(lists: readonly CountsRead[], remarks: RemarkList): MovedCount[] {
  const first = new Map<string, MovedCount>()
  for (const count of lists.flatMap(({ counts }) => counts)) {
    const { code } = count
    const earlier = first.get(code)
    if (earlier) remarks.refuse(count, 'count-twice', { code, first: rowBeside(count, earlier) })
    else first.set(code, count)
  }
  return [...first.values()]
}

/** Goods with what separate files say of how much is where. */
export function* withCounts(goods: readonly GoodsRead[], counts: CountList): Generator<MovedProduct> {
  const stocked =
    (product: MovedProduct) =>
    (variant: MovedVariant): MovedVariant => {
      const stock = counts.stockOf(product, variant)
      if (!stock) return variant
      const isFound = stock.some((one) => one.stock !== null && !isZero(one.stock))
      return { ...variant, stock, isTracked: variant.isTracked || isFound }
    }
  for (const { products } of goods) {
    for (const product of products)
      yield counts.isEmpty ? product : { ...product, variants: product.variants.map(stocked(product)) }
  }
}
