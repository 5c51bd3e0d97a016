import type { Calls } from './calls.ts'
import type { Kassa } from './kassa.ts'
import { KassaRefused } from './pages.ts'

type Round = Calls['list_changes']['answer']

export interface FollowOptions {
  /** `next` of the round that was kept last; left out: from now on, and the first round has nothing but its place. */
  readonly after?: string
  /** Kinds to be told of, with commas between them; left out: all that the app sees. */
  readonly kinds?: string
  /** The wait once nothing is missing. */
  readonly pauseMilliseconds?: number
  readonly signal?: AbortSignal
}

/**
 * The change feed, round after round. Keep `next` together with what was done for the round: whoever begins again after it misses nothing, and may see a
 * thing twice. Throws `KassaRefused` with `feed.restarted` where everything has to be loaded again.
 */
export async function* follow(
  kassa: Kassa,
  { after, kinds, pauseMilliseconds = 2_000, signal }: FollowOptions = {},
): AsyncGenerator<Round, void, undefined> {
  let place = after
  while (!isOver(signal)) {
    const outcome = await kassa.call('list_changes', { after: place, kinds })
    if (!outcome.ok) throw new KassaRefused(outcome.refusal)
    yield outcome.answer
    place = outcome.answer.next
    if (outcome.answer.complete) await pauseOrEnd(pauseMilliseconds, signal)
  }
}

const isOver = (signal: AbortSignal | undefined): boolean => signal?.aborted === true

const pauseOrEnd = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((done) => {
    if (isOver(signal)) return done()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
  })
