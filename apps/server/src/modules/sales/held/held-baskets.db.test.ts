import { deleteBasket, holdBasket, listHeldBaskets, takeBasket } from '@kassa/contract/sales/held-basket.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDevice, type MadeDevice } from '../../../../test/make/device.ts'
import { makeOutlet } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { forgetHeldBaskets } from './held-baskets.ts'

let world: World
let shop: SellingShop
let first: MadeDevice
let second: MadeDevice

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  first = shop.desk.device
  second = await anotherTill(shop)
})
afterAll(() => world.close())

const anotherTill = ({ merchantId, outlet }: SellingShop): Promise<MadeDevice> =>
  world.owner((tx) => makeDevice(tx, merchantId, outlet))

const steps = [{ kind: 'set-note', note: 'Blue coat' }]
const held = (id: string, facts: object = {}) => ({
  id,
  staffId: shop.cashier.staffId,
  openedAt: '2026-11-20T10:00:00.000Z',
  heldAt: '2026-11-20T10:05:00.000Z',
  note: 'Blue coat',
  shown: { pieces: 2, names: ['Tea'], totalMinor: 1_980 },
  steps,
  head: 1,
  ...facts,
})

const hold = async (id: string, device = first, facts = {}) =>
  (await world.call(holdBasket, held(id, facts), { device })).answer
const take = async (id: string, device = second) => (await world.call(takeBasket, { id }, { device })).answer
const list = async (device = second) => (await world.call(listHeldBaskets, {}, { device })).answer
const waiting = async (device = second): Promise<string[]> => (await list(device)).rows.map(({ id }) => id)

test('what is held at one till is brought back at another, as it was, and is gone from the list', async () => {
  const id = newId()
  expect(await hold(id)).toEqual({ isShared: true, keptUntil: null })
  const [row] = (await list()).rows
  expect(row).toMatchObject({ id, isOwn: false, note: 'Blue coat', shown: { pieces: 2, totalMinor: 1_980 } })
  expect(row?.staffName).not.toBeNull()
  expect(await take(id)).toMatchObject({ basket: { steps, head: 1 }, takenBy: null })
  expect(await waiting()).not.toContain(id)
  expect(await waiting(first)).not.toContain(id)
  expect((await list(first)).takenIds).toContain(id)
})

test('of tills that ask together one gets it; whoever has it gets it again, the others hear who has it', async () => {
  const id = newId()
  await hold(id)
  const third = await anotherTill(shop)
  const answers = await Promise.all([first, second, third].map((device) => take(id, device)))
  expect(answers.filter(({ basket }) => basket !== null)).toHaveLength(1)
  const winner = [first, second, third][answers.findIndex(({ basket }) => basket !== null)]!
  expect((await take(id, winner)).basket).not.toBeNull()
  for (const { basket, takenBy } of answers) if (basket === null) expect(takenBy).not.toBeNull()
})

test('held again by whoever has it, it waits anew; by another till it is left alone', async () => {
  const id = newId()
  await hold(id)
  await take(id)
  expect(await hold(id, first, { note: 'Mine' })).toEqual({ isShared: false, keptUntil: null })
  expect(await hold(id, second, { note: 'Red coat' })).toEqual({ isShared: true, keptUntil: null })
  expect((await list(first)).rows.find((row) => row.id === id)).toMatchObject({ note: 'Red coat', isOwn: false })
  expect(await hold(id, first, { note: 'Mine' })).toEqual({ isShared: false, keptUntil: null })
})

test('thrown away it is nowhere; one that another till has is not thrown away', async () => {
  const [gone, taken] = [newId(), newId()]
  await hold(gone)
  await world.call(deleteBasket, { id: gone }, { device: second })
  expect(await take(gone)).toEqual({ basket: null, takenBy: null })
  await hold(taken)
  await take(taken)
  await world.call(deleteBasket, { id: taken }, { device: first })
  expect((await take(taken)).basket).not.toBeNull()
})

test('another outlet and another merchant find nothing and change nothing', async () => {
  const id = newId()
  await hold(id)
  const elsewhere = await world.owner(async (tx) => {
    return makeDevice(tx, shop.merchantId, await makeOutlet(tx, shop.merchantId, { name: 'Second', number: '900' }))
  })
  const stranger = (await makeSellingShop(world)).desk.device
  for (const device of [elsewhere, stranger]) {
    expect(await waiting(device)).toEqual([])
    expect(await take(id, device)).toEqual({ basket: null, takenBy: null })
    await world.call(deleteBasket, { id }, { device })
  }
  expect(await hold(id, elsewhere)).toEqual({ isShared: false, keptUntil: null })
  expect(await waiting()).toContain(id)
})

test('a cashier who is not known here is left out; a note of 101 characters is refused and changes nothing', async () => {
  const id = newId()
  await hold(id, first, { staffId: newId(), note: 'x'.repeat(100) })
  expect((await list()).rows.find((row) => row.id === id)?.staffName).toBeNull()
  const { status } = await world.call(holdBasket, held(newId(), { note: 'x'.repeat(101) }), { device: first })
  expect(status).toBe(422)
})

test('a draft of more than a month is forgotten', async () => {
  const [old, young] = [newId(), newId()]
  const daysFrom = (days: number): string => new Date(Date.parse(world.now) + days * 86_400_000).toISOString()
  await hold(old, first, { heldAt: daysFrom(-20), openedAt: daysFrom(-20) })
  await hold(young, first, { heldAt: daysFrom(-1), openedAt: daysFrom(-1) })
  await forgetHeldBaskets.run({ database: world.database, now: daysFrom(20) } as never)
  expect(await waiting()).toContain(young)
  expect(await world.sql(sql`select 1 from held_basket where id = ${old}`)).toEqual([])
})
