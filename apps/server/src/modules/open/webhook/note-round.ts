import { preparedTx } from '../../../platform/db/prepared.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { commitWithoutWaiting } from '../../../platform/tills/commit-without-waiting.store.ts'
import { FAILING_MILLIS, FAILURES_TO_PAUSE, pauseSeconds } from './pauses.ts'
import type { WebhookKey } from './plan.store.ts'
import { after } from './running-clock.ts'
import {
  giveBack,
  setAllDue,
  setAttempts,
  setReceiverFailing,
  setReceiverWell,
  type SendAttempt,
  type DueMessage,
  type Receiver,
} from './send.store.ts'
import type { Round, SendingContext } from './try-message.ts'
import { setWebhookOff } from './webhook.store.ts'

const GONE = 410

/** A round with what came of it. */
interface Noted {
  readonly receiver: Receiver
  readonly messages: readonly DueMessage[]
  readonly attempts: readonly SendAttempt[]
  readonly now: string
}

/** Writes down what came of a round, and what it says of the receiver; what a crash loses of that is sent again. Answers whether nothing was lost. */
export async function noteRound(
  { database, clock }: SendingContext,
  webhook: WebhookKey,
  round: Round,
  attempts: readonly SendAttempt[],
): Promise<boolean> {
  const noted = { ...round, attempts, now: clock() }
  await database.transaction({ kind: 'owner' }, async (plainTx) => {
    const tx = preparedTx(plainTx)
    if (database.kind === 'postgres') await commitWithoutWaiting(tx)
    await setAttempts(tx, webhook.merchantId, attempts, noted.now)
    const left = unsentOf(noted)
    if (left.length > 0) await giveBack(tx, webhook.merchantId, left)
    if (hasArrived(noted)) await noteWell(tx, webhook, noted)
    else if (lostOf(noted).length > 0) await noteFailing(tx, webhook, noted)
    const reason = reasonToEnd(noted)
    if (reason !== null) await setWebhookOff(tx, webhook.merchantId, webhook.id, { reason, now: noted.now })
  })
  return lostOf(noted).length === 0
}

const hasArrived = ({ attempts }: Noted): boolean => attempts.some(({ state }) => state === 'delivered')

/** Returns whether the receiver did not take a message. */
export const isLost = ({ state }: SendAttempt): boolean => state === 'waiting' || state === 'failed'

const lostOf = ({ attempts }: Noted): readonly SendAttempt[] => attempts.filter(isLost)

function unsentOf({ messages, attempts }: Noted): string[] {
  const sent = new Set(attempts.map(({ id }) => id))
  return messages.flatMap(({ id }) => (sent.has(id) ? [] : [id]))
}

async function noteWell(tx: Tx, webhook: WebhookKey, { receiver, now }: Noted): Promise<void> {
  await setReceiverWell(tx, webhook, now)
  if (receiver.failures >= FAILURES_TO_PAUSE) await setAllDue(tx, webhook, now)
}

async function noteFailing(tx: Tx, webhook: WebhookKey, noted: Noted): Promise<void> {
  const { receiver, now } = noted
  const failures = newFailures(noted)
  const pause = pauseSeconds(receiver.failures + failures)
  const pausedUntil = pause === 0 ? null : after(now, pause * 1000)
  await setReceiverFailing(tx, webhook, { failures, pausedUntil, now })
}

/** Counts different messages: one that is tried again says nothing new of the receiver, until it is paused and nothing else is tried. */
function newFailures(noted: Noted): number {
  const { receiver, messages } = noted
  const lost = new Set(lostOf(noted).map(({ id }) => id))
  if (receiver.failures >= FAILURES_TO_PAUSE) return lost.size
  return messages.filter(({ id, attempts }) => attempts === 1 && lost.has(id)).length
}

function reasonToEnd(noted: Noted): 'gone' | 'failing' | null {
  const { receiver, attempts, now } = noted
  if (attempts.some(({ status }) => status === GONE)) return 'gone'
  const { failingSince } = receiver
  if (failingSince === null || hasArrived(noted) || lostOf(noted).length === 0) return null
  return Date.parse(now) - Date.parse(failingSince) >= FAILING_MILLIS ? 'failing' : null
}
