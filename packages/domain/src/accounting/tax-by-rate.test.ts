import { expect, it } from 'vitest'
import { taxByRate } from './tax-by-rate.ts'

const line = (role: 'tax' | 'input-tax' | 'sales', minor: number, rateBasisPoints: number | null, more = {}) => ({
  role,
  minor,
  rateBasisPoints,
  rateMillionths: null,
  taxCode: null,
  reason: null,
  ...more,
})

it('adds tax by rate and code, and tells prepaid value and purchases apart', () => {
  const fine = { rateMillionths: 88_750 }
  expect(
    taxByRate([
      line('tax', -100, 1_000),
      line('tax', 30, 1_000),
      line('tax', -273, 1_000, { reason: 'paid-ahead' }),
      line('tax', -9, 1_000, { reason: 'fee' }),
      line('tax', -40, 1_000, { taxCode: 'R' }),
      line('tax', -8, 888, fine),
      line('input-tax', 50, 800),
      line('sales', -900, 1_000),
    ]),
  ).toEqual([
    { percent: 8, code: '', salesMinor: 0, prepaidMinor: 0, purchasesMinor: 50 },
    { percent: 8.875, code: '', salesMinor: 8, prepaidMinor: 0, purchasesMinor: 0 },
    { percent: 10, code: '', salesMinor: 79, prepaidMinor: 273, purchasesMinor: 0 },
    { percent: 10, code: 'R', salesMinor: 40, prepaidMinor: 0, purchasesMinor: 0 },
  ])
})
