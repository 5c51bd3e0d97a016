import type { RoundingMode } from '../money/round.ts'
import type { PaymentMethod } from '../payment/method.ts'
import type { Occasion, Scope, Target, TimeWindow } from './plan.ts'

export interface PricingSettings {
  /** D5. `stack` = 折上折. */
  readonly memberMode: 'lowest' | 'member-price-first' | 'level-only' | 'price-only' | 'stack'
  /** The never-worse guard (principle 6), default true. */
  readonly isGuardOn: boolean
  readonly roundingOff: RoundingOff | null
  readonly tax: TaxSettings
  /** Null: points cannot be spent; wanting some is refused (`points.no-rule`). */
  readonly spendRule: SpendRule | null
  /** Null: nothing is earned. */
  readonly earnRule: EarnRule | null
}

/**
 * Stage G. The amount rounded is, with tax included, the sum of ALL line payables, the difference falling on the
 * discountable lines (a reduction never exceeds their payable; a raise is left out when they cost nothing); with tax
 * added, that sum plus tax, the difference falling on all lines by payable + tax.
 */
export type RoundingOff = {
  /** 1 (nothing happens), 10, 100, 1,000 minor units. */
  readonly unitMinor: number
  readonly mode: RoundingMode
} & ({ readonly by: 'system' } | { readonly by: 'cashier'; readonly isPressed: boolean })

export type { RoundingMode }

export interface TaxSettings {
  readonly mode: 'included' | 'added'
  readonly rounding: RoundingMode
  /** The place where a tax is rounded: once per row and receipt (left out), or in each line by itself. Source: pricing.md, Growth 2, 13. */
  readonly per?: 'receipt' | 'line'
}

/** Stage E: `points` (≥ 1) points are worth `amountMinor` (≥ 1). */
export interface SpendRule {
  readonly points: number
  readonly amountMinor: number
  /** Percent: of the payable of the lines that take points at that moment, rounded down. Null: only that payable itself. */
  readonly cap:
    | { readonly kind: 'fixed'; readonly amountMinor: number }
    | { readonly kind: 'percent'; readonly basisPoints: number }
    | null
}

/** Stage J: every full `spentMinor` (≥ 1) earns `points` (≥ 0). Nobody earns without a member. */
export interface EarnRule {
  /**
   * `piece`: `points` for each piece that is paid above 0 after B on a line that pays (a weighed or price-embedded line is one piece); `sale`: once where there
   * is one. Then amounts and rates count for nothing. Left out: by amount. Source: pricing.md, Growth 2, 20.
   */
  readonly per?: 'piece' | 'sale'
  readonly spentMinor: number
  readonly points: number
  /** Default false: exchange lines earn nothing (gift lines cost nothing anyway). */
  readonly isExchangeEarning: boolean
  /** Default true: what was paid from the bonus bucket still earns. False: it is taken off the base (never below 0). */
  readonly isBonusBalanceEarning: boolean
  /** Rates in the order of their priority, at most 20; absent: the level's own ratio for everything. */
  readonly rates?: readonly PointRate[]
}

/**
 * How many times the points of the rule some goods earn, some day, for some levels, paid some way. For each line, and each way it is paid, the
 * first rate of the list that counts takes the place of the level's ratio. Source: features MB-P11, members.md §3.
 */
export interface PointRate {
  /** Unique among the rates. */
  readonly id: string
  /** 2–50 characters, as papers and the desk call it. */
  readonly name: string
  /** The lines it applies to, discountable or not. */
  readonly scope: Scope
  /** The payment methods that it counts for; null: all of them. */
  readonly methods: readonly PaymentMethod[] | null
  readonly target: Target
  /**
   * The window, tested like a plan's: at the start of payment, or when the basket was opened at most ten minutes
   * before.
   */
  readonly window: TimeWindow
  readonly occasion?: Occasion | null
  /** Hundredths (100 = ×1), 0–10,000; 0 earns nothing. */
  readonly ratioHundredths: number
  /** The level's own ratio multiplies it; else it stands for it. */
  readonly isTimesLevel: boolean
}
