import { voidOrder } from '@kassa/contract/sales/void.calls.ts'
import { call } from '../../../api/call.ts'
import { createIntention } from '../../../api/intention.ts'
import { noteOnlineRefund } from '../../journal/online-refunds.ts'
import { desk } from '../../model/desk-state.ts'
import { cashOf } from './refund-money.ts'
import type { Refundable, Refunded } from './refundable.ts'

const intention = createIntention()

/** Whether a sale that the server holds can be undone whole here: of the open shift, and nothing of it given back. */
export const mayVoid = (order: Refundable, shiftId: string | undefined): boolean =>
  order.by === 'server' &&
  shiftId !== undefined &&
  order.shiftId === shiftId &&
  order.rows.every(({ left, quantity }) => left === quantity)

/** Undoes a sale whole. Rejects where it did not happen; nothing was paid then. */
export async function voidSale(order: Refundable, reason: string, refundId: string): Promise<Refunded> {
  const { shift } = desk.read()
  if (!shift) throw new Error('no shift')
  const request = { orderId: order.orderId, refundId, shiftId: shift.id, reason }
  try {
    const done = await call(voidOrder, request, { isQuiet: true, idempotencyKey: intention.keyFor(request) })
    intention.settle()
    const { number, amountMinor, tenders: money, refundedAt: at } = done
    const note = { refundId, number, at, amountMinor, cashMinor: cashOf(money), tenders: money, of: 'void' as const }
    await noteOnlineRefund(shift.id, note)
    return { number, amountMinor, money, at }
  } catch (error) {
    intention.settle(error)
    throw error
  }
}
