import { uploadJournal } from '@kassa/contract/device/device.calls.ts'
import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { moveTestClock, readTestShop } from '@kassa/contract/identity/test-shop.calls.ts'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import { giveElevation } from '@kassa/contract/organisation/elevation.calls.ts'
import { listStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDesk } from '../../../../test/make/desk.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { makeRole, makeStaff } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { behindWall, liveTestShops, momentsUntil } from '../../../platform/jobs/by-shop-clock.ts'
import { setClockTurn } from '../../../platform/jobs/moved-clock.store.ts'
import { isOfThisRun } from '../../../platform/jobs/of-this-run.ts'
import type { MailPort } from '../../../platform/mail/mail-port.ts'
import type { Log } from '../../../platform/log.ts'
import type { Job } from '../../../platform/module.ts'
import { modules } from '../../../program.ts'
import { deliveryModule } from '../../message/message.module.ts'

/* A test shop whose clock is moved: its days go by it, a real shop's never do, and no letter leaves. */

const DAY_MS = 86_400_000
const closing = json({ countsMethods: false, closesAtCutOff: true, checklist: [] })
let world: World
let real: MemberShop
let shop: MemberShop
let lettersOut = 0

beforeAll(async () => {
  const counted: MailPort = {
    send: () => {
      lettersOut += 1
      return Promise.reject(new Error('a letter left'))
    },
    close: () => undefined,
  }
  world = await makeWorld({ modules: [...modules, deliveryModule(counted)] })
  real = await makeMemberShop(world)
  shop = await makeMemberShop(world)
  await world.sql(sql`
    update merchant set test_of = ${real.merchantId}, clock_ahead_seconds = 0 where id = ${shop.merchantId}`)
  for (const { merchantId } of [real, shop])
    await world.sql(sql`
      insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${merchantId}, 'merchant', ${merchantId}, 'sales.shift-closing', ${closing}, ${world.now})`)
  await world.sql(sql`update admin set follows_id = ${real.admin.id} where id = ${shop.admin.id}`)
})
afterAll(() => world.close())

const after = (from: string, days: number): string => new Date(Date.parse(from) + days * DAY_MS).toISOString()
const move = (to: string, as = shop.admin.token) => world.call(moveTestClock, { to }, { as })
const shopNow = async (): Promise<string> =>
  (await world.call(readTestShop, {}, { as: shop.admin.token })).answer.now ?? ''

/** A member of a shop who agreed to mails, with points that run out in so many days. */
async function withPoints(of: MemberShop, days: number): Promise<string> {
  const id = await of.join(`Ada ${days}`)
  await of.desk.book(of.saleTo(await of.facts(id), [of.line(0, 10)]))
  await world.sql(sql`update member set email = 'ada@example.com', messages_agreed_at = ${world.now} where id = ${id}`)
  await world.sql(sql`
    update point_entry set last_day = ${after(world.now, days).slice(0, 10)}::date where member_id = ${id} and points > 0`)
  return id
}

const ofShopClock = () => world.running.jobs.filter(({ shopClock }) => shopClock !== undefined)

test('goes ahead to a moment, and not back, too far, or at a real shop', async () => {
  const from = await shopNow()
  expect(from).toBe(world.now)
  const refused = await move(from)
  expect([refused.status, refused.refusal.code, refused.refusal.details]).toEqual([
    422,
    'test-clock.back',
    { now: from },
  ])
  const most = after(from, 31)
  const far = await move(new Date(Date.parse(most) + 1_000).toISOString())
  expect([far.refusal.code, far.refusal.details]).toEqual(['test-clock.too-far', { days: 31, most }])
  expect((await move(after(from, 1), real.admin.token)).refusal.code).toBe('test-clock.real')
  expect(await shopNow()).toBe(from)
  const to = after(from, 1)
  expect((await Promise.all([move(to), move(to)])).map(({ status }) => status)).toContain(200)
  expect(await shopNow()).toBe(to)
  expect((await move(after(from, 0.5))).refusal.code).toBe('test-clock.back')
  expect((await world.call(readTestShop, {}, { as: real.admin.token })).answer.now).toBeNull()
})

test('a month of it: points are told of and run out, shifts and days end, and no letter leaves', async () => {
  const [told, realOne] = [await withPoints(shop, 9), await withPoints(real, 9)]
  const begun = await shopNow()
  expect((await move(after(begun, 30))).status).toBe(200)
  for (const { name } of ofShopClock()) await world.runJob(name)
  // Nobody was seen there for two months, so its days wait.
  await world.runJob('platform.live-test-shops')
  expect((await shop.account(told)).points).toBe(100)
  await world.runJob('platform.seen-sessions')
  await world.runJob('platform.live-test-shops')
  await world.settled()
  await world.runJob('message.deliver')

  expect((await shop.account(told)).points).toBe(0)
  expect((await real.account(realOne)).points).toBe(100)
  const messages = await world.sql(sql`
    select purpose, state, facts ->> 'date' as date, count(*)::int as count from outgoing_message
    where merchant_id = ${shop.merchantId} group by 1, 2, 3`)
  // It is told seven days before, because its days are lived one by one: at once at their end nothing would be left to tell of.
  expect(messages).toEqual([
    { purpose: 'points-ending', state: 'boxed', date: after(world.now, 9).slice(0, 10), count: 1 },
  ])
  expect(lettersOut).toBe(0)
  const lapsed = sql`select merchant_id from shift where lapsed_at is not null and merchant_id in (${real.merchantId}, ${shop.merchantId})`
  expect(await world.sql(lapsed)).toEqual([{ merchantId: shop.merchantId }])
  const sealed = await world.sql<{ merchantId: string; days: number }>(sql`
    select merchant_id, count(distinct day)::int as days from journal_batch
    where outlet_id in (${real.outlet.outletId}, ${shop.outlet.outletId}) and day >= ${world.now.slice(0, 10)}::date group by 1`)
  expect(sealed.map(({ merchantId }) => merchantId)).toEqual([shop.merchantId])
  expect(sealed[0]?.days).toBeGreaterThan(20)
})

test('its people, keys and licence go by the real time: nobody is signed out by it', async () => {
  expect((await world.call(readOwnSession, {}, { as: shop.admin.token })).status).toBe(200)
  const [session] = await world.sql<{ isOver: boolean }>(sql`
    select bool_or(revoked_at is not null) as is_over from session where merchant_id = ${shop.merchantId}`)
  expect(session?.isOver).toBe(false)
})

test('its tills take its time, and what they sell before and after it is moved is filed for no clock', async () => {
  const { merchantId, outlet, cashier } = shop
  const desk = await makeDesk(world, { merchantId, outlet, staffId: cashier.id })
  const { device } = desk
  const state = { queued: 0, oldestQueuedAt: null, version: '1' }
  const early = await world.call(heartbeat, state, { device })
  expect([early.status, early.refusal.code, early.refusal.details]).toEqual([
    401,
    'device.clock-skewed',
    { serverTime: await shopNow() },
  ])
  const deviceNow = await shopNow()
  const beat = await world.call(heartbeat, state, { device, deviceNow })
  expect(beat.answer.serverTime).toBe(deviceNow)
  const offset = Date.parse(deviceNow) - Date.parse(world.now)
  const upload = (entries: readonly JournalEntry[], now: string) =>
    world.call(uploadJournal, { entries: [...entries], sentAt: world.now }, { device, deviceNow: now })
  const sold = () => ({
    ...desk.openDrawer(),
    at: world.now,
    clockOffsetMs: offset,
    businessDay: deviceNow.slice(0, 10),
  })
  const first = (await upload([desk.entry(sold())], deviceNow)).answer.outcomes
  expect(first).toMatchObject([{ outcome: 'accepted', reasons: [] }])
  const entry = desk.entry(sold())
  const to = after(deviceNow, 7)
  await move(to)
  expect((await upload([entry], to)).answer.outcomes).toMatchObject([{ outcome: 'accepted', reasons: [] }])
})

test('each job that goes by it stays behind the wall of its shop', async () => {
  const own = modules.flatMap(({ jobs }) => jobs ?? []).filter(({ shopClock }) => shopClock !== undefined)
  expect(own.length).toBeGreaterThan(20)
  const { platform } = world.running
  const failed: unknown[] = []
  const log = {
    ...platform.log,
    error: (about: unknown) => failed.push(about),
    warn: () => undefined,
  } as Log
  const database = behindWall(world.database, shop.merchantId)
  for (const job of own)
    await job
      .run({ database, log, now: await shopNow(), newId: platform.newId, reach: platform.reach })
      .catch((error: unknown) => failed.push([job.name, error]))
  expect(failed).toEqual([])
  const elsewhere = () =>
    database.transaction({ kind: 'merchant', merchantId: real.merchantId }, () => Promise.resolve(1))
  expect(elsewhere).toThrow('leaves it')
})

/** A job of each day that fails on one of them, and a turn of the shop's days with it alone. */
function daysWith(failsOn: string) {
  const { platform } = world.running
  const lived: string[] = []
  const job: Job = {
    name: 'test.each-day',
    everySeconds: 30,
    shopClock: 'day',
    async run({ now }) {
      lived.push(now.slice(0, 10))
      await new Promise((done) => setTimeout(done, 5))
      if (now.startsWith(failsOn) && lived.filter((day) => day === failsOn).length === 1) throw new Error('not today')
    },
  }
  const log = { ...platform.log, error: () => undefined } as Log
  const live = liveTestShops([job], () => world.now)
  const turn = () =>
    live.run({ database: world.database, log, now: world.now, newId: platform.newId, reach: platform.reach })
  return { lived, turn }
}

test('a day on which a job failed is lived again, by one process at a time, and the turn never goes back', async () => {
  const begun = await shopNow()
  const turnOf = async (): Promise<string> => {
    const [row] = await world.sql<{ at: string | null }>(sql`
      select clock_turn_at as at from merchant where id = ${shop.merchantId}`)
    return row?.at ?? world.now
  }
  const from = await turnOf()
  await move(after(begun, 3))
  const bad = after(from, 2).slice(0, 10)
  const { lived, turn } = daysWith(bad)
  await turn()
  expect(await turnOf()).toBe(after(from, 1))
  expect(lived).toEqual([after(from, 1).slice(0, 10), bad])
  await Promise.all([turn(), turn()])
  expect(new Set(lived.slice(2)).size).toBe(lived.length - 2)
  const reached = await turnOf()
  expect(reached).toBe(await shopNow())
  await setClockTurn(world.database, shop.merchantId, from)
  expect(await turnOf()).toBe(reached)
})

test('a job asks as the owner for all shops but those whose clock is ahead, behind its wall for that one', async () => {
  const own = sql`select id from merchant where ${isOfThisRun(sql`merchant.id`)} order by id`
  const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id)
  const seen = await world.owner((tx) => tx.many<{ id: string }>(own))
  expect(ids(seen)).toContain(real.merchantId)
  expect(ids(seen)).not.toContain(shop.merchantId)
  const behind = await behindWall(world.database, shop.merchantId).transaction({ kind: 'owner' }, (tx) =>
    tx.many<{ id: string }>(own),
  )
  expect(ids(behind)).toEqual([shop.merchantId])
})

test('a role for a time begins and ends by the clock of its shop', async () => {
  const { merchantId, outlet, admin } = shop
  const manages = ['platform.organisation.staff', 'platform.organisation.staff.edit', 'desk.cashiering'].map(
    permissionCode,
  )
  const { staffId, roleId, token } = await world.owner(async (tx) => {
    const someone = await makeStaff(tx, merchantId, {
      outletIds: [outlet.outletId],
      codes: [permissionCode('desk.cashiering')],
    })
    const role = await makeRole(tx, merchantId, { codes: manages, name: 'Shift manager' })
    const signedIn = await makeSession(tx, { kind: 'staff', accountId: someone.staffId, merchantId })
    return { staffId: someone.staffId, roleId: role, token: signedIn }
  })
  const asked = async () => (await world.call(listStaff, {}, { as: token, outlet: outlet.outletId })).status
  expect(await asked()).toBe(403)
  const from = await shopNow()
  const until = new Date(Date.parse(from) + 3_600_000).toISOString()
  const wish = { kind: 'staff' as const, accountId: staffId, roleId, outletId: null, until, reason: 'Ann is ill' }
  expect((await world.call(giveElevation, wish, { as: admin.token })).status).toBe(200)
  expect(await asked()).toBe(200)
  await move(until)
  expect(await asked()).toBe(403)
})

test.each([
  [0, ['2026-03-02T04:00:00.000Z']],
  [0.5, ['2026-03-02T16:00:00.000Z']],
  [1, ['2026-03-03T04:00:00.000Z']],
  [2.5, ['2026-03-03T04:00:00.000Z', '2026-03-04T04:00:00.000Z', '2026-03-04T16:00:00.000Z']],
])('%s days are gone through day by day, the last to its moment', (days, moments) => {
  const from = '2026-03-02T04:00:00.000Z'
  expect(momentsUntil(from, after(from, days))).toEqual(moments)
})
