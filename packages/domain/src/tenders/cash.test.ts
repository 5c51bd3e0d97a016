import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CASH_ROUNDING_MODES } from '../basket/index.ts'
import { CURRENCIES, type CurrencyCode } from '../money/money.ts'
import { cashRoundingOf, roundCash } from './cash.ts'
import { quickCashAmounts } from './quick-cash.ts'

const currencies = Object.keys(CURRENCIES) as CurrencyCode[]
const anyCurrency = fc.constantFrom(...currencies)
const anyAmount = fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 1e15 }))

describe('quick cash', () => {
  it.each<[CurrencyCode, number, number[]]>([
    ['CNY', 3_250, [3_250, 4_000, 5_000, 10_000]],
    ['CNY', 8_730, [8_730, 8_800, 9_000, 10_000]],
    ['CNY', 10_000, [10_000, 11_000, 15_000, 20_000]],
    ['CNY', 250, [250, 1_000, 2_000, 5_000, 10_000]],
    ['USD', 4_209, [4_209, 4_300, 4_500, 5_000, 6_000]],
    ['JPY', 2_160, [2_160, 3_000, 5_000, 10_000]],
    ['JPY', 9_800, [9_800, 10_000, 15_000, 20_000]],
    ['ETB', 37_561, [37_561, 38_000, 40_000, 50_000]],
    // No coins: nobody hands over 194.70 for 194.63.
    ['CNY', 19_463, [19_463, 19_500, 20_000, 25_000]],
    ['CNY', 24_764, [24_764, 25_000, 26_000, 30_000]],
    ['USD', 1_437, [1_437, 1_500, 2_000, 5_000]],
    ['KWD', 1_234, [1_234, 2_000, 5_000, 10_000, 20_000]],
    ['CAD', 7_600, [7_600, 8_000, 10_000, 12_000]],
    ['EUR', 793, [793, 1_000, 2_000, 5_000]],
    ['INR', 18_600, [18_600, 19_000, 20_000, 50_000]],
    ['GBP', 1_240, [1_240, 1_500, 2_000, 5_000]],
    ['CNY', 0, []],
  ])('%s %i', (currency, toPay, amounts) => {
    expect(quickCashAmounts(toPay, currency)).toEqual(amounts)
  })

  it('are 4 to 6, ascending, exact first', () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, (toPay, currency) => {
        const amounts = quickCashAmounts(toPay, currency)
        expect(amounts.length >= 4 && amounts.length <= 6).toBe(true)
        expect(amounts[0]).toBe(toPay)
        expect(amounts).toEqual([...new Set(amounts)].sort((one, other) => one - other))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('cash rounding', () => {
  it.each([
    [2_209, { unitMinor: 5, mode: 'nearest' as const }, 2_210],
    [2_212, { unitMinor: 5, mode: 'nearest' as const }, 2_210],
    [-2_213, { unitMinor: 5, mode: 'nearest' as const }, -2_215],
    [5, { unitMinor: 10, mode: 'nearest' as const }, 10],
    [-5, { unitMinor: 10, mode: 'nearest' as const }, -10],
    [2_209, { unitMinor: 5, mode: 'down' as const }, 2_205],
    [-2_209, { unitMinor: 5, mode: 'down' as const }, -2_205],
    // New Zealand: half goes toward zero.
    [395, { unitMinor: 10, mode: 'half-down' as const }, 390],
    [396, { unitMinor: 10, mode: 'half-down' as const }, 400],
    [-395, { unitMinor: 10, mode: 'half-down' as const }, -390],
    [-396, { unitMinor: 10, mode: 'half-down' as const }, -400],
    [12, { unitMinor: 5, mode: 'half-down' as const }, 10],
    [1_508, { unitMinor: 5, mode: 'up' as const }, 1_510],
    [-1_506, { unitMinor: 5, mode: 'up' as const }, -1_510],
    [1_505, { unitMinor: 5, mode: 'up' as const }, 1_505],
    [2_209, null, 2_209],
  ])('%i by %j pays %i', (due, rounding, pays) => {
    expect(roundCash(due, rounding)).toBe(pays)
    expect(cashRoundingOf(due, rounding)).toBe(pays - due)
  })

  it('mirrors for refunds and stays below one unit', () => {
    const rules = fc.record({
      unitMinor: fc.integer({ min: 1, max: 1_000 }),
      mode: fc.constantFrom(...CASH_ROUNDING_MODES),
    })
    fc.assert(
      fc.property(anyAmount, rules, (due, rounding) => {
        expect(roundCash(-due, rounding) + roundCash(due, rounding)).toBe(0)
        expect(roundCash(due, rounding) % rounding.unitMinor).toBe(0)
        expect(Math.abs(cashRoundingOf(due, rounding))).toBeLessThan(rounding.unitMinor)
      }),
      { numRuns: 2000 },
    )
  })
})
