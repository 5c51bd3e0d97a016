import type { CashRounding } from '../basket/index.ts'
import { CURRENCIES, type CurrencyCode } from '../money/money.ts'

/** The rate at which an outlet takes the notes of another currency. Source: payments.md §7. */
export interface ForeignRate {
  /** The currency of the notes. */
  readonly currency: CurrencyCode
  /** The currency in which the notes are valued. */
  readonly into: CurrencyCode
  /** Millionths of one unit of `into` for one unit of `currency`: 7.12 is 7,120,000. */
  readonly rateMillionths: number
  /** The shop's share of the rate, in basis points. */
  readonly spreadBasisPoints: number
  /** Steps of the worth, minor units of `into`. */
  readonly unitMinor: number
  readonly mode: 'down' | 'half-up'
  /** The rounding of the rest for these notes; left out or null: as for cash. Source: pricing.md, Growth 2, 19. */
  readonly rounding?: CashRounding | null
}

/** Rates 0.000001–999,999.999999, spread 0–50 %, steps 1–10,000 minor units, as many rates as pairs of currencies make sense. */
export const FOREIGN_RATE_LIMITS = {
  rateMillionths: { min: 1, max: 999_999_999_999 },
  spreadBasisPoints: { min: 0, max: 5_000 },
  unitMinor: { min: 1, max: 10_000 },
  rates: 12,
} as const

/** Notes of another currency as they were taken: how much of it, minor units, and what that counted in the outlet's. */
export interface ForeignCash {
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly worthMinor: number
}

/** One minor unit of the notes as a fraction of minor units of the outlet's currency, the spread taken off. */
const worthOf = ({ currency, into, rateMillionths, spreadBasisPoints }: ForeignRate): readonly [bigint, bigint] => [
  BigInt(rateMillionths) * BigInt(10_000 - spreadBasisPoints) * 10n ** BigInt(CURRENCIES[into].exponent),
  10n ** BigInt(10 + CURRENCIES[currency].exponent),
]

/**
 * Returns the worth of `amountMinor` (0 and up) of the notes, in minor units of `into`, on the steps of the rate.
 * Source: payments.md §7.
 */
export function foreignValue(amountMinor: number, rate: ForeignRate): number {
  const [above, below] = worthOf(rate)
  const unit = BigInt(rate.unitMinor)
  const [value, step] = [BigInt(amountMinor) * above, unit * below]
  const steps = rate.mode === 'down' ? value / step : (2n * value + step) / (2n * step)
  return Number(steps * unit)
}

/** The least of the notes that counts at least `dueMinor` (0 and up, minor units of `into`), in their own minor units. */
export function foreignDue(dueMinor: number, rate: ForeignRate): number {
  const [above, below] = worthOf(rate)
  const unit = BigInt(rate.unitMinor)
  const steps = (BigInt(dueMinor) + unit - 1n) / unit
  if (steps === 0n) return 0
  const doubled = (2n * steps - (rate.mode === 'down' ? 0n : 1n)) * unit * below
  return Number((doubled + 2n * above - 1n) / (2n * above))
}

/**
 * Returns the fault of a list of rates, or null: `foreign.same-currency` for one into itself, `foreign.rate-twice` for
 * a second of a pair.
 */
export function ratesFault(
  rates: readonly Pick<ForeignRate, 'currency' | 'into'>[],
): 'foreign.same-currency' | 'foreign.rate-twice' | null {
  if (rates.some(({ currency, into }) => currency === into)) return 'foreign.same-currency'
  const pairs = new Set(rates.map(({ currency, into }) => `${currency} ${into}`))
  return pairs.size === rates.length ? null : 'foreign.rate-twice'
}

/** Returns the worth of the foreign cash together, in minor units of the outlet's currency. */
export const foreignWorth = (foreign: readonly Pick<ForeignCash, 'worthMinor'>[] = []): number =>
  foreign.reduce((sum, { worthMinor }) => sum + worthMinor, 0)
