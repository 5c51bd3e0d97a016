import type { CashRounding, TaxOfRate } from '../basket/index.ts'
import type { TenderKind } from '../payment/method.ts'

/** The way the value of returned goods is found. Source: pricing.md, Refunds. */
export type RefundMode = 'prorated' | 'reprice'

export interface RefundRequest {
  readonly mode: RefundMode
  /** The returned lines, each once; a gift's line too. Quantities in the unit of the line. */
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
  /** The payments by which the money goes back; null takes the proposal (electronic → gift card → balance → cash). */
  readonly tenders: readonly { readonly tenderId: string; readonly amountMinor: number }[] | null
  /** Points the member holds now; null without a member. */
  readonly memberPointsNow: number | null
  /**
   * The price of new goods that are taken along with this refund; as much of the money as may pays them. Left out:
   * nothing is exchanged.
   */
  readonly exchangeMinor?: number
  /** The cash rounding of the drawer that pays; null: to the minor unit. Left out: as the sale's own did. */
  readonly cashRounding?: CashRounding | null
  /** The business day of the refund, for coupons. */
  readonly today: string
  readonly settings: RefundSettings
}

export interface RefundSettings {
  /** The rule for points to take back that are no longer there: the balance goes below zero, or the rest is deducted in money. */
  readonly pointsShortage: 'negative' | 'money'
  /** Days a returned coupon is valid at least, 0 = its own end stands and an expired one does not return. */
  readonly couponExtensionDays: number
  /** True where what paying so cost goes back with the money; left out, it stays. Never where goods are exchanged. */
  readonly givesFees?: boolean
  /** True where the sale is undone whole: tips and every fee go back too, each by its own tender. Left out: they stay. Source: D123. */
  readonly isVoid?: boolean
}

/**
 * One refund, as previewed, as done and as stored. All amounts are positive toward the customer; in the reprice mode a rate's tax may be
 * negative (kept goods became dearer).
 */
export interface Refund {
  readonly mode: RefundMode
  readonly lines: readonly RefundedLine[]
  /** The worth of the returned goods as paid: goods + added tax − adjustment. */
  readonly valueMinor: number
  readonly goodsMinor: number
  readonly adjustmentMinor: number
  readonly taxMinor: number
  readonly taxes: readonly RefundedTax[]
  /** Gifts, then exchanged items, then plans of B with a threshold. */
  readonly gifts: readonly RefundedGift[]
  readonly points: RefundedPoints
  readonly coupons: readonly { readonly id: string; readonly lastDay: string | null }[]
  /** value − charged gifts − points settled in money: what the tenders give back, before cash rounding. */
  readonly moneyMinor: number
  readonly tenders: readonly RefundedTender[]
  /** In the reprice mode: what the kept goods cost now, and the offers they no longer reach. */
  readonly repriced: RepricedGoods | null
  /** True where no goods of the sale are left with the customer. */
  readonly closesOrder: boolean
}

export interface RefundedLine {
  readonly lineId: string
  readonly quantity: number
  /** Share of the line's payable; Σ lines = `goodsMinor`. */
  readonly payableMinor: number
  readonly adjustmentMinor: number
  readonly taxMinor: number
}

/** A row of the sale's tax and what of it comes back. */
export type RefundedTax = TaxOfRate

export interface RefundedGift {
  readonly planId: string
  readonly lineId: string
  /** Pieces the kept goods no longer carry, over all refunds so far, and how many of those came back; of a plan of B neither. */
  readonly dueCount: number
  readonly returnedCount: number
  /** Withheld now for those that did not; negative when a charged gift comes back later. */
  readonly chargedMinor: number
}

export interface RefundedPoints {
  /** Spent points given back. */
  readonly returned: number
  readonly deductionMinor: number
  /** Earned points that fall away: from the balance, and settled in money instead. */
  readonly taken: number
  readonly takenFromBalance: number
  readonly settled: number
  readonly settledMinor: number
}

export interface RefundedTender {
  readonly tenderId: string
  readonly kind: TenderKind
  readonly amountMinor: number
  /**
   * The amount that really goes out: for cash rounded, else the amount, less what pays for new goods, and with the fee
   * that goes back.
   */
  readonly paidOutMinor: number
  /** The part of the amount that pays for goods taken in exchange; left out where there is none. */
  readonly exchangedMinor?: number
  /**
   * The part of the amount that stays with the shop as stored value instead of going out this way; left out: none.
   * Source: D122.
   */
  readonly storedMinor?: number
  /** The part of this tender's fee that goes out beside the amount, and the tax in it; left out where there is none. */
  readonly feeMinor?: number
  readonly feeTaxMinor?: number
  /** The tip of this tender that goes out beside the amount; left out where none does. */
  readonly tipMinor?: number
  readonly principalMinor: number
  readonly bonusMinor: number
}

export interface RepricedGoods {
  readonly keptMinor: number
  readonly lostPlanIds: readonly string[]
}
