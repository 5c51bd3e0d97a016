import type { JournalRefundBody } from '@kassa/contract/device/journal.ts'
import type { ErrorCode } from '@kassa/contract/errors.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { notBooked, type BookingDesk, type ReviewReason, type Taken, type TakeTurn } from '../../../platform/booking.ts'
import { recordEntry } from '../../../platform/record.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { planOf } from '../refund/plan-refund.ts'
import { returnedPieces, piecesAtHand } from '../refund/returned-pieces.ts'
import { findSoldOrderForUpdate, hasRefund } from '../refund/sold-order.store.ts'
import { writeRefund } from '../refund/write-refund.ts'
import { findActing, findDeviceName, findShiftForUpdate } from '../shift/shift.store.ts'

const reason = (code: ReviewReason['code'], facts: ReviewReason['facts']): ReviewReason => ({ code, facts })

/**
 * Books a refund a device made offline of a sale in its own journal (D75). The rule is asked again: where it gives another
 * amount than the customer got, the entry is kept in quarantine, because two refunds of the order have crossed.
 */
export async function bookJournalRefund(
  tx: Tx,
  desk: BookingDesk,
  body: JournalRefundBody,
  take: TakeTurn,
  parts: readonly SalePart[],
): Promise<Taken> {
  const { merchantId, deviceId, outletId } = desk.device
  const acting = await findActing(tx, merchantId, body.staffId)
  if (!acting) return notBooked('refund.staff-unknown', { staffId: body.staffId })
  const sold = await findSoldOrderForUpdate(tx, merchantId, body.orderId)
  if (!sold || sold.outletId !== outletId) return notBooked('refund.order-unknown', { orderId: body.orderId })
  if (sold.currency !== body.currency) return notBooked('refund.currency-wrong', { wanted: sold.currency })
  if (await hasRefund(tx, merchantId, body.refundId)) return notBooked('refund.taken', { refundId: body.refundId })
  const tenders = body.tenders.map(({ method, amountMinor, cashRoundingMinor }) => ({
    method,
    amountMinor: amountMinor - cashRoundingMinor,
  }))
  const planned = planOf(sold, { lines: body.lines, mode: body.mode, tenders, today: body.businessDay })
  if (!planned.ok) return notBooked(planned.refusal.code as ErrorCode, { ...planned.refusal.facts })
  if (planned.value.moneyMinor !== body.amountMinor) {
    return notBooked('refund.amount-differs', { desk: body.amountMinor, books: planned.value.moneyMinor })
  }
  const shift = await findShiftForUpdate(tx, merchantId, body.shiftId)
  const isInShift = shift !== undefined && shift.closedAt === null && shift.deviceId === deviceId
  const cashBooked = planned.value.tenders
    .filter(({ kind }) => kind === 'cash')
    .reduce((sum, { paidOutMinor }) => sum + paidOutMinor, 0)
  const cashGiven = body.tenders.filter(({ method }) => method === 0).reduce((sum, one) => sum + one.amountMinor, 0)
  const reasons: ReviewReason[] = [
    ...(isInShift ? [] : [reason('refund.shift-unknown', { shiftId: body.shiftId })]),
    ...(acting.codes.includes(permissionCode('desk.orders.refund'))
      ? []
      : [reason('refund.permission-missing', { staffId: acting.id })]),
    ...(acting.maxRefundMinor !== null && body.amountMinor > acting.maxRefundMinor
      ? [reason('refund.above-limit', { staffId: acting.id, limitMinor: acting.maxRefundMinor })]
      : []),
    ...(cashBooked === cashGiven ? [] : [reason('refund.cash-differs', { desk: cashGiven, books: cashBooked })]),
  ]
  if (!(await take(reasons))) return { kind: 'turn-lost' }
  const named = returnedPieces(sold, body.lines)
  const goods = new Map(body.lines.map((line) => [line.line, line.goods]))
  const stock = await writeRefund(tx, merchantId, {
    head: {
      id: body.refundId,
      number: body.number,
      outlet_id: outletId,
      device_id: deviceId,
      shift_id: isInShift ? body.shiftId : null,
      staff_id: acting.id,
      admin_id: null,
      reason: body.reason,
      refunded_at: body.at,
      received_at: desk.now,
      business_day: body.businessDay,
      byName: acting.name,
      deviceName: await findDeviceName(tx, merchantId, deviceId),
    },
    sold,
    planned: planned.value,
    goodsOf: (line) => goods.get(line) ?? 'restock',
    pieces: named.ok ? named.value : piecesAtHand(sold, body.lines),
    newId: desk.newId,
    parts,
  })
  if (!stock) throw new Error(`refund ${body.refundId} was written by somebody else meanwhile`)
  await recordEntry(tx, desk, acting, {
    call: 'sales.refund-order',
    event: 'order.refunded',
    subject: `refund/${body.refundId}`,
    facts: {
      refundId: body.refundId,
      orderId: sold.id,
      number: body.number,
      amountMinor: planned.value.moneyMinor,
      currency: sold.currency,
      stock,
    },
  })
  return { kind: 'booked', reasons }
}
