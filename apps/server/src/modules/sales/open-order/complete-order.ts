import type { TxInside } from '../../../platform/db/tx.ts'
import { MerchantMemory } from '../../../platform/merchant-memory.ts'
import type { BookingDesk } from '../../../platform/booking.ts'
import type { JobContext } from '../../../platform/module.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { forgetSale, readSale, setCompleted, type OpenOrderRow } from '../../payment/public.ts'
import { prepareSale, saleAsked, type PreparedSale } from '../journal/book-sale-entry.ts'
import { attemptsIn } from '../order/paid-by-attempts.ts'
import { findSaleFacts, findTakenOrder } from '../order/sale-facts.store.ts'
import { findShiftForUpdate } from '../shift/shift.store.ts'

/** The desk that wrote the sale down, as the booking knows desks; the server stands in for it. */
function deskOf(context: JobContext, merchantId: string, order: OpenOrderRow): BookingDesk | undefined {
  const { database, now, newId, log } = context
  const { registrationId, deviceId, outletId } = order
  if (registrationId === null) return undefined
  return {
    device: { merchantId, registrationId, deviceId, outletId } as BookingDesk['device'],
    now,
    newId,
    log,
    requestId: 'sales.complete-paid-orders',
    ip: '',
    userAgent: '',
    memory: new MerchantMemory(),
    step: (work) => database.transaction({ kind: 'merchant', merchantId, now }, work),
  }
}

/**
 * What an open order would be in the books, held against them as if its desk brought it; undefined where nothing was written down, or it
 * is not sound.
 */
export async function prepareOpenOrder(
  tx: TxInside,
  context: JobContext,
  { merchantId, order, parts }: { merchantId: string; order: OpenOrderRow; parts: readonly SalePart[] },
): Promise<PreparedSale | undefined> {
  const body = readSale(order.sale)
  const desk = deskOf(context, merchantId, order)
  if (!body || !desk || attemptsIn(body).length === 0) return undefined
  // Nobody closes its shift between the reading and the writing.
  await findShiftForUpdate(tx, merchantId, body.shiftId)
  const facts = await findSaleFacts(tx, saleAsked(desk.device, body))
  const taken = await findTakenOrder(tx, { merchantId, ...body })
  const prepared = await prepareSale(tx, { parts, reasons: [] }, desk, body, facts, taken)
  return 'kind' in prepared ? undefined : prepared
}

/** Whether the money it names came as it says. */
export const isPaidFor = ({ reasons }: PreparedSale): boolean =>
  reasons.every(({ code }) => code !== 'sale.attempt-unproven')

/**
 * Books an open order whose money came and whose desk is silent. What cannot be booked so (not sound, not paid as written, pieces with
 * numbers of their own) waits for a person among the open cases.
 */
export async function completeOrder(
  tx: TxInside,
  context: JobContext,
  about: { readonly merchantId: string; readonly order: OpenOrderRow; readonly parts: readonly SalePart[] },
): Promise<void> {
  const { merchantId, order } = about
  const prepared = await prepareOpenOrder(tx, context, about)
  if (!prepared || !isPaidFor(prepared)) {
    await forgetSale(tx, merchantId, order.id)
    return
  }
  await setCompleted(tx, merchantId, order.id, context.now)
  if (!(await prepared.complete())) await forgetSale(tx, merchantId, order.id)
}
