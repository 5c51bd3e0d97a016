import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { dashboard, NOW_ORDERS } from '@kassa/contract/report/report.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStaff } from '../../../../test/make/merchant.ts'
import { makeMarketer } from '../../../../test/make/plan.ts'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** Open from midnight until a minute before the next one. */
const day = JSON.stringify([{ fromMinute: 0, untilMinute: 1_439 }])

const nowOf = async (as: string, outlet?: string) => (await world.call(dashboard, {}, { as, outlet })).answer.now

it('tells tills with their open shifts and the last orders, each to whoever may see it', async () => {
  const shop = await makeSellingShop(world)
  const { desk, merchantId, outlet } = shop
  const seer = await makeMarketer(
    world,
    merchantId,
    ['platform.analysis.orders', 'platform.analysis.handover'].map(permissionCode),
  )
  const nothingYet = await nowOf(seer)
  expect([nothingYet.orders, nothingYet.tills.map(({ shift }) => shift)]).toEqual([[], [null]])
  await desk.book(desk.openShift())
  for (let sold = 0; sold <= NOW_ORDERS; sold += 1) await desk.book(desk.sale([shop.line(0, 1 + sold)]))
  const standing = await nowOf(seer)
  expect(standing.tills).toMatchObject([{ outletId: outlet.outletId, shift: { staffName: expect.any(String) } }])
  expect(standing.counts.tills).toBe(1)
  const listed = (await world.call(listOrders, { limit: NOW_ORDERS }, { as: seer })).answer.rows
  expect(standing.orders?.map(({ number, totalMinor }) => [number, totalMinor])).toEqual(
    listed.map(({ number, totalMinor }) => [number, totalMinor]),
  )
  expect(standing.orders?.[0]).toMatchObject({
    outletName: expect.any(String),
    paymentMethods: [0],
    status: 'completion',
  })

  const bare = await nowOf(await makeMarketer(world, merchantId, [permissionCode('platform.organisation.outlets')]))
  expect([bare.orders, bare.tills.map(({ shift }) => shift)]).toEqual([null, [null]])
})

it('says which outlets that are seen are open, and until when, by their own clock', async () => {
  const shop = await makeSellingShop(world)
  const { merchantId, outlet } = shop
  const seer = await makeMarketer(world, merchantId, [permissionCode('platform.organisation.outlets')])
  expect((await nowOf(seer)).opening).toEqual([])
  await world.sql(sql`
    insert into outlet_hours (merchant_id, outlet_id, weekly)
    values (${merchantId}, ${outlet.outletId}, jsonb_build_array(${day}::jsonb, ${day}::jsonb, ${day}::jsonb, ${day}::jsonb, ${day}::jsonb,
      ${day}::jsonb, ${day}::jsonb))`)
  const opening = async () => (await nowOf(seer, outlet.outletId)).opening
  const [row] = await world.sql<{ closes: string }>(sql`
    select ((${world.now}::timestamptz at time zone time_zone)::date + time '23:59') at time zone time_zone as closes
    from outlet where merchant_id = ${merchantId} and id = ${outlet.outletId}`)
  const closes = new Date(row?.closes ?? '').toISOString()
  const one = { outletId: outlet.outletId, outletName: expect.any(String) }
  expect(await opening()).toEqual([{ ...one, isOpen: true, changesAt: closes }])
  world.setNow(closes)
  expect(await opening()).toEqual([
    { ...one, isOpen: false, changesAt: new Date(Date.parse(closes) + 60_000).toISOString() },
  ])
  world.passSeconds(-1)
  expect(await opening()).toMatchObject([{ isOpen: true }])
})

it('puts a silent till that holds sales first, and tells nothing of other outlets or merchants', async () => {
  const [shop, stranger] = [await makeSellingShop(world), await makeSellingShop(world)]
  const { merchantId } = shop
  await world.sql(sql`
    update device_registration set queued = 3, last_seen_at = ${world.now}::timestamptz - interval '2 hours'
    where merchant_id = ${merchantId}`)
  const codes = [permissionCode('platform.analysis.orders')]
  const seer = await makeMarketer(world, merchantId, codes)
  expect(await nowOf(seer)).toMatchObject({
    counts: { tills: 1, tillsOnline: 0, queued: 3 },
    tills: [{ isOnline: false, queued: 3 }],
  })
  const elsewhere = await world.owner(async (tx) => {
    const { staffId } = await makeStaff(tx, merchantId, { outletIds: [], codes })
    return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
  })
  await stranger.desk.book(stranger.desk.openShift())
  await stranger.desk.book(stranger.desk.sale([stranger.line(0, 1)]))
  expect(await nowOf(elsewhere)).toEqual({
    counts: { tills: 0, tillsOnline: 0, queued: 0 },
    tills: [],
    opening: [],
    orders: [],
  })
  expect((await nowOf(seer)).orders).toEqual([])
})
