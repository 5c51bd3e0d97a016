import { setDeviceEnabled, unbindDevice } from '@kassa/contract/device/device.calls.ts'
import { meetNeighbors, NEIGHBORS } from '@kassa/contract/device/neighbor.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDevice, type MadeDevice } from '../../../../test/make/device.ts'
import { makeOutlet } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let one: MadeDevice
let other: MadeDevice
const [page, otherPage] = [newId(), newId()]

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world)
  await help(shop)
  one = shop.desk.device
  other = await anotherTill()
})
afterAll(() => world.close())

const pass = (ms: number): void => world.setNow(new Date(Date.parse(world.now) + ms).toISOString())
const anotherTill = (): Promise<MadeDevice> => world.owner((tx) => makeDevice(tx, shop.merchantId, shop.outlet))

const help = ({ merchantId }: SellingShop, isOn = true) =>
  world.sql(sql`
    insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
    values (${merchantId}, 'merchant', ${merchantId}, 'sales.neighbors', ${String(isOn)}::jsonb, ${world.now})
    on conflict (merchant_id, scope, scope_id, key) do update set value = excluded.value`)

type Said = InputOf<(typeof meetNeighbors)['request']>['said']
const offer = (to: MadeDevice, toPage: string, description = 'v=0'): Said[number] => ({
  to: to.deviceId,
  toPage,
  kind: 'offer',
  way: page,
  description,
})
const meet = async (device: MadeDevice, facts: { page?: string; said?: Said } = {}) =>
  (await world.call(meetNeighbors, { page: device === one ? page : otherPage, said: [], ...facts }, { device })).answer
    .tills

test('two tills of an outlet hear of each other, and each what the other says to its page', async () => {
  expect(await meet(one, { said: [offer(other, otherPage)] })).toEqual([])
  const [heard] = await meet(other)
  expect(heard).toMatchObject({
    deviceId: one.deviceId,
    page,
    isAround: true,
    said: { kind: 'offer', way: page, description: 'v=0' },
  })
  expect((await meet(one))[0]).toMatchObject({ deviceId: other.deviceId, page: otherPage, said: null })
  // The last word counts: nothing is said any more.
  expect((await meet(other))[0]?.said).toBeNull()
})

test('what is said to one till or page is heard by no other', async () => {
  const third = await anotherTill()
  await meet(one, { said: [offer(other, otherPage)] })
  expect((await meet(third, { page: newId() }))[0]?.said).toBeNull()
  expect((await meet(other, { page: newId() })).find(({ deviceId }) => deviceId === one.deviceId)?.said).toBeNull()
})

test('a till of another outlet or another merchant is never named, and carries nothing across', async () => {
  const elsewhere = await world.owner(async (tx) =>
    makeDevice(tx, shop.merchantId, await makeOutlet(tx, shop.merchantId)),
  )
  const stranger = await makeSellingShop(world)
  await help(stranger)
  await meet(one, { said: [offer(elsewhere, page), offer(stranger.desk.device, page)] })
  expect(await meet(elsewhere, { page, said: [offer(one, page)] })).toEqual([])
  expect(await meet(stranger.desk.device, { page, said: [offer(one, page)] })).toEqual([])
  expect(await meet(one)).toEqual([])
})

test('a till that was revoked hears nothing and is named to nobody; what it said is gone with it', async () => {
  await meet(other, { said: [offer(one, page)] })
  expect(await meet(one)).toHaveLength(1)
  await world.call(unbindDevice, { id: other.deviceId }, { as: shop.adminToken })
  const refused = await world.call(meetNeighbors, { page: otherPage, said: [] }, { device: other })
  expect([refused.status, refused.refusal.code]).toEqual([401, 'device.unbound'])
  expect(await meet(one)).toEqual([])
  // Registered anew it is another till, whatever the old page said.
  const again = await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.outlet, { deviceId: other.deviceId }))
  expect(await meet(one)).toEqual([])
  await meet(again, { page: newId() })
  expect(await meet(one)).toHaveLength(1)
})

test('a disabled till hears and is heard by nobody until it is enabled', async () => {
  await meet(other)
  await meet(one)
  const enable = (enabled: 0 | 1) =>
    world.call(setDeviceEnabled, { id: other.deviceId, enabled }, { as: shop.adminToken })
  await enable(0)
  expect([await meet(one), await meet(other)]).toEqual([[], []])
  await enable(1)
  expect([(await meet(other)).length, (await meet(one)).length]).toEqual([1, 1])
})

test('with the setting off nobody hears of anybody, also of what was said before', async () => {
  await meet(other, { said: [offer(one, page)] })
  await help(shop, false)
  expect(await meet(one)).toEqual([])
  await help(shop)
  expect(await meet(one)).toMatchObject([{ deviceId: other.deviceId }])
  await help(shop, false)
  await meet(other)
  await help(shop)
  expect(await meet(one)).toEqual([])
})

test('a till is around while it is heard, and known for a day', async () => {
  await meet(other)
  pass(NEIGHBORS.aroundMinutes * 60_000)
  expect(await meet(one)).toMatchObject([{ isAround: true }])
  pass(1)
  expect(await meet(one)).toMatchObject([{ isAround: false }])
  pass(NEIGHBORS.knownHours * 3_600_000 - NEIGHBORS.aroundMinutes * 60_000 - 1)
  expect(await meet(one)).toHaveLength(1)
  pass(1)
  expect(await meet(one)).toEqual([])
})

test('as many neighbors are named as may be, and as long a half is carried; one more is refused', async () => {
  const long = 'x'.repeat(NEIGHBORS.description)
  await meet(one, { said: Array.from({ length: NEIGHBORS.most }, () => offer(other, otherPage, long)) })
  expect((await meet(other))[0]?.said?.description).toBe(long)
  const refusedFor = async (said: Said) =>
    (await world.call(meetNeighbors, { page, said }, { device: one })).refusal.code
  expect(await refusedFor([offer(other, otherPage, `${long}x`)])).toBe('request.invalid')
  expect(await refusedFor(Array.from({ length: NEIGHBORS.most + 1 }, () => offer(other, otherPage)))).toBe(
    'request.invalid',
  )
  for (let at = 0; at < NEIGHBORS.most; at += 1) await meet(await anotherTill(), { page: newId() })
  expect(await meet(one)).toHaveLength(NEIGHBORS.most)
})

test('told by many at once each is there once', async () => {
  await Promise.all([meet(one), meet(one), meet(other), meet(other)])
  expect(await meet(one)).toHaveLength(1)
})
