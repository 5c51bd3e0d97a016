import { expect, it } from 'vitest'
import { isClockAhead, isClockFarOff } from './clock-ahead.ts'

it.each([
  ['a sale sent later', -86_400_000, false],
  ['at once', 0, false],
  ['clocks ten minutes apart', 600_000, false],
  ['more than that', 600_001, true],
  ['a day ahead', 86_400_000, true],
])('%s', (_, aheadMs, isAhead) => {
  const receivedAt = Date.UTC(2026, 2, 1)
  expect(isClockAhead(receivedAt + aheadMs, receivedAt)).toBe(isAhead)
})

it('is far off from five minutes on, either way, and not where nobody measured it', () => {
  expect([300_000, 300_001, -300_000, -300_001, null].map((offset) => isClockFarOff(offset))).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
})
