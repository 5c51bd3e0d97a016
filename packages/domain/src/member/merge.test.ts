import { assert, constantFrom, integer, nat, property, record, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canUnmerge, fieldsTaken, mergePostings, type PersonalFields } from './merge.ts'
import { pointLots, type PointLot, type PointMove } from './point-lots.ts'

const NOW = '2026-03-31T10:00:00.000Z'
const standing = {
  isUndone: false,
  mergedAt: '2026-03-01T10:00:00.000Z',
  isSpentSince: false,
  isMergedOn: false,
  isGone: false,
}
const nobody: PersonalFields = {
  phone: null,
  email: '',
  birthday: null,
  reading: '',
  gender: 0,
  locale: null,
  tags: [],
}

const lots = uniqueArray(
  record({
    lastDay: constantFrom('2026-01-31', '2026-06-30', '2026-12-31', null),
    points: integer({ min: 1, max: 1e9 }),
  }),
  { selector: ({ lastDay }) => lastDay, maxLength: 4 },
)

const movesOf = (rows: ReturnType<typeof mergePostings>['in']['points'], orderId: string): PointMove[] =>
  rows.map((row) => ({ ...row, day: '2026-01-05', orderId }))

describe('mergePostings', () => {
  it('loses and makes nothing, and every lot keeps its last day', () => {
    assert(
      property(lots, integer({ min: 0, max: 9_999 }), nat(), nat(), (held, owed, principal, bonus) => {
        const isOwing = held.length === 0
        const points = held.reduce((sum, lot) => sum + lot.points, isOwing ? 0 - owed : 0)
        const moved = mergePostings({ lots: held, points, principalMinor: principal, bonusMinor: bonus, visits: 3 })
        const sum = (rows: readonly { points: number }[]) => rows.reduce((all, row) => all + row.points, 0)
        expect(sum(moved.out.points) + sum(moved.in.points)).toBe(0)
        expect(sum(moved.in.points)).toBe(points)
        expect(moved.in.balance.map((row) => [row.type, row.amountMinor])).toEqual(
          moved.out.balance.map((row) => [row.type, -row.amountMinor]),
        )
        const byDay = (all: readonly PointLot[]) => new Map(all.map((lot) => [lot.lastDay, lot.points]))
        expect(byDay(pointLots(movesOf(moved.in.points, 'merge')))).toEqual(byDay(held))
        expect([...moved.in.points, ...moved.out.points].every((row) => row.reason === 8 && row.points !== 0)).toBe(
          true,
        )
      }),
    )
  })

  it('taken back, takes the lots it brought and leaves those that were there', () => {
    const own: PointMove = { reason: 4, points: 100, lastDay: '2026-01-31', day: '2026-01-01', orderId: 'own' }
    const came = mergePostings({
      lots: [{ lastDay: '2026-12-31', points: 70 }],
      points: 70,
      principalMinor: 0,
      bonusMinor: 0,
      visits: 0,
    })
    const back: PointMove = { reason: 8, points: -70, lastDay: null, day: '2026-01-06', orderId: 'merge' }
    expect(pointLots([own, ...movesOf(came.in.points, 'merge'), back])).toEqual([
      { lastDay: '2026-01-31', points: 100 },
    ])
  })
})

describe('canUnmerge', () => {
  it.each([
    ['at thirty days', {}, undefined],
    ['a moment later', { mergedAt: '2026-03-01T09:59:59.999Z' }, 'merge.too-old'],
    ['undone before', { isUndone: true }, 'merge.undone-already'],
    ['spent since', { isSpentSince: true }, 'merge.spent-since'],
    ['merged on', { isMergedOn: true, isGone: true }, 'merge.undo-later-first'],
    ['erased since', { isGone: true }, 'merge.member-gone'],
  ])('%s', (_, more, code) => {
    const answer = canUnmerge({ ...standing, ...more }, NOW)
    expect(answer.ok ? undefined : answer.refusal.code).toBe(code)
  })
})

describe('fieldsTaken', () => {
  it('fills what is empty and changes nothing else', () => {
    const stays = { ...nobody, phone: '+12025550100', tags: ['tea'] }
    const goes = { ...nobody, phone: '+12025550199', email: 'a@b.c', gender: 2 as const, tags: ['tea', 'navy'] }
    expect(fieldsTaken(stays, goes)).toEqual({ email: 'a@b.c', gender: 2, tags: ['tea', 'navy'] })
    expect(fieldsTaken(goes, nobody)).toEqual({})
  })

  it('takes tags as far as there is room', () => {
    const stays = { ...nobody, tags: Array.from({ length: 19 }, (_, at) => `t${at}`) }
    expect(fieldsTaken(stays, { ...nobody, tags: ['x', 'y'] }).tags).toHaveLength(20)
    const full = { ...nobody, tags: Array.from({ length: 20 }, (_, at) => `t${at}`) }
    expect(fieldsTaken(full, { ...nobody, tags: ['x'] })).toEqual({})
  })
})
