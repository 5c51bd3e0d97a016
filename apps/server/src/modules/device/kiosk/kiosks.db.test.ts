import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { listKiosks, tellKiosk } from '@kassa/contract/device/kiosk.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { KIOSK_HEARD_SECONDS } from '@kassa/domain/sales/kiosk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDevice, type MadeDevice } from '../../../../test/make/device.ts'
import { makeOutlet } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let till: MadeDevice
let kiosk: MadeDevice

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  till = shop.desk.device
  kiosk = await anotherTill(shop)
})
afterAll(() => world.close())

const pass = (ms: number): void => world.setNow(new Date(Date.parse(world.now) + ms).toISOString())
const anotherTill = ({ merchantId, outlet }: SellingShop): Promise<MadeDevice> =>
  world.owner((tx) => makeDevice(tx, merchantId, outlet))

type Word = InputOf<(typeof tellKiosk)['request']>
const basket = { lines: [{ name: 'Tea', quantity: '2', amountMinor: 1_980 }], pieces: 2, totalMinor: 1_980 }
const tell = (word: Partial<Word> = {}, device = kiosk) =>
  world.call(tellKiosk, { call: null, isPaying: false, basket, ...word }, { device })
const list = async (device = till) => (await world.call(listKiosks, {}, { device })).answer.rows
const told = async (): Promise<number> =>
  (await world.sql(sql`select 1 from outbox where name = 'kiosk.called' and merchant_id = ${shop.merchantId}`)).length

test('a till of the outlet reads what stands at a kiosk and that it calls; the call keeps its moment', async () => {
  await tell()
  expect(await list()).toMatchObject([{ call: null, calledAt: null, isPaying: false, basket }])
  const before = await told()
  await tell({ call: 'age', isPaying: false })
  expect(await told()).toBe(before + 1)
  const [row] = await list()
  expect(row).toMatchObject({ call: 'age', deviceId: kiosk.deviceId })
  pass(5_000)
  await tell({ call: 'age', isPaying: true })
  expect((await list())[0]).toMatchObject({ calledAt: row?.calledAt, isPaying: true })
  expect(await told()).toBe(before + 1)
  await tell({ basket: null })
  expect(await told()).toBe(before + 2)
  expect((await list())[0]).toMatchObject({ call: null, calledAt: null, basket: null })
})

test('a kiosk is listed until it was not heard for the time, and those that call stand first', async () => {
  const other = await anotherTill(shop)
  await tell()
  await tell({ call: 'help' }, other)
  expect((await list()).map(({ deviceId }) => deviceId)).toEqual([other.deviceId, kiosk.deviceId])
  pass(KIOSK_HEARD_SECONDS * 1_000)
  expect(await list()).toHaveLength(2)
  pass(1)
  expect(await list()).toEqual([])
})

test('nobody reads itself, another outlet’s, or another merchant’s; told twice at once it is one', async () => {
  await Promise.all([tell({ call: 'help' }), tell({ call: 'help' })])
  expect((await list()).filter(({ deviceId }) => deviceId === kiosk.deviceId)).toHaveLength(1)
  expect(await list(kiosk)).toEqual([])
  const elsewhere = await world.owner(async (tx) =>
    makeDevice(tx, shop.merchantId, await makeOutlet(tx, shop.merchantId)),
  )
  expect(await list(elsewhere)).toEqual([])
  const stranger = await makeSellingShop(world)
  expect(await list(stranger.desk.device)).toEqual([])
})

test('a heartbeat says how many kiosks its outlet has, and an older till is not disturbed by it', async () => {
  await tell()
  const beat = { queued: 0, oldestQueuedAt: null, version: '1' }
  const { answer } = await world.call(heartbeat, beat, { device: till })
  expect(answer.kiosks).toBe(1)
  expect((await world.call(heartbeat, beat, { device: kiosk })).answer.kiosks).toBe(0)
})
