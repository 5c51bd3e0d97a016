import { changeConnection, listConnections } from '@kassa/contract/open/connection.calls.ts'
import { readMe } from '@kassa/contract/open/me.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { deskTiles, openTile } from '@kassa/contract/open/tile/desk-tile.calls.ts'
import { setTile } from '@kassa/contract/open/tile/tile.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeApp } from '../../../../test/make/app.ts'
import {
  makeWebhookWorld,
  touchProduct,
  type WebhookShop,
  type WebhookWorld,
} from '../../../../test/make/webhook-world.ts'
import { makeNeighbour } from '../../../../test/world.ts'
import { readChanges } from '../../../platform/books/change-cursor.ts'
import { sql } from '../../../platform/db/sql.ts'
import { holdApps } from './hold-apps.ts'

const password = 'Harbour-17-Lamp'
let made: WebhookWorld
let mine: WebhookShop
let other: WebhookShop

beforeAll(async () => {
  made = await makeWebhookWorld()
})
beforeEach(async () => {
  mine = await made.makeShop()
  other = await made.makeShop()
})
afterAll(() => made.world.close())

const as = ({ shop } = mine) => ({ as: shop.admin.token })
const idOf = ({ app } = mine) => app.installationId
const hold = () => holdApps(made.world.database, made.world.now)
const me = (key = mine.app.key, at = made.world) => at.call(readMe, {}, { as: key })
const listed = async (of = mine) =>
  (await made.world.call(listConnections, {}, as(of))).answer.connections.find(({ id }) => id === idOf(of))
const errandsOf = async (kind: string, of = mine) =>
  (await made.world.call(listErrands, {}, as(of))).answer.rows.filter((row) => row.kind === kind)
const agree = (typed = password, of = mine, by = as(of)) =>
  made.world.call(
    changeConnection,
    { id: idOf(of), name: 'Warehouse', scopes: [...scopeNames], dailyLimits: {}, outlets: 'all', password: typed },
    by,
  )

describe('after a restore an app', () => {
  test('opens nothing in any process until somebody agrees to it anew; the owner is told', async () => {
    const { world } = made
    expect((await me()).status).toBe(200)
    await hold()
    const beside = await makeNeighbour(world)
    for (const at of [world, beside]) {
      const refused = await me(mine.app.key, at)
      expect([refused.status, refused.refusal.code]).toEqual([403, 'key.waits'])
      expect(refused.text).toContain('"data_state":"nothing_happened"')
    }
    expect(await listed()).toMatchObject({ waitsSince: world.now })
    expect(await errandsOf('app-waits')).toMatchObject([{ id: idOf(), title: 'Warehouse', at: world.now }])

    expect((await agree('guess')).refusal.code).toBe('login.refused')
    expect((await agree(password, mine, as(other))).status).toBe(404)
    expect((await me()).status).toBe(403)
    expect((await agree()).status).toBe(200)
    expect([(await me()).status, (await me(mine.app.key, beside)).status]).toEqual([200, 200])
    expect(await listed()).toMatchObject({ waitsSince: null, isAgreedByGone: false })
    expect(await errandsOf('app-waits')).toEqual([])
    // The others still wait.
    expect((await me(other.app.key)).status).toBe(403)
    await beside.close()
  })

  test('is told nothing by webhook meanwhile, and what it missed afterward', async () => {
    const host = `held-${mine.shop.merchantId}.example`
    await made.plan()
    const { id } = (await made.ask(mine, { url: `https://${host}/hook`, kinds: ['product'] })).answer
    await touchProduct(made.world, mine.shop.line(0).productId)
    await made.plan()
    await hold()
    await touchProduct(made.world, mine.shop.line(1).productId)
    await made.run()
    expect(made.receivers.at(host)).toEqual([])
    await agree()
    await made.run()
    const told = (await made.messages(mine, id)).filter(({ state }) => state === 'delivered')
    expect(told.length).toBeGreaterThanOrEqual(2)
  })

  test('has no tile on the desks, which ask for their tiles anew', async () => {
    const { world } = made
    const till = { device: mine.shop.desk.device }
    const tiles = async () => (await world.call(deskTiles, {}, till)).answer.tiles
    await world.call(
      setTile,
      { connectionId: idOf(), title: 'Sizes', address: 'https://tiles.example/', password },
      as(),
    )
    expect(await tiles()).toHaveLength(1)
    const before = await world.owner((tx) => readChanges(tx, mine.shop.merchantId))
    await hold()
    expect(await world.owner((tx) => readChanges(tx, mine.shop.merchantId))).toBeGreaterThan(before)
    expect(await tiles()).toEqual([])
    expect((await world.call(openTile, { id: idOf() }, till)).status).toBe(404)
    await agree()
    expect(await tiles()).toHaveLength(1)
  })

  test('that was disconnected stays so', async () => {
    const gone = await made.world.owner((tx) => makeApp(tx, mine.shop.merchantId))
    await made.world.sql(sql`update app_installation set removed_at = now() where id = ${gone.installationId}`)
    await hold()
    expect((await me(gone.key)).status).toBe(401)
    expect(await errandsOf('app-waits')).toHaveLength(1)
  })
})

describe('an app whose consent was given by somebody who has left', () => {
  const agreedBy = (kind: 'admin' | 'staff', id: string) =>
    made.world.sql(sql`
      update app_installation set agreed_by_kind = ${kind}, agreed_by_id = ${id}, agreed_by_name = 'Mara' where id = ${idOf()}`)
  const leave = (table: 'admin' | 'staff', id: string, set: string) =>
    made.world.sql(sql`update ${sql.raw(table)} set ${sql.raw(set)} where id = ${id}`)

  test.each(['archived_at = now()', 'is_enabled = false'])('goes on, and its consent is asked for: %s', async (set) => {
    const { cashier } = mine.shop
    await agreedBy('staff', cashier.id)
    expect([await errandsOf('app-consent'), (await listed())?.isAgreedByGone]).toEqual([[], false])
    await leave('staff', cashier.id, set)
    expect(await errandsOf('app-consent')).toMatchObject([{ id: idOf(), title: 'Warehouse' }])
    expect(await errandsOf('app-consent', other)).toEqual([])
    expect(await listed()).toMatchObject({ isAgreedByGone: true, agreedBy: 'Mara' })
    expect((await me()).status).toBe(200)
    await agree()
    expect([await errandsOf('app-consent'), (await listed())?.isAgreedByGone]).toEqual([[], false])
  })

  test('is asked for once where it waits as well, and by nobody of another kind with the same id', async () => {
    await agreedBy('admin', mine.shop.cashier.id)
    await leave('staff', mine.shop.cashier.id, 'archived_at = now()')
    expect(await errandsOf('app-consent')).toEqual([])
    await agreedBy('staff', mine.shop.cashier.id)
    await hold()
    expect([(await errandsOf('app-waits')).length, (await errandsOf('app-consent')).length]).toEqual([1, 0])
  })
})
