import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { desk } from '../model/desk-state.ts'
import { countGivenAway } from './hold-plans.ts'

const plan = (id: string, budget: object | null) => ({
  id,
  terms: { budget },
  used: { total: 1, perDay: 0, perMember: 0, reducedMinor: 300, reducedTodayMinor: 100 },
})
const offers = { plans: [plan('week', { totalMinor: 500, perDayMinor: null }), plan('always', null)] }
const put = (change: object): void => desk.change({ training: null, offers, ...change } as never)
afterEach(() => put({ offers: null }))
beforeEach(() => put({}))

/** A sale of two lines that the plans took something off. */
const sold = {
  lines: ['week', 'week', 'always'].map((id) => ({
    planId: null,
    quantity: 1,
    units: [],
    deductions: [{ stage: 'C', kind: 'plan', id, amountMinor: 60 }],
  })),
} as unknown as PricedBasket
const used = () => desk.read().offers?.plans.map((one) => [one.used.reducedMinor, one.used.reducedTodayMinor])

test('a till counts what it gave away of a budget since it last heard, and of nothing else', () => {
  countGivenAway(sold)
  countGivenAway(sold)
  expect(used()).toEqual([
    [540, 340],
    [300, 100],
  ])
})

test('but nothing while somebody trains, and nothing without offers or a budget', () => {
  put({ training: { since: 0 } })
  countGivenAway(sold)
  put({ training: null, offers: null })
  countGivenAway(sold)
  expect(used()).toBeUndefined()
  put({ offers: { plans: [plan('week', null)] } })
  const before = desk.read().offers
  countGivenAway(sold)
  expect(desk.read().offers).toBe(before)
})
