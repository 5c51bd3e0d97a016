import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  attemptCan,
  attemptId,
  attemptNumber,
  ATTEMPT_STATES,
  isAttemptNumber,
  isAttemptOpen,
  nextAttempt,
  pauseSeconds,
  type AttemptAction,
  type AttemptNews,
  type AttemptState,
} from './attempt.ts'

const after = (state: AttemptState, ...news: readonly AttemptNews[]): string =>
  news.reduce<string>((now, one) => {
    const next = nextAttempt(now as AttemptState, one)
    return next.ok ? next.value : `${now}!${one}`
  }, state)

describe('an attempt', () => {
  it.each<[readonly AttemptNews[], string]>([
    [['sent', 'paid'], 'paid'],
    [['sent', 'waiting', 'waiting', 'paid', 'paid'], 'paid'],
    [['sent', 'waiting', 'declined'], 'declined'],
    [['sent', 'waiting', 'closed'], 'closed'],
    [['sent', 'unclear', 'waiting', 'unclear', 'paid'], 'paid'],
    [['sent', 'unclear', 'take-back', 'unclear', 'taken-back'], 'reversed'],
    [['sent', 'waiting', 'take-back', 'closed'], 'closed'],
    [['sent', 'waiting', 'take-back', 'paid', 'taken-back'], 'reversed'],
    [['sent', 'unclear', 'take-back', 'cannot-take-back', 'take-back', 'taken-back'], 'reversed'],
    [['sent', 'unclear', 'take-back', 'cannot-take-back', 'returned-by-hand'], 'reversed'],
    [['sent', 'closed'], 'closed'],
    [['sent', 'unclear', 'take-back', 'cannot-take-back', 'paid'], 'paid'],
    [['sent', 'unclear', 'take-back', 'cannot-take-back', 'closed'], 'closed'],
    [['sent', 'waiting', 'taken-back'], 'reversed'],
    [['sent', 'waiting', 'closed', 'paid'], 'paid'],
    [['sent', 'paid', 'take-back', 'taken-back'], 'reversed'],
    [['sent', 'unclear', 'paid-by-hand'], 'paid'],
    [['sent', 'unclear', 'unpaid-by-hand'], 'closed'],
    [['sent', 'waiting', 'take-back', 'cannot-take-back', 'unpaid-by-hand'], 'closed'],
    [['sent', 'waiting', 'take-back', 'cannot-take-back', 'unpaid-by-hand', 'paid'], 'paid'],
  ])('after %j is %s', (news, wanted) => expect(after('created', ...news)).toBe(wanted))

  it.each<[AttemptState, AttemptNews]>([
    ['created', 'paid'],
    ['requested', 'sent'],
    ['paid', 'declined'],
    ['paid', 'unclear'],
    ['paid', 'closed'],
    ['reversed', 'paid'],
    ['declined', 'waiting'],
    ['requested', 'take-back'],
  ])('that is %s does not hear %s', (state, news) =>
    expect(nextAttempt(state, news)).toEqual({
      ok: false,
      refusal: { code: 'attempt.not-now', facts: { state, news } },
    }),
  )

  // Every state with every news that moves it, and where to; whatever is not named is refused.
  const moves: Readonly<Record<AttemptState, Readonly<Partial<Record<AttemptNews, AttemptState>>>>> = {
    created: { sent: 'requested', closed: 'closed' },
    requested: {
      paid: 'paid',
      waiting: 'waiting',
      unclear: 'unknown',
      declined: 'declined',
      closed: 'closed',
      'taken-back': 'reversed',
    },
    waiting: {
      paid: 'paid',
      waiting: 'waiting',
      unclear: 'unknown',
      declined: 'declined',
      closed: 'closed',
      'taken-back': 'reversed',
      'take-back': 'reversing',
      'paid-by-hand': 'paid',
      'unpaid-by-hand': 'closed',
    },
    unknown: {
      paid: 'paid',
      waiting: 'waiting',
      unclear: 'unknown',
      declined: 'declined',
      closed: 'closed',
      'taken-back': 'reversed',
      'take-back': 'reversing',
      'paid-by-hand': 'paid',
      'unpaid-by-hand': 'closed',
    },
    paid: { paid: 'paid', 'take-back': 'reversing', 'returned-by-hand': 'reversed' },
    declined: { paid: 'paid' },
    closed: { paid: 'paid' },
    reversing: {
      paid: 'reversing',
      waiting: 'reversing',
      unclear: 'reversing',
      declined: 'declined',
      closed: 'closed',
      'taken-back': 'reversed',
      'cannot-take-back': 'reversal-failed',
    },
    reversed: {},
    'reversal-failed': {
      paid: 'paid',
      declined: 'declined',
      closed: 'closed',
      'take-back': 'reversing',
      'taken-back': 'reversed',
      'paid-by-hand': 'paid',
      'unpaid-by-hand': 'closed',
      'returned-by-hand': 'reversed',
    },
  }
  const everyNews: readonly AttemptNews[] = [
    'sent',
    'paid',
    'waiting',
    'unclear',
    'declined',
    'closed',
    'take-back',
    'taken-back',
    'cannot-take-back',
    'paid-by-hand',
    'unpaid-by-hand',
    'returned-by-hand',
  ]
  it.each(ATTEMPT_STATES.flatMap((state) => everyNews.map((news) => [state, news] as const)))(
    'that is %s hears %s',
    (state, news) => expect(after(state, news)).toBe(moves[state][news] ?? `${state}!${news}`),
  )

  it('is never sent twice, and nothing moves one that was given back', () => {
    for (const state of ATTEMPT_STATES) expect(attemptCan(state, 'send')).toBe(state === 'created')
    expect(ATTEMPT_STATES.filter(isAttemptOpen).every((state) => state === 'created' || attemptCan(state, 'ask'))).toBe(
      true,
    )
    expect(attemptCan('reversed', 'take-back')).toBe(false)
  })

  it.each<[AttemptAction, string]>([
    ['ask', 'requested waiting unknown reversing'],
    ['take-back', 'waiting unknown paid reversal-failed'],
    ['decide-by-hand', 'waiting unknown paid reversal-failed'],
  ])('%s: only while it is %s', (action, states) =>
    expect(ATTEMPT_STATES.filter((state) => attemptCan(state, action)).join(' ')).toBe(states),
  )

  it('holds up another of its order while money may still move', () => {
    expect(ATTEMPT_STATES.filter(isAttemptOpen).join(' ')).toBe('created requested waiting unknown reversing')
  })

  it('is asked about soon, then seldom, and never less than every five minutes', () => {
    expect([0, 11, 12, 13, 30].map(pauseSeconds)).toEqual([5, 5, 10, 20, 300])
  })

  it('has a number of its own, at most 32 letters and digits', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, other) => {
        expect(attemptNumber(one)).toMatch(/^[A-Z0-9]{27}$/)
        expect(isAttemptNumber(attemptNumber(one))).toBe(true)
        expect(attemptId(attemptNumber(one))).toBe(one.toLowerCase())
        expect(attemptNumber(one) === attemptNumber(other)).toBe(one === other)
      }),
    )
    expect(isAttemptNumber('K123')).toBe(false)
    expect(() => attemptNumber('x')).toThrow('UUID')
  })
})
