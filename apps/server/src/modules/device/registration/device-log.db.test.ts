import { DEVICE_LOG } from '@kassa/contract/device/device-log.ts'
import { heartbeat, readDevice } from '@kassa/contract/device/device-health.calls.ts'
import { unbindDevice } from '@kassa/contract/device/device.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeOutlet, makeStaff } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop
let as: string
let elsewhere: string

const lookerOf = (merchantId: string, outletId: string, key = 'platform.devices') =>
  world.owner(async (tx) => {
    const { staffId } = await makeStaff(tx, merchantId, { outletIds: [outletId], codes: [permissionCode(key)] })
    return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
  })

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  as = await lookerOf(shop.merchantId, shop.outlet.outletId)
  const { outletId } = await world.owner((tx) => makeOutlet(tx, shop.merchantId))
  elsewhere = await lookerOf(shop.merchantId, outletId)
})
afterAll(() => world.close())

type Beat = InputOf<typeof heartbeat.request>
const base: Beat = { queued: 0, oldestQueuedAt: null, version: '1', printer: 'none' }
const beat = (said: Partial<Beat> = {}, { desk } = shop) =>
  world.call(heartbeat, { ...base, ...said }, { device: desk.device })
const line = (detail: string, event = 'printer') => ({ id: newId(), at: '2026-01-01T00:00:00Z', event, detail })
const read = async () => (await world.call(readDevice, { id: shop.desk.device.deviceId }, { as })).answer

it('a device that says nothing yet, and one of an older desk, is shown without a word of its own', async () => {
  const nothing = { waiting: 0, unsure: 0, problem: '' }
  expect(await read()).toMatchObject({ lastSeenAt: null, log: [], health: { printer: 'none', syncedAt: null } })
  await beat()
  expect(await read()).toMatchObject({ lastSeenAt: world.now, log: [], health: { syncedAt: null, papers: nothing } })
})

it('is shown as it says: printing, goods, what waits and since when, its version', async () => {
  const oldestQueuedAt = new Date(Date.parse(world.now) - 720_000).toISOString()
  await beat({
    queued: 3,
    oldestQueuedAt,
    version: '7',
    printer: 'error',
    syncedAt: world.now,
    papers: { waiting: 2, unsure: 1, problem: 'cover of ann@shop.example' },
  })
  expect(await read()).toMatchObject({
    queued: 3,
    oldestQueuedAt,
    version: '7',
    state: 'online',
    health: {
      printer: 'error',
      syncedAt: world.now,
      unboundAt: null,
      papers: { waiting: 2, unsure: 1, problem: 'cover of *' },
    },
  })
})

it('says what it has left where it tells, and nothing of it once it tells no more', async () => {
  const storage = { usedBytes: 1e15, quotaBytes: 1e15 }
  const means = { storage, battery: { percent: 0, isCharging: false } }
  await beat({ means })
  expect((await read()).health.means).toEqual(means)
  const wrong = { storage: null, battery: { percent: 101, isCharging: true } }
  expect((await beat({ means: wrong })).refusal.code).toBe('request.invalid')
  expect((await read()).health.means).toEqual(means)
  await beat()
  expect((await read()).health.means).toEqual({ storage: null, battery: null })
})

it('keeps a line once however often it comes, bare of whatever names or opens something, newest first', async () => {
  const lines = [line('error cover'), line('Bearer k3Vb0-Xy_9aQwErTyUiOpAsDf of +81 90-1234-5678', 'error')]
  await beat({ log: lines })
  world.passSeconds(30)
  await beat({ log: [...lines, line('ready')] })
  const { log } = await read()
  expect(log.map(({ event, detail }) => `${event} ${detail}`)).toEqual([
    'printer ready',
    'error Bearer * of +*',
    'printer error cover',
  ])
  expect(log.map(({ receivedAt }) => receivedAt === world.now)).toEqual([true, false, false])
})

it('keeps the last two hundred, also where the device’s clock is years off', async () => {
  const sends = Math.ceil(DEVICE_LOG.kept / DEVICE_LOG.aBeat) + 1
  for (let at = 0; at < sends; at += 1) {
    world.passSeconds(1)
    const log = Array.from({ length: DEVICE_LOG.aBeat }, (_, of) => ({
      ...line(`s${at} l${of}`),
      at: '2019-01-01T00:00:00Z',
    }))
    expect((await beat({ log })).status).toBe(200)
  }
  const { log } = await read()
  expect([log.length, log[0]?.detail, log.at(-1)?.detail]).toEqual([200, 's4 l49', 's1 l0'])
  const [row] = await world.sql<{ count: number }>(sql`
    select count(*)::int as count from device_log where device_id = ${shop.desk.device.deviceId}`)
  expect(row?.count).toBe(DEVICE_LOG.kept)
})

it.each<[string, Partial<Beat>]>([
  ['51 lines', { log: Array.from({ length: 51 }, () => line('x')) }],
  ['a line of 201 signs', { log: [line('x'.repeat(201))] }],
  ['an event that is none', { log: [line('x', 'Printer!')] }],
  ['less than nothing waiting', { papers: { waiting: -1, unsure: 0, problem: '' } }],
])('refuses %s and keeps nothing', async (_, said) => {
  const before = await read()
  world.passSeconds(1)
  expect((await beat(said)).refusal.code).toBe('request.invalid')
  expect(await read()).toEqual(before)
})

it('is nobody else’s to read, and a device’s lines are its own, whatever their id', async () => {
  const id = shop.desk.device.deviceId
  const other = await makeSellingShop(world)
  const stranger = await lookerOf(other.merchantId, other.outlet.outletId)
  expect((await world.call(readDevice, { id }, { as: stranger })).refusal.code).toBe('thing.not-found')
  expect((await world.call(readDevice, { id }, { as: elsewhere })).refusal.code).toBe('thing.not-found')
  const [newest] = (await read()).log
  const theirs = { ...line('theirs'), id: newest?.id ?? '' }
  expect((await beat({ log: [theirs] }, other)).status).toBe(200)
  expect((await read()).log[0]).toEqual(newest)
  const { answer } = await world.call(readDevice, { id: other.desk.device.deviceId }, { as: stranger })
  expect(answer.log.map(({ detail }) => detail)).toEqual(['theirs'])
})

it('what an unbound device says of itself is not taken; what it said stays', async () => {
  const before = await read()
  const binder = await lookerOf(shop.merchantId, shop.outlet.outletId, 'platform.devices.bind')
  await world.call(unbindDevice, { id: shop.desk.device.deviceId }, { as: binder })
  const { now } = world
  world.passSeconds(5)
  expect((await beat({ queued: 9, log: [line('late')] })).refusal.code).toBe('device.unbound')
  const after = await read()
  expect(after).toMatchObject({ isBound: false, queued: before.queued, health: { unboundAt: now } })
  expect(after.log).toEqual(before.log)
})
