import { expect, test } from 'vitest'
import { mayTakeBack } from './take-back.ts'

test.each([
  ['nothing moved', 100, {}, 90, true],
  ['some sold since', 97, {}, 90, true],
  ['all sold since that it leaves', 90, {}, 90, true],
  ['more sold since than was there', 89, {}, 90, false],
  ['counted since', 100, { isCounted: true }, 90, false],
  ['oversold before, and nothing since', 10, { leftBy: 10 }, 15, true],
  ['oversold before, and sold since', 9, { leftBy: 10 }, 15, false],
  ['taken out, and sold below zero since', -2, { leftBy: 1 }, -4, true],
  ['taken out, and sold further below zero since', -9, { leftBy: 1 }, -4, true],
  ['brought in, and numbered since', 2, { leftBy: 2, numbered: 2 }, 2, false],
  ['brought in beside numbered ones', 4, { leftBy: 4, numbered: 2 }, 2, true],
])('what a document moved: %s', (_what, onHand, over, quantity, expected) => {
  expect(mayTakeBack({ onHand, leftBy: 100, isCounted: false, numbered: 0, ...over }, quantity)).toBe(expected)
})
