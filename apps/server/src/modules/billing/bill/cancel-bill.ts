import { cancelBill as cancelCall } from '@kassa/contract/billing/bill.calls.ts'
import { isAttemptOpen } from '@kassa/domain/payment/attempt.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listBillAttempts } from '../payment/bill-attempt.store.ts'
import { giveCouponBack } from '../version/coupon.store.ts'
import { findBillForUpdate, setters } from './bill.store.ts'
import { actOnBill, type Doer } from './settle-bill.ts'

/** Cancels a bill that nobody is paying, and gives its coupon back. Refuses as `billCan`, and with `bill.being-paid`. */
export async function cancelNow(
  tx: Tx,
  {
    merchantId,
    id,
    action,
  }: { readonly merchantId: string; readonly id: string; readonly action: 'cancel' | 'expire' },
  how: { readonly set: Sql; readonly doer: Doer },
): Promise<Result<null>> {
  const bill = await findBillForUpdate(tx, merchantId, id)
  if (!bill) return refuse({ code: 'thing.not-found' })
  const attempts = await listBillAttempts(tx, merchantId, id)
  const isBeingPaid = attempts.some(({ state }) => isAttemptOpen(state))
  if (bill.state === 'unpaid' && isBeingPaid) return refuse({ code: 'bill.being-paid' })
  const done = await actOnBill(tx, bill, action, how)
  if (done.ok && bill.couponId !== null) await giveCouponBack(tx, bill.couponId)
  return done
}

export const cancelBill = command(cancelCall, async (context, { id }) => {
  const { tx, merchantId, now, newId, actor } = context
  const doer = { now, newId, byName: actor.name }
  const done = await cancelNow(tx, { merchantId, id, action: 'cancel' }, { set: setters.cancelled(now), doer })
  if (!done.ok) return done
  context.audit({ subject: `bill/${id}` })
  return accept({})
})
