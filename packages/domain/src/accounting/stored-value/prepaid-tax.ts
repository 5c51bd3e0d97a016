import {
  taxOfBalance,
  taxWithin,
  type PrepaidKind,
  type PrepaidRow,
  type TaxPoint,
} from '../../purse/tax-of-prepaid.ts'
import { EURO_COUNTRIES } from '../../country/euro-countries.ts'

/** A movement of an account whose tax fell when it was paid, with the balance that it left. */
export interface PrepaidEntry extends PrepaidRow {
  readonly kind: PrepaidKind
  readonly day: string
  readonly reason: string
  readonly amountMinor: number
  readonly afterMinor: number
}

/** By how much more, or (negative) less, tax lies in what is still to be used. */
export interface PrepaidMove extends PrepaidRow {
  readonly kind: PrepaidKind
  readonly day: string
  readonly reason: 'paid-ahead' | 'used' | 'expired'
  readonly taxMinor: number
}

/** Uses take tax that was paid out of their sale; what goes back to the customer takes it back from the state. */
const reasonOf = ({ kind, reason }: PrepaidEntry): PrepaidMove['reason'] => {
  if (reason === 'expired') return 'expired'
  if (kind !== 'times-card') return 'paid-ahead'
  return reason === 'spent' || reason === 'returned' ? 'used' : 'paid-ahead'
}

/**
 * Returns the tax that each entry moves: the tax in the balance after it less that in the balance before it, in the order in which they were booked. Nothing is left of it at a
 * balance of 0, however often it was rounded, and an entry that comes late for its day changes no other. Source: accounting.md (Journal: session pass; existing merchants).
 */
export const prepaidMoves = (entries: readonly PrepaidEntry[]): readonly PrepaidMove[] =>
  entries.flatMap((entry) => {
    const { kind, day, rateBasisPoints, taxCode, amountMinor, afterMinor } = entry
    const taxMinor = taxOfBalance(afterMinor, entry) - taxOfBalance(afterMinor - amountMinor, entry)
    return taxMinor === 0 ? [] : [{ kind, day, rateBasisPoints, taxCode, reason: reasonOf(entry), taxMinor }]
  })

/** An amount that was used of passes whose tax falls on their use, under its day or its document. */
export interface TaxedUses extends PrepaidRow {
  readonly day: string
  readonly amountMinor: number
  /** The business day whose uses share the tax of their sum, as an older rule sealed them; null: a use with its own tax. */
  readonly dayOfSum: string | null
}

type TaxOfUses = PrepaidRow & { readonly day: string; readonly amountMinor: number; readonly taxMinor: number }

/** Each use has what the tax of the sum grows by with it, so that all of them come to the tax of the sum. */
function shareTax(uses: readonly TaxedUses[]): readonly TaxOfUses[] {
  let sumMinor = 0
  return uses.map((use) => {
    const before = taxWithin(sumMinor, use)
    sumMinor += use.amountMinor
    const { day, rateBasisPoints, taxCode, amountMinor } = use
    return { day, rateBasisPoints, taxCode, amountMinor, taxMinor: taxWithin(sumMinor, use) - before }
  })
}

/** Returns the tax of uses: each its own, but those that share one of their day, which is never another than that of their sum. */
export function taxesOfUses(uses: readonly TaxedUses[]): readonly TaxOfUses[] {
  const sums = Map.groupBy(uses, (use) => JSON.stringify([use.dayOfSum, use.rateBasisPoints, use.taxCode]))
  return [...sums.values()].flatMap((own) =>
    own[0]?.dayOfSum === null ? own.flatMap((use) => shareTax([use])) : shareTax(own),
  )
}

const isOfUnion: ReadonlySet<string> = new Set([
  ...EURO_COUNTRIES.map(([code]) => code),
  'CZ',
  'DK',
  'HU',
  'PL',
  'RO',
  'SE',
])

/**
 * Returns the tax point that is usual in a country; undefined where this table does not know. The Union and the United Kingdom: money on account of known goods is taxed
 * when it is received, and so is a voucher whose rate is known (directive 2006/112/EC, articles 65 and 30b; VATA 1994, section 6 and schedule 10B); others when they are used. China and
 * Japan: when the service is rendered or the goods are handed over. The United States: with the sale itself.
 */
export function usualTaxPoint(country: string, kind: PrepaidKind): TaxPoint | undefined {
  if (isOfUnion.has(country) || country === 'GB') return kind === 'gift-card' ? 'use' : 'sale'
  return ['CN', 'JP', 'US'].includes(country) ? 'use' : undefined
}
