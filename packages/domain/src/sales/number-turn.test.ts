import { expect, it } from 'vitest'
import { firstNumberOf, lastLike, numberTurnFault } from './number-turn.ts'

it.each([
  [1, 1, 1, 0, null],
  [5, 1, 5, 0, null],
  [6, 1, 5, 0, 'ahead'],
  [6, 1, 5, 1, null],
  [7, 1, 5, 1, 'ahead'],
  [1_000_000, 1, 2_000_000, 0, null],
  [1_000_001, 1, 2_000_000, 0, 'foreign'],
  [1_000_001, 2, 1, 0, null],
  [1_000_000, 2, 1, 0, 'foreign'],
  [0, 1, 1, 0, 'foreign'],
] as const)(
  'number %i of registration %i at entry %i with %i begun besides: %s',
  (running, epoch, sequence, besides, fault) => {
    expect(numberTurnFault(running, { epoch, sequence, besides })).toBe(fault)
  },
)

it('begins each registration behind the numbers of the one before', () => {
  expect([1, 2, 3].map(firstNumberOf)).toEqual([1, 1_000_001, 2_000_001])
})

it('knows the highest number in the same writing', () => {
  expect(lastLike('S1-03-000007')).toBe('S1-03-999999')
  expect(lastLike('2026/S1-03-1000007')).toBe('2026/S1-03-9999999')
  expect(lastLike('')).toBe('')
})
