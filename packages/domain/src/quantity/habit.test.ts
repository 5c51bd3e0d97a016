import { describe, expect, it } from 'vitest'
import { isQuantityUnusual, usualPriceFarFrom, withSale, type Habit } from './habit.ts'

const soldBy = (...quantities: number[]): Habit => ({ quantities, prices: quantities })
const times = (count: number, quantity: number): number[] => Array.from({ length: count }, () => quantity)

describe('a quantity is unusual', () => {
  it.each([
    ['nine sales say nothing', soldBy(...times(9, 1)), 1_000, false, null],
    ['ten say: 5 of what is sold by one are not', soldBy(...times(10, 1)), 5, false, false],
    ['6 are', soldBy(...times(10, 1)), 6, false, true],
    ['12 typed as 10', soldBy(...times(10, 12)), 59, false, false],
    ['five times 12', soldBy(...times(10, 12)), 60, false, true],
    ['screws by the hundred are not at 500', soldBy(...times(10, 200)), 999, false, false],
    ['but at a thousand', soldBy(...times(10, 200)), 1_000, false, true],
    ['one slip of twenty teaches nothing', soldBy(...times(19, 1), 100), 6, false, true],
    ['three of twenty do', soldBy(...times(17, 1), ...times(3, 10)), 6, false, false],
    ['300 g: 1.499 kg is not', soldBy(...times(10, 300)), 1_499, true, false],
    ['1.5 kg is', soldBy(...times(10, 300)), 1_500, true, true],
  ])('%s', (_, habit, quantity, isWeighed, isUnusual) =>
    expect(isQuantityUnusual(quantity, isWeighed, habit)).toBe(isUnusual),
  )
})

describe('a typed price is far from the usual', () => {
  const habit = soldBy(...times(10, 500), 800)
  it.each([
    [7_999, null],
    [8_000, 800],
    [51, null],
    [50, 500],
    [0, null],
  ])('%i: %s', (typed, usual) =>
    expect(usualPriceFarFrom(typed, soldBy(...times(5, 500), ...times(5, 800)))).toBe(usual),
  )

  it('one odd price of before teaches nothing', () => expect(usualPriceFarFrom(5_000, habit)).toBe(500))
  it('too few sales say nothing', () => expect(usualPriceFarFrom(9_999_999, soldBy(...times(9, 1)))).toBeNull())
})

it('remembers the last twenty sales', () => {
  let habit: Habit | undefined
  for (let sale = 1; sale <= 25; sale += 1) habit = withSale(habit, { quantity: sale, priceMinor: sale * 100 })
  expect(habit?.quantities).toEqual(Array.from({ length: 20 }, (_, at) => at + 6))
  expect(habit?.prices.at(-1)).toBe(2_500)
})
