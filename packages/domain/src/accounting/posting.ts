import type { DrawerPosting, Notes, PaidInNotes } from './drawer/drawer-posting.ts'
import type { PaidAheadRole } from './stored-value/value-roles.ts'
import type { PaidByAccount, ValuePosting } from './stored-value/value-posting.ts'
import { tenderRoles } from './tender-roles.ts'

/** The role of an amount of the journal: a merchant names an account for each. */
export const accountRoles = [
  ...tenderRoles,
  'refund-payable',
  'tax-paid-ahead',
  'safe',
  'bank-in-transit',
  'paid-out',
  'paid-in',
  'cash-difference',
  'sales',
  'tax',
  'container-deposit',
  'levy-payable',
  'tips-payable',
  'fees',
  'breakage',
  'cash-rounding',
  'stock',
  'cost-of-sales',
  'cost-repair',
  'promotion-expense',
  'shrinkage',
  'received-not-invoiced',
  'payable',
  'input-tax',
  'purchase-expense',
  'bank',
  'bank-fees',
  'exchange-difference',
  'inter-outlet',
  'in-transit',
  'opening-balance',
  'suspense',
] as const
export type AccountRole = (typeof accountRoles)[number]

/** Money by one way to pay: positive came in, negative went out. */
export interface PostedTender extends PaidInNotes, PaidByAccount {
  readonly method: number
  readonly amountMinor: number
  readonly cashRoundingMinor: number
}

/** Tax of a row of receipts: a rate and a code. Positive was sold, negative went back. */
export interface PostedTax {
  readonly rateBasisPoints: number
  /** Null: the basis points say it. */
  readonly rateMillionths: number | null
  readonly code: string | null
  readonly taxMinor: number
}

/** Goods of one tax rate and category: positive were sold, negative came back. */
export interface PostedGoods {
  readonly category: string | null
  /** A charge on their pieces, which is owed on; null: the goods themselves. */
  readonly charge: 'deposit' | 'levy' | null
  readonly rateBasisPoints: number
  /** With the tax in it where prices have it in them. */
  readonly amountMinor: number
  /** The tax in it, which is posted by its rows. */
  readonly taxMinor: number
  readonly taxIsIncluded: boolean
  /** The amount by which rounding moved a tax that is added. */
  readonly adjustmentMinor: number
}

/** Why a stock was worth more or less: the kind of its entry, and points where goods were given for them. */
const stockReasons = [
  'sale',
  'points',
  'refund',
  'damage',
  'stocktake',
  'adjustment',
  'receipt',
  'supplier-return',
  'transfer-out',
  'transfer-in',
  'transfer-cancel',
  'transfer-difference',
  'assembly',
  'unpacking',
  'assembly-undo',
  'opening',
  'import',
  'exchange',
  'exchange-cancel',
  'revaluation',
  'bill',
] as const
export type StockReason = (typeof stockReasons)[number]

/** Why money moved that no tender moved. */
const moneyReasons = [
  'float',
  'in',
  'out',
  'closing',
  'to-safe',
  'unbooked',
  'fee',
  'granted',
  'used',
  'kept',
  'expired',
  'card-expired',
  'card-redeemed',
  'balance',
  'billed',
  'bill-paid',
  'earned',
  'exchanged',
  'revalued',
  'banked',
  'transit-lost',
  'elsewhere',
  'settled',
  'refund-pending',
  'without-sale',
  'order-cancelled',
  'paid-ahead',
] as const

/** Every reason that a line of the journal may give. */
export const postingReasons = [...moneyReasons, ...stockReasons] as const
export type PostingReason = (typeof postingReasons)[number]

/**
 * The movement of an event of the books, or several of a day; amounts are minor units of its outlet's currency. The sum
 * of a posting is the same for one document and for many added up.
 */
export type Posting = { readonly outletId: string; readonly day: string } & (
  | ValuePosting
  | DrawerPosting
  | {
      /** A sale; a refund or void is the same with everything turned round. */
      readonly kind: 'sale'
      readonly goods: readonly PostedGoods[]
      readonly taxes: readonly PostedTax[]
      readonly tenders: readonly PostedTender[]
      readonly tipMinor: number
      readonly feeMinor: number
      readonly feeTaxMinor: number
    }
  | {
      /** Paid ahead: a recharge, a gift card, a times card, a deposit on an order; or paid into a house account. Negative went back. */
      readonly kind: 'paid-ahead'
      readonly into: PaidAheadRole
      readonly tenders: readonly PostedTender[]
    }
  | {
      /** Goods on their way between outlets, in the merchant's own books: positive left an outlet, negative came to one. */
      readonly kind: 'in-transit'
      readonly reason: 'transfer-out' | 'transfer-in' | 'transfer-cancel' | 'transfer-difference'
      readonly amountMinor: number
    }
  | {
      /** Cost of what left and never arrived, once its transfer is over; negative: more arrived than had left. */
      readonly kind: 'transit-lost'
      readonly amountMinor: number
    }
  | {
      /**
       * Money that a customer gets: a refund that its channel has not paid out yet (`refund-pending`), or a payment that no sale has (`without-sale`). Negative is over. `against`: where it stood, or by
       * which it went; left out: in clearing.
       */
      readonly kind: 'to-give-back'
      readonly reason: 'refund-pending' | 'without-sale'
      readonly against?: 'clearing' | 'paid-in' | 'paid-out' | 'suspense'
      readonly amountMinor: number
    }
  | {
      /** A file of a channel: what was paid, less what went back, and the part of it that the channel kept as its fee. */
      readonly kind: 'settled'
      readonly amountMinor: number
      readonly feeMinor: number
      /** True where the shop has a payment of that number; without one it is not clear whose money it is. */
      readonly isKnown: boolean
    }
  | {
      /** A bill of a supplier; a credit note, or a bill made void, is the same turned round. All without tax but the taxes. */
      readonly kind: 'bill'
      /** Goods with their freight and duty. */
      readonly goodsMinor: number
      readonly expenseMinor: number
      readonly taxes: readonly PostedTax[]
    }
  | {
      /** Money to a supplier; negative came back, or was turned round. */
      readonly kind: 'bill-paid'
      readonly from: 'bank' | 'safe'
      /** The debt that it settles, at the rate at which its bill is kept. */
      readonly amountMinor: number
      readonly feeMinor: number
      /** The amount that left for it beyond that, at another rate; left out: nothing. */
      readonly differenceMinor?: number
    }
  | {
      readonly kind: 'stock'
      readonly reason: StockReason
      /** The change of the stock's value (negative: a loss). */
      readonly valueMinor: number
      /** The cost of the goods themselves, where the entry repaired what was sold before. */
      readonly costMinor: number
      /** Pieces that were there, or (negative) owed, after it. */
      readonly onHand: number
    }
)

/** An amount of a posting: debit positive, credit negative. */
export interface JournalLine {
  readonly role: AccountRole
  readonly minor: number
  readonly outletId: string
  readonly day: string
  readonly rateBasisPoints: number | null
  /** A rate of more than two decimals; null: the basis points say it. */
  readonly rateMillionths: number | null
  readonly taxCode: string | null
  readonly method: number | null
  readonly category: string | null
  readonly reason: string | null
  /** The notes of another currency that it counts; left out: none, or as they were before lines had them. */
  readonly notes?: Notes | undefined
}
