import { afterEach, expect, it, vi } from 'vitest'
import { discountPlan } from '../../test/discount-plan.ts'
import { tea, useTill } from '../../test/till-of-a-day.ts'
import type { DeskOffers } from '../model/desk-offers.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { offersNow } from './offers.ts'

const { id, version, priority, ...terms } = discountPlan(1, 'A tenth off', 1_000)
const limited = {
  id,
  version,
  priority,
  used: { total: 3, perDay: 3, perMember: 0, reducedMinor: 300, reducedTodayMinor: 100 },
  terms: {
    ...terms,
    limits: { total: 9, perDay: 3, perMember: null },
    budget: { totalMinor: 1_000, perDayMinor: 100 },
  },
}

useTill()
afterEach(() => {
  vi.restoreAllMocks()
  desk.change({ offers: null })
})

const hear = (businessDay?: string) =>
  desk.change({ offers: { plans: [limited], names: {}, ...(businessDay && { businessDay }) } as unknown as DeskOffers })
/** How much of each limit is used at an instant, as a basket is priced then. */
const usedAt = (instant: string): number[] => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(instant))
  return offersNow({ ...basketNow(), lines: [{ goods: tea }] } as never).plans.flatMap(({ usage }) =>
    usage.map(({ used }) => used),
  )
}

it('what a day used up counts until its last millisecond, and from the next on only in all', () => {
  hear('2026-03-01')
  expect(usedAt('2026-03-01T15:59:59.999Z')).toEqual([3, 3, 300, 100])
  expect(usedAt('2026-03-01T16:00:00.000Z')).toEqual([3, 0, 300, 0])
  // A server of before says no day: what it told counts until it tells anew.
  hear()
  expect(usedAt('2026-03-09T16:00:00.000Z')).toEqual([3, 3, 300, 100])
})
