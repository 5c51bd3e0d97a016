import { expect, it } from 'vitest'
import { attachOf, liftOf } from './attach.ts'

it('is cut, and nothing of nothing', () => {
  const pair = { together: 20, first: 30, second: 40, all: 100 }
  expect([attachOf(pair), liftOf(pair)]).toEqual([6_666, 166])
  expect([attachOf({ ...pair, first: 0 }), liftOf({ ...pair, first: 0 }), liftOf({ ...pair, second: 0 })]).toEqual([
    null,
    null,
    null,
  ])
})

it('is one where the first changes nothing, and exact at the largest books', () => {
  expect(liftOf({ together: 25, first: 50, second: 50, all: 100 })).toBe(100)
  const most = 9_000_000_000_000
  expect(liftOf({ together: most, first: most, second: most, all: most })).toBe(100)
})
