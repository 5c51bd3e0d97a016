import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceAnswer } from './device-call.ts'
import { heardWithin, isRecent, PATIENCE_FOR_MONEY_MS } from './heard-within.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('what is heard in time is the answer, a refusal too', async () => {
  const answered: DeviceAnswer<number> = { kind: 'answered', answer: 1 }
  await expect(heardWithin(Promise.resolve(answered), PATIENCE_FOR_MONEY_MS)).resolves.toEqual(answered)
  const refused: DeviceAnswer<number> = { kind: 'refused', status: 409, code: 'points.not-there', facts: {} }
  await expect(heardWithin(Promise.resolve(refused), PATIENCE_FOR_MONEY_MS)).resolves.toEqual(refused)
})

test('a server that hangs is not waited for longer', async () => {
  let came: string | undefined
  void heardWithin(new Promise<DeviceAnswer<number>>(() => undefined), PATIENCE_FOR_MONEY_MS).then(({ kind }) => {
    came = kind
  })
  await vi.advanceTimersByTimeAsync(PATIENCE_FOR_MONEY_MS - 1)
  expect(came).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(came).toBe('unreachable')
})

test.each([
  [0, true],
  [59_999, true],
  [60_000, false],
  [-1, false],
  [-3_600_000, false],
])('what was %i ms ago by this clock is recent for a minute: %s', (ago, isSo) =>
  expect(isRecent(10_000_000, 60_000, 10_000_000 + ago)).toBe(isSo),
)
