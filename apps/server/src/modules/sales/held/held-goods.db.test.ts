import { reserveStock } from '@kassa/contract/inventory/reserve-stock.calls.ts'
import { deleteBasket, holdBasket, listHeldBaskets, takeBasket } from '@kassa/contract/sales/held-basket.calls.ts'
import { saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDevice, type MadeDevice } from '../../../../test/make/device.ts'
import { makeSalesSettler } from '../../../../test/make/sales-settler.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop
let first: MadeDevice
let second: MadeDevice

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** Five pieces of goods that are not sold below what there is. */
beforeEach(async () => {
  shop = await makeSellingShop(world, { onHand: 5 })
  await world.sql(sql`update product set stock_policy = 'block' where merchant_id = ${shop.merchantId}`)
  first = shop.desk.device
  second = await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.outlet))
})

const goods = (quantity: number) => [{ variantId: shop.line(0).productId, quantity }]
const hold = async (id: string, quantity: number, device = first) => {
  const shown = { pieces: quantity, names: ['Tea'], totalMinor: 1_000 }
  const held = { id, staffId: null, openedAt: world.now, heldAt: world.now, note: '', shown, steps: [], head: 0 }
  return (await world.call(holdBasket, { ...held, goods: goods(quantity) }, { device })).answer
}
/** Returns whether another basket may have so many. */
const canHave = async (quantity: number, device = second): Promise<boolean> =>
  (await world.call(reserveStock, { orderId: newId(), lines: goods(quantity) }, { device })).status === 200
const rows = async () => (await world.call(listHeldBaskets, {}, { device: second })).answer.rows

test('what is put aside is kept for as long as the outlet says, and no longer', async () => {
  const id = newId()
  const { keptUntil } = await hold(id, 3)
  expect(keptUntil).toBe(new Date(Date.parse(world.now) + 24 * 3_600_000).toISOString())
  expect(await canHave(3)).toBe(false)
  expect((await rows())[0]).toMatchObject({ id, keptUntil })
  world.passSeconds(24 * 3_600 + 1)
  expect(await canHave(3)).toBe(true)
  expect((await rows())[0]).toMatchObject({ id, keptUntil: null })
})

test('the hours are the outlet’s own', async () => {
  const owner = await makeSalesSettler(world, shop.merchantId)
  const value = { remoteMinutes: 15, parkedHours: 2 }
  const changes = [{ key: 'sales.overtime' as const, value, inherit: false, version: 0 }]
  const saved = await world.call(saveSalesSettings, { changes }, { as: owner })
  expect(saved.status).toBe(200)
  const { keptUntil } = await hold(newId(), 1)
  expect(Date.parse(keptUntil!) - Date.parse(world.now)).toBe(2 * 3_600_000)
})

test('brought back it keeps them 15 minutes; its own payment has them, and another till the rest', async () => {
  const id = newId()
  await hold(id, 3)
  await world.call(takeBasket, { id }, { device: second })
  expect(await canHave(3)).toBe(false)
  expect((await world.call(reserveStock, { orderId: id, lines: goods(3) }, { device: second })).status).toBe(200)
  expect(await canHave(2, first)).toBe(true)
  world.passSeconds(15 * 60 + 1)
  expect(await canHave(5)).toBe(true)
})

test('put aside anew with less it keeps less; thrown away it keeps nothing', async () => {
  const id = newId()
  await hold(id, 4)
  expect((await hold(id, 1)).keptUntil).not.toBeNull()
  expect(await canHave(4)).toBe(true)
  await world.call(deleteBasket, { id }, { device: first })
  world.passSeconds(15 * 60 + 1)
  expect(await canHave(5)).toBe(true)
})

test('a basket whose goods are gone waits all the same, and keeps none of them', async () => {
  const [mine, late] = [newId(), newId()]
  await hold(mine, 4)
  expect(await hold(late, 2, second)).toEqual({ isShared: true, keptUntil: null })
  expect((await rows()).map(({ id, keptUntil }) => [id, keptUntil === null])).toEqual(
    expect.arrayContaining([
      [mine, false],
      [late, true],
    ]),
  )
  expect(await canHave(1)).toBe(true)
})

test('of two tills that put aside the last pieces at once one has them', async () => {
  const kept = await Promise.all([hold(newId(), 3), hold(newId(), 3, second)])
  expect(kept.filter(({ keptUntil }) => keptUntil !== null)).toHaveLength(1)
})

test('a desk that names no goods keeps none', async () => {
  const shown = { pieces: 1, names: ['Tea'], totalMinor: 1_000 }
  const held = {
    id: newId(),
    staffId: null,
    openedAt: world.now,
    heldAt: world.now,
    note: '',
    shown,
    steps: [],
    head: 0,
  }
  expect((await world.call(holdBasket, held, { device: first })).answer).toEqual({ isShared: true, keptUntil: null })
  expect(await canHave(5)).toBe(true)
})
