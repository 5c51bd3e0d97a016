import { generateKeyPairSync } from 'node:crypto'
import { registerDevice, registerDeviceByPin } from '@kassa/contract/device/device.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant, makeOutlet, makeStaff } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { makePin, setStaffPin } from '../../identity/public.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const PIN = '259137'
const now = '2026-01-01T00:00:00.000Z'
const codes = (...keys: string[]) => keys.map((key) => permissionCode(key))

/** An outlet with a cashier who may not register, a manager who may, and a helper with a PIN who may not either. */
const makePeople = () =>
  world.owner(async (tx) => {
    const { merchantId } = await makeMerchant(tx)
    const { outletId } = await makeOutlet(tx, merchantId)
    const outletIds = [outletId]
    const cashier = await makeStaff(tx, merchantId, { outletIds, codes: codes('desk.cashiering') })
    const manager = await makeStaff(tx, merchantId, { outletIds, codes: codes('desk.cashiering.registerDevice') })
    const helper = await makeStaff(tx, merchantId, { outletIds, codes: codes('desk.cashiering') })
    const away = await makeStaff(tx, merchantId, { codes: codes('desk.cashiering.registerDevice') })
    for (const { staffId } of [manager, helper, away]) {
      await setStaffPin(tx, { merchantId, staffId, now }, await makePin(PIN, () => crypto.randomUUID(), 1_000))
    }
    const as = await makeSession(tx, { kind: 'staff', accountId: cashier.staffId, merchantId })
    return { merchantId, outlet: outletId, as, manager, helper, away }
  })
type People = Awaited<ReturnType<typeof makePeople>>

const publicKey = () => {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  return { kty: 'EC' as const, crv: 'P-256' as const, x, y }
}
const ask = ({ as, outlet }: People, staffNumber: string, pin = PIN) =>
  world.call(
    registerDeviceByPin,
    { name: 'Till', publicKey: publicKey(), approver: { staffNumber, pin } },
    { as, outlet },
  )
const devices = ({ merchantId }: People) => world.sql(sql`select id from device where merchant_id = ${merchantId}`)

it('a manager’s PIN registers a browser in place, in the manager’s name', async () => {
  const people = await makePeople()
  const { as, outlet, manager } = people
  expect((await world.call(registerDevice, { name: 'Till', publicKey: publicKey() }, { as, outlet })).status).toBe(403)
  const { registrationId, epoch } = (await ask(people, manager.number)).answer
  expect(epoch).toBe(1)
  const [row] = await world.sql(sql`select registered_by from device_registration where id = ${registrationId}`)
  expect(row).toEqual({ registeredBy: manager.staffId })
})

it.each([
  ['a wrong PIN', (people: People) => ask(people, people.manager.number, '259138'), 'pin.refused'],
  ['a number that nobody has', (people: People) => ask(people, 'nobody'), 'pin.refused'],
  ['a manager of another outlet', (people: People) => ask(people, people.away.number), 'pin.refused'],
  ['somebody who may not either', (people: People) => ask(people, people.helper.number), 'device.approver-may-not'],
  ['three digits', (people: People) => ask(people, people.manager.number, '259'), 'request.invalid'],
])('refuses %s, and there is no device', async (_, attempt, code) => {
  const people = await makePeople()
  expect((await attempt(people)).refusal.code).toBe(code)
  expect(await devices(people)).toEqual([])
})

it('waits half an hour after five wrong ones, also for a number that nobody has, and locks nobody out elsewhere', async () => {
  for (const numberOf of [({ manager }: People) => manager.number, () => 'nobody']) {
    const people = await makePeople()
    for (let wrong = 0; wrong < 5; wrong += 1) await ask(people, numberOf(people), '259138')
    expect((await ask(people, numberOf(people))).refusal.code).toBe('login.temporarily-locked')
    const [row] = await world.sql(sql`select lock_state from staff where id = ${people.manager.staffId}`)
    expect(row).toEqual({ lockState: 0 })
    world.passSeconds(31 * 60)
    expect((await ask(people, people.manager.number)).status).toBe(200)
  }
})
