import type { SellingCurrency } from '../../money/selling-currencies.ts'
import type { WideMinor } from '../../money/wide.ts'

/** Notes of another currency that stand behind an amount: the memo of its line. Signed as the amount is. */
export interface Notes {
  readonly currency: SellingCurrency
  /** Minor units of that currency. */
  readonly minor: WideMinor
}

/** The columns of such a memo in a file: the currency, how much of it, and what one unit counted. */
export const NOTES_COLUMNS = ['foreign_currency', 'foreign_amount', 'foreign_rate'] as const

/** The part of an amount that lies in notes of other currencies. */
export interface PaidInNotes {
  readonly foreignMinor: number
  /** The notes that `foreignMinor` counts; left out: of days that were sealed without them, or none. */
  readonly notes?: Notes | null | undefined
}

/** The movement of an event that changes what lies in a drawer, beside tenders; amounts as in `Posting`. */
export type DrawerPosting =
  | {
      readonly kind: 'cash'
      /** `to-safe`: what a closing took out of the drawer beyond the next float. `unbooked`: of an entry that is kept in quarantine; it lies in the drawer all the same. */
      readonly reason: 'float' | 'in' | 'out' | 'closing' | 'to-safe' | 'unbooked'
      /** The destination of money that left: the safe, the bank, people as their tips (`tips`), or out of the shop. */
      readonly destination: string | null
      readonly amountMinor: number
      /** The part of it in notes of other currencies, and these notes. */
      readonly foreignMinor?: number
      readonly notes?: Notes | null | undefined
    }
  | {
      /** Notes of another currency that a bank took: what they counted, and what it gave for them. Negative were taken back. */
      readonly kind: 'foreign-banked'
      readonly valueMinor: number
      readonly receivedMinor: number
      readonly notes?: Notes | null | undefined
    }
