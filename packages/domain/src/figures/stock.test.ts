import { expect, it } from 'vitest'
import { coverDaysOf, shrinkageShare, turnsOf } from './stock.ts'

it.each([
  [1_000, 400, 600, 200],
  [999, 400, 600, 199],
  [0, 0, 600, 0],
  [500, 0, 0, null],
] as const)('%i sold from %i to %i turns %s', (cost, opening, closing, turns) =>
  expect(turnsOf(cost, opening, closing)).toBe(turns),
)

it.each([
  [1_000, 600, 30, 18],
  [7, 600, 1, 85],
  [0, 600, 30, null],
  [100, -5, 30, null],
] as const)('%i in %i days', (cost, closing, days, cover) => expect(coverDaysOf(cost, closing, days)).toBe(cover))

it.each([
  [600, 4_000, 1_500],
  [1, 30_000, 0],
  [3, 10_001, 2],
  [-200, 4_000, -500],
  [600, 0, null],
  [600, -1, null],
  ['90071992547409930', '90071992547409930', 10_000],
] as const)('%s lost of %s sold is %s in ten thousand', (lost, net, share) =>
  expect(shrinkageShare(lost, net)).toBe(share),
)
