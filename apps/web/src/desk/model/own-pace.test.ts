import { describe, expect, it } from 'vitest'
import { LONGEST_MS, ownPace } from './own-pace.ts'

const sale = (staffId: string, pieces: readonly number[], scanMs: number, payMs: number | null) => ({
  staffId,
  snapshot: {
    openedAt: 1_000,
    paymentStartedAt: payMs === null ? null : 1_000 + scanMs,
    now: 1_000 + scanMs + (payMs ?? 0),
    lines: pieces.map((count) => (count === 0 ? { kind: 'weighed' } : { count })),
  },
})

describe('how fast somebody sold', () => {
  it.each([
    ['nobody', [], { sales: 0, piecesPerMinuteTenths: null, secondsToTenderTenths: null }],
    [
      'one sale',
      [sale('li', [2, 3], 20_000, 6_500)],
      { sales: 1, piecesPerMinuteTenths: 150, secondsToTenderTenths: 65 },
    ],
    [
      'what is weighed is one piece',
      [sale('li', [0, 2], 60_000, 1_000)],
      { sales: 1, piecesPerMinuteTenths: 30, secondsToTenderTenths: 10 },
    ],
    [
      'the middle of two, half up',
      [sale('li', [1], 60_000, 1_000), sale('li', [2], 60_000, 1_300)],
      { sales: 2, piecesPerMinuteTenths: 15, secondsToTenderTenths: 12 },
    ],
    [
      'the middle of three is none of the ends',
      [sale('li', [1], 60_000, 100), sale('li', [9], 60_000, 90_000), sale('li', [2], 60_000, 2_000)],
      { sales: 3, piecesPerMinuteTenths: 20, secondsToTenderTenths: 20 },
    ],
    [
      'what others sold is theirs',
      [sale('wu', [9], 1_000, 500)],
      { sales: 0, piecesPerMinuteTenths: null, secondsToTenderTenths: null },
    ],
    [
      'a basket that waited says nothing of its person, what it took to pay does',
      [sale('li', [1], LONGEST_MS + 1, 2_000)],
      { sales: 1, piecesPerMinuteTenths: null, secondsToTenderTenths: 20 },
    ],
    [
      'as long as it may be',
      [sale('li', [30], LONGEST_MS, null)],
      { sales: 1, piecesPerMinuteTenths: 10, secondsToTenderTenths: null },
    ],
    [
      'a clock that went back',
      [sale('li', [1], -5_000, -1)],
      { sales: 1, piecesPerMinuteTenths: null, secondsToTenderTenths: null },
    ],
  ])('%s', (_, sales, pace) => {
    expect(ownPace(sales, 'li')).toEqual(pace)
  })
})
