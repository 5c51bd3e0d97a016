import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { MemberPosting } from '@kassa/domain/member/posting.ts'
import type { ReviewReason } from './booking.ts'
import type { Context } from './command.ts'
import { json, sql, type Json, type Sql } from './db/sql.ts'
import type { Tx } from './db/tx.ts'

/** Goods that leave with a line; `part` counts a combination's. kg and pound are counted in thousandths. */
export interface LeavingGoods {
  readonly line: number
  readonly part: number
  readonly variant_id: string
  readonly quantity: number
  readonly is_thousandths: boolean
  /** The document is written as long as nobody counted its stock after this; left out: whatever was counted. */
  readonly uncounted_since?: string
}

/** Goods that come back, one row a variant: what they are worth, or null for today's average; `damaged` of them leave again. */
export interface ReturningGoods {
  readonly variant_id: string
  readonly quantity: number
  readonly damaged: number
  readonly is_thousandths: boolean
  readonly value_minor: number | null
}

/** The effects of a sales document outside its own tables; with column names, because the database reads the rows as records. */
export interface BookedDocument {
  readonly leaving: readonly LeavingGoods[]
  readonly returning: readonly ReturningGoods[]
  /** The cash into the drawer beside a tender that is its entry itself, negative out of it; 0 where the document belongs to no shift. */
  readonly cashMinor: number
  /** The notes of other currencies that were received for it; they are not in `cashMinor`. */
  readonly foreignCash?: readonly TakenForeign[]
  /**
   * The place of the document's cash where it is booked in no shift, and that cash without notes of other currencies, negative out of the drawer; left out, or null: its shift has it, or
   * it is no cash of a drawer that the books know.
   */
  readonly countedIn?: CountedIn | null
  readonly ownCashMinor?: number
  /** The amounts paid by each payment method, or (negative) given back by it, cash rounding included. */
  readonly payments: readonly BookedPayment[]
  /** The uses that a sale made of session passes, or (negative) that go back to them; left out: none. */
  readonly cardUses?: readonly { readonly code: string; readonly uses: number }[]
  /** The order that a refund belongs to; null for a sale, and for a refund without one. */
  readonly ofOrder: string | null
  /** The id that a sale shares with one booked before, under which its money was asked for; left out, or null: its own. */
  readonly basketId?: string | null
  /** Plans of the books that took something off a sale, each once. */
  readonly planUses?: readonly PlanUse[]
  /** Plans of the books that the cashier switched off for a sale. */
  readonly plansOff?: readonly PlanOff[]
  /** Coupons of the books that a sale used up or a refund gives back. */
  readonly coupons?: readonly MovedCoupon[]
  /** Coupons that a sale's receipt brings for the next visit. */
  readonly givenCoupons?: readonly GivenCoupon[]
  /** The reductions by coupons that the desk took while offline. */
  readonly offlineCoupons?: readonly OfflineCouponUse[]
  /** The order whose receipt gave coupons for the next visit that are withdrawn now, because the order is given back whole. */
  readonly withdrawsCouponsOf?: string | null
  /** The member whose points, balance and spending it moves; null without a member. */
  readonly member: MemberMoves | null
}

/** The place of the cash of a document that is booked in no shift, though its till says one. */
export type CountedIn = InCount | InDrawer

/** It lay in the count of a closed shift, less the part of it that the shift had expected. */
export interface InCount {
  readonly kind: 'counted'
  readonly shiftId: string
  /** The id under which a note of it names the document; null: nothing can be noted of it. */
  readonly notedId: string | null
  readonly notedMinor: number
}

/** It lies in the drawer of the shift that the till says, until somebody looks into it; or (`emptied`) left it as `emptiedBy` was opened. */
export interface InDrawer {
  readonly kind: 'awaits' | 'emptied'
  readonly shiftId: string
  readonly deviceId: string
  /** By the server's clock. */
  readonly happenedAt: string
  readonly emptiedBy: string | null
}

export interface TakenForeign {
  /** The position among the document's tenders, from 0. */
  readonly position: number
  readonly currency: string
  readonly amount_minor: number
  /** Their value in the document's currency. */
  readonly value_minor: number
}

interface BookedPayment {
  /** Number of specification §4. */
  readonly method: number
  readonly amountMinor: number
  /** The number of a slip or of an attempt; null where there is none. */
  readonly reference: string | null
}

/** The effects of a document on a member's books. */
export interface MemberMoves {
  readonly memberId: string
  readonly posting: MemberPosting
  /** The order that a refund belongs to. */
  readonly ofDocument: string | null
  readonly note: string
  /** The first day whose spending counts for levels; null counts all of it. */
  readonly windowFrom: string | null
  /** The number of the family card that was shown; left out: the member's own, or none. */
  readonly familyCard?: string | undefined
}

export interface MovedCoupon {
  readonly id: string
  /** The order that used it, where a refund gives it back. */
  readonly of_order: string | null
  /** Good until then from now on; null leaves its own last day. */
  readonly last_day: string | null
}

export interface GivenCoupon {
  readonly id: string
  readonly template_id: string
  readonly code: string
  readonly from_date: string
  readonly until_date: string
}

export interface OfflineCouponUse {
  readonly coupon_id: string
  readonly reduction_minor: number
  /** The time of the sale by the device's clock as it was corrected. */
  readonly sold_at: string
}

export interface PlanUse {
  readonly plan_id: string
  readonly version: number
  readonly member_id: string | null
  readonly reduction_minor: number
  /** Off how much: pieces, thousandths or grams. */
  readonly quantity: number
  /** The order of which the sale is a parcel; left out: it is a whole one. */
  readonly whole_order_id?: string
}

export interface PlanOff {
  readonly plan_id: string
  readonly version: number
  readonly reason: string
}

/** The place where the document is written. */
export interface PartPlace {
  readonly merchantId: string
  readonly outletId: string
  readonly newId: () => string
}

/**
 * The rows that a capability writes with a sale or a refund, inside the document's one statement. It refuses nothing.
 *
 * Of the statement it reads `turn` only: one row where the document is booked, none otherwise, with `id`, `document` (`order` or `refund`),
 * `number`, `outlet_id`, `device_id`, `shift_id`, `actor_kind`, `actor_id`, `currency`, `at`, `received_at` and `business_day`. The names
 * of its own CTEs begin with its name. PostgreSQL silently drops a second update of one row in one statement, so a part sums what it writes
 * to a row first, and no two parts write one row of a table.
 */
export interface SalePart {
  /** Stands in the name of the statement; each part has its own. */
  readonly name: string
  /** Null: nothing of it in this document. */
  readonly rows: (document: BookedDocument, place: PartPlace) => unknown
  /** CTEs, the last without a comma. The text never depends on the rows. */
  readonly ctes: (rows: Json, place: PartPlace) => Sql
  /**
   * The CTEs that the document may read of it: `line-cost` stands for `line_cost (line, cost_minor)` and `part_cost (line, part,
   * cost_minor)`, `on-hand` for `on_hand_after (variant_id, on_hand)`.
   */
  readonly gives?: readonly ('line-cost' | 'on-hand')[]
  /**
   * Returns the contradictions of the books about the tenders of a sale that is about to be booked. The rows it reads stay locked until then,
   * so that of two sales at once the second sees the spending of the first.
   */
  readonly doubts?: (tx: Tx, merchantId: string, sale: SaleInDoubt) => Promise<readonly ReviewReason[]>
  /** Opens the account that credit is given on, before the document that gives it; returns the reference of its payment. */
  readonly openCredit?: (where: CreditPlace) => Promise<string>
}

/** A sale as its till describes it, before it is booked. */
export interface SaleInDoubt extends Pick<SaleBody, 'tenders' | 'currency' | 'orderId'> {
  /** The moment of booking. */
  readonly now: string
  /** The amounts that goods coming back with the sale give back first, by the codes that paid them. Minor units. */
  readonly backByCode: ReadonlyMap<string, number>
}

/** The place where credit is given. */
export interface CreditPlace extends Pick<Context, 'tx' | 'merchantId' | 'now' | 'newId'> {
  readonly currency: string
}

/** The cost of a line's goods; 0 where none left a stock, and null where nobody knows. Use it beside a left join of `line_cost`. */
export const costOfLine: Sql = sql`case when line_cost.line is null then 0 else line_cost.cost_minor end`

/** The parts of one document, ready to be woven in. */
export interface WovenParts {
  /** `/stock+drawer`, behind the statement's own name; empty without any. */
  readonly suffix: string
  /** Each part's CTEs with a comma before them. */
  readonly ctes: Sql
  readonly gives: (what: 'line-cost' | 'on-hand') => boolean
}

/** Chooses of all parts those that have something to write, in the order in which they are handed in. */
export function weave(parts: readonly SalePart[], document: BookedDocument, place: PartPlace): WovenParts {
  const chosen = parts.flatMap((part) => {
    const rows = part.rows(document, place)
    return rows === null ? [] : [{ part, ctes: sql`, ${part.ctes(json(rows), place)}` }]
  })
  return {
    suffix: chosen.length === 0 ? '' : `/${chosen.map(({ part }) => part.name).join('+')}`,
    ctes: sql.join(
      chosen.map(({ ctes }) => ctes),
      '',
    ),
    gives: (what) => chosen.some(({ part }) => part.gives?.includes(what)),
  }
}
