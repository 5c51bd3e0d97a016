import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pointEnds, pointLots, pointsDue, type PointMove } from './point-lots.ts'
import { refundPosting, salePosting } from './posting.ts'

const into = (points: number, lastDay: string | null, orderId = 'x', day = '2026-01-01'): PointMove => ({
  reason: 1,
  points,
  lastDay,
  day,
  orderId,
})
const out = (reason: number, points: number, orderId = 'y', day = '2026-02-01'): PointMove => ({
  reason,
  points,
  lastDay: null,
  day,
  orderId,
})

describe('lots of points', () => {
  it('are used in the order in which they expire, those without end last', () => {
    const moves = [into(100, null), into(50, '2026-12-31'), into(30, '2026-06-30'), out(2, -60)]
    expect(pointLots(moves)).toEqual([
      { lastDay: '2026-12-31', points: 20 },
      { lastDay: null, points: 100 },
    ])
  })

  it('get back what a refund returns, and thirty days where they are over', () => {
    const moves = [into(100, '2026-03-31'), into(50, '2026-12-31'), out(2, -120, 'sale')]
    expect(pointLots([...moves, out(6, 120, 'sale', '2026-03-31')])).toEqual([
      { lastDay: '2026-03-31', points: 100 },
      { lastDay: '2026-12-31', points: 50 },
    ])
    expect(pointLots([...moves, out(6, 120, 'sale', '2026-04-01')])).toEqual([
      { lastDay: '2026-05-01', points: 100 },
      { lastDay: '2026-12-31', points: 50 },
    ])
    expect(pointLots([...moves, out(6, 20, 'sale', '2026-04-01')])).toEqual([{ lastDay: '2026-12-31', points: 50 }])
  })

  it('that a refund returned show the day of the lot they went back into, not the day that only points of a lost lot have', () => {
    const moves = [into(100, '2026-03-31'), into(50, null), out(2, -120, 'sale')]
    const back = (points: number, day: string) => ({ ...out(6, points, 'sale', day), lastDay: '2026-03-01' })
    expect(pointEnds([...moves, back(20, '2026-01-30')])).toEqual(['2026-03-31', null, null, null])
    expect(pointEnds([...moves, back(120, '2026-01-30')]).at(-1)).toBe('2026-03-31')
    expect(pointEnds([...moves, back(120, '2026-04-01')]).at(-1)).toBe('2026-05-01')
    expect(pointEnds([back(5, '2026-01-30')])).toEqual(['2026-03-01'])
  })

  it('lose what a refunded order had earned before anything else', () => {
    const moves = [into(40, '2026-06-30', 'first'), into(40, '2026-12-31', 'second'), out(5, -30, 'second')]
    expect(pointLots(moves)).toEqual([
      { lastDay: '2026-06-30', points: 40 },
      { lastDay: '2026-12-31', points: 10 },
    ])
  })

  it('fill the hole first where more went out than there was', () => {
    expect(pointLots([into(10, null), out(5, -30), into(50, '2026-12-31')])).toEqual([
      { lastDay: '2026-12-31', points: 30 },
    ])
  })

  it('add up to the book, and are due the day after their last', () => {
    const move = fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 500 }), fc.constantFrom(null, '2026-06-30', '2026-12-31'))
        .map(([points, day]) => into(points, day)),
      fc
        .tuple(fc.constantFrom(2, 4, 5, 7), fc.integer({ min: 1, max: 500 }))
        .map(([reason, points]) => out(reason, -points)),
      fc.integer({ min: 1, max: 500 }).map((points) => out(6, points)),
    )
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const sum = moves.reduce((total, { points }) => total + points, 0)
        const left = pointLots(moves).reduce((total, { points }) => total + points, 0)
        expect(left).toBeGreaterThanOrEqual(Math.max(0, sum))
        if (moves.every(({ points }) => points > 0)) expect(left).toBe(sum)
      }),
    )
    const lots = pointLots([into(7, '2026-06-30'), into(5, null)])
    expect([pointsDue(lots, '2026-06-30'), pointsDue(lots, '2026-07-01')]).toEqual([0, 7])
  })
})

describe('what a document writes', () => {
  it('leaves out what is nothing, and uses points before it earns them', () => {
    const balance = { principalMinor: 300, bonusMinor: 0 }
    const sale = { pointsUsed: 100, pointsEarned: 5, balance, payableMinor: 500, day: '2026-03-02' }
    expect(salePosting({ ...sale, expiry: 'year-end' })).toEqual({
      points: [
        { reason: 2, points: -100, lastDay: null },
        { reason: 1, points: 5, lastDay: '2026-12-31' },
      ],
      balance: [{ type: 3, amountMinor: -300 }],
      spentMinor: 500,
      visits: 1,
    })
    const refund = { pointsReturned: 0, pointsTaken: 0, balance: { principalMinor: 0, bonusMinor: 2 }, moneyMinor: 2 }
    expect(refundPosting({ ...refund, day: '2026-03-02', expiry: 'none' })).toEqual({
      points: [],
      balance: [{ type: 6, amountMinor: 2 }],
      spentMinor: -2,
      visits: 0,
    })
  })
})
