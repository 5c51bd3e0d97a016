import type { SaleBody, Tender } from '@kassa/contract/device/journal.ts'
import { isCash } from '@kassa/domain/payment/method.ts'
import type { BookingDesk, EntryRow, Taken, TakeTurn } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { addBesides } from '../../payment/public.ts'
import { listTenders } from '../order/order-detail.store.ts'
import { findCompletedOrder, insertDeskEvent } from '../order/completed-order.store.ts'
import { reason } from '../sale/check/claimed.ts'
import { findShiftForUpdate, insertCashEntry } from '../shift/shift.store.ts'

type Paid = Pick<Tender, 'method' | 'amountMinor' | 'reference'>
const isSame = (one: Paid, other: Paid): boolean =>
  one.method === other.method && one.amountMinor === other.amountMinor && one.reference === other.reference

/** What of the tenders is in none of the others, each of them counted once. */
export function besidesOf(tenders: readonly Tender[], booked: readonly Paid[]): Tender[] {
  const left = [...booked]
  return tenders.filter((tender) => {
    const at = left.findIndex((one) => isSame(one, tender))
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

/**
 * The entry of a sale that the server has booked already, because its desk was silent too long: it takes its turn, and where it says what was
 * booked nothing more happens. What was taken besides is kept as owed to the customer, cash of it in its drawer, and filed: they paid twice.
 * Source: payments.md, 3.
 */
export async function bookCompletedSale(
  tx: Tx,
  desk: BookingDesk,
  row: EntryRow,
  body: SaleBody,
  takeTurn: TakeTurn,
): Promise<Taken> {
  const { merchantId } = desk.device
  const order = await findCompletedOrder(tx, merchantId, body.orderId)
  const besides = besidesOf(body.tenders, await listTenders(tx, merchantId, [body.orderId]))
  const besidesMinor = besides.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const reasons =
    besidesMinor === 0
      ? []
      : [reason('sale.paid-twice', { order: order.number, besidesMinor, currency: body.currency })]
  if (!(await takeTurn(reasons, body))) return { kind: 'turn-lost' }
  const facts = { sequence: row.sequence, number: body.number, acknowledgement: row.acknowledgement }
  await insertDeskEvent(tx, merchantId, { id: desk.newId(), orderId: body.orderId, facts, at: desk.now })
  if (besidesMinor > 0) await addBesides(tx, merchantId, body.orderId, besidesMinor)
  await bookCash(tx, desk, body, besides)
  return { kind: 'booked', reasons }
}

/** Cash that was taken besides lies in a drawer, and is counted there. */
async function bookCash(tx: Tx, desk: BookingDesk, body: SaleBody, besides: readonly Tender[]): Promise<void> {
  const { merchantId, deviceId } = desk.device
  const amountMinor = besides.reduce((sum, one) => (isCash(one.method) ? sum + one.amountMinor : sum), 0)
  if (amountMinor === 0) return
  const shift = await findShiftForUpdate(tx, merchantId, body.shiftId)
  if (!shift || shift.deviceId !== deviceId || shift.closedAt !== null || shift.currency !== body.currency) return
  await insertCashEntry(tx, merchantId, {
    id: desk.newId(),
    shiftId: shift.id,
    outletId: shift.outletId,
    kind: 'in',
    currency: body.currency,
    amountMinor,
    staffId: body.staffId,
    reason: `2 × ${body.number}`,
    at: body.at,
    businessDay: body.businessDay,
  })
}
