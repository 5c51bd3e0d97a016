import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { atRest, trackWork } from './at-rest.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function noting(): Promise<{ isAtRest: boolean }> {
  const noted = { isAtRest: false }
  void atRest().then(() => (noted.isAtRest = true))
  await vi.advanceTimersByTimeAsync(0)
  return noted
}

it('nothing going on is rest after five seconds', async () => {
  const noted = await noting()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(noted.isAtRest).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(noted.isAtRest).toBe(true)
})

it('work that begins meanwhile is waited for, however long it takes, and what follows on it too', async () => {
  const noted = await noting()
  await vi.advanceTimersByTimeAsync(2_000)
  void trackWork(new Promise((done) => setTimeout(done, 60_000)))
  await vi.advanceTimersByTimeAsync(62_000)
  expect(noted.isAtRest).toBe(false)
  void trackWork(new Promise((done) => setTimeout(done, 10_000)))
  await vi.advanceTimersByTimeAsync(14_999)
  expect(noted.isAtRest).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(noted.isAtRest).toBe(true)
})

it('work that fails is over, and fails for whoever asked', async () => {
  const noted = await noting()
  await expect(trackWork(Promise.reject(new Error('no line')))).rejects.toThrow('no line')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(noted.isAtRest).toBe(true)
})
