import { WATCH_SCREEN_PATH } from '@kassa/contract/print/screen.calls.ts'
import { createEventReader } from '../api/event-lines.ts'

const WAITS_MS = [500, 1_000, 2_000, 5_000, 10_000] as const

export interface WatchHandlers {
  readonly onData: (data: unknown) => void
  /** The word opens nothing any more. */
  readonly onOver: () => void
}

/** Reads one stream to its end; answers whether it is over for good. */
async function readOnce(word: object, { onData }: WatchHandlers, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(`/cashier/api${WATCH_SCREEN_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(word),
    signal,
  })
  if (response.status === 422) return true
  if (!response.ok || !response.body) return false
  const reader = createEventReader()
  const stream = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let piece = await stream.read(); !piece.done; piece = await stream.read())
    for (const { name, data } of reader.push(piece.value)) {
      if (name === 'over') return true
      onData(JSON.parse(data))
    }
  return false
}

/** Watches until it is over or stopped; a line that breaks is taken up again by itself. Answers how to stop. */
export function watchScreen(word: object, handlers: WatchHandlers): () => void {
  const stop = new AbortController()
  let broken = 0
  const again = async (): Promise<void> => {
    const isOver = await readOnce(
      word,
      {
        ...handlers,
        onData: (data) => {
          broken = 0
          handlers.onData(data)
        },
      },
      stop.signal,
    ).catch(() => false)
    if (stop.signal.aborted) return
    if (isOver) handlers.onOver()
    else {
      setTimeout(() => void again(), WAITS_MS[Math.min(broken, WAITS_MS.length - 1)])
      broken += 1
    }
  }
  void again()
  return () => stop.abort()
}
