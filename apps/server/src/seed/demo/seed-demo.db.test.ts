// The demo world as a newcomer finds it, whatever the hour at which it is made: sales of today, and an inbox worth emptying.
import { login } from '@kassa/contract/identity/identity.calls.ts'
import { listRefunds } from '@kassa/contract/sales/refund-list.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { listLots, listReorderSuggestions, listStockWarnings } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { stockFigures } from '@kassa/contract/report/stock-figures.calls.ts'
import { utcDayOf } from '@kassa/domain/time/calendar-day.ts'
import { expect, test } from 'vitest'
import { isThinned } from '../../../../../packages/domain/test/property-runs.ts'
import { disagreements } from '../../../test/prove.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { DEMO } from '../../modules/organisation/public.ts'
import { sql } from '../../platform/db/sql.ts'
import { seedDemo } from './seed-demo.ts'

/** A newcomer looks for these in the figures of stock and sales: nothing there is empty, no value is below zero, and the goods earn something. */
async function showsTheStock(world: World, at: { as: string; outlet: string }, day: string): Promise<void> {
  const weekAgo = utcDayOf(Date.parse(day) - 7 * 86_400_000)
  const { outlets, ages, dead, movements, shrinkage, largestLosses } = (
    await world.call(stockFigures, { from: weekAgo, to: day }, at)
  ).answer
  expect(outlets.map(({ openingMinor, valueMinor }) => [Number(openingMinor) > 0, Number(valueMinor) > 0])).toEqual([
    [true, true],
  ])
  expect(new Set(ages.map(({ age }) => age))).toEqual(new Set([0, 1, 2, 3]))
  expect(dead.length).toBeGreaterThan(4)
  expect(movements.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['sale', 'receipt', 'damage']))
  expect(shrinkage.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['expired', 'stolen']))
  expect(largestLosses.every(({ documentKind }) => documentKind === 'damage-report')).toBe(true)
  const week = (await world.call(salesFigures, { from: weekAgo, to: day, by: 'day' }, at)).answer.byCurrency[0]
  expect(week?.rows.length).toBe(8)
  expect([Number(week?.total.margin) > 0, Number(week?.total.marginShare) > 0]).toEqual([true, true])
  const warnings = (await world.call(listStockWarnings, { limit: 200 }, at)).answer
  for (const kind of ['low-quantity', 'high', 'expiring'] as const)
    expect([kind, (warnings.counts[kind] ?? 0) > 0]).toEqual([kind, true])
  const [lot] = warnings.rows.filter(({ lotNumber }) => lotNumber !== null)
  expect((await world.call(listLots, { variantId: lot?.variantId ?? '' }, at)).answer.rows.length).toBeGreaterThan(0)
  const { rows } = (await world.call(listReorderSuggestions, { limit: 200 }, at)).answer
  expect(new Set(rows.map(({ basis }) => basis))).toEqual(new Set(['sales', 'min-stock']))
  const explained = rows.filter(({ demand }) => demand !== null)
  expect(explained.some(({ demand }) => (demand?.sold ?? 0) > 0 && demand?.ignoredDays === 0)).toBe(true)
  expect(explained.some(({ demand }) => (demand?.sold ?? 0) > 0 && (demand?.ignoredDays ?? 0) > 0)).toBe(true)
}

/** The sales of a day at an outlet less what was given back on it, in minor units. */
async function takenToday(world: World, outletId: string, day: string): Promise<number> {
  const [row] = await world.sql<{ taken: number }>(sql`
    select ((select coalesce(sum(total_minor), 0) from sales_order where outlet_id = ${outletId} and business_day = ${day}::date)
      - (select coalesce(sum(amount_minor), 0) from refund where outlet_id = ${outletId} and business_day = ${day}::date))::int as taken`)
  return row?.taken ?? 0
}

const silent = (): void => undefined

// The shop's day begins eight hours before that of UTC: five minutes after its midnight, and five before the next.
const hours = [
  { at: '2026-03-01T16:05:00.000Z', day: '2026-03-02' },
  { at: '2026-03-02T15:55:00.000Z', day: '2026-03-02' },
]

/** A gate makes it where the day has hardly begun: nothing of it could have been sold yet. */
test.for(isThinned ? hours.slice(0, 1) : hours)(
  'made at $at it has sales of the day, something of each kind to do, books that agree, and is made once',
  async ({ at, day }) => {
    const world = await makeWorld({ now: at })
    try {
      await seedDemo(world, silent, { clock: () => world.now })
      const { token: as, outlets } = (await world.call(login, { email: DEMO.merchant, password: DEMO.password })).answer
      const [outlet = ''] = outlets.map(({ id }) => id)
      const { rows } = (await world.call(listErrands, {}, { as, outlet })).answer
      const kinds = new Set(rows.map(({ kind }) => kind))
      const wanted = ['cash-difference', 'damage-report', 'expiring', 'large-refund', 'late-order', 'low-stock']
      expect([...kinds]).toEqual(expect.arrayContaining([...wanted, 'stocktake', 'transfer']))
      for (const { id } of outlets) {
        const today = await world.call(listOrders, { from: day, to: day, limit: 1 }, { as, outlet: id })
        expect(today.answer.total).toBeGreaterThanOrEqual(3)
        expect(await takenToday(world, id, day)).toBeGreaterThan(0)
      }
      const refunds = (await world.call(listRefunds, { limit: 9 }, { as, outlet })).answer.rows
      expect(refunds).toHaveLength(1)
      const low = (await world.call(listReorderSuggestions, { limit: 100 }, { as, outlet })).answer.rows
      expect(low.filter(({ supplierId }) => supplierId !== null).length).toBeGreaterThan(9)
      await showsTheStock(world, { as, outlet }, day)
      expect(await disagreements(world)).toEqual([])
      const before = await world.sql(sql`select count(*) as count from audit_line`)
      await seedDemo(world, silent, { clock: () => world.now })
      expect(await world.sql(sql`select count(*) as count from audit_line`)).toEqual(before)
    } finally {
      await world.close()
    }
  },
)
