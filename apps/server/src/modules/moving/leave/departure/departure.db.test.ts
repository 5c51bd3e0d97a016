// A shop closes before it moves: who may, what tills hear, what is refused meanwhile, and that nothing a till sold is ever refused.
import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { deskCatalogueChanges, deskSetup, registerDevice } from '@kassa/contract/device/device.calls.ts'
import { createLevel, listLevels } from '@kassa/contract/member/level.calls.ts'
import { closeShop, confirmMoved, openShop, readDeparture } from '@kassa/contract/moving/departure.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMemberShop, type MemberShop } from '../../../../../test/make/member-shop.ts'
import { makeOwner, OWNER_PASSWORD } from '../../../../../test/make/owner.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'

let world: World
let shop: MemberShop
let as: { readonly as: string }
beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeMemberShop(world)
  await makeOwner(world, shop)
  as = { as: shop.admin.token }
})
afterAll(() => world.close())

const close = () => world.call(closeShop, { password: OWNER_PASSWORD }, as)
const codeOf = async (response: Promise<{ readonly refusal: { readonly code: string } }>) =>
  (await response).refusal.code
const standing = async () => (await world.call(readDeparture, {}, as)).answer

const till = async () => (await standing()).tills.find(({ deviceId }) => deviceId === shop.desk.device.deviceId)

const beat = (said: { readonly queued?: number; readonly heardClosingAt?: string } = {}) =>
  world.call(heartbeat, { queued: 0, oldestQueuedAt: null, version: 'test', ...said }, { device: shop.desk.device })

test('only an owner who shows the password closes the shop; two at once close it once', async () => {
  expect(await codeOf(world.call(closeShop, { password: 'another' }, as))).toBe('login.refused')
  expect((await standing()).closedAt).toBeNull()
  const both = await Promise.all([close(), close()])
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  expect(await codeOf(close())).toBe('moving.closed-already')
  await world.sql(sql`update role set built_in_key = 'manager' where merchant_id = ${shop.merchantId}`)
  for (const call of [openShop, confirmMoved])
    expect(await codeOf(world.call(call, {}, as))).toBe('moving.departure-owner-only')
  expect(await codeOf(close())).toBe('moving.departure-owner-only')
  expect((await standing()).closedAt).toBe(world.now)
})

test('another shop stays open, and finds nothing of it', async () => {
  const other = await makeMemberShop(world)
  await close()
  const asOther = { as: other.admin.token }
  expect((await world.call(readDeparture, {}, asOther)).answer).toMatchObject({ closedAt: null, tills: [] })
  expect((await world.call(createLevel, { name: 'Silver', number: 3 }, asOther)).status).toBe(200)
  expect((await world.call(deskSetup, {}, { device: other.desk.device })).answer.sellingClosedAt).toBeUndefined()
})

test('tills hear it with their ordinary changes, and are named until they have handed everything over', async () => {
  const { device } = shop.desk
  const { catalogueCursor } = (await beat()).answer
  await close()
  world.passSeconds(1)
  const { tills, archivedAt } = await standing()
  expect(archivedAt).toBeNull()
  // The shop's other device was never heard.
  expect(tills.find(({ deviceId }) => deviceId !== device.deviceId)).toMatchObject({
    state: 'silent',
    lastSeenAt: null,
  })
  expect(await till()).toMatchObject({ state: 'silent' })
  const heard = (await beat({ queued: 2 })).answer
  expect(heard.catalogueCursor).toBeGreaterThan(catalogueCursor)
  const changes = await world.call(deskCatalogueChanges, { since: catalogueCursor }, { device })
  expect(changes.answer.setupChanged).toBe(true)
  // An older desk says nothing of the closing: it goes on selling, and is named so.
  expect(await till()).toMatchObject({ state: 'selling', queued: 2, lastSeenAt: world.now })
  const { sellingClosedAt } = (await world.call(deskSetup, {}, { device })).answer
  expect(sellingClosedAt).toBe((await standing()).closedAt)
  await beat({ queued: 1, ...(sellingClosedAt && { heardClosingAt: sellingClosedAt }) })
  expect(await till()).toMatchObject({ state: 'sending', queued: 1 })
  await beat({ ...(sellingClosedAt && { heardClosingAt: sellingClosedAt }) })
  expect(await till()).toMatchObject({ state: 'reported', queued: 0 })
})

test('what was sold in the second of the closing, or offline after it, is booked and never refused', async () => {
  const { desk, line } = shop
  const [booked, closed] = await Promise.all([desk.book(desk.sale([line(0)])), close()])
  expect(closed.status).toBe(200)
  expect(booked.map(({ outcome }) => outcome)).toEqual(['accepted'])
  const later = await desk.book(desk.sale([line(1)]), desk.sale([line(2)]))
  expect(later.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted'])
})

test('nothing else changes while it is closed, and all of it can be looked at; open again, everything is as before', async () => {
  await close()
  expect(await codeOf(world.call(createLevel, { name: 'Silver', number: 3 }, as))).toBe('merchant.closed')
  expect((await world.call(listLevels, {}, as)).status).toBe(200)
  const { deviceId } = shop.desk.device
  const again = { name: 'Till', publicKey: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }, deviceId } as const
  const registered = world.call(registerDevice, again, { ...as, outlet: shop.outlet.outletId })
  expect(await codeOf(registered)).toBe('merchant.closed')
  expect(await codeOf(world.call(confirmMoved, {}, as))).toBe('moving.not-archived')
  expect((await world.call(openShop, {}, as)).status).toBe(200)
  expect(await codeOf(world.call(openShop, {}, as))).toBe('moving.not-closed')
  expect((await world.call(createLevel, { name: 'Silver', number: 3 }, as)).status).toBe(200)
  expect((await world.call(deskSetup, {}, { device: shop.desk.device })).answer.sellingClosedAt).toBeUndefined()
  expect(await standing()).toMatchObject({ closedAt: null, tills: [] })
})

test('a shop that sells elsewhere is not opened here again', async () => {
  await close()
  await world.sql(sql`
    update shop_departure set archived_at = now(), first_ends = '{}', last_ends = '{}' where merchant_id = ${shop.merchantId}`)
  expect((await world.call(confirmMoved, {}, as)).status).toBe(200)
  expect(await codeOf(world.call(openShop, {}, as))).toBe('moving.moved-away')
  expect(await codeOf(world.call(confirmMoved, {}, as))).toBe('moving.moved-away')
  expect(await standing()).toMatchObject({ movedAt: world.now })
})
