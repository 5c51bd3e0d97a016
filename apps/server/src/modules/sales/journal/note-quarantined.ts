import { refundOfExchange, saleOfExchange } from '@kassa/contract/journal/exchange-halves.ts'
import type { ExchangeBody, JournalBody, JournalRefundBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import type { BookingDesk, KeptEntry, QuarantineNote } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { cashIn, type CashBesides } from '../sale/drawer/cash-besides.ts'
import { insertLateCash, isLateNoted } from '../shift/drawer/behind-count.store.ts'
import { insertNotesBesides } from '../shift/drawer/notes.store.ts'
import { isInDrawer } from '../shift/shift-count.store.ts'
import { findOpenShiftOfDevice, findShiftForUpdate, insertCashEntry, type ShiftRow } from '../shift/shift.store.ts'
import { clockOf } from './clock-of.ts'
import { isNotedBefore, isRefundWritten, isSaleWritten } from './written-before.store.ts'

/** Entries that move money in a drawer count there even where they cannot be booked. */
export const moneyInQuarantine: QuarantineNote<MoneyBody> = {
  kinds: ['sale', 'refund', 'exchange', 'cash-moved'],
  note: noteQuarantined,
}

type MovedCash = Extract<JournalBody, { kind: 'cash-moved' }>
type MoneyBody = SaleBody | JournalRefundBody | ExchangeBody | MovedCash

/** The cash that an entry moved in its till's drawer: its own cash, and notes of other currencies. */
interface DrawerMoves extends CashBesides {
  /** The document that the entry brings, by which the books know that they hold it. */
  readonly documentId: string
  readonly number: string | null
}

/** Minor units, positive into the drawer. */
function drawerMoves(body: MoneyBody): DrawerMoves {
  switch (body.kind) {
    case 'sale':
      return { ...cashIn(body.tenders), documentId: body.orderId, number: body.number }
    case 'refund':
      return {
        ownMinor: -cashIn(body.tenders).ownMinor,
        notes: [],
        documentId: body.refundId,
        number: body.number,
      }
    case 'exchange': {
      const sold = drawerMoves(saleOfExchange(body))
      return { ...sold, ownMinor: sold.ownMinor + drawerMoves(refundOfExchange(body)).ownMinor }
    }
    default:
      return { ownMinor: body.amountMinor, notes: [], documentId: body.movementId, number: null }
  }
}

/**
 * Returns whether the drawer of its shift has the very thing already, brought by another entry: its money lies there once. One that is booked in this moment, or
 * later, is not seen here; the drawer's book leaves out what was noted before it (`isMoneyOfDrawer`, `areNotesOfDrawer`).
 */
async function isBookedBefore(tx: Tx, merchantId: string, body: MoneyBody): Promise<boolean> {
  if (body.kind === 'sale') return isSaleWritten(tx, merchantId, body)
  if (body.kind === 'refund') return isRefundWritten(tx, merchantId, body)
  if (body.kind === 'exchange') return isSaleWritten(tx, merchantId, saleOfExchange(body))
  return isInDrawer(tx, merchantId, body.movementId)
}

/**
 * Notes what an entry that is kept in quarantine did to the drawer of its till all the same: the cash that was taken or given, or that it could not be
 * read. Nothing where its shift is unknown or another till's, nor where two registrations of a till bring one thing and both are kept: the shift is
 * held, so the second sees the note of the first. Its till's turn is held by now, which a sale takes behind its shift: held alone, the shift could wait for a
 * sale of the same till that waits for the turn. A shift that was closed before stays as it was counted: the cash stands behind its count. Source: D118.
 */
async function noteQuarantined(tx: Tx, desk: BookingDesk, { id: entryId, body }: KeptEntry<MoneyBody>): Promise<void> {
  const { merchantId, deviceId } = desk.device
  if (body === undefined) {
    const shift = await findOpenShiftOfDevice(tx, merchantId, deviceId)
    if (shift) await writeMove(tx, desk, { documentId: entryId, shift, kind: 'unread', amountMinor: 0, at: desk.now })
    return
  }
  const shift = await findShiftForUpdate(tx, merchantId, body.shiftId)
  if (shift?.deviceId !== deviceId || shift.currency !== body.currency) return
  if (await isBookedBefore(tx, merchantId, body)) return
  const moves = drawerMoves(body)
  const { ownMinor, notes, documentId, number } = moves
  const { at, staffId } = body
  if (shift.closedAt !== null) return noteBehind(tx, desk, { body, shift, moves })
  if (await isNotedBefore(tx, merchantId, { shiftId: shift.id, documentId, number, at, ownMinor, notes })) return
  if (ownMinor !== 0)
    await writeMove(tx, desk, { documentId, shift, kind: 'unbooked', amountMinor: ownMinor, at, staffId, number })
  const { id: shiftId, outletId, currency, businessDay } = shift
  const { newId } = desk
  await insertNotesBesides(
    tx,
    merchantId,
    { shiftId, outletId, currency, businessDay, documentId, number, at, newId },
    notes,
  )
}

interface Behind {
  readonly body: MoneyBody
  readonly shift: ShiftRow
  readonly moves: DrawerMoves
}

/** Notes the cash of an entry that is kept and came after its shift was closed, once. Notes of other currencies stay as they were counted. */
async function noteBehind(tx: Tx, desk: BookingDesk, { body, shift, moves }: Behind): Promise<void> {
  const { ownMinor, documentId, number } = moves
  if (ownMinor === 0) return
  const { merchantId } = desk.device
  const { id: shiftId, outletId, currency, businessDay } = shift
  const document = { id: documentId, number, soldAt: body.at }
  const where = { shiftId, outletId, currency, businessDay, document }
  const told = { ...where, ...(await clockOf(tx, desk, body)), amountMinor: ownMinor, newId: desk.newId }
  const noted = { shiftId, documentId, number, at: body.at, ownMinor, notes: [] }
  if ((await isNotedBefore(tx, merchantId, noted)) || (await isLateNoted(tx, merchantId, told))) return
  await insertLateCash(tx, merchantId, { ...told, id: desk.newId(), kind: 'unbooked' })
}

interface Move {
  /** Of an entry that could not be read: the entry. */
  readonly documentId: string
  readonly shift: ShiftRow
  readonly kind: 'unbooked' | 'unread'
  readonly amountMinor: number
  readonly at: string
  readonly staffId?: string
  readonly number?: string | null
}

const writeMove = (tx: Tx, desk: BookingDesk, { shift, staffId = shift.staffId, ...move }: Move) =>
  insertCashEntry(tx, desk.device.merchantId, {
    id: desk.newId(),
    shiftId: shift.id,
    outletId: shift.outletId,
    currency: shift.currency,
    kind: move.kind,
    amountMinor: move.amountMinor,
    staffId,
    reason: null,
    documentId: move.documentId,
    documentNumber: move.number ?? null,
    at: move.at,
    businessDay: shift.businessDay,
  })
