import { accept, refuse, type Result } from '../result.ts'

/**
 * Where one try to move money stands. `requested`: it may have left; `waiting`: the customer has to act; `unknown`: no or no clear
 * answer; `reversing`: being taken back; `reversal-failed`: a person has to act. Source: payments.md, 2.
 */
export const ATTEMPT_STATES = [
  'created',
  'requested',
  'waiting',
  'unknown',
  'paid',
  'declined',
  'closed',
  'reversing',
  'reversed',
  'reversal-failed',
] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

/** News of an attempt, from any source. `lost`: the caller died before the answer. `by-hand`: a person decided. */
export type AttemptNews =
  | 'sent'
  | 'paid'
  | 'waiting'
  | 'unclear'
  | 'declined'
  | 'closed'
  | 'take-back'
  | 'taken-back'
  | 'cannot-take-back'
  | 'paid-by-hand'
  | 'unpaid-by-hand'
  | 'returned-by-hand'

const open = {
  paid: 'paid',
  waiting: 'waiting',
  unclear: 'unknown',
  declined: 'declined',
  closed: 'closed',
  // It came and went back at the channel's own counter.
  'taken-back': 'reversed',
} as const

/**
 * Money that came after all is never denied: a closed or declined attempt that the channel calls paid is paid. An
 * attempt that is being taken back stays so until the channel is clear; that it was paid is no news then, for that is
 * why it is taken back.
 */
const next: Readonly<Record<AttemptState, Readonly<Partial<Record<AttemptNews, AttemptState>>>>> = {
  created: { sent: 'requested', closed: 'closed' },
  requested: open,
  waiting: { ...open, 'take-back': 'reversing', 'paid-by-hand': 'paid', 'unpaid-by-hand': 'closed' },
  unknown: { ...open, 'take-back': 'reversing', 'paid-by-hand': 'paid', 'unpaid-by-hand': 'closed' },
  paid: { 'take-back': 'reversing', 'returned-by-hand': 'reversed' },
  declined: { paid: 'paid' },
  closed: { paid: 'paid' },
  reversing: {
    closed: 'closed',
    declined: 'declined',
    'taken-back': 'reversed',
    'cannot-take-back': 'reversal-failed',
    unclear: 'reversing',
    waiting: 'reversing',
    paid: 'reversing',
  },
  reversed: {},
  // Once the channel states the outcome after all, no person may decide it any more.
  'reversal-failed': {
    paid: 'paid',
    closed: 'closed',
    declined: 'declined',
    'take-back': 'reversing',
    'taken-back': 'reversed',
    'returned-by-hand': 'reversed',
    'paid-by-hand': 'paid',
    // A channel that can neither be asked nor take back: a person saw that nothing came.
    'unpaid-by-hand': 'closed',
  },
}

/**
 * The state after news. Refuses with `attempt.not-now` (`state`, `news`) for news that cannot change it; the same paid twice stays paid.
 * Source: payments.md, 2.
 */
export function nextAttempt(state: AttemptState, news: AttemptNews): Result<AttemptState> {
  if (state === 'paid' && news === 'paid') return accept('paid')
  const after = next[state][news]
  return after === undefined ? refuse({ code: 'attempt.not-now', facts: { state, news } }) : accept(after)
}

/** The actions allowed on an attempt now. `send` never a second time; `ask` as long as the channel may know more. */
export type AttemptAction = 'send' | 'ask' | 'take-back' | 'decide-by-hand'

const actions: Readonly<Record<AttemptAction, readonly AttemptState[]>> = {
  send: ['created'],
  ask: ['requested', 'waiting', 'unknown', 'reversing'],
  'take-back': ['waiting', 'unknown', 'paid', 'reversal-failed'],
  'decide-by-hand': ['waiting', 'unknown', 'paid', 'reversal-failed'],
}

export const attemptCan = (state: AttemptState, action: AttemptAction): boolean => actions[action].includes(state)

/** Returns whether money may still move by itself, so that no other attempt for the same order may begin. */
export const isAttemptOpen = (state: AttemptState): boolean =>
  ['created', 'requested', 'waiting', 'unknown', 'reversing'].includes(state)

/** Seconds until the channel is asked again, after so many questions; `count` from 0. */
export const pauseSeconds = (count: number): number => Math.min(300, count < 12 ? 5 : 5 * 2 ** (count - 11))

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The number an attempt carries to its channel: K and 26 letters and digits, made of its id alone. Throws for what is no id. */
export function attemptNumber(id: string): string {
  const digits = id.replaceAll('-', '')
  if (!/^[0-9a-f]{32}$/i.test(digits)) throw new Error('an attempt has a UUID')
  let rest = BigInt(`0x${digits}`)
  let text = ''
  for (let place = 0; place < 26; place += 1) {
    text = `${letters[Number(rest % 32n)]!}${text}`
    rest /= 32n
  }
  return `K${text}`
}

/** Returns whether a reference is the number of an attempt rather than of a slip. */
export const isAttemptNumber = (reference: string): boolean => /^K[0-9A-HJKMNP-TV-Z]{26}$/.test(reference)

/** The id of the attempt that carries a number: the other way round of `attemptNumber`. Throws for what is no such number. */
export function attemptId(number: string): string {
  if (!isAttemptNumber(number)) throw new Error('that is no number of an attempt')
  const value = number
    .slice(1)
    .split('')
    .reduce((sum, letter) => sum * 32n + BigInt(letters.indexOf(letter)), 0n)
  const digits = value.toString(16).padStart(32, '0')
  return [0, 8, 12, 16, 20].map((from, at, all) => digits.slice(from, all[at + 1])).join('-')
}
