import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { worthMoves, type PointChange } from './point-worth.ts'

const moves = (rows: readonly (readonly [string, PointChange, number])[]) =>
  rows.map(([day, reason, points]) => ({ day, reason, points }))
const value = (fromDay: string, points: number, amountMinor: number) => ({ fromDay, points, amountMinor })

it('owes nothing until they are worth something, and then what is held', () => {
  const rows = moves([
    ['2026-03-01', 'earned', 150],
    ['2026-03-03', 'used', -50],
  ])
  expect(worthMoves(rows, [])).toEqual([])
  expect(worthMoves(rows, [value('2026-03-02', 100, 100)])).toEqual([
    { day: '2026-03-02', reason: 'revalued', amountMinor: 150 },
    { day: '2026-03-03', reason: 'used', amountMinor: -50 },
  ])
})

it('owes parts of a minor unit as soon as they are a whole one', () => {
  const rows = moves([
    ['2026-03-01', 'earned', 6],
    ['2026-03-02', 'earned', 6],
    ['2026-03-03', 'expired', -9],
    ['2026-03-04', 'expired', -1],
  ])
  expect(worthMoves(rows, [value('2026-03-01', 10, 1)])).toEqual([
    { day: '2026-03-02', reason: 'earned', amountMinor: 1 },
    { day: '2026-03-04', reason: 'expired', amountMinor: -1 },
  ])
})

it('of a day is that of its documents, to the last unit, whatever each is worth by itself', () => {
  const day = '2026-03-02'
  const held = { day: '2026-03-01', reason: 'earned' as const, points: 6 }
  const documents = ['a', 'b', null].map((document) => ({ day, reason: 'earned' as const, points: 6, document }))
  const values = [value('2026-03-01', 10, 1)]
  expect(worthMoves([held, ...documents], values)).toEqual([
    { day, reason: 'earned', amountMinor: 1, document: 'a' },
    { day, reason: 'earned', amountMinor: 1, document: null },
  ])
  expect(worthMoves([held, { day, reason: 'earned', points: 18 }], values)).toEqual([
    { day, reason: 'earned', amountMinor: 2 },
  ])
})

it('says what another value, or none, makes of those that are held', () => {
  const rows = moves([['2026-03-01', 'earned', 100]])
  const values = [value('2026-03-01', 1, 2), value('2026-03-05', 1, 3), value('2026-03-09', 1, 0)]
  expect(worthMoves(rows, values).map(({ amountMinor }) => amountMinor)).toEqual([200, 100, -300])
})

it('adds up to what all points until a day are worth, cause by cause', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-03-${String(number).padStart(2, '0')}`)
  const reason = fc.constantFrom<PointChange>('earned', 'used', 'exchanged', 'expired')
  const row = fc.record({ day, reason, points: fc.integer({ min: -1_000, max: 1_000 }) })
  const worth = fc.record({ fromDay: day, points: fc.integer({ min: 1, max: 999 }), amountMinor: fc.nat(999) })
  const some = fc.uniqueArray(worth, { selector: ({ fromDay }) => fromDay, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), some, day, (rows, values, last) => {
      const known = values.filter(({ fromDay }) => fromDay <= last)
      const now = known.toSorted((one, other) => (one.fromDay < other.fromDay ? 1 : -1))[0]
      const held = Map.groupBy(
        rows.filter((one) => one.day <= last),
        (one) => one.reason,
      )
      const wanted = [...held.values()].reduce((sum, own) => {
        const points = own.reduce((all, one) => all + one.points, 0)
        return sum + (now ? Math.trunc((points * now.amountMinor) / now.points) : 0)
      }, 0)
      const moved = worthMoves(rows, values).filter((one) => one.day <= last)
      expect(moved.reduce((sum, { amountMinor }) => sum + amountMinor, 0) + 0).toBe(wanted + 0)
    }),
    propertyRuns(500),
  )
})
