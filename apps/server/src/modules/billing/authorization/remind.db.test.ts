import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { beginTrial } from '../public.ts'
import { listEnding } from './licence.store.ts'
import { remindJob } from './remind.ts'

let world: World
let shop: Shop
let endsOn: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  await world.owner(async (tx) => {
    await beginTrial(tx, shop.merchantId, { now: world.now, newId })
    // Somebody who does not see what is bought hears nothing of its end.
    await makeMerchantAdmin(tx, shop.merchantId, { codes: ['0106'] })
  })
  const [licence] = await world.sql<{ endsOn: string }>(sql`
    select ends_on from licence where merchant_id = ${shop.merchantId}`)
  endsOn = licence?.endsOn ?? ''
})
afterAll(() => world.close())

const letters = () =>
  world.sql<{ recipient: string; title: string }>(sql`
    select recipient, facts ->> 'title' as title from outgoing_message where key like 'licence-ending/%' order by created_at, id`)

/** Runs the job at noon, so many days before the licence ends; it runs twice, as it does every hour. */
async function daysBefore(days: number): Promise<void> {
  world.setNow(new Date(Date.parse(`${endsOn}T12:00:00Z`) - days * 86_400_000).toISOString())
  await world.runJob('billing.remind')
  await world.runJob('billing.remind')
}

it('who may renew a licence is told by letter 30, 7 and 1 days before its end, each once', async () => {
  const told: (readonly [days: number, letters: number])[] = []
  for (const days of [31, 30, 29, 8, 7, 6, 2, 1, 0]) {
    await daysBefore(days)
    told.push([days, (await letters()).length])
  }
  expect(told).toEqual([
    [31, 0],
    [30, 1],
    [29, 1],
    [8, 1],
    [7, 2],
    [6, 2],
    [2, 2],
    [1, 3],
    [0, 3],
  ])
  const said = await letters()
  expect(new Set(said.map(({ recipient }) => recipient))).toEqual(new Set([shop.admin.email]))
  expect(said.map(({ title }) => /ends in (.*)/.exec(title)?.[1])).toEqual(['30 days', '7 days', '1 day'])
})

it('a licence that is renewed in the moment of its reminder is told of its new end, and not of the old one', async () => {
  const renewed = await makeShop(world)
  await world.owner((tx) => beginTrial(tx, renewed.merchantId, { now: world.now, newId }))
  const today = world.now.slice(0, 10)
  const endIn = (days: number) =>
    world.sql(sql`
      update licence set ends_on = ${today}::date + ${days}::integer where merchant_id = ${renewed.merchantId} returning merchant_id`)
  await endIn(7)
  const { database, log, reach } = world.running.platform
  let asked = 0
  let change: Promise<unknown> | undefined
  // It is renewed once it stands in the list, behind which its own transaction begins, and that of others at once.
  const between = new Proxy(database, {
    get: (on, name) =>
      name !== 'transaction'
        ? (Reflect.get(on, name) as unknown)
        : async (...said: Parameters<typeof database.transaction>) => {
            asked += 1
            if (asked > 1) await (change ??= endIn(20))
            return on.transaction(...said)
          },
  })
  const before = (await letters()).length
  await remindJob.run({ database: between, log, now: world.now, newId, reach })
  const [kept] = await world.sql(sql`
    select reminded_days as days, (reminded_end - ${today}::date) as ahead from licence where merchant_id = ${renewed.merchantId}`)
  const said = (await letters()).slice(before).map(({ title }) => /ends in (.*)/.exec(title)?.[1])
  expect([kept, said]).toEqual([{ days: 30, ahead: 20 }, ['20 days']])
})

it('whoever was told and waits for the next letter keeps nobody from theirs', async () => {
  const near = await makeShop(world)
  await world.owner((tx) => beginTrial(tx, near.merchantId, { now: world.now, newId }))
  const today = world.now.slice(0, 10)
  const endOf = (merchantId: string, days: number, told: number | null) =>
    world.sql(sql`
      update licence set ends_on = ${today}::date + ${days}::integer, reminded_days = ${told}::integer,
        reminded_end = case when ${told}::integer is not null then ${today}::date + ${days}::integer end
      where merchant_id = ${merchantId} returning merchant_id`)
  const due = async (days: number, told: number | null): Promise<boolean> => {
    await endOf(near.merchantId, days, told)
    const found = await world.owner((tx) => listEnding(tx, { today, until: addDays(today, 30), most: 1 }))
    return found[0]?.merchantId === near.merchantId
  }
  await endOf(shop.merchantId, 30, null)
  for (const [days, told] of [
    [29, 30],
    [8, 30],
    [6, 7],
    [2, 7],
    [0, 1],
  ] as const)
    expect(await due(days, told), `${days}`).toBe(false)
  for (const [days, told] of [
    [7, 30],
    [1, 30],
    [1, 7],
    [0, 7],
    [5, null],
  ] as const)
    expect(await due(days, told), `${days}`).toBe(true)
  await endOf(near.merchantId, 6, 7)
  const [first] = await world.owner((tx) => listEnding(tx, { today, until: addDays(today, 30), most: 1 }))
  expect(first?.merchantId).toBe(shop.merchantId)
})
