import { expect, it } from 'vitest'
import { kioskSecondsLeft, kioskUse } from './kiosk.ts'

it.each([
  [0, 'used'],
  [59_999, 'used'],
  [60_000, 'asking'],
  [79_999, 'asking'],
  [80_000, 'left'],
  [9_999_999, 'left'],
] as const)('a kiosk that nobody touched for %i ms of its 60 s is %s', (quietMs, use) =>
  expect(kioskUse(quietMs, 60)).toBe(use),
)

it.each([
  [60_000, 20],
  [60_001, 20],
  [79_001, 1],
  [80_000, 0],
  [90_000, 0],
])('after %i ms there are %i seconds left to answer', (quietMs, seconds) =>
  expect(kioskSecondsLeft(quietMs, 60)).toBe(seconds),
)
