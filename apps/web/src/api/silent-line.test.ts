import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startEvents } from './events.ts'

let asked = 0
let say: (text: string) => void = () => undefined
let stop = (): void => undefined

beforeEach(() => {
  asked = 0
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('fetch', (_: string, { signal }: { readonly signal: AbortSignal }) => {
    asked += 1
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        say = (text) => controller.enqueue(new TextEncoder().encode(text))
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return Promise.resolve(new Response(body))
  })
  stop = startEvents()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a line that says nothing for a minute is none, and is taken up again', async () => {
  await vi.advanceTimersByTimeAsync(59_000)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toBe(2)
})

it('a line on which the server shows life stays, though nothing happens', async () => {
  for (let beats = 0; beats < 9; beats += 1) {
    await vi.advanceTimersByTimeAsync(20_000)
    say(': alive\n\n')
  }
  expect(asked).toBe(1)
})
