import { expect, it } from 'vitest'
import { bankedValue } from './banked-value.ts'

it.each([
  ['all of them', { amountMinor: 10_000, valueMinor: 1_400 }, 10_000, 1_400],
  ['a part, by what all counted', { amountMinor: 10_000, valueMinor: 1_401 }, 5_000, 701],
  ['one of three', { amountMinor: 3, valueMinor: 100 }, 1, 33],
  ['the last of them', { amountMinor: 1, valueMinor: 34 }, 1, 34],
  ['notes that counted nothing', { amountMinor: 500, valueMinor: 0 }, 200, 0],
  ['notes whose value went below 0', { amountMinor: 4, valueMinor: -10 }, 1, -3],
])('%s', (_, held, banked, value) => {
  expect(bankedValue(held, banked)).toBe(value)
})
