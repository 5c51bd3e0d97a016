import { refundOfExchange, saleOfExchange } from '@kassa/contract/journal/exchange-halves.ts'
import type { ExchangeBody, JournalBody, JournalRefundBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { dayOfSale } from '@kassa/domain/sales/day-of-sale.ts'
import { dayRuleOf } from '@kassa/domain/time/day-rules.ts'
import type { BookingDesk, KeptEntry, QuarantineNote } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { cashIn, type CashBesides } from '../sale/drawer/cash-besides.ts'
import { insertLateCash, isLateNoted } from '../shift/drawer/behind-count.store.ts'
import { insertLateNotes } from '../shift/drawer/late-notes.store.ts'
import { insertNotesBesides } from '../shift/drawer/notes.store.ts'
import { isInDrawer } from '../shift/shift-count.store.ts'
import { findRefundingDesk } from '../shift/refunding-desk.store.ts'
import {
  findOpenShiftOfDevice,
  findOutletOfTill,
  findShiftForUpdate,
  insertCashEntry,
  type ShiftRow,
} from '../shift/shift.store.ts'
import { clockOf } from './clock-of.ts'
import { areNotesLate, isNotedBefore, isRefundWritten, isSaleWritten } from './written-before.store.ts'

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
 * read. Once, where two registrations of a till bring one thing and both are kept: the shift is held, so the second sees the note of the first. Its till's turn
 * is held by now, which a sale takes behind its shift: held alone, the shift could wait for a sale of the same till that waits for the turn. A shift that was
 * closed before stays as it was counted: the cash stands behind its count. Where its shift is unknown, or another till's, it stands in none. Source: D118.
 */
async function noteQuarantined(tx: Tx, desk: BookingDesk, { id: entryId, body }: KeptEntry<MoneyBody>): Promise<void> {
  const { merchantId, deviceId } = desk.device
  if (body === undefined) {
    const shift = await findOpenShiftOfDevice(tx, merchantId, deviceId)
    if (shift) await writeMove(tx, desk, { documentId: entryId, shift, kind: 'unread', amountMinor: 0, at: desk.now })
    return
  }
  const shift = await findShiftForUpdate(tx, merchantId, body.shiftId)
  if (await isBookedBefore(tx, merchantId, body)) return
  const moves = drawerMoves(body)
  if (shift?.deviceId !== deviceId || shift.currency !== body.currency) {
    const place = await placeWithoutShift(tx, desk, body)
    return place && noteBehind(tx, desk, { body, place, moves })
  }
  if (shift.closedAt !== null) return noteBehind(tx, desk, { body, place: { ...shift, isShiftKnown: true }, moves })
  return noteInShift(tx, desk, { body, shift, moves })
}

interface InShift {
  readonly body: MoneyBody
  readonly shift: ShiftRow
  readonly moves: DrawerMoves
}

/** Notes it in its open shift; what stood in none before its shift came is found by the count of that. */
async function noteInShift(tx: Tx, desk: BookingDesk, { body, shift, moves }: InShift): Promise<void> {
  const { merchantId } = desk.device
  const { ownMinor, notes, documentId, number } = moves
  const { at, staffId } = body
  const { id: shiftId, outletId, currency, businessDay } = shift
  if (await isNotedBefore(tx, merchantId, { shiftId, documentId, number, at, ownMinor, notes })) return
  const late = { document: { id: documentId, number }, at, amountMinor: ownMinor }
  if (ownMinor !== 0 && !(await isLateNoted(tx, merchantId, late)))
    await writeMove(tx, desk, { documentId, shift, kind: 'unbooked', amountMinor: ownMinor, at, staffId, number })
  if (await areNotesLate(tx, merchantId, { documentId, number, at, notes })) return
  const { newId } = desk
  const where = { shiftId, outletId, currency, businessDay, documentId, number, at, newId }
  await insertNotesBesides(tx, merchantId, where, notes)
}

/** The shift that an entry says, or its outlet where that is not in the books, with the day of the note. */
interface BehindPlace extends Pick<ShiftRow, 'id' | 'outletId' | 'currency' | 'businessDay'> {
  readonly isShiftKnown: boolean
}

interface Behind {
  readonly body: MoneyBody
  readonly place: BehindPlace
  readonly moves: DrawerMoves
}

/** The outlet of the till, on the day of the entry by its clock; undefined where the entry is in another currency. */
async function placeWithoutShift(
  tx: Tx,
  { device: { merchantId, registrationId }, now }: BookingDesk,
  { shiftId: id, currency, at, clockOffsetMs }: MoneyBody,
): Promise<BehindPlace | undefined> {
  const outlet = await findOutletOfTill(tx, merchantId, registrationId)
  if (outlet.currency !== currency) return undefined
  const till = await findRefundingDesk(tx, merchantId, registrationId)
  const [soldAt, receivedAt, registeredAt] = [at, now, till.registeredAt].map((moment) => Date.parse(moment)) as [
    number,
    number,
    number,
  ]
  const businessDay = dayOfSale(
    { soldAt, clockOffsetMs, receivedAt, registeredAt, shiftOpenedAt: null },
    dayRuleOf(till),
  )
  return { id, outletId: till.outletId, currency, businessDay, isShiftKnown: false }
}

/** Notes the cash of an entry that is kept and in no shift, or came after its shift was closed, once: the drawer's own, and the notes of other currencies. */
async function noteBehind(tx: Tx, desk: BookingDesk, { body, place, moves }: Behind): Promise<void> {
  const { ownMinor, notes, documentId, number } = moves
  const { merchantId } = desk.device
  const { id: shiftId, outletId, currency, businessDay, isShiftKnown } = place
  const where = { shiftId, outletId, currency, businessDay, newId: desk.newId, ...(await clockOf(tx, desk, body)) }
  const told = { ...where, isShiftKnown, document: { id: documentId, number, soldAt: body.at }, amountMinor: ownMinor }
  const noted = { shiftId, documentId, number, at: body.at }
  const isOwnNoted =
    (await isNotedBefore(tx, merchantId, { ...noted, ownMinor, notes: [] })) ||
    (await isLateNoted(tx, merchantId, told))
  if (!isOwnNoted) await insertLateCash(tx, merchantId, { ...told, id: desk.newId(), kind: 'unbooked' })
  const areNotesNoted =
    (await isNotedBefore(tx, merchantId, { ...noted, ownMinor: 0, notes })) ||
    (await areNotesLate(tx, merchantId, { ...noted, notes }))
  if (number !== null && !areNotesNoted)
    await insertLateNotes(tx, merchantId, { ...where, documentId, number, isKept: true }, notes)
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
