import { expect, it } from 'vitest'
import { hearLevel, isTaken, SERVER_LEVEL, type LevelReading } from './server-level.ts'

const MINUTE = 60_000
const hear = (...levels: readonly (readonly [number, number])[]) =>
  levels.reduce<LevelReading | null>((heard, [minute, level]) => hearLevel(heard, level, minute * MINUTE), null)

it('before any server has said how far it is, it is as far as this program', () => {
  expect(isTaken('options-on-top', null)).toBe(true)
})

it.each<[string, readonly (readonly [number, number])[], boolean]>([
  ['a server of today', [[0, SERVER_LEVEL]], true],
  ['a server of before', [[0, 0]], false],
  [
    'one of before after one of today',
    [
      [0, SERVER_LEVEL],
      [1, 0],
    ],
    false,
  ],
  [
    'both in turns, while a release is rolled out',
    [
      [0, 0],
      [1, SERVER_LEVEL],
      [2, 0],
      [11.9, SERVER_LEVEL],
    ],
    false,
  ],
  [
    'one of today, ten minutes after the last of before',
    [
      [0, 0],
      [1, SERVER_LEVEL],
      [10, SERVER_LEVEL],
    ],
    true,
  ],
  [
    'one of today, and a clock that was set back',
    [
      [20, 0],
      [1, SERVER_LEVEL],
    ],
    true,
  ],
])('%s', (_, levels, taken) => {
  expect(isTaken('box-charges', hear(...levels))).toBe(taken)
})

it('what does not change stays the same, so that nothing is written for it', () => {
  const heard = hearLevel(null, SERVER_LEVEL, 0)
  expect(hearLevel(heard, SERVER_LEVEL, MINUTE)).toBe(heard)
})
