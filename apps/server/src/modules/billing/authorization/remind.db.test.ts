import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { beginTrial } from '../public.ts'

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
