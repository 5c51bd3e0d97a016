import { expect, test } from 'vitest'
import { createLimiter } from './rate-limit.ts'

test('allows so many in a window, says how long to wait, and begins anew', async () => {
  let now = 0
  const limiter = createLimiter(() => new Date(now).toISOString())
  const take = (key = 'a') => limiter.take(key, 2, 60)
  expect([await take(), await take(), await take()]).toEqual([undefined, undefined, 60])
  now = 59_001
  expect(await take()).toBe(1)
  expect(await take('b')).toBeUndefined()
  now = 60_000
  expect(await take()).toBeUndefined()
})

test('counts one attempt less after a success, never below none, and sweeps what has passed', async () => {
  let now = 0
  const limiter = createLimiter(() => new Date(now).toISOString())
  await limiter.giveBack('a')
  await limiter.take('a', 2, 60)
  await limiter.giveBack('a')
  await limiter.giveBack('a')
  expect([await limiter.take('a', 2, 60), await limiter.take('a', 2, 60), await limiter.take('a', 2, 60)]).toEqual([
    undefined,
    undefined,
    60,
  ])
  now = 61_000
  await limiter.sweep()
  expect(await limiter.take('a', 1, 60)).toBeUndefined()
})
