import {
  isAttemptOpen,
  nextAttempt,
  pauseSeconds,
  type AttemptNews,
  type AttemptState,
} from '@kassa/domain/payment/attempt.ts'
import type { ChannelAnswer } from '../channels/channel.ts'
import type { AttemptChange } from './attempt-sql.ts'
import type { AttemptRow } from './attempt.store.ts'

/** The facts of an attempt that an answer is compared with, whatever is paid by it. */
export type HeardAttempt = Pick<
  AttemptRow,
  'number' | 'amountMinor' | 'currency' | 'channelNumber' | 'state' | 'asked' | 'saidCode' | 'saidText'
>

const LONGEST_SAID = 200

/** The channel says paid, and exactly what was asked: number, amount, currency. Source: payments.md, 2.4. */
const isAsAsked = (
  { number, amountMinor, currency, channelNumber }: HeardAttempt,
  heard: Extract<ChannelAnswer, { kind: 'paid' }>,
): boolean =>
  heard.number === number &&
  (heard.askedAs === undefined || channelNumber === null || heard.askedAs === channelNumber) &&
  heard.amountMinor === amountMinor &&
  (heard.currency === null || heard.currency === currency)

const newsOf: Readonly<Record<Exclude<ChannelAnswer['kind'], 'paid'>, AttemptNews>> = {
  waiting: 'waiting',
  declined: 'declined',
  closed: 'closed',
  'taken-back': 'taken-back',
  'cannot-take-back': 'cannot-take-back',
  unclear: 'unclear',
}

const plusSeconds = (now: string, seconds: number): string => new Date(Date.parse(now) + seconds * 1000).toISOString()

/** Returns the moment at which an attempt is asked about next; null where it is settled or waits for a person. */
const askAtOf = (state: AttemptState, differs: boolean, asked: number, now: string): string | null =>
  isAttemptOpen(state) && !differs ? plusSeconds(now, pauseSeconds(asked)) : null

/** How often taking back is tried before a person has to. */
const MOST_TAKE_BACKS = 20

/**
 * Returns the change of an attempt after its channel was heard; undefined where there is none. A payment with another amount, currency or
 * number is not paid: unknown, for a person to see.
 */
export function afterHeard(attempt: HeardAttempt, heard: ChannelAnswer, now: string): AttemptChange | undefined {
  const isOther = heard.kind === 'paid' && !isAsAsked(attempt, heard)
  const isTired = attempt.state === 'reversing' && heard.kind === 'unclear' && attempt.asked >= MOST_TAKE_BACKS
  const news =
    heard.kind === 'paid' ? (isOther ? 'unclear' : 'paid') : isTired ? 'cannot-take-back' : newsOf[heard.kind]
  const next = nextAttempt(attempt.state, news)
  if (!next.ok || (attempt.state === 'paid' && next.value === 'paid')) return undefined
  const state = next.value
  const said =
    'code' in heard ? heard : isOther ? { code: 'differs', text: `${heard.amountMinor} ${heard.currency ?? ''}` } : null
  return {
    state,
    differs: isOther,
    channelNumber: heard.kind === 'paid' || heard.kind === 'waiting' ? (heard.channelNumber ?? null) : null,
    payer: heard.kind === 'paid' ? heard.payer : null,
    qr: heard.kind === 'waiting' ? (heard.qr ?? null) : null,
    saidCode: said?.code.slice(0, LONGEST_SAID) ?? null,
    saidText: said?.text.slice(0, LONGEST_SAID) ?? null,
    askAt: askAtOf(state, isOther, attempt.asked, now),
    settledAt: isAttemptOpen(state) ? null : now,
  }
}

/** An attempt whose taking back begins: written before the channel is asked for it. */
export const takingBack = (attempt: HeardAttempt, now: string): AttemptChange | undefined => {
  const next = nextAttempt(attempt.state, 'take-back')
  if (!next.ok) return undefined
  const { saidCode, saidText } = attempt
  const nothing = { channelNumber: null, payer: null, qr: null }
  return {
    ...nothing,
    state: next.value,
    differs: false,
    saidCode,
    saidText,
    askAt: plusSeconds(now, 60),
    settledAt: null,
  }
}
