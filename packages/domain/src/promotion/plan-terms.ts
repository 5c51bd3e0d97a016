import type { ListPrice, Occasion, OutletScope, PlanTarget, Scope, SetSlot, TimeWindow } from '../basket/index.ts'

/**
 * The terms that a merchant sets for a marketing plan: everything the calculation reads except what the house adds (id,
 * version, how often it was used, what its gifts cost today). Amounts are minor units of `currency`: the plan counts at
 * outlets of that currency alone. Source: specification §3, D21.
 */
export interface PlanTerms {
  readonly name: string
  readonly currency: string
  readonly scope: Scope
  readonly target: PlanTarget
  readonly outlets: OutletScope
  readonly window: TimeWindow
  readonly limits: PlanLimits
  readonly leavesOutReduced: boolean
  readonly occasion: Occasion | null
  /** Only for goods that are about to expire, and only so much of them; left out: no such limit. */
  readonly lots?: LotLimit | null
  /** The most it may give away in money; left out or null: no such limit. Source: docs/decisions/2601. */
  readonly budget?: PlanBudget | null
  /** The control group: so many of a hundred members, 1–50, never get it; left out or null: none. Only where it needs a member. */
  readonly controlPercent?: number | null
  /**
   * Outlets whose orders from outside take the prices of the list as their list prices; its `outlets`, whose tills sell by it, are none then. Left out or
   * null: a plan of tills. Source: features PR-P04; docs/decisions/2524.
   */
  readonly web?: OutletScope | null
  readonly benefit: Benefit
}

/** The number of times it may be used, 1–999,999 each; null is without limit. A use is an order it applied to. */
export interface PlanLimits {
  readonly total: number | null
  readonly perDay: number | null
  readonly perMember: number | null
}

/** Minor units of the plan's currency; null is without limit. The part of a day paces a budget over its days. */
export interface PlanBudget {
  readonly totalMinor: number | null
  readonly perDayMinor: number | null
}

/** Lots that a markdown is for. Source: features IN-D05, MK-P12. */
export interface LotLimit {
  /** Their last day. */
  readonly expiresBy: string
  /** The quantity left, 1–999,999,999: pieces, thousandths of weighed goods, or grams. */
  readonly quantity: number
}

/** The benefit of a plan, by its type. Source: D21; bundle: pricing.md, Growth 1. */
export type Benefit =
  | { readonly type: 'promotion'; readonly priceMinor: number }
  | {
      readonly type: 'item-discount'
      readonly off: PercentOrAmount
      /** Whether it adds up with others that do, and what of its percent is taken; left out or null: it competes alone. */
      readonly stacking?: 'list' | 'rest' | null
    }
  /** A price list: its goods are those it names a price of, whatever `scope` says. */
  | { readonly type: 'price-list'; readonly prices: readonly ListPrice[] }
  | ({
      readonly type: 'buy-get'
      readonly buyCount: number
      readonly getCount: number
      /** Price of the rewarded; left out or null: nothing. */
      readonly reward?: PercentOrPrice | null
    } & OnListOrSpecial)
  | ({ readonly type: 'second-item'; readonly reward: PercentOrPrice } & OnListOrSpecial)
  | ({
      readonly type: 'bundle'
      readonly count: number
      readonly reward: BundleReward
      /** The pieces that are taken first; left out: the dearest. */
      readonly pick?: 'dearest' | 'cheapest'
      /** The places of a set that are filled by choice; its goods are those they name. Left out or null: any pieces of the scope. */
      readonly slots?: readonly SetSlot[] | null
    } & Pooled)
  | ({ readonly type: 'whole-order'; readonly offBasisPoints: number; readonly isStackable: boolean } & From)
  | {
      readonly type: 'rebate'
      /** 1–5, all in money or all in pieces. */
      readonly tiers: readonly (PlanThreshold & { readonly amountMinor: number })[]
      readonly isRepeating: boolean
      readonly capMinor: number | null
      readonly isStackable: boolean
      readonly conditionScope: Scope | null
    }
  | ({ readonly type: 'full-gift'; readonly gifts: readonly GiftTerms[] } & From & Repeating)
  | ({ readonly type: 'exchange'; readonly items: readonly ExchangeTerms[] } & From & Repeating)

export type PlanType = Benefit['type']

/** In the order of the specification, ours last. */
export const PLAN_TYPES = [
  'whole-order',
  'item-discount',
  'promotion',
  'rebate',
  'exchange',
  'buy-get',
  'full-gift',
  'second-item',
  'bundle',
  'price-list',
] as const satisfies readonly PlanType[]

/** Gifts and exchange goods are named by what is scanned; the first is meant, the others may be chosen instead. */
export interface GiftTerms {
  readonly variantId: string
  readonly countPerTime: number
}

export interface ExchangeTerms {
  readonly variantId: string
  readonly exchangePriceMinor: number
}

export type PercentOrAmount =
  | { readonly kind: 'percent'; readonly offBasisPoints: number }
  | { readonly kind: 'amount'; readonly offMinor: number }

export type PercentOrPrice =
  | { readonly kind: 'percent'; readonly offBasisPoints: number }
  | { readonly kind: 'price'; readonly priceMinor: number }

export type BundleReward =
  | { readonly kind: 'total'; readonly totalMinor: number }
  | { readonly kind: 'percent'; readonly offBasisPoints: number }
  | { readonly kind: 'each-off'; readonly offMinor: number }

/** An amount, or (then the amount is 0) a number of pieces. */
export interface PlanThreshold {
  readonly thresholdMinor: number
  readonly thresholdPieces: number | null
}

interface From extends PlanThreshold {
  readonly conditionScope: Scope | null
}

interface Repeating {
  readonly isRepeating: boolean
  readonly maxTimes: number | null
}

/** The condition before pieces get cheaper; all left out: none. Source: pricing.md, Growth 2, 17. */
interface Asking extends Partial<From> {
  /** True where it applies as often as the threshold is reached; left out or false: as often as the pieces allow. */
  readonly isRepeating?: boolean
}

interface Pooled extends Asking {
  readonly pooling: 'same-product' | 'mix'
  readonly maxTimes: number | null
}

interface OnListOrSpecial extends Pooled {
  readonly isOnTopOfSpecial: boolean
}

/** Open at both ends, every day, all day. */
export const openWindow: TimeWindow = { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null }
