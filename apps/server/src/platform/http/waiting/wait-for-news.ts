import type { AnswerToSend } from '../../calls/run-command.ts'

/** A call that may wait until there is something to tell. */
export interface WaitTerms {
  /** The whole seconds that its caller would wait; 0: it is answered at once. */
  readonly seconds: number
  /** The caller who waits, as counted here. */
  readonly caller: string
  /** Ends the wait where nobody listens any more, or the server closes. */
  readonly signal: AbortSignal
}

/** The most calls of one caller that wait at a process at once; more are answered at once. */
const MOST_WAITING = 4
/** Milliseconds after which the books are asked anew: changes get their numbers every two seconds. */
const PAUSE = 1_000
const LONGEST_SECONDS = 30

const waiting = new Map<string, number>()

/**
 * The answer as soon as it tells something, or once its time is over. Each look is a call of its own, so a key that is revoked or too fast meanwhile is
 * refused: a caller that has used up its calls gets the answer that it has.
 */
export async function waitForNews(
  run: () => Promise<AnswerToSend>,
  hasNothing: (body: unknown) => boolean,
  { seconds, caller, signal }: WaitTerms,
): Promise<AnswerToSend> {
  let answer = await run()
  const until = performance.now() + Math.min(seconds, LONGEST_SECONDS) * 1_000
  if (!(seconds > 0) || (waiting.get(caller) ?? 0) >= MOST_WAITING) return answer
  count(caller, 1)
  try {
    while (answer.status === 200 && hasNothing(answer.body)) {
      const left = until - performance.now()
      if (left <= 0 || signal.aborted) return answer
      await pause(Math.min(left, PAUSE), signal)
      if (signal.aborted) return answer
      const next = await run()
      if (next.status === 429) return answer
      answer = next
    }
    return answer
  } finally {
    count(caller, -1)
  }
}

const open = new Set<AbortController>()

/** The end of an answer: sent, or nobody there any more, or the server closes. */
export function endOf(reply: { readonly raw: { once: (event: 'close', done: () => void) => unknown } }): AbortSignal {
  const controller = new AbortController()
  open.add(controller)
  reply.raw.once('close', () => {
    open.delete(controller)
    controller.abort()
  })
  return controller.signal
}

/** Lets nobody wait any longer, as the server closes. */
export const endWaiting = (): void => {
  for (const controller of open) controller.abort()
}

function count(caller: string, by: 1 | -1): void {
  const now = (waiting.get(caller) ?? 0) + by
  if (now > 0) waiting.set(caller, now)
  else waiting.delete(caller)
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
