import { generateKeyPairSync } from 'node:crypto'
import { openDeskSession } from '@kassa/contract/device/desk-session.ts'
import { journalState, registerDevice } from '@kassa/contract/device/device.calls.ts'
import { login, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApprover } from '../../../test/make/approver.ts'
import { deskSessionAsked } from '../../../test/make/desk-session.ts'
import { makeMerchantAdmin } from '../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { hashPassword } from '../identity/public.ts'
import { takeName } from './take-name.ts'

let world: World
let shop: SellingShop
const email = 'ada@credentials.example'
const password = 'Welcome-2026'

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  const passwordHash = await hashPassword(password)
  const codes = [permissionCode('platform.devices.add')]
  await world.owner((tx) => makeMerchantAdmin(tx, shop.merchantId, { email, passwordHash, codes }))
})
afterAll(() => world.close())

const signIn = async (): Promise<string> => (await world.call(login, { email, password })).answer.token
/** Returns whether somebody is known by it; whoever stands at a till may not ask this, and is known all the same. */
const isKnown = async (as: string): Promise<boolean> => (await world.call(readOwnSession, {}, { as })).status !== 401

/** A till registered by whoever signed in: its credential, and whether a call signed with its key is heard. */
async function makeTill(as: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = { kty: 'EC' as const, crv: 'P-256' as const, x, y }
  const { outletId } = shop.outlet
  const { answer } = await world.call(registerDevice, { name: 'Till', publicKey: key }, { as, outlet: outletId })
  const isHeard = async (token: string): Promise<boolean> =>
    (await world.call(journalState, {}, { device: { token, privateKey } })).status === 200
  return { token: answer.deviceToken, isHeard }
}

/** The session of somebody who stands at the shop's till. */
async function standAtTill(): Promise<string> {
  const { device } = shop.desk
  const { staffId } = shop.cashier
  const key = await makeApprover(world, shop.merchantId, staffId, '2580')
  const claim = { registrationId: device.registrationId, staffId, at: world.now }
  return (await world.call(openDeskSession, deskSessionAsked(key, claim), { device })).answer.token
}

const secretOf = (token: string): string => token.slice(token.indexOf('.') + 1)

describe('a credential', () => {
  let session: string
  let till: Awaited<ReturnType<typeof makeTill>>

  it('says nothing of a database that has no name', async () => {
    session = await signIn()
    till = await makeTill(session)
    for (const token of [session, till.token, await standAtTill()]) expect(token).toMatch(/^[\w-]{43}$/)
  })

  it('names the database that gave it out, and is known there', async () => {
    await takeName({
      database: world.database,
      cluster: 'one',
      secrets: world.running.platform.secrets,
      now: world.now,
    })
    const named = await makeTill(await signIn())
    for (const token of [await signIn(), await standAtTill()]) {
      expect(token).toMatch(/^one\.[\w-]{43}$/)
      expect(await isKnown(token)).toBe(true)
    }
    expect(named.token).toMatch(/^one\.[\w-]{43}$/)
    expect(await named.isHeard(named.token)).toBe(true)
    expect(await named.isHeard(named.token.slice(0, -1))).toBe(false)
  })

  it('is known by its secret, whatever name its database had when it was given out', async () => {
    expect(await isKnown(session)).toBe(true)
    expect(await till.isHeard(till.token)).toBe(true)
    expect(await isKnown(secretOf(await signIn()))).toBe(true)
    expect(await isKnown(`one.${session.slice(0, -1)}`)).toBe(false)
  })
})
