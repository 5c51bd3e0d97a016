// long: the one versioned shape of what a price is worked out from, read as a whole
/**
 * Everything `priceBasket` may look at, as plain JSON. pricing.md says what is done with it; where it is silent, the
 * comment on the field decides, so that two people who read both write the same calculation.
 *
 * Units everywhere: `…Minor` is an integer count of the currency's minor unit; `…BasisPoints` is 1/10,000
 * (12 % = 1,200); `…At` is epoch milliseconds; ids are non-empty strings compared by UTF-16 code unit; local dates
 * are `YYYY-MM-DD`. No field is optional: what is absent is `null`, an empty list or 0. Nothing is `undefined`.
 * Lists may come in any order; only the order of `lines` matters, and only for ties.
 */
export const SNAPSHOT_VERSION = 1

/** No line, total or single price above this many minor units: `basket.too-large`. Source: pricing.md, principle 1. */
export const LARGEST_MINOR = 1_000_000_000_000_000

/** Ranges of the counts in a snapshot. Sources: specification §5 and §9, D21; line and plan counts are ours. */
export const SNAPSHOT_LIMITS = {
  lines: 1_000,
  plans: 500,
  coupons: 50,
  categories: 20_000,
  tendersPerBasket: 100,
  count: 999_999,
  weight: 999_999_999,
  tiers: 5,
  partsPerLine: 200,
  memberLevel: 99,
  memberDiscountBasisPoints: 9_900,
  rateBasisPoints: 9_999,
  points: LARGEST_MINOR,
  earnRatioHundredths: 10_000,
} as const

export interface Snapshot {
  readonly version: typeof SNAPSHOT_VERSION
  readonly currency: SnapshotCurrency
  /** The clock when this snapshot was taken. */
  readonly now: number
  /** When the basket's first line was entered. */
  readonly openedAt: number
  /** When payment began, else null (then `now` stands for it). */
  readonly paymentStartedAt: number | null
  readonly outlet: SnapshotOutlet
  /** The category tree as id → parent. May be incomplete and may contain a cycle; both are survived. */
  readonly categories: readonly CategoryParent[]
  readonly lines: readonly BasketLine[]
  readonly member: MemberFacts | null
  readonly plans: readonly Plan[]
  readonly giftChoices: readonly GiftChoice[]
  readonly exchangeChoices: readonly ExchangeChoice[]
  readonly coupons: readonly PresentedCoupon[]
  /**
   * Points the customer wants to use, 0 = none. More than `member.points` is refused (`points.not-enough`); what
   * exceeds the cap, and what does not fill a whole `spendRule.points`, is left unused.
   */
  readonly pointsWanted: number
  readonly orderChange: OrderChange | null
  /** The payment as it stands, or null before payment. */
  readonly payment: PaymentFacts | null
  readonly settings: PricingSettings
}

/** A currency of `money/money.ts`; the exponent must be the one listed there. Amounts are already in its minor unit. */
export interface SnapshotCurrency {
  readonly code: string
  /** Decimals of the currency, 0–3. */
  readonly exponent: number
}

export interface SnapshotOutlet {
  readonly id: string
  /** IANA name, such as `Asia/Shanghai`. All dates, times of day and weekdays of plans and coupons are read in it. */
  readonly timeZone: string
}

export interface CategoryParent {
  readonly id: string
  readonly parentId: string | null
}

// ---------------------------------------------------------------- lines (stage S0)

export type BasketLine = CountedLine | WeighedLine | PriceEmbeddedLine | CombinedLine | OpenPriceLine

interface LineFacts {
  /** Unique in the basket; must not begin with `gift:` or `exchange:` (the calculation's own lines do). */
  readonly id: string
  readonly productId: string
  /** A chosen attribute combination, or null. (productId, variantId) together are "the product" of stage B. */
  readonly variantId: string | null
  readonly categoryId: string | null
  readonly brandId: string | null
  /** False for gift cards, recharges, deposits: untouched by stages A–G and outside their thresholds and splits. */
  readonly isDiscountable: boolean
  /** False: neither the member price nor the level discount competes for this line (D5). */
  readonly isMemberDiscountAllowed: boolean
  /** Whether its payable counts towards points earned (stage J). */
  readonly earnsPoints: boolean
  /** Whether points may pay for it (stage E); a line that is not discountable never takes points. */
  readonly takesPoints: boolean
}

interface UnitPriced {
  /** List price of one unit (one piece; one kg, pound or gram). 0 – LARGEST_MINOR. */
  readonly sellPriceMinor: number
  /**
   * The price a person typed for one unit, or null. May be above the list price (then its deduction is negative).
   * On a line that is not discountable it is refused (`line.not-discountable`).
   */
  readonly manualUnitPriceMinor: number | null
  /** The product's own promotion (specification: promotion type 1 fixed price, 2 percentage), or null. */
  readonly special: SpecialPrice | null
  /** The product's member price of one unit, or null. Competes only while a member is attached. */
  readonly memberPriceMinor: number | null
}

export type SpecialPrice =
  | { readonly kind: 'price'; readonly priceMinor: number }
  | { readonly kind: 'percent'; readonly offBasisPoints: number }

/** The tax of the goods; an outlet is tax-inclusive or tax-exclusive as a whole (D46, `settings.tax.mode`). */
export interface LineTax {
  readonly id: string
  /** 0 for "no tax", else 1–9,999. Stage H groups by this rate, whatever the id. */
  readonly rateBasisPoints: number
}

/** Goods sold by the piece. */
export interface CountedLine extends LineFacts, UnitPriced {
  readonly kind: 'counted'
  /** 1–999,999. */
  readonly count: number
  readonly tax: LineTax
}

/** Goods sold by weight; `sellPriceMinor` and all other unit prices are per kg, per pound or per gram as the unit says. */
export interface WeighedLine extends LineFacts, UnitPriced {
  readonly kind: 'weighed'
  readonly weight: Weight
  readonly tax: LineTax
}

/** D48. Amount of a weighed line = unit price × thousandths / 1,000 (or × grams), half-up. 1–999,999,999. */
export type Weight =
  | { readonly unit: 'kg' | 'pound'; readonly thousandths: number }
  | { readonly unit: 'g'; readonly grams: number }

/**
 * A label whose bar code carries the amount. The amount is the list amount and stands for the unit price (quantity 1);
 * only percentages apply to it: its special, item-discount plans and the level discount. *Promotion* plans (fixed
 * price) and quantity plans pass it by.
 */
export interface PriceEmbeddedLine extends LineFacts {
  readonly kind: 'price-embedded'
  readonly labelAmountMinor: number
  /** What leaves stock; not used in the calculation. Null when it is not known. */
  readonly weight: Weight | null
  /** Replaces the whole amount; else null. */
  readonly manualUnitPriceMinor: number | null
  readonly special: Extract<SpecialPrice, { kind: 'percent' }> | null
  readonly tax: LineTax
}

/**
 * A combination of products sold at one price; counts as counted goods in stage B. Its final payable is shared out over
 * `parts` by `listMinor` (largest remainder, ties to the earlier part; equal shares when all are 0), each part taxed at
 * its own rate (D15).
 */
export interface CombinedLine extends LineFacts, UnitPriced {
  readonly kind: 'combined'
  readonly count: number
  /** 1–200 parts with distinct ids. */
  readonly parts: readonly CombinedPart[]
}

export interface CombinedPart {
  readonly id: string
  readonly productId: string
  readonly variantId: string | null
  /** List amount of this part inside ONE combination (its price × how many). */
  readonly listMinor: number
  readonly tax: LineTax
}

/** Goods without a price of their own: the typed price is the list price, and plans and the level discount apply to it. */
export interface OpenPriceLine extends LineFacts {
  readonly kind: 'open-price'
  readonly count: number
  readonly typedPriceMinor: number
  readonly tax: LineTax
}

// ---------------------------------------------------------------- member

export interface MemberFacts {
  readonly id: string
  /** 1–99, or null for a member without level (no level discount whatever the next field says; no level target met). */
  readonly levelNumber: number | null
  /** Basis points off, 0–9,900 (D4). */
  readonly levelDiscountBasisPoints: number
  /** Factor on points earned in hundredths, 0–10,000 (100 = ×1). */
  readonly earnRatioHundredths: number
  /** Points held now; may be negative after a refund. */
  readonly points: number
}

// ---------------------------------------------------------------- plans

export type Plan =
  | PromotionPlan
  | ItemDiscountPlan
  | BuyGetPlan
  | SecondItemPlan
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
  readonly isEnabled: boolean
  /** Integer, smaller first; 100 where the merchant set none. */
  readonly priority: number
  readonly scope: Scope
  readonly target: Target
  readonly outlets: OutletScope
  readonly window: TimeWindow
  readonly usage: readonly UsageLimit[]
}

/** Which lines. Only discountable lines are ever in scope; the lists are never empty (`plan.scope-missing`). */
export type Scope =
  | { readonly kind: 'all' }
  /** `variantId: null` means every variant of the product. */
  | { readonly kind: 'products'; readonly products: readonly ProductReference[] }
  /** A category with all its descendants. */
  | { readonly kind: 'categories'; readonly categoryIds: readonly string[] }
  | { readonly kind: 'brands'; readonly brandIds: readonly string[] }

export interface ProductReference {
  readonly productId: string
  readonly variantId: string | null
}

export type Target = { readonly kind: 'all' } | { readonly kind: 'levels'; readonly levels: readonly number[] }

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
  readonly kind: 'total' | 'per-day' | 'per-member'
  /** 1 and up. */
  readonly limit: number
  /** How often it was used before this basket (by this member for `per-member`). 0 and up. */
  readonly used: number
}

/** Stage A: a fixed unit price. */
export interface PromotionPlan extends PlanFacts {
  readonly type: 'promotion'
  readonly priceMinor: number
}

/** Stage A: percent off the list price of one unit, 1–10,000. */
export interface ItemDiscountPlan extends PlanFacts {
  readonly type: 'item-discount'
  readonly offBasisPoints: number
}

interface QuantityPlan extends PlanFacts {
  /**
   * `same-product`: units of one (productId, variantId) pool, over lines; the pools are served one after the other, the
   * one with the dearest single unit by basis first (ties: higher stage-A price of that unit, product id, variant id with
   * null first). `mix`: all units in scope are one pool. Only counted, combined and open-price lines have units.
   * Ties inside a pool: higher stage-A price, product id, variant id with null first, higher list price, earlier line.
   */
  readonly pooling: 'same-product' | 'mix'
  /** Most groups in one basket over all pools, 1 and up; null = no cap. A pool that is not applied uses none. */
  readonly maxTimes: number | null
  /** True: the basis is the stage-A unit price (whatever won stage A, the member price too), else the list price. */
  readonly isOnTopOfSpecial: boolean
}

/** Stage B: group = buyCount + getCount, each 1–999,999; the rewarded cost nothing. */
export interface BuyGetPlan extends QuantityPlan {
  readonly type: 'buy-get'
  readonly buyCount: number
  readonly getCount: number
}

/** Stage B: group = 2; the rewarded cost `priceMinor`, or what remains of the basis after `offBasisPoints`; never above the basis. */
export interface SecondItemPlan extends QuantityPlan {
  readonly type: 'second-item'
  readonly reward:
    | { readonly kind: 'price'; readonly priceMinor: number }
    | { readonly kind: 'percent'; readonly offBasisPoints: number }
}

/** Stage C: percent off, 1–10,000. It qualifies when its entry amount is > 0 and ≥ `thresholdMinor` (0 = none). */
export interface WholeOrderPlan extends PlanFacts {
  readonly type: 'whole-order'
  readonly offBasisPoints: number
  readonly thresholdMinor: number
  readonly isStackable: boolean
}

/** Stage C: it qualifies when its entry amount reaches a tier. */
export interface RebatePlan extends PlanFacts {
  readonly type: 'rebate'
  /** 1–5; threshold ≥ 1, amount ≥ 1. */
  readonly tiers: readonly { readonly thresholdMinor: number; readonly amountMinor: number }[]
  /** True: each reached tier is worth ⌊entry / threshold⌋ × its amount. */
  readonly isRepeating: boolean
  readonly capMinor: number | null
  readonly isStackable: boolean
}

/** Stage C2. Every full-gift plan that counts and whose threshold the winning variant reaches gives its gift. */
export interface FullGiftPlan extends PlanFacts {
  readonly type: 'full-gift'
  /** ≥ 1. */
  readonly thresholdMinor: number
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

/** Stage C2. The chosen item costs `exchangePriceMinor` a piece (never above its list price). */
export interface ExchangePlan extends PlanFacts {
  readonly type: 'exchange'
  /** ≥ 1. */
  readonly thresholdMinor: number
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

// ---------------------------------------------------------------- coupons (stage D)

/**
 * Coupons the customer shows. More than one: all must be stackable and at most 3, whether or not each applies, else
 * `coupon.not-combinable`. A coupon whose conditions are not met is not a refusal: it is left out and reported.
 */
export type PresentedCoupon = DiscountCoupon | RebateCoupon

interface CouponFacts {
  /** Unique among the presented. */
  readonly id: string
  /** Anything but `available` does not apply (D18). */
  readonly status: 'available' | 'used' | 'expired' | 'disabled'
  readonly isStackable: boolean
  readonly scope: Scope
  readonly outlets: OutletScope
  /** Read exactly like a plan's. */
  readonly window: TimeWindow
  /** Applies when the after-B amount of its scope is > 0 and ≥ this (0 = none). */
  readonly thresholdMinor: number
}

export interface DiscountCoupon extends CouponFacts {
  readonly kind: 'discount'
  /** 1–10,000. */
  readonly offBasisPoints: number
  readonly capMinor: number | null
}

export interface RebateCoupon extends CouponFacts {
  readonly kind: 'rebate'
  /** ≥ 1. */
  readonly amountMinor: number
}

// ---------------------------------------------------------------- manual order change (stage F)

/**
 * One change of the whole order by a person, on the discountable lines (exchange lines too where discountable).
 * `percent` 0–10,000 of their payable; `amount` 0 and up, at most their payable (`order-change.too-large`); `target` is
 * the sum of ALL line payables before added tax and may raise the price: below what the not discountable lines cost
 * it is refused (`order-change.target-too-low`), a raise with nothing to carry it too (`order-change.nothing-to-change`).
 */
export type OrderChange =
  | { readonly kind: 'percent'; readonly offBasisPoints: number }
  | { readonly kind: 'amount'; readonly offMinor: number }
  | { readonly kind: 'target'; readonly totalMinor: number }

// ---------------------------------------------------------------- payment (stage I)

export interface PaymentFacts {
  readonly cashRounding: CashRounding | null
  readonly tenders: readonly Tender[]
}

/** Applies to what is left for cash once every other tender is subtracted. `nearest` is half away from zero. */
export interface CashRounding {
  /** ≥ 1. */
  readonly unitMinor: number
  readonly mode: 'nearest' | 'down'
}

/** Amounts 0 and up. Tenders other than cash above the payable are refused (`tender.too-much`). */
export type Tender =
  /** Already split over its two buckets (D23). */
  | { readonly kind: 'balance'; readonly principalMinor: number; readonly bonusMinor: number }
  | { readonly kind: 'gift-card'; readonly amountMinor: number }
  | { readonly kind: 'electronic'; readonly amountMinor: number }
  /** What the customer hands over, before change. */
  | { readonly kind: 'cash'; readonly givenMinor: number }

// ---------------------------------------------------------------- settings

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
 * Stage G. What is rounded: tax included, the sum of ALL line payables, the difference falling on the discountable lines
 * (a reduction never exceeds their payable; a raise is left out when they cost nothing); tax added, that sum plus tax,
 * the difference falling on all lines by payable + tax.
 */
export type RoundingOff = {
  /** 1 (nothing happens), 10, 100, 1,000 minor units. */
  readonly unitMinor: number
  readonly mode: RoundingMode
} & ({ readonly by: 'system' } | { readonly by: 'cashier'; readonly isPressed: boolean })

export type RoundingMode = 'down' | 'half-up' | 'up'

export interface TaxSettings {
  readonly mode: 'included' | 'added'
  readonly rounding: RoundingMode
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
  readonly spentMinor: number
  readonly points: number
  /** Default false: exchange lines earn nothing (gift lines cost nothing anyway). */
  readonly isExchangeEarning: boolean
  /** Default true: what was paid from the bonus bucket still earns. False: it is taken off the base (never below 0). */
  readonly isBonusBalanceEarning: boolean
}
