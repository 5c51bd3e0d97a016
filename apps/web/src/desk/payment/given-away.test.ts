import 'fake-indexeddb/auto'
import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheDb, journalDb } from '../journal/databases.ts'
import { recall, remember } from '../journal/journal-db.ts'
import { listWaiting } from '../journal/journal-store.ts'
import { writeFact } from '../catalogue/cache-db.ts'
import { desk } from '../model/desk-state.ts'
import { GIVEN_AWAY, type BudgetUse } from '../journal/given-away.ts'
import { readCache, showCache } from '../sync/connection.ts'
import { stillUncounted } from '../journal/uncounted-budgets.ts'
import { countGivenAway, givenWith } from './given-away.ts'

const plan = (id: string, budget: object | null) => ({
  id,
  terms: { budget },
  used: { total: 1, perDay: 0, perMember: 0, reducedMinor: 300, reducedTodayMinor: 100 },
})
const DAY = '2026-03-01'
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
  countGivenAway(sold, DAY)
  countGivenAway(sold, DAY)
  expect(used()).toEqual([
    [540, 340],
    [300, 100],
  ])
})

test('but nothing while somebody trains, and nothing without offers or a budget', () => {
  put({ training: { since: 0 } })
  countGivenAway(sold, DAY)
  put({ training: null, offers: null })
  countGivenAway(sold, DAY)
  expect(used()).toBeUndefined()
  put({ offers: { plans: [plan('week', null)] } })
  const before = desk.read().offers
  countGivenAway(sold, DAY)
  expect(desk.read().offers).toBe(before)
})

/** The page goes away with what was shown, and comes back from the disk on this day. */
async function startAnew(day: string): Promise<void> {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(`${day}T04:00:00Z`))
  put({ offers: null })
  showCache(await readCache())
  clock.mockRestore()
}

test('it is kept with the sale: a till that starts anew without a line counts on, each day by itself', async () => {
  const outlet = { timeZone: 'Asia/Shanghai', dayCutoffMinutes: 0 }
  await writeFact(cacheDb(), 'offers', offers)
  await writeFact(cacheDb(), 'setup', { outlet, device: { isEnabled: 1 } })
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-02'])
    for (const { key, value } of await givenWith(sold, day)) await remember(journalDb(), key, value)
  await startAnew('2026-03-02')
  expect(used()).toEqual([
    [660, 340],
    [300, 100],
  ])
  await startAnew('2026-03-03')
  expect(used()?.[0]).toEqual([660, 100])
  // The server told anew what was given away.
  await remember(journalDb(), GIVEN_AWAY, null)
  await startAnew('2026-03-02')
  expect(used()?.[0]).toEqual([300, 100])
})

test('what was heard on an earlier day counts in all and for no later day, in this page and after it starts anew', async () => {
  const heard = { ...offers, businessDay: DAY }
  put({ offers: heard })
  countGivenAway(sold, DAY)
  expect(used()?.[0]).toEqual([420, 220])
  countGivenAway(sold, '2026-03-02')
  expect(used()?.[0]).toEqual([540, 120])
  // A clock that was put back gives nobody the day before anew.
  countGivenAway(sold, DAY)
  expect(used()?.[0]).toEqual([660, 240])
  await writeFact(cacheDb(), 'offers', heard)
  await startAnew('2026-03-01')
  expect(used()?.[0]).toEqual([300, 100])
  for (const { key, value } of await givenWith(sold, '2026-03-02')) await remember(journalDb(), key, value)
  await startAnew('2026-03-02')
  expect(used()?.[0]).toEqual([420, 120])
  await remember(journalDb(), GIVEN_AWAY, null)
})

test('nothing is kept of a sale without a budget, and nothing while somebody trains', async () => {
  put({ offers: { plans: [plan('always', null)] } })
  expect(await givenWith(sold, '2026-03-01')).toEqual([])
  put({ training: { since: 0 } })
  expect(await givenWith(sold, '2026-03-01')).toEqual([])
})

const waits = (id: string, businessDay: string) => ({
  id,
  registrationId: 'r',
  orderId: id,
  shiftId: 's',
  number: id,
  at: `${businessDay}T04:00:00Z`,
  sequence: Number(id),
  kind: 'sale',
  state: 'queued',
  body: { kind: 'sale', businessDay, answer: sold },
})

test('told anew while sales wait, a till counts those on, and asks again once they are sent: a line lost twice gives nothing away twice', async () => {
  await remember(journalDb(), GIVEN_AWAY, { day: DAY, total: { week: 360 }, today: { week: 360 } })
  await journalDb().entries.bulkPut([waits('1', '2026-02-28'), waits('2', DAY)] as never)
  const asked = {
    remembered: await recall<BudgetUse>(journalDb(), GIVEN_AWAY),
    waiting: await listWaiting(journalDb()),
  }
  const told = () => stillUncounted(offers as never, asked)
  expect(await told()).toEqual({ day: DAY, total: { week: 240 }, today: { week: 120 } })
  for (const { key, value } of await givenWith(sold, DAY)) await remember(journalDb(), key, value)
  expect(await told()).toEqual({ day: DAY, total: { week: 360 }, today: { week: 240 } })
  await journalDb().entries.clear()
  const now = { remembered: await recall<BudgetUse>(journalDb(), GIVEN_AWAY), waiting: [] }
  expect(await stillUncounted(offers as never, now)).toBeNull()
})
