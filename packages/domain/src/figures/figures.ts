import { compareWide, lessWide, wideOf, type WideMinor } from '../money/wide.ts'
import { depositFigures } from './deposits.ts'
import type { Definitions, FigureDefinition } from './definition.ts'
import type { Division } from './division.ts'
import { marginFigures } from './margin.ts'
import { orderFigures } from './orders.ts'
import { refundFigures } from './refunds.ts'
import { salesFigures } from './sales.ts'
import { sumNames, type SumName, type Sums } from './sums.ts'
import { taxFigures } from './tax.ts'

const all = {
  ...salesFigures,
  ...orderFigures,
  ...refundFigures,
  ...taxFigures,
  ...marginFigures,
  ...depositFigures,
} as const

export type FigureKey = keyof typeof all

/** Every figure that is worked out of the sums of sales, each defined once. Source: figures.md. */
export const figures: Definitions<FigureKey> = all

export const figureKeys = Object.keys(all) as readonly FigureKey[]

/** The figures that say what goods cost. */
export const costKeys: readonly FigureKey[] = figureKeys.filter((key) => figures[key].isCost === true)

const keyOf = (key: string): FigureKey => key as FigureKey

const ofKnownCost: ReadonlySet<FigureKey> = new Set(['cost', 'costAfter', 'margin'] as const)

/** Returns whether no cost is known for any of the goods sold. */
const isUncosted = (sums: Sums): boolean =>
  compareWide(sums.uncostedMinor, 0) > 0 && compareWide(figureOf('costed', sums) ?? 0, 0) === 0

/** A figure of some sums: minor units, a count, or basis points; null for a quotient by nothing, and for a cost that nobody knows. Exact at every size, quotients cut (D3). */
export function figureOf(key: FigureKey, sums: Sums): WideMinor | null {
  if (ofKnownCost.has(key) && isUncosted(sums)) return null
  const { unit, from }: FigureDefinition = figures[key]
  if (from.kind === 'sum') return sums[from.of]
  const of = figureOf(keyOf(from.of), sums) ?? 0
  if (from.kind === 'difference') {
    return from.less.reduce<WideMinor>((left, less) => lessWide(left, figureOf(keyOf(less), sums) ?? 0), of)
  }
  const by = BigInt(figureOf(keyOf(from.by), sums) ?? 0)
  if (by <= 0n) return null
  return wideOf((BigInt(of) * (unit === 'share' ? 10_000n : 1n)) / by)
}

export type Figures = Readonly<Record<FigureKey, WideMinor | null>>

/** All figures of some sums. */
export const figuresOf = (sums: Sums): Figures =>
  Object.fromEntries(figureKeys.map((key) => [key, figureOf(key, sums)])) as Figures

const ofDocuments: readonly SumName[] = ['orders', 'refunds', 'voids']
const ofGoods: readonly SumName[] = [
  'pieces',
  'returned',
  'quantity',
  'returnedQuantity',
  'grossMinor',
  'deductedMinor',
]
const ofCost: readonly SumName[] = ['costMinor', 'restockedMinor', 'uncostedMinor', 'uncostedBackMinor']
const ofDeposits: readonly SumName[] = ['depositMinor', 'depositBackMinor']
const ofTax: readonly SumName[] = ['taxMinor', 'refundedTaxMinor', 'voidedTaxMinor']

/**
 * The sums that are not kept of a division's rows: 0 there is no amount. Of a category no documents are counted: sums are kept by product, and one
 * document has several products of a category, which would count it several times. A payment and a rate are of a whole sale, and no goods are paid by
 * one of them; a source is what it took off. A deposit is of no goods, and of no offer.
 */
const notKept: Partial<Readonly<Record<Division, readonly SumName[]>>> = {
  category: [...ofDocuments, ...ofDeposits],
  product: ofDeposits,
  plan: ofDeposits,
  coupon: ofDeposits,
  method: [...ofGoods, ...ofCost, ...ofTax, ...ofDeposits],
  recharge: [...ofGoods, ...ofCost, ...ofTax, ...ofDeposits],
  rate: [...ofGoods, ...ofCost, ...ofDeposits],
  source: sumNames.filter((name) => name !== 'orders' && name !== 'deductedMinor'),
}

/** The sums that a figure is worked out of. */
function sumsIn(key: FigureKey): readonly SumName[] {
  const { from }: FigureDefinition = figures[key]
  if (from.kind === 'sum') return [from.of]
  const others = from.kind === 'difference' ? from.less : [from.by]
  return [from.of, ...others].flatMap((one) => sumsIn(keyOf(one)))
}

/** Returns whether a figure is told of the rows of these divisions: all that it is worked out of is kept of them. */
export const isToldBy = (key: FigureKey, ...by: readonly Division[]): boolean =>
  by.every((division) => !sumsIn(key).some((name) => notKept[division]?.includes(name)))

/** The figures of a row of these divisions; what is not told of it is null. */
export const figuresBy = (by: readonly Division[], sums: Sums): Figures =>
  Object.fromEntries(figureKeys.map((key) => [key, isToldBy(key, ...by) ? figureOf(key, sums) : null])) as Figures
