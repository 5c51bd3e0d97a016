import { generateKeyPairSync } from 'node:crypto'
import { createDevice, editDevice } from '@kassa/contract/device/device-list.calls.ts'
import { makePairingCode, pairByCode } from '@kassa/contract/device/device-pairing.calls.ts'
import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import {
  deskSetup,
  listDevices,
  registerDevice,
  setDeviceEnabled,
  unbindDevice,
} from '@kassa/contract/device/device.calls.ts'
import { codesOfTier, permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchantAdmin, makeOutlet, makeStaff } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let as: string
let accountId: string
let stranger: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  const other = await makeSellingShop(world)
  const admin = (merchantId: string) =>
    world.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
      return { adminId, token: await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId }) }
    })
  const own = await admin(shop.merchantId)
  as = own.token
  accountId = own.adminId
  stranger = (await admin(other.merchantId)).token
})
afterAll(() => world.close())

function keyPair() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return { privateKey, publicKey: { kty: 'EC' as const, crv: 'P-256' as const, x, y } }
}

let made = 0
const fieldsOf = (outletId = shop.outlet.outletId) => {
  made += 1
  const name = `Till ${made}`
  return { name, serialNumber: `SN-${made}`, type: 'pos' as const, model: 'P2', location: 'door', outletId }
}
const listed = async (): Promise<string> => (await world.call(createDevice, fieldsOf(), { as })).answer.id
const codeOf = async (id: string, who = as) => world.call(makePairingCode, { id }, { as: who })
const pair = (code: string, { publicKey } = keyPair()) => world.call(pairByCode, { code, publicKey })
const registrations = (deviceId: string) =>
  world.sql(sql`
    select epoch, registered_by, unbound_at is null as is_bound from device_registration
    where device_id = ${deviceId} order by epoch`)

it('a browser that nobody signed in at becomes the device of the list, whose name, type and serial number stay', async () => {
  const id = await listed()
  const { code, expiresAt } = (await codeOf(id)).answer
  expect(Date.parse(expiresAt) - Date.parse(world.now)).toBe(600_000)
  const keys = keyPair()
  const { answer } = await pair(code.toLowerCase().replaceAll('-', ' '), keys)
  expect(answer).toMatchObject({
    deviceId: id,
    merchantId: shop.merchantId,
    outletId: shop.outlet.outletId,
    deviceName: `Till ${made}`,
    epoch: 1,
  })
  const [merchant] = await world.sql<{ number: string }>(
    sql`select number::text as number from merchant where id = ${shop.merchantId}`,
  )
  expect(answer.merchantNumber).toBe(merchant?.number)
  expect(await registrations(id)).toEqual([{ epoch: 1, registeredBy: accountId, isBound: true }])
  const [row] = await world.sql(sql`select name, type, serial_number, model, version from device where id = ${id}`)
  expect(row).toEqual({ name: `Till ${made}`, type: 'pos', serialNumber: `SN-${made}`, model: 'P2', version: 1 })
  const device = { token: answer.deviceToken, privateKey: keys.privateKey }
  expect((await world.call(deskSetup, {}, { device })).answer.device.id).toBe(id)
  expect(
    await world.sql(sql`select used_by_key is null as is_open from device_pairing where device_id = ${id}`),
  ).toEqual([{ isOpen: false }])
})

it('a code is good once, and of two browsers that use it at once one wins', async () => {
  const id = await listed()
  const { code } = (await codeOf(id)).answer
  const all = await Promise.all([pair(code), pair(code)])
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect((await pair(code)).refusal.code).toBe('device-pairing.code-unknown')
  expect(await registrations(id)).toHaveLength(1)
})

it('the browser that used it and heard nothing may ask again, and is the device by its last answer', async () => {
  const id = await listed()
  const { code } = (await codeOf(id)).answer
  const keys = keyPair()
  const first = (await pair(code, keys)).answer
  const again = (await pair(code, keys)).answer
  expect([first.epoch, again.epoch, again.firstNumber]).toEqual([1, 2, 1_000_001])
  const setup = async (token: string) => (await world.call(deskSetup, {}, { device: { ...keys, token } })).status
  expect([await setup(first.deviceToken), await setup(again.deviceToken)]).toEqual([401, 200])
  world.passSeconds(600)
  expect((await pair(code, keys)).refusal.code).toBe('device-pairing.code-unknown')
})

it('runs out after ten minutes, and when another is made', async () => {
  const id = await listed()
  const first = (await codeOf(id)).answer.code
  const second = (await codeOf(id)).answer.code
  expect((await pair(first)).refusal.code).toBe('device-pairing.code-unknown')
  world.passSeconds(599)
  const third = await listed()
  const late = (await codeOf(third)).answer.code
  expect((await pair(second)).status).toBe(200)
  world.passSeconds(600)
  expect((await pair(late)).refusal).toMatchObject({ code: 'device-pairing.code-unknown', details: { minutes: 10 } })
  expect(await registrations(third)).toEqual([])
})

it('takes nothing away: no code for who is registered, and none that helps where somebody was quicker', async () => {
  const id = await listed()
  const { code } = (await codeOf(id)).answer
  const here = { as, outlet: shop.outlet.outletId }
  const name = `Till ${made}`
  await world.call(registerDevice, { name, publicKey: keyPair().publicKey, deviceId: id }, here)
  expect((await codeOf(id)).refusal).toMatchObject({ code: 'device.still-bound', details: { name } })
  expect((await pair(code)).refusal.code).toBe('device.still-bound')
  expect(await registrations(id)).toHaveLength(1)
  await world.call(unbindDevice, { id }, { as })
  expect((await pair(code)).answer.epoch).toBe(2)
})

it('helps nobody where the device was disabled, moved or deleted meanwhile', async () => {
  const ids = [await listed(), await listed(), await listed()] as const
  const codes = await Promise.all(ids.map(async (id) => (await codeOf(id)).answer.code))
  await world.call(setDeviceEnabled, { id: ids[0], enabled: 0 }, { as })
  const { outletId } = await world.owner((tx) => makeOutlet(tx, shop.merchantId))
  await world.call(editDevice, { id: ids[1], version: 1, ...fieldsOf(outletId) }, { as })
  await world.sql(sql`update device set archived_at = ${world.now} where id = ${ids[2]}`)
  const said = []
  for (const code of codes) said.push((await pair(code)).refusal.code)
  expect(said).toEqual(['device.disabled', 'device-pairing.code-unknown', 'device-pairing.code-unknown'])
  expect((await codeOf(ids[0])).refusal.code).toBe('device.disabled')
  expect(await world.sql(sql`select id from device_registration where device_id = any(${[...ids]}::uuid[])`)).toEqual(
    [],
  )
  // A refusal uses nothing up: the code is as good as it was.
  await world.call(setDeviceEnabled, { id: ids[0], enabled: 1 }, { as })
  expect((await pair(codes[0] ?? '')).status).toBe(200)
})

it('is nobody else’s to make, and one that is no code changes nothing', async () => {
  const id = await listed()
  expect((await codeOf(id, stranger)).status).toBe(404)
  expect((await codeOf(crypto.randomUUID())).status).toBe(404)
  const elsewhere = await world.owner(async (tx) => {
    const { outletId } = await makeOutlet(tx, shop.merchantId)
    const codes = [permissionCode('platform.devices.bind')]
    const { staffId } = await makeStaff(tx, shop.merchantId, { outletIds: [outletId], codes })
    return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId: shop.merchantId })
  })
  expect((await codeOf(id, elsewhere)).refusal.code).toBe('thing.not-found')
  const { code } = (await codeOf(id)).answer
  const bent = { kty: 'EC' as const, crv: 'P-256' as const, x: 'AAAA', y: 'AAAA' }
  expect((await world.call(pairByCode, { code, publicKey: bent })).refusal.code).toBe('device.public-key-unfit')
  expect((await pair(`${code}A`)).refusal.code).toBe('device-pairing.code-unfit')
  expect(await registrations(id)).toEqual([])
  expect((await pair(code)).status).toBe(200)
  world.passSeconds(300)
})

it('after five that are none an address waits five minutes, with a right code too', async () => {
  const id = await listed()
  const { code } = (await codeOf(id)).answer
  for (let wrong = 0; wrong < 5; wrong += 1) {
    expect((await pair('AAA-AAA-AAA')).refusal.code).toBe('device-pairing.code-unknown')
  }
  expect((await pair(code)).refusal).toMatchObject({ code: 'request.too-often', details: { seconds: 300 } })
  world.passSeconds(300)
  expect((await pair(code)).status).toBe(200)
})

it('the list says for whom a code can be made, and a till that is unbound from afar is told so and may come back by a code', async () => {
  const id = await listed()
  const keys = keyPair()
  const canPair = async () =>
    (await world.call(listDevices, { search: `SN-${made}` }, { as })).answer.rows.find((row) => row.id === id)?.can.pair
  expect(await canPair()).toBe(true)
  const { deviceToken: token } = (await pair((await codeOf(id)).answer.code, keys)).answer
  expect(await canPair()).toBe(false)
  await world.call(unbindDevice, { id }, { as })
  const said = { queued: 2, oldestQueuedAt: world.now, version: '1', printer: 'none' as const }
  const beat = await world.call(heartbeat, said, { device: { ...keys, token } })
  expect(beat.refusal.code).toBe('device.unbound')
  expect(await canPair()).toBe(true)
  expect((await pair((await codeOf(id)).answer.code)).answer.epoch).toBe(2)
})
