import type { JournalRefundBody } from '@kassa/contract/journal/journal.ts'
import type { Refund } from '@kassa/domain/order/refund.types.ts'
import { amountBy } from '@kassa/domain/payment/amount-by.ts'
import { isCash, isPaidInGoods } from '@kassa/domain/payment/method.ts'
import type { BookingDesk, NotBooked, ReviewReason } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { recordEntry } from '../../../platform/calls/record.ts'
import type { CountedIn, SalePart } from '../../../platform/sale-part.ts'
import { contradictingRefund, isGivenByHand } from '../refund/contradicting-refund.ts'
import { piecesAtHand } from '../refund/returned-pieces.ts'
import type { SoldOrder } from '../refund/sold-order.store.ts'
import { writeBooks, type RefundHead } from '../refund/write-refund.ts'

/** A refund that can be booked: what about it somebody should look at, and how it is written. */
export interface PreparedRefund {
  readonly reasons: readonly ReviewReason[]
  /** The rule's refund; left out where the books contradict it. */
  readonly planned?: Refund
  /** The part of it that pays for new goods. */
  readonly exchangedMinor: number
  /** The cash that it gives out of a drawer, negative. */
  readonly cashMinor: number
  /** Undefined where the order is not known. */
  readonly sold: SoldOrder | undefined
  readonly write: () => Promise<void>
}

/** Returns the amount that a tender of a refund claims goes into new goods. */
export const exchangedIn = ({ tenders }: JournalRefundBody): number => amountBy(isPaidInGoods, tenders)

interface Contradicted {
  readonly body: JournalRefundBody
  readonly head: RefundHead
  readonly found: SoldOrder | undefined
  readonly parts: readonly SalePart[]
  readonly countedIn: CountedIn | null
  readonly why: ReviewReason
  /** Further reasons to look at it. */
  readonly besides: readonly ReviewReason[]
}

/**
 * Prepares a refund that the books contradict, as the till gave it (D118); what went into an account of ours, or does not add up, cannot be booked
 * so.
 */
export async function prepareContradicting(
  tx: Tx,
  desk: BookingDesk,
  { body, head, found, parts, countedIn, why, besides }: Contradicted,
): Promise<PreparedRefund | NotBooked> {
  if (!isGivenByHand(body)) return { kind: 'unsound', reason: why }
  const { merchantId } = desk.device
  const write = async () => {
    const pieces = found ? piecesAtHand(found, body.lines) : []
    const refund = { ...contradictingRefund(head, body, found), countedIn }
    const stock = await writeBooks(tx, merchantId, refund, pieces, { parts, newId: desk.newId })
    if (!stock) throw new Error(`refund ${body.refundId} was written by somebody else meanwhile`)
    const { currency, amountMinor, refundId } = body
    const by = { id: head.staff_id ?? '', name: head.byName }
    await recordEntry(tx, desk, by, {
      call: 'sales.refund-order',
      event: 'order.refunded',
      subject: `refund/${refundId}`,
      facts: { refundId, orderId: found?.id ?? null, number: head.number, amountMinor, currency, stock },
    })
  }
  const order = found ? { order: found.number } : {}
  const reasons = [
    why,
    { code: 'refund.contradicts-books' as const, facts: { refund: head.number, ...order } },
    ...besides,
  ]
  const cashMinor = -amountBy(isCash, body.tenders)
  return { reasons, exchangedMinor: exchangedIn(body), cashMinor, sold: found, write }
}
