import { attemptCan } from '@kassa/domain/payment/attempt.ts'
import type { TxInside } from '../../../platform/db/tx.ts'
import type { Log } from '../../../platform/log.ts'
import { addressFor, type Reach } from '../../../platform/reach.ts'
import { findPageAddress } from '../../message/public.ts'
import { findAccount, openFields } from '../account/account.store.ts'
import type { ChannelClient, ChannelAnswer, PaymentAsk } from '../channels/channel.ts'
import { unclearAnswer } from '../channels/channel.ts'
import { clientOf } from '../channels/channels.ts'
import { afterHeard, takingBack } from './after-heard.ts'
import { returnUrl } from '../completed/return-address.ts'
import { noticeUrl } from '../notice/notice-address.ts'
import { playedClient } from '../played/played-client.ts'
import { findAttempt, findAttemptForUpdate, leaseAttempt, setAttempt, type AttemptRow } from './attempt.store.ts'

/** The context for working on an attempt: short transactions inside its merchant, and the way out between them. */
export interface AttemptContext {
  readonly merchantId: string
  readonly now: string
  readonly newId: () => string
  readonly log: Log
  readonly reach: Reach
  /** The name of the person who does it; null: the clock. */
  readonly byName: string | null
  readonly step: <T>(work: (tx: TxInside) => Promise<T>) => Promise<T>
}

/** How long somebody who asks a channel keeps others from asking too; longer than the longest call. */
const LEASE_SECONDS = 90

const plusSeconds = (now: string, seconds: number): string => new Date(Date.parse(now) + seconds * 1000).toISOString()

/** Returns whether orders in the books carry an attempt, wholly or in part: then only their refunds give money back. */
export const isInBooks = ({ isBooked, sharedMinor }: Pick<AttemptRow, 'isBooked' | 'sharedMinor'>): boolean =>
  isBooked || sharedMinor > 0

interface Addresses {
  readonly noticeUrl: string | null
  readonly returnUrl: string | null
}

const askOf = (attempt: AttemptRow, addresses: Addresses, code?: string): PaymentAsk => ({
  number: attempt.number,
  method: attempt.method,
  amountMinor: attempt.amountMinor,
  currency: attempt.currency,
  way: attempt.way,
  subject: attempt.number,
  requestedAt: attempt.requestedAt,
  channelNumber: attempt.channelNumber,
  ...addresses,
  ...(code === undefined ? {} : { code }),
})

/** An attempt's own account ready to be called, and what is asked of it. */
export interface AttemptLine {
  readonly client: ChannelClient
  readonly ask: (attempt: AttemptRow, code?: string) => PaymentAsk
}

/** The line of an attempt in a test shop: nobody outside is asked, and its customer's page is at the address of everybody's. */
function playedLine(doing: AttemptContext, { id: attemptId, requestedAt }: AttemptRow): AttemptLine {
  const { merchantId, reach, now, step } = doing
  const address = reach.publicUrl ?? reach.loopbackUrl()
  const page = returnUrl(reach.secrets, address, { merchantId, attemptId, now: requestedAt })
  return {
    client: playedClient({ merchantId, attemptId, now, step }),
    ask: (one, code) => askOf(one, { noticeUrl: null, returnUrl: page }, code),
  }
}

/** The account of an attempt, with its secrets opened; undefined where it cannot be used any more. */
export async function lineFor(doing: AttemptContext, attempt: AttemptRow): Promise<AttemptLine | undefined> {
  if (attempt.isPlayed) return playedLine(doing, attempt)
  const { merchantId, reach, now } = doing
  const account = await doing.step(async (tx) => {
    const row = await findAccount(tx, merchantId, attempt.accountId)
    if (!row) return undefined
    // A customer comes back to the merchant's pages; what the channel calls stays at one address for all.
    const own = addressFor(reach, row.mode)
    const pages = row.mode === 'live' ? await findPageAddress(tx, own, merchantId) : own
    return { ...row, pages, fields: await openFields(tx, reach.secrets, merchantId, row) }
  })
  const client = account && clientOf(account, reach, () => new Date(now))
  if (!client) return undefined
  const address = addressFor(reach, account.mode)
  const addresses = {
    noticeUrl: noticeUrl(reach.secrets, address, { about: 'attempt', merchantId, id: attempt.id }),
    returnUrl: returnUrl(reach.secrets, account.pages, { merchantId, attemptId: attempt.id, now: attempt.requestedAt }),
  }
  return { client, ask: (one, code) => askOf(one, addresses, code) }
}

/** Writes what was heard, where the attempt still stands as it stood when it was asked about; answers how it stands then. */
async function write(
  doing: AttemptContext,
  attempt: AttemptRow,
  heard: ChannelAnswer,
  what: string,
): Promise<AttemptRow> {
  const { merchantId, newId, byName, now } = doing
  return doing.step(async (tx) => {
    const change = afterHeard(attempt, heard, now)
    if (change) await setAttempt(tx, merchantId, attempt, change, { id: newId(), what, byName, at: now })
    return (await findAttempt(tx, merchantId, attempt.id)) ?? attempt
  })
}

/** Sends an attempt that was just written down, once. The customer's code is handed through and never kept. */
export async function sendAttempt(
  doing: AttemptContext,
  attempt: AttemptRow,
  code: string | undefined,
): Promise<AttemptRow> {
  const line = await lineFor(doing, attempt)
  const heard = line ? await line.client.pay(line.ask(attempt, code)) : unclearAnswer('account.unusable')
  return write(doing, attempt, heard, 'pay')
}

/**
 * Asks the channel how an attempt stands, unless somebody else is asking or it is not due; what is being taken back is asked for
 * again, because only that ends it. Two processes never ask at once. Undefined: there is no such attempt.
 */
export async function checkAttempt(
  doing: AttemptContext,
  id: string,
  dueBy: string = doing.now,
): Promise<AttemptRow | undefined> {
  const { merchantId, now } = doing
  const until = plusSeconds(now, LEASE_SECONDS)
  const leased = await doing.step((tx) => leaseAttempt(tx, merchantId, id, { now, until, dueBy }))
  if (!leased) return doing.step((tx) => findAttempt(tx, merchantId, id))
  const line = await lineFor(doing, leased)
  if (!line) return write(doing, leased, unclearAnswer('account.unusable'), 'ask')
  return leased.state === 'reversing'
    ? write(doing, leased, await line.client.takeBack(line.ask(leased)), 'take-back')
    : write(doing, leased, await line.client.ask(line.ask(leased)), 'ask')
}

/**
 * Takes in what a channel told by itself, before, beside or after its answers. Where it changes nothing nothing is written, so that it
 * may be told twice and disturbs nobody who is asking meanwhile.
 */
export async function takeNotice(doing: AttemptContext, id: string, heard: ChannelAnswer): Promise<void> {
  const { merchantId, newId, now } = doing
  await doing.step(async (tx) => {
    const attempt = await findAttemptForUpdate(tx, merchantId, id)
    const change = attempt && afterHeard(attempt, heard, now)
    if (!change || (change.state === attempt.state && change.differs === attempt.differs)) return
    await setAttempt(tx, merchantId, attempt, change, { id: newId(), what: 'notice', byName: null, at: now })
  })
}

/**
 * Ends an attempt: asks once more, and takes back at once what is not settled by that. Where it turns out to be paid it stays paid,
 * unless `alsoPaid`, and what stands in a sale stays in any case. Undefined: there is no such attempt.
 */
export async function takeBackAttempt(
  doing: AttemptContext,
  id: string,
  alsoPaid: boolean,
): Promise<AttemptRow | undefined> {
  const { merchantId, newId, byName, now } = doing
  // A question at a time: who asked a moment ago has written what was heard.
  const asked = await checkAttempt(doing, id, plusSeconds(now, 600))
  if (!asked || isInBooks(asked) || !attemptCan(asked.state, 'take-back')) return asked
  if (asked.state === 'paid' && !alsoPaid) return asked
  const begun = await doing.step(async (tx) => {
    const change = takingBack(asked, now)
    const note = { id: newId(), what: 'take-back-begun', byName, at: now }
    const isMine = change !== undefined && (await setAttempt(tx, merchantId, asked, change, note))
    return isMine ? findAttempt(tx, merchantId, id) : undefined
  })
  if (!begun) return doing.step((tx) => findAttempt(tx, merchantId, id))
  const line = await lineFor(doing, begun)
  const heard = line ? await line.client.takeBack(line.ask(begun)) : unclearAnswer('account.unusable')
  return write(doing, begun, heard, 'take-back')
}
