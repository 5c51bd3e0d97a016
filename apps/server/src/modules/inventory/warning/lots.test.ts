import { describe, expect, it } from 'vitest'
import { remainingLots } from './lots.ts'

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
