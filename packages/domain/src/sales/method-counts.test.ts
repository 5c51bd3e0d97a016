import { describe, expect, it } from 'vitest'
import { comparedMethods } from './method-counts.ts'

describe('what was counted of each method', () => {
  it.each([
    ['nothing was counted', [], [{ method: 3, amountMinor: 500 }], []],
    [
      'even, short, over, never taken, and taken but not counted; cash never',
      [
        { method: 3, countedMinor: 500 },
        { method: 2, countedMinor: 80 },
        { method: 9, countedMinor: 5 },
        { method: 0, countedMinor: 7 },
      ],
      [
        { method: 0, amountMinor: 900 },
        { method: 2, amountMinor: 100 },
        { method: 3, amountMinor: 500 },
        { method: 8, amountMinor: 30 },
      ],
      [
        { method: 2, expectedMinor: 100, countedMinor: 80, differenceMinor: -20 },
        { method: 3, expectedMinor: 500, countedMinor: 500, differenceMinor: 0 },
        { method: 8, expectedMinor: 30, countedMinor: 0, differenceMinor: -30 },
        { method: 9, expectedMinor: 0, countedMinor: 5, differenceMinor: 5 },
      ],
    ],
    [
      'two terminals of one method are added up, and a sum beyond safe integers stays exact',
      [
        { method: 3, countedMinor: 1 },
        { method: 3, countedMinor: 2 },
      ],
      [{ method: 3, amountMinor: '9007199254740993' as const }],
      [{ method: 3, expectedMinor: '9007199254740993', countedMinor: 3, differenceMinor: -9007199254740990 }],
    ],
  ])('%s', (_, counted, expected, wanted) => {
    expect(comparedMethods(counted, expected)).toEqual(wanted)
  })
})
