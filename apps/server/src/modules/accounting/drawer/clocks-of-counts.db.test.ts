// A sale comes before a count or behind it by the server's clock, and by no offset that a till only claims.
import { uploadJournal } from '@kassa/contract/device/device.calls.ts'
import { closeShift } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Desk } from '../../../../test/make/desk.ts'
import { allowAll } from '../../../../test/make/owner.ts'
import { registeredAgain } from '../../../../test/make/registered-again.ts'
import { rolesNow } from '../../../../test/make/role-sums.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

const [MINUTE, HOUR] = [60, 3_600]

let world: World
let shop: SellingShop
let early: string

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world, { onHand: 100 })
  await allowAll(world, shop.merchantId)
  await shop.desk.book(shop.desk.openShift(5_000))
  early = shop.desk.shiftId
})
proveAfterEach(() => world)
afterAll(() => world.close())

/** Uploads as a till whose clock is ahead of the server's; null: an older one, which does not say so. */
async function send(aheadSeconds: number | null, bodies: readonly object[], desk: Desk = shop.desk) {
  const sentAt = new Date(Date.parse(world.now) + (aheadSeconds ?? 0) * 1_000).toISOString()
  const entries = bodies.map((body) => desk.entry({ ...body }))
  const said = aheadSeconds === null ? {} : { sentAt }
  return (await world.call(uploadJournal, { entries, ...said }, { device: desk.device })).answer.outcomes
}

/** The office counts the shift a minute ago; answers that moment. */
async function officeCounts(countedMinor: number): Promise<number> {
  await shop.desk.book(shop.desk.openShift(0))
  world.passSeconds(MINUTE)
  const at = Date.parse(world.now)
  const request = { id: early, countedMinor, note: 'Left open' }
  expect((await world.call(closeShift, request, { as: shop.adminToken })).status).toBe(200)
  world.passSeconds(5 * MINUTE)
  return at
}

const saleAt = (at: number, clockOffsetMs: number | null) => ({
  ...shop.desk.sale([shop.line(0)], { at: new Date(at).toISOString() }),
  shiftId: early,
  clockOffsetMs,
})

async function money() {
  const { drawer = 0, safe = 0, 'cash-difference': difference = 0 } = await rolesNow(world, shop)
  return { drawer, safe, difference }
}

/** A sale of 10.00 that the count of 60.00 had; and one that lies in the drawer, where that was over. */
const BEFORE = { drawer: 0, safe: 1_000, difference: 0 }
const AFTER = { drawer: 1_000, safe: 1_000, difference: -1_000 }

it.each([
  ['an hour ahead, before the count', HOUR, -30, BEFORE],
  ['an hour ahead, after the count', HOUR, MINUTE, AFTER],
  ['an hour behind, before the count', -HOUR, -30, BEFORE],
  ['an hour behind, after the count', -HOUR, MINUTE, AFTER],
  ['four minutes ahead, before the count', 4 * MINUTE, -30, BEFORE],
])('by a clock that is %s', async (_, aheadSeconds, sinceSeconds, sums) => {
  const counted = await officeCounts(6_000)
  await send(aheadSeconds, [saleAt(counted + (sinceSeconds + aheadSeconds) * 1_000, -aheadSeconds * 1_000)])
  expect(await money()).toEqual(sums)
})

it.each([
  ['of two hours, at a clock that is right', 0],
  ['of two hours, where the till does not say what its clock shows', null],
])('an offset %s moves no sale before its count', async (_, aheadSeconds) => {
  const counted = await officeCounts(6_000)
  await send(aheadSeconds, [saleAt(counted + MINUTE * 1_000, -2 * HOUR * 1_000)])
  expect(await money()).toEqual(AFTER)
})

it('an offset that nobody measured moves no sale behind its count', async () => {
  const counted = await officeCounts(6_000)
  await send(0, [saleAt(counted - 30_000, 2 * HOUR * 1_000)])
  expect(await money()).toEqual(BEFORE)
})

it('an offset that was measured once still counts after the clock was set right', async () => {
  await send(HOUR, [shop.desk.openDrawer()])
  const counted = await officeCounts(6_000)
  await send(0, [saleAt(counted + (HOUR - 30) * 1_000, -HOUR * 1_000)])
  expect(await money()).toEqual(BEFORE)
})

it('a till that shows another clock with each upload is booked, and no more than 500 of its clocks are kept', async () => {
  const { merchantId } = shop
  await world.sql(sql`insert into journal_clock_measured (merchant_id, registration_id, offset_ms, measured_at)
    select ${merchantId}::uuid, ${shop.desk.device.registrationId}::uuid, n * 60000, now() from generate_series(100, 598) as n`)
  for (const aheadSeconds of [HOUR, 2 * HOUR, 3 * HOUR])
    expect((await send(aheadSeconds, [shop.desk.openDrawer()]))[0]?.outcome).not.toBe('quarantined')
  const [kept] = await world.sql(
    sql`select count(*)::int as count from journal_clock_measured where merchant_id = ${merchantId}`,
  )
  expect(kept).toEqual({ count: 500 })
})

it.each([
  ['an hour behind', -HOUR, -HOUR],
  ['right, and claims to be an hour ahead', 0, HOUR],
])('counted at another registration whose clock is %s', async (_, aheadSeconds, claimedSeconds) => {
  const sale = saleAt(Date.parse(world.now), 0)
  const again = await registeredAgain(shop)
  again.shiftId = early
  world.passSeconds(MINUTE)
  const at = new Date(Date.parse(world.now) + aheadSeconds * 1_000).toISOString()
  const closing = { ...again.closeShift(6_000, 5_000, at), clockOffsetMs: -claimedSeconds * 1_000 }
  await send(aheadSeconds, [closing], again)
  world.passSeconds(MINUTE)
  await shop.desk.book(sale)
  expect(await money()).toEqual(BEFORE)
})

it.each([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])(
  'an offset of %s is booked all the same',
  async (clockOffsetMs) => {
    const closing = { ...shop.desk.closeShift(5_000, 5_000), clockOffsetMs }
    expect(await send(0, [closing])).toMatchObject([{ outcome: 'review' }])
    const strange = { ...shop.desk.openShift(0), clockOffsetMs }
    expect(await send(null, [strange])).toMatchObject([{ outcome: 'review' }])
  },
)
