import { describe, expect, it } from 'vitest'
import { remainingLots } from './lots.ts'
import { salesDays } from './velocity.ts'

const lot = (id: string, expiresOn: string | null, quantity: number) => ({
  id,
  variantId: 'v',
  number: id,
  expiresOn,
  receivedOn: '2026-01-01',
  quantity,
})

describe('what is left of lots', () => {
  it('is taken from what expires first', () => {
    const lots = [lot('late', '2026-09-01', 5), lot('early', '2026-03-01', 4), lot('never', null, 3)]
    const left = (onHand: number) => remainingLots(lots, onHand).map(({ remaining }) => remaining)
    expect(left(12)).toEqual([5, 4, 3])
    expect(left(99)).toEqual([5, 4, 3])
    expect(left(10)).toEqual([5, 2, 3])
    expect(left(4)).toEqual([1, 0, 3])
    expect(left(0)).toEqual([0, 0, 0])
    expect(left(-5)).toEqual([0, 0, 0])
  })
})

describe('days with and without stock', () => {
  const facts = (
    day: string,
    opening: number,
    closing: number,
    sold: number,
    highest = Math.max(opening, closing),
  ) => ({
    variantId: 'v',
    day,
    sold,
    opening,
    closing,
    highest,
  })

  it('are followed from entry to entry', () => {
    const rows = salesDays([facts('2026-03-03', 2, 0, 2), facts('2026-03-06', 0, 5, 0)], 5, '2026-03-01')
    expect(rows).toEqual([
      { day: '2026-03-03', sold: 2, hadStock: true },
      { day: '2026-03-04', sold: 0, hadStock: false },
      { day: '2026-03-05', sold: 0, hadStock: false },
      { day: '2026-03-06', sold: 0, hadStock: true },
    ])
  })

  it('are all alike where nothing moved', () => {
    expect(salesDays([], 3, '2026-03-01')).toEqual([])
    expect(salesDays([], 0, '2026-03-01')).toHaveLength(30)
  })
})
