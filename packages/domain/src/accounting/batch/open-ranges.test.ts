import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { findShared, openRanges, type BatchRange } from './open-ranges.ts'

const range = (firstBatch: number, lastBatch: number): BatchRange => ({ firstBatch, lastBatch })

test.each([
  ['nothing was handed over', [], [range(1, 9)]],
  ['all was', [range(1, 9)], []],
  ['more than all was', [range(1, 20)], []],
  ['the first were', [range(1, 3)], [range(4, 9)]],
  ['the last were', [range(9, 12)], [range(1, 8)]],
  ['one in the middle was', [range(5, 5)], [range(1, 4), range(6, 9)]],
  ['two that share batches were', [range(2, 5), range(4, 6)], [range(1, 1), range(7, 9)]],
  ['others were', [range(10, 12)], [range(1, 9)]],
])('where %s', (_name, others, open) => expect(openRanges(range(1, 9), others)).toEqual(open))

it('ranges that touch share nothing', () => {
  expect(findShared(range(4, 6), [range(1, 3), range(7, 9)])).toBeUndefined()
  expect(findShared(range(4, 6), [range(1, 3), range(6, 9)])).toEqual(range(6, 9))
})

it('each batch is in one of both', () => {
  const ranges = fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 8 }))
    .map(([first, more]) => range(first, first + more))
  fc.assert(
    fc.property(ranges, fc.array(ranges, { maxLength: 8 }), (wanted, others) => {
      const has = (all: readonly BatchRange[], at: number): number =>
        all.filter(({ firstBatch, lastBatch }) => firstBatch <= at && at <= lastBatch).length
      const open = openRanges(wanted, others)
      for (let at = 1; at <= 40; at += 1)
        expect(has(open, at)).toBe(has([wanted], at) === 1 && has(others, at) === 0 ? 1 : 0)
    }),
  )
})
