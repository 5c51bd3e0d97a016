import { describe, expect, it } from 'vitest'
import { centsOf, sortRow, type FileRow } from './sort-rows.ts'

const row = (facts: Partial<FileRow>): FileRow => ({
  line: 2,
  invoice: '536365',
  code: '85123A',
  description: 'HOLDER',
  quantity: 6,
  price: '2.55',
  customer: '',
  at: '2010-12-01 08:26:00',
  ...facts,
})

describe('rows of the shop’s file', () => {
  it.each<[string, Partial<FileRow>, string]>([
    ['goods', {}, 'sale'],
    ['a lower-case code', { code: '85123a' }, 'sale'],
    ['a cancellation', { invoice: 'C536379', quantity: -1 }, 'refund'],
    ['a write-off', { quantity: -10, price: '0.00' }, 'stock-note'],
    ['postage', { code: 'POST' }, 'not-a-product'],
    ['a voucher', { code: 'gift_0001_20' }, 'not-a-product'],
    ['a cancelled discount', { invoice: 'C1', code: 'D', quantity: -1 }, 'not-a-product'],
    ['bad debt', { invoice: 'A563185', code: 'B', price: '11062.06' }, 'adjusts-bad-debt'],
    ['a free sample', { price: '0.0' }, 'price-zero'],
    ['a tenth of a cent', { price: '0.001' }, 'price-below-a-cent'],
    ['a negative price', { price: '-11062.06' }, 'price-negative'],
  ])('%s', (_, facts, expected) => {
    const sorted = sortRow(row(facts))
    expect(sorted.kind === 'reported' ? sorted.reason : sorted.kind).toBe(expected)
  })

  it.each([
    ['2.55', 255],
    ['2', 200],
    ['2.5', 250],
    ['0.850', 85],
    ['38970.00', 3_897_000],
    ['-1.05', -105],
    ['0.001', undefined],
    ['1e3', undefined],
  ])('%s in cents', (price, cents) => {
    expect(centsOf(price)).toBe(cents)
  })
})
