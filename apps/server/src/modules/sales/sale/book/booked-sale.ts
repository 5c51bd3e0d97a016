import type { CardSlip } from '@kassa/domain/tenders/card-slip.ts'
import type {
  CountedIn,
  GivenCoupon,
  MemberMoves,
  MovedCoupon,
  OfflineCouponUse,
  PlanOff,
  PlanUse,
} from '../../../../platform/sale-part.ts'
import type { EntryRows } from '@kassa/domain/basket/thin-entry.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { BookedNotes } from '../drawer/notes-of-sale.ts'
import type { TakenOffColumns } from './taken-off-columns.ts'

/** The goods that leave stock with a line: a variant, in its own unit; kg and pound are counted in thousandths. */
export interface DocumentStockMove {
  readonly variantId: string
  readonly quantity: number
  readonly isThousandths: boolean
  /** Their value, stored where a line has several; missing in older orders too. */
  readonly costMinor?: number
}

/** A line as it goes into the books. It has column names, because the database reads it as a record. */
export interface BookedLine {
  readonly line: number
  readonly line_id: string
  readonly kind: string
  readonly product_id: string | null
  readonly variant_id: string | null
  readonly name: string
  readonly code: string | null
  readonly note: string | null
  /** The seller, where the books know them; null: the cashier. */
  readonly seller_id: string | null
  /** The kind of the charge; null: goods. */
  readonly charge: 'deposit' | 'levy' | null
  readonly quantity: number
  readonly weight_unit: string | null
  readonly unit_price_minor: number
  readonly list_minor: number
  readonly payable_minor: number
  readonly tax_minor: number
  readonly rounding_adjustment_minor: number
  readonly tax_name: string | null
  readonly tax_rate_basis_points: number
  readonly deductions: unknown
  /** The whole refund value of the line, with the tax and adjustment in it; null where it equals the amount paid for the line. */
  readonly refund_value_minor: number | null
  readonly refund_value_tax_minor: number | null
  readonly refund_value_adjustment_minor: number | null
  readonly stock_moves: readonly DocumentStockMove[]
}

/** Returns the moments at which an order happened and was heard of. */
export const momentOf = (order: Pick<BookedOrder, 'sold_at' | 'clock_offset_ms' | 'received_at'>) => ({
  at: order.sold_at,
  clockOffsetMs: order.clock_offset_ms,
  receivedAt: order.received_at,
})

/**
 * Returns the stock moves of a line in the form they are stored: null where the line moves only its own variant, as many pieces as were
 * sold.
 */
export function keptMoves({
  stock_moves: moves,
  variant_id,
  quantity,
}: BookedLine): readonly DocumentStockMove[] | null {
  const [own, ...others] = moves
  const isUsual = own?.variantId === variant_id && own.quantity === quantity && !own.isThousandths
  return isUsual && others.length === 0 ? null : moves
}

/** Returns whether a line takes several things out of stock, as a combination does. */
export const hasParts = ({ stock_moves: moves }: Pick<BookedLine, 'stock_moves'>): boolean => moves.length > 1

/** Returns the facts about the entry that the rows of a sale hold, in the form the database gives them back. */
export const rowsOf = ({ order, lines }: Pick<BookedSale, 'order' | 'lines'>): EntryRows => ({
  orderId: order.id.toLowerCase(),
  number: order.number,
  soldAt: new Date(order.sold_at).toISOString(),
  note: order.note,
  currency: order.currency,
  businessDay: order.business_day,
  shiftId: order.shift_id?.toLowerCase() ?? null,
  staffId: order.staff_id?.toLowerCase() ?? '',
  memberId: order.member_id?.toLowerCase() ?? null,
  clockOffsetMs: order.clock_offset_ms,
  catalogueCursor: order.catalogue_cursor,
  lines: lines.map(({ line_id: lineId, name, code, note }) => ({ lineId, name, code, note })),
})

export interface BookedTax {
  readonly rate_basis_points: number
  /** 0 where the basis points say it. */
  readonly rate_millionths: number
  /** Empty without one. */
  readonly code: string
  readonly base_minor: number | null
  readonly name: string
  readonly payable_minor: number
  readonly tax_minor: number
}

export interface BookedPayment extends BookedNotes {
  readonly position: number
  readonly method: number
  readonly amount_minor: number
  readonly received_minor: number
  readonly change_minor: number
  readonly cash_rounding_minor: number
  /** The part of the amount that is the fee for this payment method. */
  readonly fee_minor: number
  readonly reference: string | null
  /** The facts printed on a card's slip. */
  readonly card: CardSlip | null
}

/** The order's own row. */
export interface BookedOrder extends TakenOffColumns {
  readonly id: string
  /** The id that it shares with an order booked before; null: it has its own. */
  readonly basket_id: string | null
  readonly outlet_id: string
  readonly number: string
  readonly type: 1 | 2 | 3
  readonly status: string
  readonly currency: string
  readonly device_id: string | null
  readonly shift_id: string | null
  /** Null where a program of others sent the goods out. */
  readonly staff_id: string | null
  /** The connection of that program; left out: none. */
  readonly sold_by_app?: string | null
  readonly member_id: string | null
  readonly origin_minor: number
  readonly goods_minor: number
  readonly tax_minor: number
  readonly tax_is_included: boolean
  readonly rounding_adjustment_minor: number
  readonly total_minor: number
  readonly cash_rounding_minor: number
  /** Given on top of the total. */
  readonly tip_minor: number
  /** The fees of the payment methods, and the tax in them. */
  readonly fee_minor: number
  readonly fee_tax_minor: number
  readonly points_used: number
  readonly points_earned: number
  readonly line_count: number
  readonly catalogue_cursor: number
  readonly under_review: boolean
  readonly note: string | null
  readonly sold_at: string
  readonly received_at: string
  readonly clock_offset_ms: number | null
  readonly business_day: string
}

/** A sale ready for the books: everything the one statement writes. */
export interface BookedSale {
  readonly order: BookedOrder
  /** The closed shift whose count had its cash; left out, or null: none had. */
  readonly countedIn?: CountedIn | null
  /** The cash that went out for goods which came back in the same entry, negative: it lies with that of the sale, as one note names both. Left out: none. */
  readonly cashBackMinor?: number
  readonly lines: readonly BookedLine[]
  readonly taxes: readonly BookedTax[]
  readonly payments: readonly BookedPayment[]
  /** Its effects on the member's books; null without a member. */
  readonly member: MemberMoves | null
  /** The basket and its price as the desk wrote them. */
  readonly snapshot: unknown
  readonly priced: unknown
  readonly staffName: string
  readonly deviceName: string
  readonly reasons: readonly ReviewReason[]
  /** It was read against the counts of its goods, which are held; left out: it is written as long as nobody counted them since. */
  readonly areCountsRead?: boolean
  /** The uses of session passes that it made; left out: none. */
  readonly cardUses?: readonly { readonly code: string; readonly uses: number }[]
  readonly planUses: readonly PlanUse[]
  readonly plansOff: readonly PlanOff[]
  readonly coupons: readonly MovedCoupon[]
  /** Coupons that its receipt brings for the next visit; left out: none. */
  readonly givenCoupons?: readonly GivenCoupon[]
  /** The reductions by coupons taken offline; left out: none. */
  readonly offlineCoupons?: readonly OfflineCouponUse[]
}
