import type { CurrencyCode } from '../money/money.ts'

/** The notes and coins of a currency, minor units, largest first. */
export interface Denominations {
  readonly notes: readonly number[]
  readonly coins: readonly number[]
  /** The notes customers usually hand over, smallest first: what the quick-cash buttons round up to. Source: desk.md §3.9. */
  readonly usualNotes: readonly number[]
}

/**
 * The denominations that a drawer is counted by (D51) and quick cash is made of, per currency; units out of use are
 * left out.
 */
export const DENOMINATIONS: Readonly<Record<CurrencyCode, Denominations>> = {
  CNY: {
    notes: [10_000, 5_000, 2_000, 1_000, 500, 100],
    coins: [50, 10],
    usualNotes: [1_000, 2_000, 5_000, 10_000],
  },
  USD: {
    notes: [10_000, 5_000, 2_000, 1_000, 500, 200, 100],
    coins: [50, 25, 10, 5, 1],
    usualNotes: [100, 500, 1_000, 2_000],
  },
  JPY: {
    notes: [10_000, 5_000, 2_000, 1_000],
    coins: [500, 100, 50, 10, 5, 1],
    usualNotes: [1_000, 5_000, 10_000],
  },
  ETB: {
    notes: [20_000, 10_000, 5_000, 1_000, 500],
    coins: [100, 50, 25, 10, 5],
    usualNotes: [1_000, 5_000, 10_000, 20_000],
  },
  CAD: {
    notes: [10_000, 5_000, 2_000, 1_000, 500],
    coins: [200, 100, 25, 10, 5],
    usualNotes: [500, 1_000, 2_000, 5_000],
  },
  EUR: {
    notes: [20_000, 10_000, 5_000, 2_000, 1_000, 500],
    coins: [200, 100, 50, 20, 10, 5, 2, 1],
    usualNotes: [500, 1_000, 2_000, 5_000],
  },
  INR: {
    notes: [50_000, 20_000, 10_000, 5_000, 2_000, 1_000],
    coins: [500, 200, 100],
    usualNotes: [5_000, 10_000, 20_000, 50_000],
  },
  GBP: {
    notes: [5_000, 2_000, 1_000, 500],
    coins: [200, 100, 50, 20, 10, 5, 2, 1],
    usualNotes: [500, 1_000, 2_000, 5_000],
  },
  KWD: {
    notes: [20_000, 10_000, 5_000, 1_000, 500, 250],
    coins: [100, 50, 20, 10, 5],
    usualNotes: [1_000, 5_000, 10_000, 20_000],
  },
}

/** Every note and coin of a currency, largest first. */
export const facesOf = (currencyCode: CurrencyCode): readonly number[] => [
  ...DENOMINATIONS[currencyCode].notes,
  ...DENOMINATIONS[currencyCode].coins,
]

/**
 * Coins that no face of today makes (a fen in a jar, a santim): counted as an amount, in pieces of the smallest unit. A drawer that took cash
 * to the minor unit can be counted right by them.
 */
export const LOOSE_MINOR = 1

/** Returns whether a currency's drawer may hold what none of its faces makes. */
export const hasLooseCoins = (currencyCode: CurrencyCode): boolean => !facesOf(currencyCode).includes(LOOSE_MINOR)
