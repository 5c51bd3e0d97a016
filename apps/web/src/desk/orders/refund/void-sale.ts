import { pricedIn } from '@kassa/domain/basket/sold-basket.ts'
import { rowsToChoose } from './refundable-sale.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { voidOrder } from '@kassa/contract/sales/void.calls.ts'
import { feesBack, tipsBack } from '@kassa/domain/order/refund-fees.ts'
import { voidAllowed } from '@kassa/domain/order/void-allowed.ts'
import { call } from '../../../api/call.ts'
import { createIntention } from '../../../api/intention.ts'
import { noteOnlineRefund } from '../../journal/online-refunds.ts'
import { momentNow, writeEntry } from '../../journal/write-entry.ts'
import { desk } from '../../model/desk-state.ts'
import { numberFor } from '../../model/numbers.ts'
import { newId } from '../../model/uuid-v7.ts'
import { namesSale } from './came-back.ts'
import { planOwnRefund, refundTenders } from './own-refund.ts'
import { madeThere, noteOf } from './made-there.ts'
import { backOnPaper, nameIn } from './refund-paper.ts'
import { refundedHere } from './refunded-member.ts'
import { backOf, todayOf } from './refundable.ts'
import type { RefundableSale, RefundResult } from './refundable.ts'

const intention = createIntention()

/** Returns whether a sale can be undone whole here: of the open shift of the drawer at hand, and nothing of it given back. */
export const mayVoid = (order: RefundableSale, shiftId: string | undefined): boolean =>
  shiftId !== undefined &&
  voidAllowed({
    shiftOfSale: order.shiftId,
    shiftHere: shiftId,
    isShiftOpen: true,
    refundedMinor: order.rows.every(({ left, quantity }) => left === quantity) ? 0 : 1,
    isExchange: order.isExchange,
  }).ok

/**
 * Undoes a sale whole: by this device's journal what only it knows, or knows without a line; else by the server. Rejects where it did not
 * happen; nothing was paid then.
 */
export const voidSale = (order: RefundableSale, reason: string, refundId: string): Promise<RefundResult> =>
  order.sale ? voidHere(order, order.sale, reason, refundId) : voidThere(order, reason, refundId)

async function voidHere(
  order: RefundableSale,
  sale: SaleBody,
  reason: string,
  refundId: string,
): Promise<RefundResult> {
  const { shift } = desk.read()
  if (!shift) throw new Error('no shift')
  const lines = rowsToChoose(order).map(({ line, quantity }) => ({ line, quantity, goods: 'restock' as const }))
  const back = { ...backOf(lines, 'prorated', null), isVoid: true }
  const planned = planOwnRefund(sale, order.earlier, back, todayOf())
  if (!planned.ok) throw new Error(planned.refusal.code)
  const { moneyMinor: amountMinor } = planned.value.refund
  const { feeMinor } = feesBack(planned.value.refund.tenders)
  const tipMinor = tipsBack(planned.value.refund.tenders)
  const tenders = refundTenders(sale, planned.value.refund, back)
  const moment = momentNow(Date.now())
  const head = {
    kind: 'refund' as const,
    ...moment,
    refundId,
    ...namesSale(order),
    shiftId: shift.id,
    currency: sale.currency,
  }
  const entry = await writeEntry(
    newId(),
    (given) => ({
      ...head,
      number: numberFor('refund', given, moment.businessDay),
      reason,
      mode: 'prorated',
      lines,
      amountMinor,
      tenders,
      isVoid: true,
    }),
    { takesNumber: true },
  )
  const member = refundedHere(sale, planned.value.refund)
  const onPaper = backOnPaper(pricedIn(sale), planned.value.refund, nameIn(order))
  return { number: entry.number, amountMinor, feeMinor, tipMinor, money: tenders, at: entry.at, member, onPaper }
}

async function voidThere(order: RefundableSale, reason: string, refundId: string): Promise<RefundResult> {
  const { shift } = desk.read()
  if (!shift) throw new Error('no shift')
  const request = { orderId: order.orderId, refundId, shiftId: shift.id, reason }
  try {
    const done = await call(voidOrder, request, { isQuiet: true, idempotencyKey: intention.keyFor(request) })
    intention.settle()
    await noteOnlineRefund(shift.id, { ...noteOf(done), of: 'void' })
    return madeThere(done)
  } catch (error) {
    intention.settle(error)
    throw error
  }
}
