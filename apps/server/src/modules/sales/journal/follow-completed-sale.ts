import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { BookingDesk, EntryRow, ReviewReason, BookingOutcome } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { addBesides } from '../../payment/public.ts'
import { listTenders } from '../order/order-detail.store.ts'
import { findCompletedOrder, insertDeskEvent } from '../sale/book/completed-order.store.ts'
import type { PlaceBooks } from '../sale/check/books.ts'
import { reason as filed } from '../sale/check/claimed.ts'
import { notesReasons } from '../sale/drawer/cash-reasons.ts'
import { insertLateCash } from '../shift/drawer/behind-count.store.ts'
import { insertNotesBesides } from '../shift/drawer/notes.store.ts'
import { findShiftForUpdate, insertCashEntry } from '../shift/shift.store.ts'
import { cashBesides, matchTenders, type CashBesides } from '../sale/drawer/cash-besides.ts'
import { clockOf } from './clock-of.ts'

/**
 * Books the entry of a sale that the server has booked already, because its desk was silent too long. The entry takes its turn, and where
 * it equals the booked sale nothing more happens. Further money that was taken is stored as owed to the customer, because they paid twice:
 * cash goes into its drawer, notes of other currencies apart and worked out again from the rate, and the difference is filed. Source:
 * payments.md, 3 and 7.
 */
export async function followCompletedSale(
  tx: Tx,
  desk: BookingDesk,
  { row, body, place }: { readonly row: EntryRow; readonly body: SaleBody; readonly place: PlaceBooks },
): Promise<BookingOutcome> {
  const { merchantId } = desk.device
  const order = await findCompletedOrder(tx, merchantId, body.orderId)
  const booked = await listTenders(tx, merchantId, [body.orderId])
  const matched = matchTenders(body.tenders, booked)
  const besidesMinor = matched.besides.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const reasons: ReviewReason[] = [
    ...(besidesMinor === 0
      ? []
      : [filed('sale.paid-twice', { order: order.number, besidesMinor, currency: body.currency })]),
    ...notesReasons([...matched.besides, ...matched.otherNotes.map(({ now }) => now)], place),
  ]
  const write = async (): Promise<void> => {
    const facts = { sequence: row.sequence, number: body.number, acknowledgement: row.acknowledgement }
    await insertDeskEvent(tx, merchantId, { id: desk.newId(), orderId: body.orderId, facts, at: desk.now })
    if (besidesMinor > 0) await addBesides(tx, merchantId, body.orderId, besidesMinor)
    await bookCash(tx, desk, body, cashBesides(matched))
  }
  return { kind: 'ready', reasons, whole: body, write }
}

/** Cash that was taken besides lies in a drawer, and is counted there; where that was counted before, its own cash stands behind the count. */
async function bookCash(tx: Tx, desk: BookingDesk, body: SaleBody, { ownMinor, notes }: CashBesides): Promise<void> {
  const { merchantId, deviceId } = desk.device
  if (ownMinor === 0 && notes.length === 0) return
  const shift = await findShiftForUpdate(tx, merchantId, body.shiftId)
  if (!shift || shift.deviceId !== deviceId || shift.currency !== body.currency) return
  const { newId } = desk
  const { at, businessDay, currency, orderId: documentId } = body
  const reason = `2 × ${body.number}`
  const where = { shiftId: shift.id, outletId: shift.outletId, currency, at, businessDay }
  if (ownMinor !== 0) {
    const moved = {
      ...where,
      id: newId(),
      kind: ownMinor > 0 ? ('in' as const) : ('out' as const),
      amountMinor: ownMinor,
    }
    await (shift.closedAt === null
      ? insertCashEntry(tx, merchantId, { ...moved, staffId: body.staffId, reason })
      : insertLateCash(tx, merchantId, { ...moved, ...(await clockOf(tx, desk, body)), reason, newId }))
  }
  if (shift.closedAt === null) await insertNotesBesides(tx, merchantId, { ...where, newId, documentId }, notes)
}
