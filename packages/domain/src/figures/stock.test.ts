import { expect, it } from 'vitest'
import { coverDaysOf, turnsOf } from './stock.ts'

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
