import { expect, it, test } from 'vitest'
import { prepaidTaxOf, taxWithin } from './tax-of-prepaid.ts'

const row = { rateBasisPoints: 1_000, taxCode: null }
const paid = (taxPoint: 'none' | 'sale' | 'use', amountMinor: number, afterMinor = amountMinor) => ({
  ...row,
  taxPoint,
  amountMinor,
  afterMinor,
})

test.each([
  [1_100, 100],
  [-1_100, -100],
  [5, 0],
  [6, 1],
  [3_000, 273],
  [0, 0],
])('of %d a tenth on top is %d', (amountMinor, taxMinor) => {
  expect(taxWithin(amountMinor, row)).toBe(taxMinor)
})

it('says what fell with a payment, that it falls later, or nothing', () => {
  expect(prepaidTaxOf(paid('sale', 1_100))).toEqual({ ...row, point: 'sale', taxMinor: 100 })
  expect(prepaidTaxOf(paid('use', 1_100))).toEqual({ ...row, point: 'use', taxMinor: 0 })
  expect(prepaidTaxOf(paid('none', 1_100))).toBeNull()
  expect(prepaidTaxOf(undefined)).toBeNull()
})

it('of a card that is topped up is the tax by which its balance has more', () => {
  const [first, second] = [prepaidTaxOf(paid('sale', 5)), prepaidTaxOf(paid('sale', 6, 11))]
  expect([first?.taxMinor, second?.taxMinor]).toEqual([0, taxWithin(11, row)])
})
