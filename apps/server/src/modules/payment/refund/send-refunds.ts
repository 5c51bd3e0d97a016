import { pauseSeconds } from '@kassa/domain/payment/attempt.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { findAttempt } from '../attempt/attempt.store.ts'
import { lineFor, type AttemptContext } from '../attempt/run-attempt.ts'
import { unclearAnswer, type ChannelClient, type HeardOfRefund, type RefundAsk } from '../channels/channel.ts'
import {
  findRefundsBeside,
  leaseRefund,
  listDueRefunds,
  setRefund,
  type ChannelRefund,
  type ChannelRefundState,
} from './refund.store.ts'

const MOST = 200
const LEASE_SECONDS = 90
const LONGEST_SAID = 200
/** The code for a refund that never arrived at its channel. */
const NEVER_ARRIVED = 'refund-not-there'

const plusSeconds = (now: string, seconds: number): string => new Date(Date.parse(now) + seconds * 1000).toISOString()

const stateOf: Readonly<Record<HeardOfRefund['kind'], ChannelRefundState>> = {
  done: 'done',
  processing: 'processing',
  failed: 'failed',
  // Owed, until somebody says under which receipt it was given back.
  'by-hand': 'processing',
  unclear: 'unknown',
}

/**
 * Asks the channel: for the refund itself as long as it was not heard of, afterward for its state. Each refund has its own number, by
 * which a channel knows a repeat for the same refund, so that money never goes back twice.
 */
const askChannel = (client: ChannelClient, { state }: ChannelRefund, ask: RefundAsk): Promise<HeardOfRefund> =>
  state === 'requested' ? client.refund(ask) : client.askRefund(ask)

function after(heard: HeardOfRefund, { asked }: ChannelRefund, now: string) {
  const isLost = heard.kind === 'failed' && heard.code === NEVER_ARRIVED
  const state = isLost ? 'requested' : stateOf[heard.kind]
  const isOver = state === 'done' || state === 'failed'
  return {
    state,
    saidCode: 'code' in heard ? heard.code.slice(0, LONGEST_SAID) : null,
    saidText: 'code' in heard ? heard.text.slice(0, LONGEST_SAID) : null,
    askAt: isOver || heard.kind === 'by-hand' ? null : plusSeconds(now, pauseSeconds(asked)),
    settledAt: isOver ? now : null,
  } as const
}

async function sendOne(
  doing: AttemptContext,
  key: { readonly refundId: string; readonly attemptId: string },
): Promise<void> {
  const { merchantId, now, step } = doing
  const place = { merchantId, ...key }
  const until = plusSeconds(now, LEASE_SECONDS)
  const refund = await step((tx) => leaseRefund(tx, place, { now, until }))
  const attempt = refund && (await step((tx) => findAttempt(tx, merchantId, refund.attemptId)))
  if (!refund || !attempt) return
  const { amountMinor, currency, refundId, version } = refund
  const line = await lineFor(doing, attempt)
  const { doneMinor, isWaitedFor } = await step((tx) => findRefundsBeside(tx, place))
  const { number, way, channelNumber, requestedAt, amountMinor: totalMinor } = attempt
  const payment = { number, way, channelNumber, requestedAt, totalMinor }
  const ask = { ...payment, amountMinor, doneMinor, currency, refundNumber: refundId.replaceAll('-', '') }
  const isInTurn = !(isWaitedFor && line?.client.refundsInTurn === true)
  const heard = !line
    ? unclearAnswer('account.unusable')
    : isInTurn
      ? await askChannel(line.client, refund, ask)
      : unclearAnswer('refund.in-turn')
  await step((tx) => setRefund(tx, { ...place, version }, after(heard, refund, now)))
}

/** Gives back through its channel what refunds owe there, and asks about what is on its way. */
async function sendRefunds({ database, now, newId, log, reach }: JobContext): Promise<void> {
  const due = await database.transaction({ kind: 'owner' }, (tx) => listDueRefunds(tx, now, MOST))
  await eachApart(due, ({ merchantId, ...key }) => {
    const step: AttemptContext['step'] = (work) => database.transaction({ kind: 'merchant', merchantId, now }, work)
    return sendOne({ merchantId, now, newId, log, reach, byName: null, step }, key)
  })
}

export const refundJob: Job = {
  name: 'payment.send-refunds',
  everySeconds: 5,
  shopClock: 'now',
  run: sendRefunds,
}
