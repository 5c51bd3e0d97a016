import { decideTestPayment as decideCall } from '@kassa/contract/open/test-clock/test-payment.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { decideAsCustomer, listPlayedOf } from '../../payment/public.ts'
import { moneyOf } from './amounts.ts'
import { methodNameOf } from './payment-method-name.ts'

/** How many of the newest payments are looked through for one that waits. */
const MOST = 100

/** Whoever has a key of a test shop may: nothing there is real, and a real shop has no such payment. Source: docs/decisions/2691. */
const decideTestPayment = command(decideCall, async (context, { outlet_id: outletId, wish }) => {
  const { tx, merchantId, now, reaches, audit, actor } = context
  const isTheirs = reaches(outletId) && (await findOutletFacts(tx, merchantId, outletId)) !== undefined
  if (!isTheirs) return refuse({ code: 'thing.not-found' })
  if (actor.testAheadSeconds === null) return refuse({ code: 'payment.real-shop' })
  const newest = await listPlayedOf(tx, merchantId, { outletIds: [outletId], most: MOST })
  const one = newest.find(({ isWaiting }) => isWaiting)
  if (!one) return refuse({ code: 'thing.not-found' })
  const decided = await decideAsCustomer(tx, { merchantId, id: one.id, wish, now, reaches })
  // Somebody else decided it in the same moment.
  if (!decided.ok) return refuse({ code: 'thing.not-found' })
  audit({ subject: `payment-attempt/${one.id}`, after: { wish } })
  return accept({
    method: methodNameOf(one.method),
    amount: moneyOf(one.amountMinor, one.currency),
    requested_at: one.requestedAt,
  })
})

export const testPaymentCommands = () => [decideTestPayment]
