import type { LineTax } from './line.ts'

export type Plan =
  | PromotionPlan
  | ItemDiscountPlan
  | PriceListPlan
  | BuyGetPlan
  | SecondItemPlan
  | BundlePlan
  | WholeOrderPlan
  | RebatePlan
  | FullGiftPlan
  | ExchangePlan

/**
 * A plan *counts* when it is enabled, sold at this outlet, its target is met, its window holds (see `TimeWindow`) and no
 * usage limit is used up. *Plan order*: smaller `priority` first, then id by code unit.
 */
interface PlanFacts {
  /** Unique among the plans. */
  readonly id: string
  /**
   * The wording of the plan that was priced, 1 and up; the calculation does not read it, the books look it up by it.
   */
  readonly version?: number
  readonly isEnabled: boolean
  /** Integer, smaller first; 100 where the merchant set none. */
  readonly priority: number
  readonly scope: Scope
  readonly target: PlanTarget
  readonly outlets: OutletScope
  readonly window: TimeWindow
  readonly usage: readonly UsageLimit[]
  /**
   * True: reduced goods are left out of what it reduces, of its threshold and of its condition. Reduced is a line whose special is
   * below list, whatever wins and also where the guard drops specials (but not with a typed price), and a line whose stage-A
   * price a plan made, in *stack* mode under the level discount too. In stage A such plans compete where, without all of them,
   * list or member would win.
   */
  readonly leavesOutReduced?: boolean
  /**
   * Only goods that expire by this day: lines whose own day is later are left out, those whose day nobody knows are not. Left out: all
   * goods. Source: features IN-D05.
   */
  readonly expiresBy?: string | null
  /** Counts only then, asked at the same two moments as the window; each moment must meet both. Needs a member. */
  readonly occasion?: Occasion | null
  /** The percentage of members, 1–50, who never get it (`isInControlGroup`); left out or null: every member may. */
  readonly controlPercent?: number | null
}

/** A day of the member's or of the merchant's, on the outlet's calendar. Source: pricing.md, Growth 6. */
export type Occasion =
  /** At most so many days (0–31) before or after the member's birthday; 29 February is 28 February in common years. */
  | { readonly kind: 'birthday'; readonly days: number }
  /** Days of the month (1–31), the month's last day, or both; at least one. */
  | { readonly kind: 'member-day'; readonly days: readonly number[]; readonly isLastDay: boolean }

/** The lines in scope. Only discountable lines are ever in scope; the lists are never empty (`plan.scope-missing`). */
export type Scope =
  | { readonly kind: 'all' }
  /** `variantId: null` means every variant of the product. */
  | { readonly kind: 'products'; readonly products: readonly ProductReference[] }
  /** A category with all its descendants. */
  | { readonly kind: 'categories'; readonly categoryIds: readonly string[] }
  | { readonly kind: 'brands'; readonly brandIds: readonly string[] }
  /** Goods that carry one of these labels when they are put into the basket. */
  | { readonly kind: 'labels'; readonly labelIds: readonly string[] }

export interface ProductReference {
  readonly productId: string
  readonly variantId: string | null
}

export type Target = { readonly kind: 'all' } | { readonly kind: 'levels'; readonly levels: readonly number[] }

/** The members a plan is for: also members of one of some segments, told by their ids (members.md §6). */
export type PlanTarget = Target | { readonly kind: 'segments'; readonly segmentIds: readonly string[] }

export type OutletScope = { readonly kind: 'all' } | { readonly kind: 'some'; readonly outletIds: readonly string[] }

/**
 * When it holds, in the outlet's time zone (D20). An instant belongs to a *start day*: its local date, or the day before
 * it where the time of day crosses midnight (`fromMinute > untilMinute`) and the instant lies before `untilMinute`.
 * It is inside when the start day is within the dates, its weekday is listed and the minute of the day lies in
 * [fromMinute, untilMinute) (crossing midnight: ≥ fromMinute or < untilMinute).
 * It counts when the start of payment (else `now`) is inside, or `openedAt` is inside and 0–600,000 ms earlier.
 */
export interface TimeWindow {
  /** First and last day, both included; null = open. */
  readonly fromDate: string | null
  readonly untilDate: string | null
  /** Minutes after local midnight, 0–1,439 and 1–1,440, never equal; null = the whole day. */
  readonly timeOfDay: { readonly fromMinute: number; readonly untilMinute: number } | null
  /** 1 Monday – 7 Sunday, never empty; null = every day. */
  readonly weekdays: readonly number[] | null
}

/** Counts while `used < limit`. A plan limited per member counts only with a member attached. */
export interface UsageLimit {
  /** `quantity` counts what was reduced, in pieces, thousandths or grams; the budgets count minor units given away; the others count orders. */
  readonly kind: 'total' | 'per-day' | 'per-member' | 'quantity' | 'budget' | 'budget-per-day'
  /** 1 and up. */
  readonly limit: number
  /** The number of uses before this basket (by this member for `per-member`). 0 and up. */
  readonly used: number
}

/** Stage A: a fixed unit price. */
export interface PromotionPlan extends PlanFacts {
  readonly type: 'promotion'
  readonly priceMinor: number
}

/** Stage A: percent or an amount off the list price of one unit. */
export type ItemDiscountPlan = PercentOffEachPlan | AmountOffEachPlan

/**
 * Two or more plans of a line that add up make one more candidate of it, behind the single plans: in plan order each takes its percent of list (`list`) or
 * of what is left (`rest`), or its amount, off the unit price, not below 0 or the minimum price. Source: pricing.md, Growth 2, 18.
 */
interface AddingUpPlan extends PlanFacts {
  /** The way it combines with others; left out or null: it competes alone. */
  readonly stacking?: 'list' | 'rest' | null
}

/** 1–10,000. */
interface PercentOffEachPlan extends AddingUpPlan {
  readonly type: 'item-discount'
  readonly offBasisPoints: number
}

/** ≥ 1, per kg, pound or gram where weighed; never below 0 and not on price-embedded lines. */
interface AmountOffEachPlan extends AddingUpPlan {
  readonly type: 'item-discount'
  readonly offMinor: number
}

/**
 * Stage A: unit prices of a list, from a quantity on. The quantity for a row's steps is everything of it in the basket
 * that the list may price, over all lines: pieces, whole kilograms, pounds or grams of weighed goods. The highest step
 * that is reached is the price; below the lowest the list passes the goods by. A row of a variant stands before one of
 * its whole product; not on price-embedded lines.
 */
export interface PriceListPlan extends PlanFacts {
  readonly type: 'price-list'
  /** 1 and more, each goods once; its scope is what they name. */
  readonly prices: readonly ListPrice[]
}

/** `variantId: null` means every variant of the product, counted together. */
export interface ListPrice extends ProductReference {
  /** 1–5, each quantity (1–999,999) once. */
  readonly steps: readonly PriceStep[]
}

export interface PriceStep {
  readonly fromQuantity: number
  readonly priceMinor: number
}

/**
 * The threshold that a plan of B may set before it gives anything: as in C, but measured after stage A in the variant at hand, and pieces that plans
 * used count too. Left out, or 0: nothing. Source: pricing.md, Growth 2, 17.
 */
interface AskingPlan extends ConditionedPlan, Partial<Threshold> {
  /** True: at most ⌊reached / threshold⌋ times, within `maxTimes`; it needs a threshold. */
  readonly isRepeating?: boolean
}

interface PooledPlan extends AskingPlan {
  /**
   * `same-product`: units of one (productId, variantId) pool, over lines; the pools are served one after the other, the
   * one with the dearest single unit by basis first (ties: higher stage-A price of that unit, product id, variant id with
   * null first). `mix`: all units in scope are one pool. Only counted, combined and open-price lines have units.
   * Ties inside a pool: higher stage-A price, product id, variant id with null first, higher list price, earlier line.
   */
  readonly pooling: 'same-product' | 'mix'
  /** Most groups in one basket over all pools, 1 and up; null = no cap. A pool that is not applied uses none. */
  readonly maxTimes: number | null
}

interface QuantityPlan extends PooledPlan {
  /** True: the basis is the stage-A unit price (whatever won stage A, the member price too), else the list price. */
  readonly isOnTopOfSpecial: boolean
}

/** Price of a rewarded piece: `priceMinor`, or what remains of the basis after `offBasisPoints`; never above the basis. */
type PieceReward =
  | { readonly kind: 'price'; readonly priceMinor: number }
  | { readonly kind: 'percent'; readonly offBasisPoints: number }

/** Stage B: group = buyCount + getCount, each 1–999,999; the rewarded cost nothing, or what `reward` says. */
export interface BuyGetPlan extends QuantityPlan {
  readonly type: 'buy-get'
  readonly buyCount: number
  readonly getCount: number
  /** The reward; left out or null: none. Source: pricing.md, Growth 2, 17. */
  readonly reward?: PieceReward | null
}

/** Stage B: group = 2; one of each is rewarded. */
export interface SecondItemPlan extends QuantityPlan {
  readonly type: 'second-item'
  readonly reward: PieceReward
}

/**
 * Stage B: every `count` (1–99) pieces cost a total, a percentage less or an amount less each; always on stage-A prices. Free pieces
 * stand by stage-A price, dearest first, ties as in a pool; each group of `count` in that order is applied if it costs less than at
 * stage A, else it uses none of `maxTimes`. A total or what a percentage leaves is split over the group's pieces by their stage-A
 * prices, an odd unit to the earlier piece in that order; an amount less each is never below 0 a piece.
 *
 * With `slots` it is a set: a group is made of the pieces of each slot, in that order within the slot. There are as many groups as `least` of every
 * slot allows, at most `maxTimes` are made; the first ones have what a slot may hold beyond its least. A group costs the reward and the surcharges
 * of its pieces, shared out as above. Source: docs/decisions/2554.
 */
export interface BundlePlan extends PooledPlan {
  readonly type: 'bundle'
  readonly count: number
  /** `cheapest`: the order of pieces, and of the pools they begin, is turned round. Left out: dearest first. Source: pricing.md, Growth 2, 17. */
  readonly pick?: 'dearest' | 'cheapest'
  readonly reward:
    | { readonly kind: 'total'; readonly totalMinor: number }
    | { readonly kind: 'percent'; readonly offBasisPoints: number }
    | { readonly kind: 'each-off'; readonly offMinor: number }
  /** 1–10; then `count` is the sum of their `least`, pooling is `mix` and there is no threshold. Left out or null: any pieces of the scope. */
  readonly slots?: readonly SetSlot[] | null
  /** Of a set: the surcharges of options cost what they cost beside its price. Left out, as a desk of before writes it: the price covers them. */
  readonly hasOptionsOnTop?: boolean
}

/** A place of a set that is filled by choice. Goods that stand in two slots belong to the first. */
export interface SetSlot {
  /** 1–50 characters: the kind of goods to choose, such as a drink. */
  readonly name: string
  /** Pieces, 0–10. */
  readonly least: number
  /** Pieces, 1–10, not below `least`. */
  readonly most: number
  /** 1–50. */
  readonly choices: readonly SetChoice[]
}

/** Goods that a slot can hold; `variantId: null` means every variant of the product. */
export interface SetChoice extends ProductReference {
  /** Per piece, 0–999,999: what the set costs more with it. */
  readonly surchargeMinor: number
}

/**
 * The threshold of a plan of C and C2, on its goods after stage B, and of one of B, after A: an amount, or (then `thresholdMinor` is 0) so many pieces,
 * 1–999,999. A
 * weighed or price-embedded line is one piece; free and manually priced pieces count. The tiers of a rebate are all of one kind.
 */
export interface Threshold {
  readonly thresholdMinor: number
  readonly thresholdPieces?: number | null
}

interface ConditionedPlan extends PlanFacts {
  /** The goods the threshold (of at least 1) is tested on, and repeats count; null or left out: those of `scope`. */
  readonly conditionScope?: Scope | null
}

/** Stage C: percent off, 1–10,000. It qualifies when its entry amount is > 0 and the threshold is reached (0 = none). */
export interface WholeOrderPlan extends ConditionedPlan, Threshold {
  readonly type: 'whole-order'
  readonly offBasisPoints: number
  readonly isStackable: boolean
}

/** Stage C: it qualifies when its entry amount is > 0 and its threshold's goods reach a tier. */
export interface RebatePlan extends ConditionedPlan {
  readonly type: 'rebate'
  /** 1–5; threshold ≥ 1, amount ≥ 1. */
  readonly tiers: readonly (Threshold & { readonly amountMinor: number })[]
  /** True: each reached tier is worth ⌊entry / threshold⌋ × its amount. */
  readonly isRepeating: boolean
  readonly capMinor: number | null
  readonly isStackable: boolean
}

/** Stage C2. Every full-gift plan that counts and whose threshold (≥ 1) the winning variant reaches gives its gift. */
export interface FullGiftPlan extends ConditionedPlan, Threshold {
  readonly type: 'full-gift'
  /** False: once. True: ⌊entry / threshold⌋ times, at most `maxTimes`. */
  readonly isRepeating: boolean
  readonly maxTimes: number | null
  /** The first is the gift, the others are substitutes the customer may choose; distinct ids, 1 or more. */
  readonly gifts: readonly GiftItem[]
}

export interface GiftItem extends RewardGoods {
  /** Pieces given each time, 1 and up. */
  readonly countPerTime: number
  /** Pieces at hand, or null where stock is not watched; fewer than times × countPerTime = out of stock, nothing is given and it is reported. */
  readonly onHand: number | null
}

/** Stage C2. The chosen item costs `exchangePriceMinor` a piece (never above its list price); the threshold is ≥ 1. */
export interface ExchangePlan extends ConditionedPlan, Threshold {
  readonly type: 'exchange'
  /** Pieces allowed: 1, or when repeating ⌊entry / threshold⌋; then at most `maxTimes`. */
  readonly isRepeating: boolean
  readonly maxTimes: number | null
  /** Distinct ids, 1 or more. */
  readonly items: readonly ExchangeItem[]
}

export interface ExchangeItem extends RewardGoods {
  readonly exchangePriceMinor: number
}

/**
 * Goods given or sold by a plan. They become lines of the answer, after the basket's own: gifts in plan order, then
 * exchanges in plan order. Stages A, B, C, D, E pass them by; stage F, G (where discountable) and H do not.
 */
interface RewardGoods {
  readonly id: string
  readonly productId: string
  readonly variantId: string | null
  readonly categoryId: string | null
  readonly brandId: string | null
  /** The labels, as of a line; left out where none matters. */
  readonly labelIds?: readonly string[]
  readonly listPriceMinor: number
  readonly isDiscountable: boolean
  readonly tax: LineTax
}

/** At most one per plan. `giftId: null` = the customer does not want it. Without a choice the first gift is meant. */
export interface GiftChoice {
  readonly planId: string
  readonly giftId: string | null
}

/** At most one per plan; pieces above the allowed number are left out and reported. `count` 1–999,999. */
export interface ExchangeChoice {
  readonly planId: string
  readonly itemId: string
  readonly count: number
}
