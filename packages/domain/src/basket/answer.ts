import type { Result } from '../result.ts'
import type { DeductionKind } from './deduction.ts'
import type { Charge } from './line.ts'
import type { PriceExplanation } from './why.ts'

/**
 * The answer of `priceBasket`, as plain JSON with a fixed order of keys: `JSON.stringify` of it is the same in every
 * engine. Units as in `snapshot.ts`. Two implementations agree on everything but `why` and `evaluations`.
 */
export type PricingResult = Result<PricedBasket, PricingRefusal>

/** Why a basket cannot be priced. Facts hold ids and numbers only. */
export interface PricingRefusal {
  readonly code: PricingRefusalCode
  readonly facts?: Readonly<Record<string, unknown>>
}

export const PRICING_REFUSAL_CODES = [
  /** Not the shape of a snapshot. Facts: `path`, `expected`. */
  'snapshot.malformed',
  /** Facts: `version`. */
  'snapshot.version-unknown',
  /** Facts: `currencyCode`, `exponent`. */
  'currency.unknown',
  /** Facts: `timeZone`. */
  'outlet.time-zone-unknown',
  /** An amount, a line or the total is above 10^15. Facts: `lineId` or null, `limitMinor`. */
  'basket.too-large',
  /** Facts: `list`, `limit`, `given`. */
  'basket.too-many',
  /** Two lines with one id, or an id the calculation keeps for itself. Facts: `lineId`. */
  'line.id-taken',
  /** Zero, negative or broken count. Facts: `lineId`, `count`. */
  'line.count-invalid',
  /** Facts: `lineId`. */
  'line.weight-invalid',
  /** A weight on a counted line, a count on a weighed one. Facts: `lineId`, `kind`, `field`. */
  'line.quantity-mixed',
  /** A typed price on a line that is not discountable. Facts: `lineId`. */
  'line.not-discountable',
  /** Facts: `planId`. */
  'plan.id-taken',
  'plan.scope-missing',
  /** Dates or times that end before they start, an empty weekday list. Facts: `planId`. */
  'plan.window-invalid',
  /** Charges on goods that are weighed or whose label has the price. Facts: `lineId`, `kind`, `name`. */
  'charge.line',
  /** More than five taxes in a group, a code twice, `on` a later one. Facts: `lineId`, `taxId`, `field`, `value`. */
  'tax-group.invalid',
  /** A band where prices have their tax in them. Facts: `lineId`, `taxId`, `code`. */
  'tax.band-inside',
  /** Tax rounded per line in a currency without decimals. Facts: `currencyCode`. */
  'tax.per-line',
  /** Two gifts, two exchange items with one id. Facts: `planId`, `itemId`. */
  'plan.item-taken',
  /** A choice that names no such plan, gift or item, or a second choice for one plan. Facts: `planId`, `itemId`. */
  'choice.unknown',
  'choice.taken',
  /** Facts: `couponId`. */
  'coupon.id-taken',
  'coupon.scope-missing',
  'coupon.window-invalid',
  /** Facts: `couponIds`, `limit`. */
  'coupon.not-combinable',
  /** Facts: `wanted`, `held` (null without a member). */
  'points.not-enough',
  /** Facts: `wanted`. */
  'points.no-rule',
  /** Facts: `wantedMinor`, `mostMinor`. */
  'order-change.too-large',
  /** Facts: `wantedMinor`, `leastMinor`. */
  'order-change.target-too-low',
  /** Facts: `wantedMinor`. */
  'order-change.nothing-to-change',
  /** Facts: `payableMinor`, `tenderedMinor`. */
  'tender.too-much',
] as const

export type PricingRefusalCode = (typeof PRICING_REFUSAL_CODES)[number]

export interface PricedBasket {
  readonly version: 1
  readonly currencyCode: string
  readonly totals: Totals
  /** The basket's lines in their order, then gift lines, then exchange lines, each in plan order, then charges, by their lines. */
  readonly lines: readonly PricedLine[]
  /** Per source over all lines, in the order of `Deduction`; sources whose rows are all absent are left out. */
  readonly deductions: readonly Deduction[]
  readonly taxes: readonly TaxOfRate[]
  readonly offers: Offers
  readonly coupons: readonly CouponOutcome[]
  readonly gifts: readonly GiftOutcome[]
  readonly exchanges: readonly ExchangeOutcome[]
  /** Only where a plan of B with a threshold was used. */
  readonly deals?: readonly DealOutcome[]
  readonly points: PointsOutcome
  readonly payment: PaymentOutcome | null
  /** Only where the sale is exempt: the tax that is not paid, and the rates as they would have been. */
  readonly exemption?: ExemptedTax
  readonly why: PriceExplanation
  /** Variants of the guard whose amount was computed; 1 with the guard off. For benches, not part of the agreed answer. */
  readonly evaluations: number
}

/** Stage H before the exemption; of one from some taxes what they, and those that stand on them, would have been more. */
export interface ExemptedTax {
  readonly taxMinor: number
  readonly taxes: readonly TaxOfRate[]
}

export interface Totals {
  /** Σ list amounts of all lines, gift and exchange lines too. */
  readonly originMinor: number
  /** The sum that the guard compared: Σ after stage D, gift and exchange lines left out. */
  readonly afterCouponsMinor: number
  /** Σ line payables: the goods total (before added tax). */
  readonly goodsMinor: number
  /** Σ taxes: inside `goodsMinor` when included, on top of it when added. */
  readonly taxMinor: number
  /** Tax added only: goods + tax − payable (negative when rounding raised it); else 0. */
  readonly roundingAdjustmentMinor: number
  /** The amount the customer owes before cash rounding. */
  readonly payableMinor: number
}

/**
 * One deduction of one line (or of the basket) from one source; positive lowers the price, never 0 on a line.
 * Order of rows: stage A (times card | manual price | special | plan, or plans that add up in plan order, then member), B plans in plan order, C plans as applied (percent
 * in plan order, then rebates in plan order), C2 plan, D coupons as applied, E points, F order change, G rounding-off, H tax exemption.
 */
export interface Deduction {
  readonly stage: 'A' | 'B' | 'C' | 'C2' | 'D' | 'E' | 'F' | 'G' | 'H'
  readonly kind: DeductionKind
  /** Plan or coupon id, code of a times card; null for the other kinds. */
  readonly id: string | null
  readonly amountMinor: number
}

/**
 * The refund of a line when all of it comes back, and the amounts that go with it. Only on lines whose pieces made a
 * deal with those of others; every other line gives back its own figures. Each figure adds up over the receipt to the
 * figure it stands for. Source: pricing.md, Growth 2, 21.
 */
export interface RefundValue {
  readonly refundMinor: number
  /** Ascending by rate: tax, and what it stands on. */
  readonly refundTax: readonly TaxOfRate[]
  /** The part of the points' reduction. */
  readonly refundPointsMinor: number
  /** The part of the rounding adjustment. */
  readonly refundAdjustmentMinor: number
  /** The part of it that earned points. */
  readonly refundEarningMinor: number
  /** The same by rate, where there are rates of points; those without a base are left out. */
  readonly refundEarningRates?: readonly { readonly rateId: string | null; readonly baseMinor: number }[]
}

export interface PricedLine extends Partial<RefundValue> {
  /** The basket's line id; `gift:<planId>`, `exchange:<planId>` and `charge:<lineId>:<chargeId>` for the calculation's own. */
  readonly id: string
  readonly kind: 'goods' | 'gift' | 'exchange' | 'charge'
  /** The line whose pieces a charge belongs to, and its kind; only for charges. */
  readonly chargeOf?: string
  readonly charge?: Pick<Charge, 'name' | 'kind'>
  /** The plan of a gift or exchange line, else null. */
  readonly planId: string | null
  readonly productId: string
  readonly variantId: string | null
  /** Pieces; 1 for a price-embedded label; thousandths or grams for weighed goods. */
  readonly quantity: number
  readonly listUnitPriceMinor: number
  readonly listMinor: number
  /** The unit price that won stage A; the exchange price or 0 for the calculation's own lines. Embedded: the amount. */
  readonly unitPriceMinor: number
  readonly priceFrom: PriceSource
  /** Counted goods by how stage B used them, in the order plain, then per plan in plan order paying, rewarded (a bundle's dearest first); others one entry. */
  readonly units: readonly UnitGroup[]
  /** After stage B: the frozen base of thresholds and of refunds. Gift and exchange lines: 0, they count toward none. */
  readonly afterItemsMinor: number
  /** After stage G, and after an exemption from tax inside it. */
  readonly payableMinor: number
  /** list − payable = Σ these. */
  readonly deductions: readonly Deduction[]
  /** Inside the payable when included, on top when added. */
  readonly taxMinor: number
  /** This line's share of `totals.roundingAdjustmentMinor`. */
  readonly roundingAdjustmentMinor: number
  /** One entry, or one per part of a combined line in the order of its parts. */
  readonly taxShares: readonly TaxShare[]
  /** True where its payable counts for points, as its own flag (exchange lines: the earn rule) says; member or not. */
  readonly isEarning: boolean
}

/** The card whose uses pay a line. */
export interface CardSource {
  readonly kind: 'times-card'
  readonly code: string
}

/**
 * The candidate that won stage A; `member` says by which of the two facts, `on` what the level discount multiplied
 * (stack).
 */
export type PriceSource =
  | { readonly kind: 'list' | 'manual' }
  | CardSource
  | { readonly kind: 'special' }
  | { readonly kind: 'plan'; readonly planId: string }
  /** Item discounts that add up, in plan order. */
  | { readonly kind: 'plans'; readonly planIds: readonly string[] }
  | { readonly kind: 'member'; readonly by: 'price' }
  | {
      readonly kind: 'member'
      readonly by: 'level'
      readonly on: 'list' | 'special' | 'plan'
      readonly planId: string | null
      /** The plans that add up and whose price it multiplied; then `planId` is null. */
      readonly planIds?: readonly string[]
    }

export interface UnitGroup {
  readonly role: 'plain' | 'paying' | 'rewarded'
  readonly planId: string | null
  /** Pieces, or the whole quantity of a weighed or embedded line. */
  readonly quantity: number
  /** After stage B. */
  readonly unitPriceMinor: number
  readonly amountMinor: number
}

/** A row of tax is one rate and code. */
export interface TaxRow {
  /** The nearest whole value of a finer rate, half-up. */
  readonly rateBasisPoints: number
  /** Only where the rate has more than two decimals. */
  readonly rateMillionths?: number
  /** Only where the tax has one. */
  readonly code?: string
}

export interface TaxShare extends TaxRow {
  /** The part of a combined line, else null. */
  readonly partId: string | null
  readonly taxId: string
  /** This share of the line's payable; of a group all of it at its first tax, 0 at the others, so that shares add up to the line. */
  readonly payableMinor: number
  readonly taxMinor: number
  /** Only with a code: what the tax stands on, as it is printed. */
  readonly baseMinor?: number
}

/** Ascending by rate, then code; every row that occurs, 0 too. */
export interface TaxOfRate extends TaxRow {
  /** Σ payables of the row: with the tax inside when included, without it when added. */
  readonly payableMinor: number
  readonly taxMinor: number
  readonly baseMinor?: number
}

export interface Offers {
  readonly isMemberAttached: boolean
  /** The winning variant left member pricing out although it mattered. */
  readonly isMemberPricingDropped: boolean
  /** Item-level plans the winning variant left out, in plan order. */
  readonly droppedPlanIds: readonly string[]
  /** The products' own special prices were left out together. */
  readonly areSpecialsDropped: boolean
  /** The order plans of stage C as applied; empty when none. */
  readonly orderPlanIds: readonly string[]
}

/** In the order of stage D (discount by id, rebate by id), the ones that do not apply too. */
export interface CouponOutcome {
  readonly id: string
  /** It took something off. One that meets its conditions but finds nothing left is not applied, and so not used up. */
  readonly isApplied: boolean
  readonly deductionMinor: number
  /** Rebate coupons that apply: the part of the amount with nothing left to deduct it from; else 0. */
  readonly lostMinor: number
}

/** Full-gift plans that count and whose threshold is reached, in plan order. */
export interface GiftOutcome {
  readonly planId: string
  readonly state: 'given' | 'declined' | 'out-of-stock'
  /** The gift meant: chosen or first; null when declined. */
  readonly giftId: string | null
  readonly times: number
  /** Pieces given, 0 unless given. */
  readonly count: number
  readonly thresholdMinor: number
  readonly entryMinor: number
  /** Only with a threshold on pieces (then `thresholdMinor` is 0). */
  readonly thresholdPieces?: number
  readonly entryPieces?: number
  /** The goods lines whose after-B amounts make the entry, in basket order: what a refund re-tests. */
  readonly scopeLineIds: readonly string[]
}

/** One per choice, in plan order. `not-counting`: disabled, out of its window, wrong target …; see `why`. */
export interface ExchangeOutcome {
  readonly planId: string
  readonly itemId: string
  readonly state: 'sold' | 'threshold-missed' | 'not-counting'
  readonly wantedCount: number
  /** Pieces sold, at most the allowed number. */
  readonly count: number
  readonly thresholdMinor: number
  readonly entryMinor: number
  /** Only with a threshold on pieces (then `thresholdMinor` is 0). */
  readonly thresholdPieces?: number
  readonly entryPieces?: number
  /** The lines in scope, as for a gift; where an older till left them out, an exchanged item that stays is not charged. */
  readonly scopeLineIds?: readonly string[]
}

/** A plan of B with a threshold that was used, in plan order: what a refund asks it again. Source: pricing.md, Growth 2, 17 and 21. */
export interface DealOutcome {
  readonly planId: string
  /** Groups of a bundle, k of the others, all pools together. */
  readonly times: number
  readonly isRepeating: boolean
  /** 0 with a threshold on pieces. */
  readonly thresholdMinor: number
  readonly thresholdPieces?: number
  /** The lines the threshold was measured on, in basket order, with their amounts after stage A. */
  readonly counted: readonly { readonly lineId: string; readonly afterMinor: number }[]
  /** The saving of the pieces it used, price at stage A less price after B, in basket order; a group's shared by the stage-A amounts of its pieces. */
  readonly saved: readonly { readonly lineId: string; readonly amountMinor: number }[]
}

export interface PointsOutcome {
  readonly wanted: number
  readonly used: number
  readonly deductionMinor: number
  /** The most that could be used here by cap and points held; 0 without member or rule. */
  readonly mostUsable: number
  /** Base of stage J after what the settings take off. */
  readonly earnBaseMinor: number
  readonly earned: number
  /** Only where a rate of points counted: what earns, by rate in their order, the level's own (`rateId` null) last; those without a base are left out. */
  readonly rates?: readonly RateOutcome[]
}

/** Their bases add up to `earnBaseMinor`, their points to `earned`. */
export interface RateOutcome {
  readonly rateId: string | null
  readonly baseMinor: number
  /** In ten-thousandths: the rate's ratio with the level's in it. */
  readonly ratio: number
  /** The number of times the rule's amount is reached here, and the points of them. */
  readonly times: number
  readonly earned: number
}

export interface PaymentOutcome {
  readonly payableMinor: number
  /** Σ tenders other than cash. */
  readonly otherMinor: number
  /** payable + fees + tip − other. */
  readonly cashDueMinor: number
  /** The amount to pay in cash when the rest is paid in cash: the due, rounded. */
  readonly cashToPayMinor: number
  /** cashToPay − cashDue where a cash tender is present, else 0. */
  readonly cashRoundingMinor: number
  readonly cashGivenMinor: number
  /** max(0, given − cashToPay) where a cash tender is present, else 0. */
  readonly changeMinor: number
  /** Still to pay: max(0, cashToPay − given) with a cash tender, else cashDue. */
  readonly remainingMinor: number
  /** remaining is 0, that is Σ tenders − change − cash rounding = payable + fees + tip. */
  readonly isPaid: boolean
  /** Only where a tender has a fee: one row for each that has one, by the tender's place, and what they come to with their tax. */
  readonly fees?: readonly FeeOutcome[]
  readonly feesMinor?: number
  /** Only where there is a tip. */
  readonly tipMinor?: number
}

export interface FeeOutcome {
  /** Place of the tender in the payment. */
  readonly tender: number
  /** The fee paid, including its tax, whether that lies inside it or on top of it. */
  readonly feeMinor: number
  readonly taxMinor: number
  /** Null without tax. */
  readonly taxId: string | null
  readonly rateBasisPoints: number
  /** Only where the rate has more than two decimals. */
  readonly rateMillionths?: number
}
