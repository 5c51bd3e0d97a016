import { voidOrder as call } from '@kassa/contract/sales/void.calls.ts'
import { voidAllowed } from '@kassa/domain/order/void-allowed.ts'
import { refuse } from '@kassa/domain/result.ts'
import { shiftCan } from '@kassa/domain/sales/shift-can.ts'
import { command, type Command } from '../../../../platform/command.ts'
import type { SalePart } from '../../../../platform/sale-part.ts'
import { findExchangeOfSale } from '../exchange/exchange.store.ts'
import { findShiftForUpdate } from '../../shift/shift.store.ts'
import { holdWhatMoves } from '../hold-what-moves.ts'
import { planOf } from '../plan-refund.ts'
import { readDrawerRounding, readNotRefundable, readRefundSettings, settingsOfVoid } from '../refund-settings.ts'
import { announce, firstAnswer, headOf } from '../refund-order.ts'
import { businessDayAt } from '../../../organisation/public.ts'
import { findRefundPlace } from '../../place/refund-place.store.ts'
import { piecesAtHand } from '../returned-pieces.ts'
import { findSoldOrderForUpdate, hasRefund, type SoldOrder } from '../sold-order.store.ts'
import { soldBackInCash } from '../ways-back.ts'
import { writeRefund } from '../write-refund.ts'

/** All of a sale, as it was sold. */
const everything = (sold: SoldOrder) =>
  sold.lines.map(({ line, quantity, refundedQuantity }) => ({ line, quantity: quantity - refundedQuantity }))

/** Undoes a sale whole. Its order and its shift are locked, so nobody refunds it or closes the shift meanwhile. */
export const voidOrder = (parts: readonly SalePart[]): Command =>
  command(call, async (context, request) => {
    const { tx, merchantId, inOutletId, now } = context
    const found = await findSoldOrderForUpdate(tx, merchantId, request.orderId)
    if (!found || found.outletId !== inOutletId) return refuse({ code: 'thing.not-found' })
    const sold = soldBackInCash(found, await readNotRefundable(tx, { merchantId, outletId: inOutletId }))
    const { refundId, shiftId } = request
    if (await hasRefund(tx, merchantId, refundId)) {
      return firstAnswer(context, refundId, { orderId: sold.id, amountMinor: sold.priced.totals.payableMinor })
    }
    await holdWhatMoves(tx, merchantId, sold)
    const shift = await findShiftForUpdate(tx, merchantId, shiftId)
    const allowed = voidAllowed({
      shiftOfSale: sold.shiftId,
      shiftHere: shiftId,
      isShiftOpen: shift !== undefined && shift.outletId === inOutletId && shiftCan('refund', shift) === null,
      refundedMinor: sold.refunds.reduce((sum, { valueMinor }) => sum + valueMinor, 0),
      isExchange: (await findExchangeOfSale(tx, merchantId, sold.id)) !== undefined,
    })
    if (!allowed.ok || !shift) return allowed.ok ? refuse({ code: 'void.shift-closed' }) : allowed
    const place = await findRefundPlace(tx, merchantId, inOutletId)
    const lines = everything(sold)
    const settings = settingsOfVoid(await readRefundSettings(tx, merchantId))
    const today = businessDayAt(now, place)
    const cashRounding = await readDrawerRounding(tx, { merchantId, outletId: inOutletId }, sold.currency)
    const planned = planOf(sold, { lines, mode: 'prorated', tenders: null, today, settings, cashRounding })
    if (!planned.ok) return planned
    const drawer = { shiftId, deviceId: shift.deviceId }
    const stock = await writeRefund(tx, merchantId, {
      head: {
        ...(await headOf(context, place, { ...request, day: today }, drawer)),
        is_void: true,
        refunded_at: now,
        received_at: now,
        business_day: businessDayAt(now, place),
      },
      sold,
      planned: planned.value,
      goodsOf: () => 'restock',
      pieces: piecesAtHand(
        sold,
        lines.map((line) => ({ ...line, goods: 'restock' as const })),
      ),
      newId: context.newId,
      parts,
    })
    if (!stock) return refuse({ code: 'refund.differs-from-first' })
    return announce(context, { refundId, orderId: sold.id, approvedBy: null }, stock)
  })
