import { multiplyDivide } from '../money/round.ts'
import { SNAPSHOT_LIMITS, type GroupedTax, type LineTax, type TaxRow, type ZeroRate } from '../basket/index.ts'

/** 100 % in millionths. */
export const WHOLE_RATE = 1_000_000
const MILLIONTHS_OF_A_BASIS_POINT = 100

/** A rate as it is written: in millionths, or in basis points as of old. Source: pricing.md, Growth 2, 9. */
export interface WrittenRate {
  readonly rateBasisPoints?: number | null
  readonly rateMillionths?: number | null
}

export const millionthsOf = ({ rateMillionths, rateBasisPoints }: WrittenRate): number =>
  rateMillionths ?? (rateBasisPoints ?? 0) * MILLIONTHS_OF_A_BASIS_POINT

/** The nearest rate of two decimals, for those that know no finer one. */
const basisPointsOf = (rateMillionths: number): number =>
  Math.min(SNAPSHOT_LIMITS.rateBasisPoints, multiplyDivide(rateMillionths, 1, MILLIONTHS_OF_A_BASIS_POINT, 'half-up'))

/** A rate as people read it, in percent without trailing zeros: 8.875 for 88,750. */
export const percentOfRate = (rate: WrittenRate): number => millionthsOf(rate) / 10_000

/** A row of a rate and a code; what every old row says alone says nothing more. */
export function rowOf(rateMillionths: number, code: string | undefined): TaxRow {
  const isFine = rateMillionths % MILLIONTHS_OF_A_BASIS_POINT !== 0
  return {
    rateBasisPoints: basisPointsOf(rateMillionths),
    ...(isFine && { rateMillionths }),
    ...(code !== undefined && { code }),
  }
}

/** The row of what tells its rate and code among other things. */
export const rowIn = (one: TaxRow): TaxRow => rowOf(millionthsOf(one), one.code)

/** Two rows are one where this is. */
export const rowKeyOf = (row: TaxRow): string => `${millionthsOf(row)} ${row.code ?? ''}`

/** By rate, then code. */
export function inRowOrder(one: TaxRow, other: TaxRow): number {
  const [code, otherCode] = [one.code ?? '', other.code ?? '']
  return millionthsOf(one) - millionthsOf(other) || (code < otherCode ? -1 : code > otherCode ? 1 : 0)
}

/** A tax of goods, alone or in a group, as stage H reads it. */
export interface OneTax {
  readonly taxId: string
  readonly row: TaxRow
  readonly key: string
  readonly rateMillionths: number
  /** Places of the earlier taxes of the group that it stands on. */
  readonly on: readonly number[]
  readonly band: GroupedTax['band']
}

/** The taxes of goods in their order: one, or those of the group. */
export function taxesOf(tax: LineTax): readonly OneTax[] {
  if (!tax.taxes) return [oneTax(tax.id, millionthsOf(tax), codeOf(tax))]
  const codes = tax.taxes.map(({ code }) => code)
  return tax.taxes.map(({ id, rateMillionths, code, on, band }) => ({
    ...oneTax(id, rateMillionths, code),
    on: (on ?? []).map((name) => codes.indexOf(name)),
    band,
  }))
}

function oneTax(taxId: string, rateMillionths: number, code: string | undefined): OneTax {
  const row = rowOf(rateMillionths, code)
  return { taxId, row, key: rowKeyOf(row), rateMillionths, on: [], band: null }
}

/** A rate of 0 says which it is by its code; "no tax" says nothing. Source: pricing.md, Growth 2, 12. */
function codeOf(tax: LineTax): string | undefined {
  if (tax.code !== undefined) return tax.code
  const isNamed = tax.zero !== undefined && tax.zero !== 'outside' && millionthsOf(tax) === 0
  return isNamed ? tax.zero : undefined
}

/** A tax as the books keep it and desks are told of it. */
export interface DeskTax {
  readonly id: string
  readonly rateBasisPoints: number
  readonly rateMillionths?: number | null
  readonly code?: string | null
  readonly zero?: ZeroRate | null
  readonly taxes?: readonly Omit<GroupedTax, 'id'>[] | null
}

/** The tax of goods that a basket says; the same from whoever tells it. A tax of a group is called by its code. */
export const lineTaxOf = ({ id, rateBasisPoints, rateMillionths, code, zero, taxes }: DeskTax): LineTax => ({
  id,
  rateBasisPoints,
  ...(typeof rateMillionths === 'number' && { rateMillionths }),
  ...(code && { code }),
  ...(zero && { zero }),
  ...(taxes && { taxes: taxes.map((one) => ({ id: one.code, ...one })) }),
})

/** All of a group together, as one rate. */
export function combinedMillionths(tax: LineTax): number {
  const factors: number[] = []
  for (const { rateMillionths, on } of taxesOf(tax)) {
    const base = on.reduce((sum, place) => sum + (factors[place] ?? 0), WHOLE_RATE)
    factors.push((rateMillionths * base) / WHOLE_RATE)
  }
  return Math.round(factors.reduce((sum, one) => sum + one, 0))
}

/** The same to two decimals: for desks that know no finer rate. */
export const combinedBasisPoints = (tax: LineTax): number => basisPointsOf(combinedMillionths(tax))

/** The field of a group that cannot be, and what it says; null where it is sound. */
export function wrongInGroup(
  taxes: readonly Pick<GroupedTax, 'code' | 'on'>[],
): { readonly field: string; readonly value: string | number } | null {
  if (taxes.length < 1 || taxes.length > SNAPSHOT_LIMITS.groupTaxes) return { field: 'taxes', value: taxes.length }
  const before = new Set<string>()
  for (const { code, on } of taxes) {
    if (before.has(code)) return { field: 'code', value: code }
    const later = on?.find((one) => !before.has(one))
    if (later !== undefined) return { field: 'on', value: later }
    before.add(code)
  }
  return null
}
