import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { snake } from '@kassa/contract/open/problem.ts'
import type { taxView } from '@kassa/contract/settings/tax.calls.ts'
import type { TaxRow } from '@kassa/domain/basket/index.ts'
import { combinedMillionths, lineTaxOf, millionthsOf, percentOfRate, rowIn, rowKeyOf } from '@kassa/domain/tax/rate.ts'

/** The code and exact rate of a row of tax. */
export const taxRowOf = (row: TaxRow) => ({ code: row.code ?? null, rate: String(percentOfRate(row)) })

/** Adds up the shares of a line by rate and code: a combined line has one for each part. */
export function taxesByRow(shares: readonly (TaxRow & { readonly taxMinor: number })[]) {
  const rows = new Map<string, TaxRow & { readonly taxMinor: number }>()
  for (const share of shares) {
    const key = rowKeyOf(share)
    rows.set(key, { ...rowIn(share), taxMinor: share.taxMinor + (rows.get(key)?.taxMinor ?? 0) })
  }
  return [...rows.values()]
}

/** A tax of the list with its exact rate and, of a group, its taxes. */
export function exactTaxOf(tax: OutputOf<typeof taxView>) {
  const rateMillionths = combinedMillionths(lineTaxOf(tax))
  return {
    code: tax.code ?? null,
    rate: String(percentOfRate({ rateMillionths })),
    zero_rate: tax.zero && millionthsOf(tax) === 0 ? snake(tax.zero) : null,
    taxes: (tax.taxes ?? []).map(({ code, rateMillionths: rate, on, band }) => ({
      code,
      rate: String(percentOfRate({ rateMillionths: rate })),
      on: [...(on ?? [])],
      band: band ? { kind: band.kind, from: band.fromMinor, until: band.untilMinor } : null,
    })),
  }
}
