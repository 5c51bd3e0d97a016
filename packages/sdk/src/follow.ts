import type { Calls } from './calls.ts'
import type { Kassa } from './kassa.ts'
import { KassaRefused } from './pages.ts'
import { pauseOrEnd } from './pause.ts'

type Round = Calls['list_changes']['answer']

export interface FollowOptions {
  /** `next` of the round that was kept last; left out: from now on, and the first round has nothing but its place. */
  readonly after?: string
  /** Kinds to be told of, with commas between them; left out: all that the app sees. */
  readonly kinds?: string
  /** Seconds for which Kassa waits for the next change before it answers that there is none, 0 to 30. */
  readonly waitSeconds?: number
  /** The pause after an answer that came at once and had nothing in it. */
  readonly pauseMilliseconds?: number
  readonly signal?: AbortSignal
}

/**
 * The change feed, round after round: a round comes with the change that it tells of. Keep `next` together with what was done for the round: whoever begins
 * again after it misses nothing, and may see a thing twice. Throws `KassaRefused` with `feed.restarted` where everything has to be loaded again.
 */
export async function* follow(
  kassa: Kassa,
  { after, kinds, waitSeconds = 20, pauseMilliseconds = 2_000, signal }: FollowOptions = {},
): AsyncGenerator<Round, void, undefined> {
  let place = after
  let wait: number | undefined = waitSeconds
  while (!isOver(signal)) {
    const began = Date.now()
    const request = { after: place, kinds, ...(place !== undefined && { wait }) }
    const asked = kassa.call('list_changes', request, { signal })
    const outcome = await untilOver(asked, signal)
    if (outcome === 'over') return
    if (!outcome.ok) {
      // The release before knows no `wait`.
      if (wait === undefined || outcome.refusal.code !== 'request.invalid') throw new KassaRefused(outcome.refusal)
      wait = undefined
      continue
    }
    yield outcome.answer
    place = outcome.answer.next
    const isAtOnce = Date.now() - began < LONG_ENOUGH
    if (outcome.answer.complete && (wait === undefined || (outcome.answer.data.length === 0 && isAtOnce)))
      await pauseOrEnd(pauseMilliseconds, signal)
  }
}

/** An answer that took so long, milliseconds, was waited for. */
const LONG_ENOUGH = 1_000

const isOver = (signal: AbortSignal | undefined): boolean => signal?.aborted === true

/** Returns the answer that was asked for, or `over` once the signal comes. */
const untilOver = <Answer>(asked: Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer | 'over'> =>
  new Promise((done, fail) => {
    const end = (): void => done('over')
    signal?.addEventListener('abort', end)
    void asked
      .then(done, (fault: unknown) => (isOver(signal) ? end() : fail(fault)))
      .finally(() => signal?.removeEventListener('abort', end))
  })
