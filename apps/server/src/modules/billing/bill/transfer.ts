import { handleTransfer as handleCall, sendTransferProof as proofCall } from '@kassa/contract/billing/bill.calls.ts'
import { isAttemptOpen } from '@kassa/domain/payment/attempt.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { listBillAttempts } from '../payment/bill-attempt.store.ts'
import { isOperator, onlyOperator } from '../version/versions.ts'
import { findBillForUpdate, setters } from './bill.store.ts'
import { actOnBill, settleBill } from './settle-bill.ts'

const notFound = refuse({ code: 'thing.not-found' })

/** The proof of an offline payment: pending confirmation until the operator has handled it. Source: D29. */
export const sendTransferProof = command(proofCall, async (context, { id, ...proof }) => {
  const { tx, merchantId, now, newId, actor } = context
  const bill = await findBillForUpdate(tx, merchantId, id)
  if (!bill) return notFound
  const attempts = await listBillAttempts(tx, merchantId, id)
  if (attempts.some(({ state }) => isAttemptOpen(state))) return refuse({ code: 'bill.being-paid' })
  const doer = { now, newId, byName: actor.name }
  const sent = await actOnBill(tx, bill, 'send-proof', { set: setters.proof(proof), doer, note: proof.reference })
  if (!sent.ok) return sent
  context.audit({ subject: `bill/${id}`, after: proof })
  return accept({})
})

/** Received: the bill is paid and the licence counts; not received: it is unpaid again, with the reason. */
export const handleTransfer = command(handleCall, async (context, { merchantId, id, isReceived, note }) => {
  const { now, newId, actor } = context
  if (!isOperator(context)) return onlyOperator
  if (!isReceived && note === '') return refuse({ code: 'bill.note-needed' })
  const handled = await context.enter(merchantId, async (tx) => {
    const bill = await findBillForUpdate(tx, merchantId, id)
    if (!bill) return notFound
    const doer = { now, newId, byName: actor.name }
    const transactionNumber = bill.proof?.reference ?? ''
    const done = isReceived
      ? await settleBill(tx, bill, { action: 'confirm-transfer', channel: 'transfer', transactionNumber, note }, doer)
      : await actOnBill(tx, bill, 'reject-transfer', { set: setters.none, doer, note })
    if (done.ok) context.audit({ subject: `bill/${id}`, after: { isReceived, note } })
    return done
  })
  return handled.ok ? accept({}) : handled
})
