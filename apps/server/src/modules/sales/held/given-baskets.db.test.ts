// A basket that an offline till gave to a neighbor: the first of both to be online tells the server, and no third till gets it.
import { holdBasket, listHeldBaskets, takeBasket } from '@kassa/contract/sales/held-basket.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDesk, type Desk } from '../../../../test/make/desk.ts'
import { makeDevice, type MadeDevice } from '../../../../test/make/device.ts'
import { makeOutlet } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop
let giver: MadeDevice
let taker: Desk
let third: Desk

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  giver = shop.desk.device
  const place = { merchantId: shop.merchantId, outlet: shop.outlet, staffId: shop.cashier.staffId }
  taker = await makeDesk(world, place)
  third = await makeDesk(world, place)
  for (const desk of [taker, third]) await desk.book(desk.openShift())
})
proveAfterEach(() => world)
afterAll(() => world.close())

const heldAt = '2026-11-20T10:05:00.000Z'
const held = (id: string, at = heldAt) => ({
  id,
  staffId: null,
  openedAt: '2026-11-20T10:00:00.000Z',
  heldAt: at,
  note: 'Blue coat',
  shown: { pieces: 1, names: ['Tea'], totalMinor: 1_000 },
  steps: [{ kind: 'set-note', note: 'Blue coat' }],
  head: 1,
})
const hold = async (id: string, device = giver, at = heldAt) =>
  (await world.call(holdBasket, held(id, at), { device })).answer.isShared
const take = async (id: string, device: MadeDevice, more: object = {}) =>
  (await world.call(takeBasket, { id, ...more }, { device })).answer
const give = (id: string, to: MadeDevice, from = giver) => take(id, from, { heldAt, givenTo: to.deviceId })
const waits = async (id: string, device: MadeDevice) =>
  (await world.call(listHeldBaskets, {}, { device })).answer.rows.some((row) => row.id === id)
const takenBy = async (id: string) =>
  (await world.sql<{ takenBy: string | null }>(sql`select taken_by from held_basket where id = ${id}`))[0]?.takenBy

test('is the neighbor’s as soon as the till that gave it says so; the neighbor has it again, a third never', async () => {
  const id = newId()
  await hold(id)
  expect(await give(id, taker.device)).toEqual({ basket: null, takenBy: null })
  expect(await give(id, taker.device)).toEqual({ basket: null, takenBy: null })
  expect(await waits(id, third.device)).toBe(false)
  expect((await take(id, third.device)).takenBy).not.toBeNull()
  expect((await take(id, taker.device, { heldAt })).basket).not.toBeNull()
  expect(await hold(id, taker.device, '2026-11-20T11:00:00.000Z')).toBe(true)
  expect(await waits(id, third.device)).toBe(true)
})

test('of which the server never heard waits for nobody when its hold comes late', async () => {
  const id = newId()
  expect(await give(id, taker.device)).toEqual({ basket: null, takenBy: null })
  expect([await hold(id), await waits(id, third.device)]).toEqual([false, false])
  expect(await hold(id, taker.device, '2026-11-20T11:00:00.000Z')).toBe(true)
})

test('that a third was handed out before stays the third’s, and whoever speaks hears its name', async () => {
  const id = newId()
  await hold(id)
  const { basket } = await take(id, third.device)
  expect(basket).not.toBeNull()
  const heard = await give(id, taker.device)
  expect([heard.basket, heard.takenBy === null]).toEqual([null, false])
  expect((await take(id, taker.device, { heldAt })).takenBy).toBe(heard.takenBy)
  expect(await takenBy(id)).toBe(third.device.deviceId)
})

test('asked for by a third in the same moment is had by one of them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = newId()
    await hold(id)
    const [given, taken] = await Promise.all([give(id, taker.device), take(id, third.device)])
    const isThirds = taken.basket !== null
    expect([given.takenBy !== null, await takenBy(id)]).toEqual([isThirds, (isThirds ? third : taker).device.deviceId])
  }
})

test('sold by both all the same, both sales stand, and the second is filed', async () => {
  const id = newId()
  await hold(id)
  await take(id, third.device)
  const [one] = await third.book({ ...third.sale([shop.line(0, 1)]), orderId: id })
  const [other] = await taker.book({ ...taker.sale([shop.line(0, 1)]), orderId: id })
  expect([one?.outcome, other?.outcome]).toEqual(['accepted', 'review'])
  expect(other?.reasons.map(({ code }) => code)).toContain('sale.order-taken')
  const rows = await world.sql(sql`select id from sales_order where id = ${id} or basket_id = ${id}`)
  expect(rows).toHaveLength(2)
})

test('by who never had it, or to a till of another outlet or merchant, changes nothing', async () => {
  const id = newId()
  await hold(id)
  const elsewhere = await world.owner(async (tx) =>
    makeDevice(tx, shop.merchantId, await makeOutlet(tx, shop.merchantId, { name: 'Second', number: '900' })),
  )
  const stranger = (await makeSellingShop(world)).desk.device
  await give(id, elsewhere)
  await give(id, stranger)
  await give(id, third.device, taker.device)
  await give(id, third.device, stranger)
  expect([await takenBy(id), await waits(id, third.device)]).toEqual([null, true])
})
