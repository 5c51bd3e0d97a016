import type { WorthMove } from '../../member/point-worth.ts'
import type { PostedTax } from '../posting.ts'
import type { AccountedRole, CodedRole } from './value-roles.ts'

/** The facts of the account that a tender was paid by. */
export interface PaidByAccount {
  /** True where what paid was money that had been paid ahead for this very order; left out: it was not. */
  readonly isDeposit?: boolean
}

/** The movement of an event that changes what the shop owes on cards, balances and points; amounts as in `Posting`. */
export type ValuePosting =
  | {
      /** A gift that came with a recharge; that paid for goods; or that was spent when its recharge went back, and is kept from that money. */
      readonly kind: 'bonus'
      readonly reason: 'granted' | 'used' | 'kept'
      readonly amountMinor: number
    }
  | {
      /** Points that are owed for, where the merchant keeps them as a debt: positive is more. */
      readonly kind: 'points'
      readonly reason: WorthMove['reason']
      readonly amountMinor: number
    }
  | {
      /** Uses of a session pass: worth what was paid for them. Negative were given back. */
      readonly kind: 'pass'
      readonly reason: 'used' | 'expired'
      readonly amountMinor: number
    }
  | {
      /** Money that was left on a gift card when its last day was over. */
      readonly kind: 'card-expired'
      readonly amountMinor: number
    }
  | {
      /** Money of gift cards that a program of others took for goods of its own, whose sale is in its books. Negative: it gave it back. */
      readonly kind: 'card-redeemed'
      readonly amountMinor: number
    }
  | {
      /** Uses of session passes whose tax falls on their use, beside what `pass` says of them: their sale at its rate, and its tax. */
      readonly kind: 'pass-tax'
      readonly amountMinor: number
      readonly tax: PostedTax
    }
  | {
      /**
       * Tax of money that is taxed when it is paid ahead: it falls then and lies there until the money is used, when a sale has its own (`paid-ahead`) or, of a pass, is less its
       * tax (`used`), or until its last day is over (`expired`). Negative is over, or went back.
       */
      readonly kind: 'tax-paid-ahead'
      readonly reason: 'paid-ahead' | 'used' | 'expired'
      readonly tax: PostedTax
    }
  | {
      /** A payment by the code of a card or house account that nobody has, or from the balance of somebody who is no member. */
      readonly kind: 'unknown-code'
      readonly method: number
      readonly amountMinor: number
    }
  | {
      /** Value on a card or a deposit that was brought from another system, or a difference to it. */
      readonly kind: 'card-opened'
      readonly into: CodedRole
      readonly amountMinor: number
    }
  | { readonly kind: 'balance-corrected'; readonly amountMinor: number }
  | {
      /** Value that moved at another outlet than where its account began: that outlet has it against the others, the merchant has the account. Positive: owed more. */
      readonly kind: 'elsewhere'
      readonly of: Exclude<AccountedRole, 'points-liability' | 'refund-payable'>
      readonly isOwn: boolean
      readonly amountMinor: number
    }
  | {
      /** Money paid ahead for an order that was cancelled: it is no deposit any more and has to go back. Negative went back, or pays the order after all. */
      readonly kind: 'order-cancelled'
      readonly amountMinor: number
    }
