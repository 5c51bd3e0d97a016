// The business day of many rows: worked out where they stand while an outlet has one rule, and the same by both expressions.
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { momentsAroundSetBack } from '../../../../test/make/clocks-set-back.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { dayOf } from './journal-place.store.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
})
afterAll(() => world.close())

const ROWS = 5_000

/** The business days of the rows, 37 minutes apart. */
const days = async (tx: Tx) => {
  const row = await tx.one<{ days: string }>(sql`
    select string_agg(${dayOf('one.at')}::text, ',' order by one.at) as days from outlet o,
      generate_series('2026-03-01T00:00:00Z'::timestamptz, '2026-03-01T00:00:00Z'::timestamptz + ${ROWS - 1} * interval '37 minutes', interval '37 minutes') as one (at)
    where o.id = ${shop.outlet.outletId}`)
  return row.days.split(',')
}

const setRules = (tx: Tx) => {
  const rules = [
    { from: null, timeZone: 'Asia/Shanghai', dayCutOffMinutes: 0 },
    { from: '2026-12-01T16:00:00.000Z', timeZone: 'Asia/Tokyo', dayCutOffMinutes: 240 },
  ]
  return tx.run(sql`update outlet set day_rules = ${json(rules)}::jsonb where id = ${shop.outlet.outletId}`)
}

/** Runs `work` where the function for rules by date fails, so that a call of it is seen; nothing of it stays. */
const withoutCalls = (work: (tx: Tx) => Promise<unknown>) =>
  world.owner(async (tx) => {
    await tx.run(sql`create or replace function kassa_business_day(place outlet, at timestamptz) returns date
      language plpgsql stable as $$ begin raise exception 'called'; end $$`)
    await work(tx)
    throw new Error('taken back')
  })

it('calls no function for a row where an outlet has one rule', async () => {
  await expect(withoutCalls(days)).rejects.toThrow('taken back')
  await expect(withoutCalls(async (tx) => (await setRules(tx), days(tx)))).rejects.toThrow('called')
})

it('asks whether the clock went back without a call, and says of those rows what the program says', async () => {
  const plan = await world.owner(async (tx) => {
    await tx.run(
      sql`update outlet set time_zone = 'America/New_York', day_cutoff_minutes = 90 where id = ${shop.outlet.outletId}`,
    )
    const rows = await tx.many<Record<string, string>>(sql`
      explain verbose select ${dayOf('one.at')} from outlet o, generate_series('2026-11-01T03:00:00Z'::timestamptz,
        '2026-11-01T09:00:00Z'::timestamptz, interval '5 minutes') as one (at) where o.id = ${shop.outlet.outletId}`)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })
  expect(plan).not.toContain('kassa_clock_went_back')
  const said = await world.sql<{ at: string; day: string }>(sql`
    select one.at, ${dayOf('one.at')}::text as day from outlet o, generate_series('2026-11-01T03:00:00Z'::timestamptz,
      '2026-11-01T09:00:00Z'::timestamptz, interval '5 minutes') as one (at) where o.id = ${shop.outlet.outletId}`)
  const rule = { timeZone: 'America/New_York', dayCutOffMinutes: 90 }
  expect(said.map(({ day }) => day)).toEqual(said.map(({ at }) => businessDayOf(Date.parse(at), rule)))
  expect(new Set(said.map(({ day }) => day)).size).toBe(2)
  await world.owner((tx) =>
    tx.run(
      sql`update outlet set time_zone = 'Asia/Shanghai', day_cutoff_minutes = 0 where id = ${shop.outlet.outletId}`,
    ),
  )
})

it('says the same with and without rules by date', async () => {
  const plain = await world.owner(days)
  expect(plain).toHaveLength(ROWS)
  const dated = await world.owner(async (tx) => {
    await setRules(tx)
    return days(tx)
  })
  expect(dated).toEqual(plain)
})

it('says for rows what the function says, wherever a clock went back round a cut-off', async () => {
  const asked = momentsAroundSetBack().map((one) => ({ ...one, at: new Date(one.at).toISOString() }))
  expect(asked.length).toBeGreaterThan(5_000)
  const otherwise = await world.sql(sql`
    select one.*, ${dayOf('one.at')}::text as day, kassa_business_day(o, one.at)::text as wanted
    from outlet place, jsonb_to_recordset(${json(asked)}::jsonb) as one (zone text, "cutOff" integer, at timestamptz),
      lateral jsonb_populate_record(place, jsonb_build_object('time_zone', one.zone, 'day_cutoff_minutes', one."cutOff", 'day_rules', '[]'::jsonb)) as o
    where place.id = ${shop.outlet.outletId} and ${dayOf('one.at')} is distinct from kassa_business_day(o, one.at)`)
  expect(otherwise).toEqual([])
})
