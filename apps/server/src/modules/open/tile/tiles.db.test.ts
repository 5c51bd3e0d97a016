import { changeConnection, listConnections, removeConnection } from '@kassa/contract/open/connection.calls.ts'
import type { ScopeName } from '@kassa/contract/open/scopes.ts'
import { deskTiles, openTile } from '@kassa/contract/open/tile/desk-tile.calls.ts'
import { listTileVisits, removeTile, setTile } from '@kassa/contract/open/tile/tile.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeApp, type MadeApp } from '../../../../test/make/app.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { readChanges } from '../../../platform/books/change-cursor.ts'
import { sql } from '../../../platform/db/sql.ts'
import { hashPassword } from '../../identity/public.ts'

const password = 'correct horse'
const address = 'https://tiles.example/kassa?shop=1'

let world: World
let shop: MemberShop
let other: MemberShop
let app: MadeApp
let base: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world)
  other = await makeMemberShop(world)
  const hash = await hashPassword(password)
  await world.sql(sql`update admin set password_hash = ${hash}`)
  base = await world.listen()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.sql(sql`delete from app_tile`)
  app = await makeOne()
})

const makeOne = (facts: Parameters<typeof makeApp>[2] = {}): Promise<MadeApp> =>
  world.owner((tx) => makeApp(tx, shop.merchantId, facts))

const put = (fields: object = {}, of = app, as = shop.admin.token) =>
  world.call(setTile, { connectionId: of.installationId, title: 'Sizes', address, password, ...fields }, { as })
const atTill = (of = shop) => ({ device: of.desk.device })
const tilesOf = async (of = shop) => (await world.call(deskTiles, {}, atTill(of))).answer.tiles
const open = (of = app, at = shop) => world.call(openTile, { id: of.installationId }, atTill(at))
const visitsOf = async (token: string, as = app.key) =>
  (await world.call(listTileVisits, { token }, { as })).answer.data
const frameOf = (path: string, headers: Record<string, string> = { 'sec-fetch-dest': 'iframe' }) =>
  fetch(new URL(path, base), { headers })
const tileOf = async () =>
  (await world.call(listConnections, {}, { as: shop.admin.token })).answer.connections.find(
    ({ id }) => id === app.installationId,
  )?.tile

describe('a tile', () => {
  test('stands at the tills of the outlets that the app was granted, and at no other', async () => {
    const before = await world.owner((tx) => readChanges(tx, shop.merchantId))
    expect((await put()).status).toBe(200)
    expect(await tileOf()).toEqual({ title: 'Sizes', address })
    expect(await tilesOf()).toEqual([{ id: app.installationId, title: 'Sizes' }])
    expect(await tilesOf(other)).toEqual([])
    expect(await world.owner((tx) => readChanges(tx, shop.merchantId))).toBeGreaterThan(before)
    const elsewhere = await makeOne({ outletIds: [shop.otherOutlet.outletId] })
    await put({}, elsewhere)
    expect(await tilesOf()).toHaveLength(1)
    expect((await open(elsewhere)).refusal?.code).toBe('thing.not-found')
  })

  test('is changed and taken away again; twice is not found', async () => {
    await put()
    await put({ title: 'Gifts', address: 'http://127.0.0.1:4500/' })
    expect(await tileOf()).toEqual({ title: 'Gifts', address: 'http://127.0.0.1:4500/' })
    const take = () => world.call(removeTile, { connectionId: app.installationId }, { as: shop.admin.token })
    expect((await take()).status).toBe(200)
    expect((await take()).refusal?.code).toBe('thing.not-found')
    expect(await tilesOf()).toEqual([])
  })

  test.each([
    ['http', 'http://tiles.example/', 'tile.address-unfit'],
    ['with a fragment', 'https://tiles.example/#a', 'tile.address-unfit'],
    ['with a password', 'https://a:b@tiles.example/', 'tile.address-unfit'],
    ['script', 'javascript:alert(1)', 'tile.address-unfit'],
    ['no address', 'tiles', 'tile.address-unfit'],
  ])('of %s is refused and nothing is kept', async (_, wrong, code) => {
    expect((await put({ address: wrong })).refusal?.code).toBe(code)
    expect(await tileOf()).toBeNull()
  })

  test('needs the password, and a title of 1 to 24 letters', async () => {
    expect((await put({ password: 'wrong horse' })).refusal?.code).toBe('login.refused')
    expect((await put({ title: ' ' })).status).toBe(422)
    expect((await put({ title: 'x'.repeat(25) })).status).toBe(422)
    expect(await tileOf()).toBeNull()
    expect((await put({ title: 'x'.repeat(24) })).status).toBe(200)
  })

  test('of somebody else is not found', async () => {
    expect((await put({}, app, other.admin.token)).refusal?.code).toBe('thing.not-found')
    await put()
    const take = await world.call(removeTile, { connectionId: app.installationId }, { as: other.admin.token })
    expect(take.refusal?.code).toBe('thing.not-found')
    expect((await open(app, other)).refusal?.code).toBe('thing.not-found')
  })
})

describe('an opening', () => {
  test('is framed at the address of the app alone, for a minute', async () => {
    await put()
    const { answer } = await open()
    const framed = await frameOf(answer.frame)
    expect(framed.status).toBe(200)
    const policy = framed.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('frame-src https://tiles.example;')
    expect(policy).toContain("frame-ancestors 'self'")
    const text = await framed.text()
    expect(text).toContain(
      `sandbox="allow-scripts" allow="focus-without-user-activation 'none'" referrerpolicy="no-referrer"`,
    )
    expect(framed.headers.get('permissions-policy')).toBe('focus-without-user-activation=()')
    expect(text).toContain('src="https://tiles.example/kassa?shop=1"')
    expect(text).not.toContain('<script')
    world.passSeconds(60)
    expect((await frameOf(answer.frame)).status).toBe(404)
  })

  test('is no page of its own, and none that somebody made up', async () => {
    await put()
    const { frame } = (await open()).answer
    expect((await frameOf(frame, { 'sec-fetch-dest': 'document' })).status).toBe(404)
    expect((await frameOf(frame, {})).status).toBe(404)
    expect((await frameOf(frame.slice(0, -1))).status).toBe(404)
    await put({ address: 'https://tiles.example/"><script>alert(1)</script>' })
    expect(await (await frameOf(frame)).text()).not.toContain('<script')
  })

  test('is proved to its own app, for a minute, and to nobody else', async () => {
    await put()
    const { token } = (await open()).answer
    expect(await visitsOf(token)).toMatchObject([
      { merchant_id: shop.merchantId, outlet_id: shop.outlet.outletId, till_id: shop.desk.device.deviceId },
    ])
    const another = await makeOne()
    expect(await visitsOf(token, another.key)).toEqual([])
    const stranger = await world.owner((tx) => makeApp(tx, other.merchantId))
    expect(await visitsOf(token, stranger.key)).toEqual([])
    const kept = await world.sql(sql`select to_jsonb(v) from app_tile_visit v`)
    expect(JSON.stringify(kept)).not.toContain(token)
    world.passSeconds(59)
    expect(await visitsOf(token)).toHaveLength(1)
    world.passSeconds(1)
    expect(await visitsOf(token)).toEqual([])
  })

  test.each<[ScopeName[], boolean, boolean]>([
    [['outlets_read'], false, false],
    [['orders_read'], true, false],
    [['members_read'], false, true],
  ])('with %j says what the app is told', async (scopes, seesBasket, seesMember) => {
    const one = await makeOne({ scopes })
    await put({}, one)
    expect((await open(one)).answer).toMatchObject({ seesBasket, seesMember })
  })

  test('ends with the app: disconnected or narrowed, it shows nothing any more', async () => {
    await put()
    const { frame } = (await open()).answer
    const narrow = { scopes: ['outlets_read' as const], outlets: [shop.otherOutlet.outletId] }
    const wish = { id: app.installationId, name: 'Sizes', ...narrow, password }
    expect((await world.call(changeConnection, wish, { as: shop.admin.token })).status).toBe(200)
    expect((await frameOf(frame)).status).toBe(404)
    expect((await open()).refusal?.code).toBe('thing.not-found')
    await world.call(removeConnection, { id: app.installationId }, { as: shop.admin.token })
    expect(await tilesOf()).toEqual([])
  })
})
