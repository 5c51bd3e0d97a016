import { expect, it } from 'vitest'
import { lyingMinor, partedCash } from './cash-between-shifts.ts'

const counted = { countedMinor: 20_000, nextFloatMinor: 5_000, isUncounted: false, isFollowed: false }

it.each([
  ['what is not the next float goes to the safe', {}, 15_000, 5_000],
  ['all stays', { nextFloatMinor: 20_000 }, 0, 20_000],
  ['nothing stays', { nextFloatMinor: 0 }, 20_000, 0],
  ['more is left than was counted: it came from the safe', { nextFloatMinor: 20_001 }, -1, 20_001],
  ['nobody counted: all lies there', { isUncounted: true }, 0, 20_000],
  ['a newer shift is open: nothing is left for anybody', { isFollowed: true }, 20_000, 0],
  ['the same, uncounted', { isFollowed: true, isUncounted: true }, 20_000, 0],
])('%s', (_, said, toSafeMinor, leftMinor) => {
  expect(partedCash({ ...counted, ...said })).toEqual({ toSafeMinor, leftMinor })
})

it.each([
  ['what the closing before left', 5_000, false, 5_000],
  ['a first shift, one that is still open before it, or one that an older program closed', null, false, 0],
  ['a newer shift has it already', 5_000, true, 0],
])('lies there: %s', (_, leftMinor, isFollowed, lies) => {
  expect(lyingMinor(leftMinor, isFollowed)).toBe(lies)
})
