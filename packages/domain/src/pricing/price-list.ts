import type { ListPrice, PriceListPlan, PriceStep } from '../basket/index.ts'
import type { GoodsLine } from '../cart/goods-line.ts'

/** A row of a price list with the lines of the basket it may price. */
export interface ListedGoods {
  readonly row: ListPrice
  readonly indexes: readonly number[]
  /** The quantity of the lines together, in thousandths of a piece, kilogram or pound, or of a gram. */
  readonly thousandths: number
}

const keyOf = (productId: string, variantId: string | null): string => `${productId} ${variantId ?? ''}`

/** The rows of a list that are in the basket, by the lines they may price: a variant's own row before its product's, labels by none. */
export function listedGoods(
  { prices }: PriceListPlan,
  covered: readonly number[],
  goods: readonly GoodsLine[],
): ListedGoods[] {
  const rows = new Map<string, ListPrice>()
  for (const row of prices.toReversed()) rows.set(keyOf(row.productId, row.variantId), row)
  const found = new Map<ListPrice, { indexes: number[]; thousandths: number }>()
  for (const index of covered) {
    const one = goods[index]
    if (!one || one.isLabel) continue
    const { productId, variantId } = one.line
    const row = rows.get(keyOf(productId, variantId)) ?? rows.get(keyOf(productId, null))
    if (!row) continue
    const pool = found.get(row) ?? { indexes: [], thousandths: 0 }
    pool.indexes.push(index)
    pool.thousandths += one.quantity * (1_000 / one.divisor)
    found.set(row, pool)
  }
  return [...found].map(([row, pool]) => ({ row, ...pool }))
}

/** The highest step that so much reaches, or undefined below the lowest. */
const reachedStep = ({ row, thousandths }: ListedGoods): PriceStep | undefined =>
  row.steps
    .filter(({ fromQuantity }) => fromQuantity * 1_000 <= thousandths)
    .toSorted((one, other) => other.fromQuantity - one.fromQuantity)[0]

/** The lowest step that is not reached yet, or undefined above the highest. */
export const nextStep = ({ row, thousandths }: ListedGoods): PriceStep | undefined =>
  row.steps
    .filter(({ fromQuantity }) => fromQuantity * 1_000 > thousandths)
    .toSorted((one, other) => one.fromQuantity - other.fromQuantity)[0]

/** The unit price of each line that the list prices, minor units, by the line's place. Source: features PR-P04. */
export function listedPrices(listed: readonly ListedGoods[]): ReadonlyMap<number, number> {
  const prices = new Map<number, number>()
  for (const one of listed) {
    const step = reachedStep(one)
    if (step) for (const index of one.indexes) prices.set(index, step.priceMinor)
  }
  return prices
}
