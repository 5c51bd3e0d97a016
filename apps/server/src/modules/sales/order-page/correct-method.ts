import { correctMethod as call } from '@kassa/contract/sales/correction.calls.ts'
import { methodCorrectable } from '@kassa/domain/order/correct-method.ts'
import { isCash, paymentMethodOf } from '@kassa/domain/payment/method.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { readSetting } from '../../settings/public.ts'
import { businessDayAt } from '../../organisation/public.ts'
import { findRefundPlace } from '../place/refund-place.store.ts'
import { findShiftForUpdate } from '../shift/shift.store.ts'
import { findOpenShiftForUpdate, findTenderForUpdate, insertCorrection } from './correction.store.ts'
import { slipOf, slipOfCard } from '../sale/book/said-slip.ts'
import { listUsedSlips } from '../sale/book/used-reference.store.ts'

/** Returns whether the outlet wants a slip's number for what is paid this way. */
async function slipNeeded(context: Context, method: number): Promise<{ method: number; needsReference: boolean }> {
  const { tx, merchantId, inOutletId } = context
  const choices = await readSetting(tx, { merchantId, outletId: inOutletId }, 'sales.payment-methods')
  const word = paymentMethodOf(method)
  return { method, needsReference: choices.find((one) => one.method === word)?.needsReference ?? false }
}

/** Books a tender under the method it was really paid by, in the sale's shift or, where that is closed, in the one open at its device. */
export const correctMethod = command(call, async (context, request) => {
  const { tx, merchantId, inOutletId, actor, now, newId } = context
  const { orderId, position, method: to, reason } = request
  const card = slipOfCard(request)
  const tender = await findTenderForUpdate(tx, merchantId, { orderId, position })
  if (!tender || tender.outletId !== inOutletId) return refuse({ code: 'thing.not-found' })
  const { method: from, number, deviceId, amountMinor, currency, businessDay } = tender
  const allowed = methodCorrectable({ ...tender, to })
  if (!allowed.ok) return allowed
  const slip = slipOf(await slipNeeded(context, to), request.reference)
  if (!slip.ok) return slip
  const reference = slip.value
  const slips = reference === null ? [] : [{ method: to, reference, card }]
  const [used] = await listUsedSlips(tx, merchantId, slips, businessDay)
  if (used)
    return refuse({ code: 'correction.reference-used', facts: { reference: used.reference, number: used.number } })
  const own = tender.shiftId === null ? undefined : await findShiftForUpdate(tx, merchantId, tender.shiftId)
  const shift =
    own?.closedAt === null ? own : await findOpenShiftForUpdate(tx, merchantId, deviceId, own?.drawer ?? null)
  if (!shift) return refuse({ code: 'correction.no-shift', facts: { device: tender.deviceName } })
  const place = await findRefundPlace(tx, merchantId, inOutletId)
  const facts = {
    position,
    from,
    to,
    amountMinor,
    currency,
    reference,
    ...(card && { card }),
    reason,
    shift: shift.number,
    ofShift: tender.shiftNumber,
  }
  const row = {
    orderId,
    position,
    shiftId: shift.id,
    from,
    to,
    reference,
    card,
    amountMinor,
    at: now,
    byName: actor.name,
    facts,
  }
  await insertCorrection(
    tx,
    merchantId,
    {
      ...row,
      businessDay: businessDayAt(now, place),
      reason: shift.id === tender.shiftId ? reason : `${tender.shiftNumber ?? '–'}: ${reason}`,
      staffId: actor.kind === 'staff' ? actor.accountId : null,
      cashMinor: (isCash(to) ? amountMinor : 0) - (isCash(from) ? amountMinor : 0),
    },
    newId,
  )
  context.audit({ subject: `order/${orderId}`, before: { method: from }, after: { number, method: to, ...facts } })
  return accept({ shiftNumber: shift.number })
})
