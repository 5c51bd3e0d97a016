import { lessWide, wideOf, type WideMinor } from '../money/wide.ts'
import type { Definitions, FigureDefinition } from './definition.ts'
import type { Division } from './division.ts'
import { marginFigures } from './margin.ts'
import { orderFigures } from './orders.ts'
import { refundFigures } from './refunds.ts'
import { salesFigures } from './sales.ts'
import type { Sums } from './sums.ts'
import { taxFigures } from './tax.ts'

const all = { ...salesFigures, ...orderFigures, ...refundFigures, ...taxFigures, ...marginFigures } as const

export type FigureKey = keyof typeof all

/** Every figure that is worked out of the sums of sales, each defined once. Source: figures.md. */
export const figures: Definitions<FigureKey> = all

export const figureKeys = Object.keys(all) as readonly FigureKey[]

/** The figures that say what goods cost. */
export const costKeys: readonly FigureKey[] = figureKeys.filter((key) => figures[key].isCost === true)

const keyOf = (key: string): FigureKey => key as FigureKey

/** A figure of some sums: minor units, a count, or basis points; null for a quotient by nothing. Exact at every size, quotients cut (D3). */
export function figureOf(key: FigureKey, sums: Sums): WideMinor | null {
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

const ofDocuments: readonly FigureKey[] = ['orders', 'average', 'refunds', 'voids']

/**
 * Whether a figure is told of the rows of these divisions. Of a category no documents are counted: sums are kept by product, and one document
 * has several products of a category, which would count it several times.
 */
export const isToldBy = (key: FigureKey, ...by: readonly Division[]): boolean =>
  !by.includes('category') || !ofDocuments.includes(key)

/** The figures of a row of these divisions; what is not told of it is null. */
export const figuresBy = (by: readonly Division[], sums: Sums): Figures =>
  Object.fromEntries(figureKeys.map((key) => [key, isToldBy(key, ...by) ? figureOf(key, sums) : null])) as Figures
