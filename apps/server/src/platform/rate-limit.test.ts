import { expect, test } from 'vitest'
import { createLimiter } from './rate-limit.ts'

test('allows so many in a window, says how long to wait, and begins anew', () => {
  let now = 0
  const limiter = createLimiter(() => new Date(now).toISOString())
  const take = (key = 'a') => limiter.take(key, 2, 60)
  expect([take(), take(), take()]).toEqual([undefined, undefined, 60])
  now = 59_001
  expect(take()).toBe(1)
  expect(take('b')).toBeUndefined()
  now = 60_000
  expect(take()).toBeUndefined()
})

test('counts one attempt less after a success, never below none, and sweeps what has passed', () => {
  let now = 0
  const limiter = createLimiter(() => new Date(now).toISOString())
  limiter.giveBack('a')
  limiter.take('a', 2, 60)
  limiter.giveBack('a')
  limiter.giveBack('a')
  expect([limiter.take('a', 2, 60), limiter.take('a', 2, 60), limiter.take('a', 2, 60)]).toEqual([
    undefined,
    undefined,
    60,
  ])
  now = 61_000
  limiter.sweep()
  expect(limiter.take('a', 1, 60)).toBeUndefined()
})
