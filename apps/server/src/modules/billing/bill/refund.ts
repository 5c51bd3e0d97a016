import {
  cancelRefund as cancelCall,
  decideRefund as decideCall,
  requestRefund as requestCall,
} from '@kassa/contract/billing/bill.calls.ts'
import { quoteBillRefund } from '@kassa/domain/billing/quote.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findLicenceForUpdate } from '../authorization/licence.store.ts'
import { dayOf } from '../authorization/standing.ts'
import { isOperator, onlyOperator } from '../version/versions.ts'
import { findBillForUpdate, findOpenBill, waitsForLater, setters } from './bill.store.ts'
import { actOnBill, refundBill } from './settle-bill.ts'

const notFound = refuse({ code: 'thing.not-found' })

/** A refund is asked for, the latest bill first, since each builds on the one before it; one that was denied is not waited for. Source: D29. */
export const requestRefund = command(requestCall, async (context, { id, reason }) => {
  const { tx, merchantId, now, newId, actor } = context
  // Orders hold the licence too, so of an order and a request at once one is first.
  await findLicenceForUpdate(tx, merchantId)
  const bill = await findBillForUpdate(tx, merchantId, id)
  if (!bill) return notFound
  const open = await findOpenBill(tx, merchantId)
  if (open && open.number !== bill.number) return refuse({ code: 'bill.one-open', facts: { number: open.number } })
  if (bill.paidAt !== null && (await waitsForLater(tx, bill))) return refuse({ code: 'bill.not-latest' })
  const doer = { now, newId, byName: actor.name }
  const set = setters.refundAsked(actor.name, now, reason)
  const asked = await actOnBill(tx, bill, 'request-refund', { set, doer, note: reason })
  if (!asked.ok) return asked
  context.audit({ subject: `bill/${id}`, after: { reason } })
  return accept({})
})

export const cancelRefund = command(cancelCall, async (context, { id }) => {
  const { tx, merchantId, now, newId, actor } = context
  const bill = await findBillForUpdate(tx, merchantId, id)
  if (!bill) return notFound
  const doer = { now, newId, byName: actor.name }
  const done = await actOnBill(tx, bill, 'cancel-refund', { set: setters.refundCancelled(actor.name, now), doer })
  if (!done.ok) return done
  context.audit({ subject: `bill/${id}` })
  return accept({})
})

/** Approved with the unused whole days, or another amount with a note; denied with a reason. Of two at once one decides. Source: D28, D29. */
export const decideRefund = command(decideCall, async (context, { merchantId, id, isApproved, amountMinor, note }) => {
  const { now, newId, actor } = context
  if (!isOperator(context)) return onlyOperator
  return context.enter(merchantId, async (tx): Promise<Result<{ refundedMinor: number }>> => {
    const bill = await findBillForUpdate(tx, merchantId, id)
    if (!bill) return notFound
    const workedOut = quoteBillRefund(bill, dayOf(now))
    const refundedMinor = isApproved ? (amountMinor ?? workedOut) : 0
    if (refundedMinor > bill.totalMinor)
      return refuse({ code: 'bill.refund-too-much', facts: { mostMinor: bill.totalMinor, givenMinor: refundedMinor } })
    if (note === '' && (!isApproved || refundedMinor !== workedOut)) return refuse({ code: 'bill.note-needed' })
    const doer = { now, newId, byName: actor.name }
    const done = isApproved
      ? await refundBill(tx, bill, { amountMinor: refundedMinor, note }, doer)
      : await actOnBill(tx, bill, 'deny-refund', { set: setters.refundHandled(actor.name, now, note, 0), doer, note })
    if (!done.ok) return done
    context.audit({ subject: `bill/${id}`, after: { isApproved, refundedMinor, note } })
    return accept({ refundedMinor })
  })
})
