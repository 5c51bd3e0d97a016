import { describe, expect, it } from 'vitest'
import { sellerFault, sellersOf } from './seller.ts'

const lines = [{ id: 'a' }, { id: 'b', sellerId: 'amy' }, { id: 'c', sellerId: 'cashier' }]

describe('who sold a line', () => {
  it.each([
    { mode: 'none', basket: 'ben', wanted: {} },
    { mode: 'basket', basket: undefined, wanted: {} },
    { mode: 'basket', basket: 'ben', wanted: { a: 'ben', b: 'ben', c: 'ben' } },
    { mode: 'basket', basket: 'cashier', wanted: {} },
    { mode: 'line', basket: undefined, wanted: { b: 'amy' } },
    { mode: 'line', basket: 'ben', wanted: { a: 'ben', b: 'amy' } },
  ] as const)('$mode, the basket’s $basket: $wanted', ({ mode, basket, wanted }) => {
    const sellers = sellersOf(lines, basket, { mode, cashierId: 'cashier' })
    expect(Object.fromEntries(sellers.map(({ lineId, staffId }) => [lineId, staffId]))).toEqual(wanted)
  })
})

describe('what the books say of a seller', () => {
  const staff = [
    { id: 'amy', isEnabled: true, isBound: true },
    { id: 'off', isEnabled: false, isBound: true },
    { id: 'away', isEnabled: true, isBound: false },
  ]
  it.each([
    ['a', 'amy', undefined],
    ['z', 'amy', 'line-unknown'],
    ['a', 'nobody', 'unknown'],
    ['a', 'off', 'disabled'],
    ['a', 'away', 'elsewhere'],
  ])('line %s, %s: %s', (lineId, staffId, fault) => {
    expect(sellerFault({ lineId, staffId }, new Set(['a', 'b']), staff)).toBe(fault)
  })
})
