import { expect, it } from 'vitest'
import { convertWeight, type WeightUnit } from './convert-weight.ts'

it.each<[number, WeightUnit, number, WeightUnit]>([
  [1_000, 'kg', 2_205, 'pound'],
  [452, 'g', 996, 'pound'],
  [1_000, 'pound', 454, 'g'],
  [2_205, 'pound', 1_000, 'kg'],
  [16_000, 'ounce', 1_000, 'pound'],
  [8, 'ounce', 1, 'pound'],
  [7, 'ounce', 0, 'pound'],
  [452, 'kg', 452, 'g'],
  // 0.45359237 kg each, not one step more or less.
  [453_592_370, 'g', 1_000_000_000, 'pound'],
  [999_999_999, 'pound', 453_592_370, 'kg'],
])('%i of %s are %i of %s', (steps, from, expected, to) => {
  expect(convertWeight(steps, from, to)).toBe(expected)
})
