import {
  changeConnection,
  createConnection,
  createConnectionKey,
  listConnections,
  removeConnection,
  revokeConnectionKey,
} from '@kassa/contract/open/connection.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { readMe } from '@kassa/contract/open/me.calls.ts'
import { listOutlets } from '@kassa/contract/open/outlet.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeNeighbour, makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { hashPassword } from '../../identity/public.ts'

const password = 'Harbour-17-Lamp'
let world: World
let shop: Shop
let stranger: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  stranger = await makeShop(world)
  const hash = await hashPassword(password)
  await world.sql(sql`update admin set password_hash = ${hash} where merchant_id = ${shop.merchantId}`)
  await world.sql(sql`update staff set password_hash = ${hash} where merchant_id = ${shop.merchantId}`)
})
afterAll(() => world.close())

const connect = (fields: Partial<InputOf<typeof createConnection.request>> = {}, as = shop.admin.token) =>
  world.call(
    createConnection,
    { name: 'Warehouse', scopes: ['outlets_read'], outlets: 'all', password, ...fields },
    { as },
  )

const statusOf = async (key: string, at: World = world): Promise<number> =>
  (await at.call(readMe, {}, { as: key })).status

describe('a connection', () => {
  test('answers its key once, and the key opens what was granted', async () => {
    const { answer } = await connect()
    expect(answer.key).toMatch(/^kassa_live_[0-9A-Za-z]{38}$/)
    const me = (await world.call(readMe, {}, { as: answer.key })).answer
    expect(me).toMatchObject({
      id: answer.connectionId,
      scopes: ['outlets_read'],
      has_all_outlets: true,
      outlet_ids: [],
    })
    const listed = await world.call(listConnections, {}, { as: shop.admin.token })
    expect(listed.text).not.toContain(answer.key)
    const kept = await world.sql(sql`select token_hash, shown_as from app_token where id = ${answer.keyId}`)
    expect(JSON.stringify(kept)).not.toContain(answer.key)
    expect(listed.answer.connections.find(({ id }) => id === answer.connectionId)).toMatchObject({
      name: 'Warehouse',
      keys: [{ shownAs: `kassa_live_…${answer.key.slice(-4)}` }],
    })
  })

  test('asks for the password again', async () => {
    expect((await connect({ password: 'guess' })).refusal.code).toBe('login.refused')
  })

  test('grants nothing beyond one’s own: outlets', async () => {
    const { token } = shop.cashier
    expect((await connect({}, token)).refusal.code).toBe('connection.all-outlets-beyond-own')
    expect((await connect({ outlets: [shop.otherOutlet.outletId] }, token)).refusal.code).toBe('thing.not-found')
    expect((await connect({ outlets: [stranger.outlet.outletId] })).refusal.code).toBe('thing.not-found')
    const { key } = (await connect({ outlets: [shop.outlet.outletId] }, token)).answer
    const { data } = (await world.call(listOutlets, {}, { as: key })).answer
    expect(data.map(({ id }) => id)).toEqual([shop.outlet.outletId])
  })

  test('grants nothing beyond one’s own: permissions', async () => {
    const bare = await makeShop(world, { adminCodes: ['011407', '01140701'] })
    const wished = { name: 'Wide', scopes: ['outlets_read'] as const, outlets: 'all' as const, password }
    const refused = await world.call(
      createConnection,
      { ...wished, scopes: ['outlets_read'] },
      { as: bare.admin.token },
    )
    expect(refused.refusal).toMatchObject({ code: 'connection.beyond-own', details: { scopes: 'outlets_read' } })
  })

  test('takes addresses and ranges only, and holds the key to them', async () => {
    expect((await connect({ addressRanges: ['203.0.113.0/33'] })).refusal.code).toBe('connection.address-invalid')
    const elsewhere = (await connect({ addressRanges: ['203.0.113.0/24', '2001:db8::/32'] })).answer.key
    const refused = await world.call(readMe, {}, { as: elsewhere })
    expect([refused.status, refused.refusal.code]).toEqual([403, 'key.address_not_allowed'])
    const here = (await connect({ addressRanges: ['127.0.0.0/8'] })).answer.key
    expect(await statusOf(here)).toBe(200)
  })

  test('is narrowed and widened at once', async () => {
    const { connectionId: id, key } = (await connect()).answer
    const change = { id, name: 'Narrow', scopes: ['outlets_read'] as ['outlets_read'], password }
    await world.call(changeConnection, { ...change, outlets: [shop.otherOutlet.outletId] }, { as: shop.admin.token })
    const narrow = (await world.call(listOutlets, {}, { as: key })).answer.data
    expect(narrow.map((outlet) => outlet.id)).toEqual([shop.otherOutlet.outletId])
    await world.call(changeConnection, { ...change, outlets: 'all' }, { as: shop.admin.token })
    expect((await world.call(listOutlets, {}, { as: key })).answer.data).toHaveLength(2)
  })

  test('of another merchant is not found', async () => {
    const { connectionId, keyId } = (await connect()).answer
    const as = stranger.admin.token
    const tried = await Promise.all([
      world.call(
        changeConnection,
        { id: connectionId, name: 'Mine', scopes: ['outlets_read'], outlets: 'all', password },
        { as },
      ),
      world.call(createConnectionKey, { connectionId, password }, { as }),
      world.call(revokeConnectionKey, { connectionId, keyId }, { as }),
      world.call(removeConnection, { id: connectionId }, { as }),
    ])
    expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await world.call(listConnections, {}, { as })).answer.connections).toEqual([])
  })
})

describe('a key', () => {
  test('is rotated by a second one; a third is refused until one is revoked', async () => {
    const { connectionId, keyId, key } = (await connect()).answer
    const as = shop.admin.token
    const second = (await world.call(createConnectionKey, { connectionId, password }, { as })).answer
    expect([await statusOf(key), await statusOf(second.key)]).toEqual([200, 200])
    const third = await world.call(createConnectionKey, { connectionId, password }, { as })
    expect(third.refusal.code).toBe('connection.two-keys')
    await world.call(revokeConnectionKey, { connectionId, keyId }, { as })
    expect([await statusOf(key), await statusOf(second.key)]).toEqual([401, 200])
    expect((await world.call(revokeConnectionKey, { connectionId, keyId }, { as })).status).toBe(404)
  })

  test('is refused at once by every process when it is revoked, and with its app', async () => {
    const other = await makeNeighbour(world)
    try {
      const [one, two] = [(await connect()).answer, (await connect()).answer]
      expect([await statusOf(one.key, other), await statusOf(two.key, other)]).toEqual([200, 200])
      const { connectionId, keyId } = one
      await world.call(revokeConnectionKey, { connectionId, keyId }, { as: shop.admin.token })
      await world.call(removeConnection, { id: two.connectionId }, { as: shop.admin.token })
      expect([await statusOf(one.key, other), await statusOf(two.key, other)]).toEqual([401, 401])
    } finally {
      await other.close()
    }
  })

  test('is narrowed at once, and held to its addresses, in every process', async () => {
    const other = await makeNeighbour(world)
    try {
      const { connectionId: id, key } = (await connect()).answer
      const far = (await connect({ addressRanges: ['203.0.113.0/24'] })).answer.key
      const seen = async (): Promise<unknown> =>
        (await other.call(listOutlets, {}, { as: key })).answer.data.map((outlet) => outlet.id)
      expect(await seen()).toHaveLength(2)
      expect([await statusOf(far), await statusOf(far, other)]).toEqual([403, 403])
      const change = { id, name: 'Narrow', scopes: ['outlets_read'] as ['outlets_read'], password }
      await world.call(changeConnection, { ...change, outlets: [shop.otherOutlet.outletId] }, { as: shop.admin.token })
      expect(await seen()).toEqual([shop.otherOutlet.outletId])
    } finally {
      await other.close()
    }
  })

  test('that was given so many days ends by itself, to the second, and makes room for another', async () => {
    const { connectionId, key } = (await connect({ validDays: 1 })).answer
    world.passSeconds(86_399)
    expect(await statusOf(key)).toBe(200)
    world.passSeconds(1)
    expect(await statusOf(key)).toBe(401)
    const as = shop.admin.token
    expect((await world.call(createConnectionKey, { connectionId, password }, { as })).status).toBe(200)
    expect((await world.call(createConnectionKey, { connectionId, password, validDays: 90 }, { as })).status).toBe(200)
  })

  test('its calls are counted by the day, and its last use is shown', async () => {
    const { connectionId, key } = (await connect()).answer
    await world.call(readMe, {}, { as: key })
    await world.call(listOutlets, { limit: 900 }, { as: key })
    await world.runJob('platform.app-calls')
    await world.call(readMe, {}, { as: key })
    await world.runJob('platform.app-calls')
    const { connections } = (await world.call(listConnections, {}, { as: shop.admin.token })).answer
    expect(connections.find(({ id }) => id === connectionId)).toMatchObject({
      days: [{ day: world.now.slice(0, 10), calls: 3, refused: 1, faults: 0 }],
      keys: [{ lastUsedAt: world.now }],
    })
  })
})
