/**
 * How a try to hand a message over ended: sent; not this time (tried again with growing pauses); never (the other side will not have it);
 * the way itself is shut, so that the others on it wait too; or nobody knows, because the program ended between the last byte and
 * the answer.
 */
export type MessageOutcome = 'sent' | 'again' | 'never' | 'shut' | 'unknown'

/** The states of a message; `boxed`: it is a test shop’s, lies in its box and goes nowhere. */
export const MESSAGE_STATES = ['queued', 'sent', 'delivered', 'failed', 'given-up', 'unknown', 'boxed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Tries of one message before it is given up. */
export const MOST_TRIES = 10

/**
 * Returns the state of a message after a try. `tries` counts this one; `isUseful`: whether it would still be worth
 * sending at the next. A message of unknown outcome is never retried automatically: sending it twice would be worse
 * than asking a person.
 */
export function stateAfter(outcome: MessageOutcome, tries: number, isUseful: boolean): MessageState {
  if (outcome === 'sent' || outcome === 'unknown') return outcome
  if (outcome === 'never') return 'failed'
  return tries >= MOST_TRIES || !isUseful ? 'given-up' : 'queued'
}

/** Returns whether a person may have it sent again: it did not arrive, or nobody knows; and what it said is still there. */
export const mayResend = (state: MessageState, hasText: boolean): boolean =>
  hasText && (state === 'failed' || state === 'given-up' || state === 'unknown')
