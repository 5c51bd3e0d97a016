import { describe, expect, it } from 'vitest'
import { linesOf, pieceAt } from './print-goods.ts'

describe('lines of a batch', () => {
  it('hold at most 99 copies each', () => {
    expect(linesOf([{ variantId: 'a', copies: 99 }])).toEqual([{ variantId: 'a', copies: 99 }])
    expect(linesOf([{ variantId: 'a', copies: 199 }]).map(({ copies }) => copies)).toEqual([99, 99, 1])
  })

  it('are taken 25 at a time', () => {
    const lines = linesOf(Array.from({ length: 26 }, (_, place) => ({ variantId: String(place), copies: 99 })))
    expect(pieceAt(lines, 0, false)).toHaveLength(25)
    expect(pieceAt(lines, 25, false)).toHaveLength(1)
  })

  it('are no more than a hundred labels where each copy is written anew', () => {
    const of = (...copies: number[]) => copies.map((count) => ({ variantId: 'a', copies: count }))
    expect(pieceAt(of(60, 40, 1), 0, true)).toHaveLength(2)
    expect(pieceAt(of(60, 41), 0, true)).toHaveLength(1)
    expect(pieceAt(of(99), 0, true)).toHaveLength(1)
  })
})
