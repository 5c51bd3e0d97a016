import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { withChunkTimeout } from '../../words/coming/chunk.ts'
import { onceShown } from './once-shown.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

/** Begins to wait, and returns whether it is over. */
function waiting(): () => boolean {
  let isOver = false
  void onceShown().then(() => (isOver = true))
  return () => isOver
}

const after = (millis: number) => vi.advanceTimersByTimeAsync(millis)

it('is over a moment after a page has all that it asked for', async () => {
  queryClient.setQueryData(['rows'], 1)
  const isOver = waiting()
  await after(400)
  expect(isOver()).toBe(false)
  await after(200)
  expect(isOver()).toBe(true)
})

it('waits for parts of the program, and for answers that they ask for', async () => {
  const [part, answer] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  const isOver = waiting()
  void withChunkTimeout(() => part.promise)
  await after(1_000)
  part.resolve(1)
  await after(300)
  void queryClient.fetchQuery({ queryKey: ['rows'], queryFn: () => answer.promise })
  await after(1_000)
  expect(isOver()).toBe(false)
  answer.resolve(1)
  await after(500)
  expect(isOver()).toBe(true)
})

it('does not wait longer than three seconds', async () => {
  const isOver = waiting()
  const part = Promise.withResolvers<number>()
  void withChunkTimeout(() => part.promise)
  await after(2_900)
  expect(isOver()).toBe(false)
  await after(400)
  expect(isOver()).toBe(true)
  part.resolve(1)
  await after(0)
})
