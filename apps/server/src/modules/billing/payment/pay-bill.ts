import {
  askBillPayment as askCall,
  giveUpBillPayment as giveUpCall,
  payBill as payCall,
} from '@kassa/contract/billing/bill.calls.ts'
import { billCan, UNPAID_BILL_HOURS } from '@kassa/domain/billing/bill-can.ts'
import { attemptNumber, isAttemptOpen } from '@kassa/domain/payment/attempt.ts'
import { accountLimits } from '@kassa/domain/payment/account-limits.ts'
import { CHANNEL_FACTS } from '@kassa/domain/payment/channel.ts'
import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { commandOutside, type OutsideContext } from '../../../platform/command.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { findBillForUpdate, listOverdue, setters } from '../bill/bill.store.ts'
import { cancelNow } from '../bill/cancel-bill.ts'
import { findBillingAccount } from './account.store.ts'
import {
  findBillAttempt,
  insertBillAttempt,
  listBillAttempts,
  listDueBillAttempts,
  type BillAttemptRow,
} from './bill-attempt.store.ts'
import { checkBillAttempt, endBillAttempt, sendBillAttempt, type BillDoing } from './run-bill-attempt.ts'

export const attemptViewOf = ({ id, channel, state, amountMinor, qr, number }: BillAttemptRow) => ({
  id,
  channel,
  state,
  amountMinor,
  qr: isAttemptOpen(state) ? qr : null,
  number,
})

const doingOf = ({ merchantId, now, newId, reach, step }: OutsideContext): BillDoing => ({
  merchantId,
  now,
  newId,
  reach,
  step,
})

const notFound = refuse({ code: 'thing.not-found' })

export const payBill = commandOutside(payCall, async (context, { id, attemptId, channel }) => {
  const { merchantId, now, step, reach } = context
  const prepared = await step(async (tx) => {
    const bill = await findBillForUpdate(tx, merchantId, id)
    if (!bill) return notFound
    const before = await findBillAttempt(tx, merchantId, attemptId)
    if (before) return before.billId === id ? accept({ attempt: before, isNew: false }) : notFound
    const obstacle = billCan('pay', bill)
    if (obstacle !== null) return refuse({ code: obstacle })
    const others = await listBillAttempts(tx, merchantId, id)
    if (others.some(({ state }) => isAttemptOpen(state))) return refuse({ code: 'bill.being-paid' })
    const account = await findBillingAccount(tx, channel)
    const { ways, currencies, stepMinor, methods } = CHANNEL_FACTS[channel]
    const { currency, totalMinor } = bill
    const { mostMinor, deadlineSeconds } = accountLimits(channel, account?.fields ?? {}, currency)
    const isFit =
      account?.isEnabled === true &&
      (account.mode === 'live' || reach.simulators?.addressOf(channel) !== undefined) &&
      ways.includes('qr') &&
      (currencies === null || currencies.includes(currency)) &&
      totalMinor <= mostMinor &&
      totalMinor % stepMinor === 0
    if (!isFit) return refuse({ code: 'bill.channel-unready' })
    const deadlineAt = new Date(Date.parse(now) + deadlineSeconds * 1000).toISOString()
    await insertBillAttempt(tx, merchantId, {
      id: attemptId,
      billId: id,
      number: attemptNumber(attemptId),
      channel,
      method: PAYMENT_METHODS[methods[0]].number,
      amountMinor: totalMinor,
      currency,
      requestedAt: now,
      deadlineAt,
    })
    const attempt = await findBillAttempt(tx, merchantId, attemptId)
    return attempt ? accept({ attempt, isNew: true }) : notFound
  })
  if (!prepared.ok) return prepared
  const { attempt, isNew } = prepared.value
  return accept(attemptViewOf(isNew ? await sendBillAttempt(doingOf(context), attempt) : attempt))
})

/** The seconds after which a person who looks may have the channel asked, a little sooner than the clock would. */
const IMPATIENCE_SECONDS = 600

export const askBillPayment = commandOutside(askCall, async (context, { attemptId }) => {
  const dueBy = new Date(Date.parse(context.now) + IMPATIENCE_SECONDS * 1000).toISOString()
  const attempt = await checkBillAttempt(doingOf(context), attemptId, dueBy)
  return attempt ? accept(attemptViewOf(attempt)) : notFound
})

export const giveUpBillPayment = commandOutside(giveUpCall, async (context, { attemptId }) => {
  const attempt = await endBillAttempt(doingOf(context), attemptId)
  return attempt ? accept(attemptViewOf(attempt)) : notFound
})

/** How many are worked on in one turn. */
const MOST = 200

const doingIn = ({ database, now, newId, reach }: JobContext, merchantId: string): BillDoing => ({
  merchantId,
  now,
  newId,
  reach,
  step: (work) => database.transaction({ kind: 'merchant', merchantId, now }, work),
})

/** Asks about every payment of a bill whose time has come, and takes back what came for a bill that was over. */
async function resolvePayments(context: JobContext): Promise<void> {
  const { database, now } = context
  const due = await database.transaction({ kind: 'owner' }, (tx) => listDueBillAttempts(tx, now, MOST))
  await eachApart(due, ({ merchantId, id }) => checkBillAttempt(doingIn(context, merchantId), id))
}

/**
 * Cancels what was not paid within a day, once every open payment of it was asked about and taken back; one that turns out to be paid
 * settles its bill. Source: D29.
 */
async function cancelUnpaid(context: JobContext): Promise<void> {
  const { database, now, newId } = context
  const before = new Date(Date.parse(now) - UNPAID_BILL_HOURS * 3_600_000).toISOString()
  const overdue = await database.transaction({ kind: 'owner' }, (tx) => listOverdue(tx, before, MOST))
  await eachApart(overdue, async ({ merchantId, id }) => {
    const doing = doingIn(context, merchantId)
    const attempts = await doing.step((tx) => listBillAttempts(tx, merchantId, id))
    for (const attempt of attempts.filter(({ state }) => isAttemptOpen(state))) await endBillAttempt(doing, attempt.id)
    await doing.step((tx) =>
      cancelNow(
        tx,
        { merchantId, id, action: 'expire' },
        { set: setters.cancelled(now), doer: { now, newId, byName: null } },
      ),
    )
  })
}

export const billPaymentJobs: readonly Job[] = [
  { name: 'billing.resolve-payments', everySeconds: 5, run: resolvePayments },
  { name: 'billing.cancel-unpaid', everySeconds: 300, run: cancelUnpaid },
]
