import { preparedTx } from '../../../platform/db/prepared.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { restBeside, type RestBesideTills } from '../../../platform/tills/rest-beside-tills.ts'
import { inTurns } from './in-turns.ts'
import { isLost, noteRound } from './note-round.ts'
import { FAILURES_TO_PAUSE } from './pauses.ts'
import type { WebhookKey } from './plan.store.ts'
import { after, runningClock } from './running-clock.ts'
import {
  claimMessages,
  findReceiver,
  listDueWebhooks,
  removeOldMessages,
  removeOldMoments,
  type SendAttempt,
} from './send.store.ts'
import { tryMessage, type Round, type SendingContext } from './try-message.ts'
import { listSecrets } from './webhook-secret.ts'

/** Messages under way to one receiver at a time. */
const UNDER_WAY = 4
/** Receivers that are told at once. */
const LANES = 16
/** Messages of the rounds to one receiver in a turn, more as long as it takes them; then it is the turn of others. One that is slow has the first. */
const ROUNDS = [UNDER_WAY, 12, 36, 48] as const
const SLOW_MS = 1_000
/** Receivers in a turn. */
const MOST_RECEIVERS = 500
/** A turn beside tills that sell ends after so many milliseconds: whoever had none waits longest, and is first in the next. */
const RESTING_TURN_MS = 10_000
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

interface Telling extends SendingContext {
  readonly isClosing: () => boolean
}

/** Takes the next messages to a webhook; undefined where nothing may be sent or nothing is due. */
const takeRound = (
  { database, reach, clock }: SendingContext,
  webhook: WebhookKey,
  count: number,
): Promise<Round | undefined> =>
  database.transaction({ kind: 'owner' }, async (plainTx) => {
    const now = clock()
    const tx = preparedTx(plainTx)
    const receiver = await findReceiver(tx, webhook)
    if (!receiver) return undefined
    const { overlapUntil, failures, outletIds } = receiver
    const secrets = await listSecrets(tx, reach.secrets, webhook, overlapUntil !== null && overlapUntil > now)
    const most = failures < FAILURES_TO_PAUSE ? count : 1
    const messages = await claimMessages(tx, webhook, { outletIds, most, now })
    return messages.length === 0 ? undefined : { receiver, secrets, messages }
  })

const isSlow = ({ millis }: SendAttempt): boolean => (millis ?? 0) > SLOW_MS

/** Sends a round, a few messages at a time. What is left once the receiver loses one, or is slow, is not sent. */
async function sendRound(on: SendingContext, round: Round): Promise<SendAttempt[]> {
  const attempts: SendAttempt[] = []
  const waiting = round.messages.values()
  const lane = async (): Promise<void> => {
    for (const message of waiting) {
      attempts.push(await tryMessage(on, round, message))
      if (attempts.some((one) => isSlow(one) || isLost(one))) return
    }
  }
  await Promise.all(Array.from({ length: UNDER_WAY }, lane))
  return attempts
}

/** Tells one receiver what is due, until it is slow, fails, or has had its turn. */
async function tell(on: Telling, webhook: WebhookKey, { inTurn, owe }: RestBesideTills): Promise<void> {
  const { merchantId } = webhook
  for (const count of ROUNDS) {
    const take = async () => (on.isClosing() ? undefined : takeRound(on, webhook, count))
    const round = await inTurn(merchantId, take, 'sending')
    if (!round) return
    const attempts = await sendRound(on, round)
    // Noted at once: messages whose lease is over would be sent again.
    const began = performance.now()
    const isWell = await noteRound(on, webhook, round, attempts)
    await owe(merchantId, performance.now() - began, 'sending')
    if (!isWell || attempts.some(isSlow)) return
  }
}

/** Tells receivers, some at a time: one that hangs holds up its own lane for one answer. */
async function tellAll({ database, reach, now, log, isClosing = () => false }: JobContext, isFailing: boolean) {
  const due = await database.transaction({ kind: 'owner' }, (tx) =>
    listDueWebhooks(tx, { isFailing, now, most: MOST_RECEIVERS }),
  )
  const on = { database, reach, clock: runningClock(now), isClosing }
  const beside = restBeside(database)
  const until = performance.now() + RESTING_TURN_MS
  const waiting = inTurns(due).values()
  const lane = async (): Promise<void> => {
    for (const webhook of waiting) {
      if (isClosing() || (performance.now() > until && (await beside.isSelling()))) return
      await tell(on, webhook, beside).catch((error: unknown) =>
        log.warn({ err: error, webhook: webhook.id }, 'a webhook failed'),
      )
    }
  }
  await Promise.all(Array.from({ length: Math.min(LANES, due.length) }, lane))
}

/** To receivers that work. Those that fail have a job of their own, so that waiting for them holds up nobody else. */
export const sendMessages: Job = {
  name: 'open.send-webhook-messages',
  everySeconds: 2,
  run: (context) => tellAll(context, false),
}

export const retryMessages: Job = {
  name: 'open.retry-webhook-messages',
  everySeconds: 5,
  run: (context) => tellAll(context, true),
}

export const forgetMessages: Job = {
  name: 'open.forget-webhook-messages',
  everySeconds: 3_600,
  run: async ({ database, now }) => {
    const before = after(now, -KEPT_DAYS * DAY_MS)
    await database.transaction({ kind: 'owner' }, async (tx) => {
      await removeOldMessages(tx, before)
      await removeOldMoments(tx, before)
    })
  },
}
