import { isAttemptOpen } from '@kassa/domain/payment/attempt.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { listExpired, setOrderOver } from '../open-order/open-order.store.ts'
import { listAttemptsOf, listDue } from './attempt.store.ts'
import { checkAttempt, takeBackAttempt, type AttemptContext } from './run-attempt.ts'

/** How many are worked on in one turn. */
const MOST = 200

const doingOf = ({ database, now, newId, log, reach }: JobContext, merchantId: string): AttemptContext => ({
  merchantId,
  now,
  newId,
  log,
  reach,
  byName: null,
  step: (work) => database.transaction({ kind: 'merchant', merchantId, now }, work),
})

/** Asks about every attempt whose time has come: also those that were sent by somebody who died before the answer. */
async function resolveAttempts(context: JobContext): Promise<void> {
  const { database, now } = context
  const due = await database.transaction({ kind: 'owner' }, (tx) => listDue(tx, now, MOST))
  await eachApart(due, ({ merchantId, id }) => checkAttempt(doingOf(context, merchantId), id))
}

/**
 * Ends unpaid orders whose time is over, after every open attempt was asked about and taken back at its channel; what turns out to be
 * paid stays, and is seen among the open cases. Source: payments.md, 3 (D17).
 */
async function endOvertime(context: JobContext): Promise<void> {
  const { database, now } = context
  const expired = await database.transaction({ kind: 'owner' }, (tx) => listExpired(tx, now, MOST))
  await eachApart(expired, async ({ merchantId, id }) => {
    const doing = doingOf(context, merchantId)
    const attempts = await doing.step((tx) => listAttemptsOf(tx, merchantId, id))
    for (const attempt of attempts.filter(({ state }) => isAttemptOpen(state))) {
      await takeBackAttempt(doing, attempt.id, false)
    }
    await doing.step((tx) => setOrderOver(tx, merchantId, id, { state: 'overtime', now }))
  })
}

export const attemptJobs: readonly Job[] = [
  { name: 'payment.resolve-attempts', everySeconds: 5, shopClock: 'now', run: resolveAttempts },
  { name: 'payment.end-overtime', everySeconds: 30, shopClock: 'now', run: endOvertime },
]
