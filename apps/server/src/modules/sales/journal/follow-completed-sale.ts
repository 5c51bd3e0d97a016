import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { accountOf, isCash } from '@kassa/domain/payment/method.ts'
import type { BookingDesk, EntryRow, ReviewReason, BookingOutcome } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { addBesides, insertOverpaid, type OverpaidPart } from '../../payment/public.ts'
import { listTenders } from '../order/order-detail.store.ts'
import { findCompletedOrder, insertDeskEvent } from '../sale/book/completed-order.store.ts'
import { reason as filed } from '../sale/check/claimed.ts'
import { bookedDay } from '../sale/check/time.ts'
import { notesReasons } from '../sale/drawer/cash-reasons.ts'
import type { SaleFacts } from '../sale/facts/sale-facts.store.ts'
import { insertLateCash } from '../shift/drawer/behind-count.store.ts'
import { insertLateNotes } from '../shift/drawer/late-notes.store.ts'
import { insertNotesBesides } from '../shift/drawer/notes.store.ts'
import { findShiftForUpdate, insertCashEntry } from '../shift/shift.store.ts'
import {
  cashBesides,
  matchTenders,
  worthOfNotes,
  type CashBesides,
  type PaidTender,
} from '../sale/drawer/cash-besides.ts'
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
  { row, body, facts }: { readonly row: EntryRow; readonly body: SaleBody; readonly facts: SaleFacts },
): Promise<BookingOutcome> {
  const { merchantId } = desk.device
  const order = await findCompletedOrder(tx, merchantId, body.orderId)
  const booked = await listTenders(tx, merchantId, [body.orderId])
  const matched = matchTenders(body.tenders, booked)
  const besidesMinor = matched.besides.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const cash = cashBesides(matched)
  const wanted = bookedDay(body, facts, desk.now)
  const reasons: ReviewReason[] = [
    ...(besidesMinor === 0
      ? []
      : [filed('sale.paid-twice', { order: order.number, besidesMinor, currency: body.currency })]),
    ...notesReasons([...matched.besides, ...matched.otherNotes.map(({ now }) => now)], facts.place),
    ...dayReasons(cash, body.businessDay, wanted),
    ...drawerReasons(cash, body, facts),
  ]
  const write = async (): Promise<void> => {
    const told = { sequence: row.sequence, number: body.number, acknowledgement: row.acknowledgement }
    await insertDeskEvent(tx, merchantId, { id: desk.newId(), orderId: body.orderId, facts: told, at: desk.now })
    if (besidesMinor > 0) await addBesides(tx, merchantId, body.orderId, besidesMinor)
    await bookCash(tx, desk, { ...body, businessDay: wanted }, { cash, parts: partsOf(matched.besides, cash) })
  }
  return { kind: 'ready', reasons, whole: body, write }
}

const moves = ({ ownMinor, notes }: CashBesides): boolean => ownMinor !== 0 || notes.length > 0

/** The day that the till gave, where cash is booked on another one. */
const dayReasons = (cash: CashBesides, given: string, wanted: string): ReviewReason[] =>
  moves(cash) && given !== wanted ? [filed('sale.day-differs', { wanted, given })] : []

/** The shift that the till says, where cash can be in no count of it: not in the books, another till's, or of another currency. */
const drawerReasons = (cash: CashBesides, body: SaleBody, { shift, deviceId }: SaleFacts): ReviewReason[] => {
  if (!moves(cash)) return []
  const { shiftId, currency } = body
  if (shift === null || shift.deviceId !== deviceId) return [filed('sale.shift-unknown', { shiftId })]
  return shift.currency === currency ? [] : [filed('sale.shift-currency', { shiftId })]
}

/** The money besides, by what it is; value of the shop's own did not move. */
const partsOf = (besides: readonly PaidTender[], cash: CashBesides): OverpaidPart[] => {
  const nowhere = { method: null, reference: null }
  const outside = besides.filter(({ method }) => !isCash(method) && accountOf(method) === 'clearing')
  return [
    { kind: 'cash', ...nowhere, amountMinor: cash.ownMinor },
    { kind: 'notes', ...nowhere, amountMinor: worthOfNotes(cash) },
    ...outside.map(({ method, reference, amountMinor }) => ({
      kind: 'outside' as const,
      method,
      reference,
      amountMinor,
    })),
  ]
}

interface Besides {
  readonly cash: CashBesides
  readonly parts: readonly OverpaidPart[]
}

/**
 * All of it is owed back to the customer. Cash that was taken besides lies in a drawer, and is counted there; where that was counted before, all of it stands behind the count. Of a shift that is not in the books it awaits whoever looks
 * into the drawer next; of another till's it lies at this one, in no count.
 */
async function bookCash(tx: Tx, desk: BookingDesk, body: SaleBody, { cash, parts }: Besides): Promise<void> {
  const { merchantId, deviceId } = desk.device
  const claimed = await findShiftForUpdate(tx, merchantId, body.shiftId)
  const shift = claimed?.deviceId === deviceId && claimed.currency === body.currency ? claimed : undefined
  const { newId } = desk
  const { at, businessDay, currency, shiftId, orderId: documentId } = body
  const where = { shiftId, outletId: shift?.outletId ?? desk.device.outletId, currency, at, businessDay }
  await insertOverpaid(tx, merchantId, { ...where, orderId: documentId, newId }, parts)
  if (!moves(cash)) return
  if (shift?.closedAt !== null) {
    const late = { ...where, ...(await clockOf(tx, desk, body)), isShiftKnown: shift !== undefined, newId }
    if (cash.ownMinor !== 0) await insertLateCash(tx, merchantId, { ...late, ...movement(cash, body, newId()) })
    return insertLateNotes(tx, merchantId, { ...late, documentId, number: body.number }, cash.notes)
  }
  if (cash.ownMinor !== 0)
    await insertCashEntry(tx, merchantId, { ...where, ...movement(cash, body, newId()), staffId: body.staffId })
  return insertNotesBesides(tx, merchantId, { ...where, newId, documentId }, cash.notes)
}

const movement = ({ ownMinor }: CashBesides, { number }: SaleBody, id: string) => ({
  id,
  kind: ownMinor > 0 ? ('in' as const) : ('out' as const),
  amountMinor: ownMinor,
  reason: `2 × ${number}`,
})
