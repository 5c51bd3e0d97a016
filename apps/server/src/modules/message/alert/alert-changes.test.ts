import { describe, expect, it } from 'vitest'
import type { Errand } from '../../../platform/errand.ts'
import { alertChanges, isNews } from './alert-changes.ts'
import type { StandingRow } from './alert.store.ts'

const now = '2026-03-02T12:00:00.000Z'
const asked = { now, most: 3 }
const found = (id: string, count?: number): Errand => ({
  id,
  title: id,
  outletId: null,
  outletName: null,
  at: null,
  ...(count === undefined ? {} : { count }),
})
const known = (thingId: string, more: Partial<StandingRow> = {}): StandingRow => ({
  merchantId: 'm',
  id: `alert of ${thingId}`,
  kind: 'review',
  thingId,
  title: thingId,
  outletId: null,
  outletName: null,
  count: null,
  amountMinor: null,
  currency: null,
  toldAt: '2026-03-02T11:00:00.000Z',
  endedAt: null,
  ...more,
})

describe('what became of causes', () => {
  it('is nothing where what was told still stands', () => {
    expect(isNews(alertChanges([found('a')], [known('a')], asked))).toBe(false)
    expect(isNews(alertChanges([], [], asked))).toBe(false)
    expect(isNews(alertChanges([], [known('a', { endedAt: '2026-03-02T11:30:00.000Z' })], asked))).toBe(false)
  })

  it('is new, gone, or back', () => {
    const back = known('b', { endedAt: '2026-03-02T11:30:00.000Z' })
    expect(alertChanges([found('a'), found('b')], [back, known('c')], asked)).toEqual({
      fresh: [found('a')],
      again: [{ id: back.id, toldAt: null, count: null }],
      goneIds: ['alert of c'],
    })
  })

  it('is more, a day after it was told and not a minute before', () => {
    const dayAgo = known('a', { count: 1, toldAt: '2026-03-01T12:00:00.000Z' })
    const almost = known('a', { count: 1, toldAt: '2026-03-01T12:00:01.000Z' })
    expect(alertChanges([found('a', 2)], [dayAgo], asked).again).toEqual([{ id: dayAgo.id, toldAt: now, count: 2 }])
    expect(isNews(alertChanges([found('a', 1)], [dayAgo], asked))).toBe(false)
    expect(isNews(alertChanges([found('a', 2)], [almost], asked))).toBe(false)
  })

  it('takes nothing for gone where as many were found as were looked for', () => {
    const many = [found('a'), found('b'), found('c')]
    expect(alertChanges(many, [known('d')], asked).goneIds).toEqual([])
    expect(alertChanges(many.slice(1), [known('d')], asked).goneIds).toEqual(['alert of d'])
  })
})
