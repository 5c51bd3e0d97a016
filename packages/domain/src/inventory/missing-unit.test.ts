import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMissingUnit, type PiecesReceived } from './missing-unit.ts'

// Two cases of twelve were booked as two pieces, and nine pieces are sold.
const facts: PiecesReceived = {
  onHand: -7,
  received: 2,
  soldSince: 9,
  packSize: 12,
  paidMinor: 100,
  usualMinor: 100,
}

describe('a receipt that was booked in packs', () => {
  it.each([
    ['the product knows its packs', {}, [12, 24, 22, 'pack-size']],
    ['a piece cost what a pack costs', { packSize: 1, paidMinor: 1_200 }, [12, 24, 22, 'price']],
    ['the price counts more than the product', { packSize: 12, paidMinor: 620 }, [6, 12, 10, 'price']],
    [
      'whole packs in pieces, at the price of packs',
      { received: 12, onHand: -3, soldSince: 15, paidMinor: 1_180 },
      [12, 144, 132, 'price'],
    ],
    ['nobody knows what a piece costs', { usualMinor: null }, [12, 24, 22, 'pack-size']],
    ['a price of nothing tells nothing', { usualMinor: 0 }, [12, 24, 22, 'pack-size']],
    ['exactly all of it is sold', { onHand: -22, soldSince: 24 }, [12, 24, 22, 'pack-size']],
  ] as const)('is proposed: %s', (_, change, [packSize, pieces, missing, evidence]) =>
    expect(findMissingUnit({ ...facts, ...change })).toEqual({ packSize, pieces, missing, evidence }),
  )

  it.each([
    ['nothing is below zero', { onHand: 0 }],
    ['no more was sold than came', { soldSince: 2 }],
    ['it does not cover what is missing', { onHand: -23, soldSince: 25 }],
    ['whole packs came in pieces', { received: 12, onHand: -3, soldSince: 15 }],
    ['pieces are not packed', { packSize: 1 }],
    ['a price between two and three', { packSize: 1, paidMinor: 250 }],
    ['nothing came', { received: 0 }],
    ['more than a stock holds', { received: 999_999, onHand: -1, soldSince: 1_000_000, packSize: 999_998 }],
  ] as const)('is not: %s', (_, change) => expect(findMissingUnit({ ...facts, ...change })).toBeUndefined())
})

const drawn = fc.record({
  packs: fc.integer({ min: 1, max: 9_999 }),
  packSize: fc.integer({ min: 2, max: 9_999 }),
  usualMinor: fc.integer({ min: 1, max: 99_999_999 }),
})

describe('whatever came', () => {
  it('packs booked as pieces are found once more is sold than was booked, by what the pack cost', () => {
    fc.assert(
      fc.property(drawn, fc.nat(), ({ packs, packSize, usualMinor }, share) => {
        const pieces = packs * packSize
        const sold = packs + 1 + (share % (pieces - packs))
        const paid = { paidMinor: packSize * usualMinor, usualMinor, packSize: 1 }
        const found = findMissingUnit({ onHand: packs - sold, received: packs, soldSince: sold, ...paid })
        expect(found).toEqual({ packSize, pieces, missing: pieces - packs, evidence: 'price' })
      }),
    )
  })

  it('a proposal leaves nothing below zero, and nothing is proposed for what is there', () => {
    const any = fc.record({
      onHand: fc.integer({ min: -999_999_999, max: 999_999_999 }),
      received: fc.nat({ max: 999_999_999 }),
      soldSince: fc.nat({ max: 999_999_999 }),
      packSize: fc.integer({ min: 1, max: 999_999 }),
      paidMinor: fc.nat({ max: 99_999_999 }),
      usualMinor: fc.option(fc.nat({ max: 99_999_999 })),
    })
    fc.assert(
      fc.property(any, (given) => {
        const found = findMissingUnit(given)
        if (found === undefined) return
        expect(given.onHand).toBeLessThan(0)
        expect(given.onHand + found.missing).toBeGreaterThanOrEqual(0)
        expect(found.pieces - given.received).toBe(found.missing)
        expect(found.packSize).toBeGreaterThan(1)
      }),
    )
  })
})
