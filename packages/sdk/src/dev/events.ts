import type { Calls, WebhookMessage } from '../calls.ts'
import type { Kassa } from '../kassa.ts'
import { KassaRefused } from '../pages.ts'

type Page = Calls['list_events']['answer']
type Place = Pick<Calls['list_events']['request'], 'after' | 'since' | 'kinds'>

async function read(kassa: Kassa, request: Place): Promise<Page> {
  const outcome = await kassa.call('list_events', request)
  if (!outcome.ok) throw new KassaRefused(outcome.refusal)
  return outcome.answer
}

/** Events since a place or a moment, up to now. */
export async function* eventsSince(kassa: Kassa, from: Place): AsyncGenerator<WebhookMessage, void, undefined> {
  let page = await read(kassa, from)
  yield* page.data
  while (!page.complete) {
    page = await read(kassa, { after: page.next, kinds: from.kinds })
    yield* page.data
  }
}

export interface Following {
  readonly kinds?: string | undefined
  readonly pauseMilliseconds?: number
  readonly signal: AbortSignal
  /** Called once, when the place of now is known: nothing that happens afterward is missed. */
  readonly onReady: () => void
}

/** Events from now on, until the signal. */
export async function* eventsFromNow(
  kassa: Kassa,
  { kinds, pauseMilliseconds = 2_000, signal, onReady }: Following,
): AsyncGenerator<WebhookMessage, void, undefined> {
  let page = await read(kassa, { kinds })
  onReady()
  while (!signal.aborted) {
    if (page.complete) await pause(pauseMilliseconds, signal)
    if (signal.aborted) return
    page = await read(kassa, { after: page.next, kinds })
    yield* page.data
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
