import { closeDeskSession, deskSessionSeconds, openDeskSession } from '@kassa/contract/device/desk-session.ts'
import { registerDevice, setDeviceEnabled, unbindDevice } from '@kassa/contract/device/device.calls.ts'
import { listSessions } from '@kassa/contract/identity/own-account.calls.ts'
import { readOwnSession, setLocale } from '@kassa/contract/identity/identity.calls.ts'
import { findMembersAtDesk } from '@kassa/contract/member/desk-member.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { listMembers } from '@kassa/contract/member/member.calls.ts'
import { listOrders, previewRefund } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeApprover, type SigningKey } from '../../../../test/make/approver.ts'
import { deskSessionAsked } from '../../../../test/make/desk-session.ts'
import { makeDevice } from '../../../../test/make/device.ts'
import { makeOutlet, makeStaff, type MadeOutlet, type MadeStaff } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from '../../../platform/db/sql.ts'

const codes = (...keys: string[]) => keys.map((key) => permissionCode(key))

let world: World
let shop: SellingShop
let helper: MadeStaff
let other: MadeOutlet
let key: SigningKey

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  shop = await makeSellingShop(world)
  await world.owner(async (tx) => {
    other = await makeOutlet(tx, shop.merchantId)
    helper = await makeStaff(tx, shop.merchantId, {
      outletIds: [shop.outlet.outletId, other.outletId],
      codes: codes('desk', 'desk.orders', 'desk.members', 'platform.members.members'),
    })
  })
  key = await makeApprover(world, shop.merchantId, helper.staffId, '2580')
})

const asked = (
  how: { key?: SigningKey; staffId?: string; registrationId?: string; at?: string; sessionId?: string } = {},
) =>
  deskSessionAsked(how.key ?? key, {
    registrationId: how.registrationId ?? shop.desk.device.registrationId,
    staffId: how.staffId ?? helper.staffId,
    at: how.at ?? world.now,
    ...(how.sessionId === undefined ? {} : { sessionId: how.sessionId }),
  })
const open = (request = asked(), device = shop.desk.device) => world.call(openDeskSession, request, { device })
const token = async (): Promise<string> => (await open()).answer.token
const find = (as: string, outlet = shop.outlet.outletId) =>
  world.call(findMembersAtDesk, { text: '1380013' }, { as, outlet })
const liveSessions = () =>
  world.sql(
    sql`select id from session where registration_id = ${shop.desk.device.registrationId} and revoked_at is null`,
  )

describe('who stands at a desk by PIN', () => {
  it('works with the desk’s part of their own rights, at this outlet, and leaves a line that names the device', async () => {
    const as = await token()
    const outlet = shop.outlet.outletId
    expect((await find(as)).status).toBe(200)
    expect((await world.call(listOrders, { limit: 5 }, { as, outlet })).status).toBe(200)
    // Of their own role, but not of the desk.
    expect((await world.call(listMembers, { limit: 5 }, { as, outlet })).refusal.code).toBe('permission.missing')
    // Not of their role, whoever signed in there.
    const nothing = { orderId: newId(), lines: [] } as never
    const preview = await world.call(previewRefund, nothing, { as, outlet })
    expect(preview.refusal.code).toBe('permission.missing')
    expect((await find(as, other.outletId)).refusal.code).toBe('thing.not-found')
    const [line] = await world.sql(sql`select call, subject from audit_line where call = 'device.open-desk-session'
      and subject = ${`staff/${helper.staffId}`}`)
    expect(line).toBeDefined()
  })

  it('has nothing of their account: no profile, no sessions, no language', async () => {
    const as = await token()
    for (const asking of [
      world.call(readOwnSession, {}, { as }),
      world.call(listSessions, {}, { as }),
      world.call(setLocale, { locale: 'ja-JP' }, { as }),
    ]) {
      expect((await asking).refusal.code).toBe('permission.missing')
    }
  })

  it('is one at a device: the next one ends it, and so does leaving', async () => {
    const first = await token()
    const asking = asked()
    const second = (await open(asking)).answer.token
    expect((await find(first)).refusal.code).toBe('session.signed-out')
    expect((await find(second)).status).toBe(200)
    // Left late, after somebody else came: only their own session ends.
    await world.call(closeDeskSession, { sessionId: newId() }, { device: shop.desk.device })
    const elsewhere = await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.outlet))
    await world.call(closeDeskSession, { sessionId: asking.sessionId }, { device: elsewhere })
    expect((await find(second)).status).toBe(200)
    await world.call(closeDeskSession, { sessionId: asking.sessionId }, { device: shop.desk.device })
    expect((await find(second)).refusal.code).toBe('session.signed-out')
    await Promise.all([open(), open(), open()])
    expect(await liveSessions()).toHaveLength(1)
  })

  it('runs out unused, and lives on while it is used', async () => {
    const as = await token()
    world.passSeconds(deskSessionSeconds - 60)
    expect((await find(as)).status).toBe(200)
    await world.runJob('platform.seen-sessions')
    world.passSeconds(120)
    expect((await find(as)).status).toBe(200)
    await world.runJob('platform.seen-sessions')
    world.passSeconds(deskSessionSeconds + 60)
    expect((await find(as)).refusal.code).toBe('session.signed-out')
  })
})

describe('a proof', () => {
  it('counts once', async () => {
    const request = asked()
    expect((await open(request)).status).toBe(200)
    expect((await open(request)).refusal.code).toBe('desk-session.refused')
  })

  it('counts five minutes, at this device, for this person, with their own key', async () => {
    const at = (seconds: number) => new Date(Date.parse(world.now) + seconds * 1_000).toISOString()
    for (const seconds of [-301, 301]) {
      expect((await open(asked({ at: at(seconds) }))).refusal.code).toBe('device.clock-skewed')
    }
    expect((await open(asked({ at: at(-299) }))).status).toBe(200)
    const otherDevice = await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.outlet))
    const cashierKey = await makeApprover(world, shop.merchantId, shop.cashier.staffId)
    for (const wrong of [
      asked({ registrationId: otherDevice.registrationId }),
      asked({ key: cashierKey }),
      asked({ key: { ...cashierKey, keyId: key.keyId } }),
      asked({ staffId: shop.cashier.staffId }),
      asked({ key: { ...key, keyId: newId() } }),
      { ...asked(), sessionId: newId() },
      { ...asked(), signature: 'A'.repeat(86) },
    ]) {
      const before = await liveSessions()
      expect((await open(wrong)).refusal.code).toBe('desk-session.refused')
      expect(await liveSessions()).toEqual(before)
    }
  })

  it('of another merchant’s person is worth nothing here, nor this one there', async () => {
    const stranger = await makeSellingShop(world)
    const theirs = await makeApprover(world, stranger.merchantId, stranger.cashier.staffId)
    const here = asked({ key: theirs, staffId: stranger.cashier.staffId })
    expect((await open(here)).refusal.code).toBe('desk-session.refused')
    const there = asked({ registrationId: stranger.desk.device.registrationId })
    expect((await open(there, stranger.desk.device)).refusal.code).toBe('desk-session.refused')
  })

  it('of a session that exists elsewhere takes nothing over', async () => {
    const stranger = await makeSellingShop(world)
    const theirs = await makeApprover(world, stranger.merchantId, stranger.cashier.staffId)
    const { registrationId } = stranger.desk.device
    const taken = deskSessionAsked(theirs, { registrationId, staffId: stranger.cashier.staffId, at: world.now })
    const there = await world.call(openDeskSession, taken, { device: stranger.desk.device })
    expect(there.status).toBe(200)
    expect((await open(asked({ sessionId: taken.sessionId }))).refusal.code).toBe('desk-session.refused')
    expect(await world.sql(sql`select account_id from session where id = ${taken.sessionId}`)).toEqual([
      { accountId: stranger.cashier.staffId },
    ])
  })
})

describe('who may stand there no longer', () => {
  const lost: readonly [string, () => Promise<unknown>][] = [
    ['disabled', () => world.sql(sql`update staff set is_enabled = false where id = ${helper.staffId}`)],
    ['archived', () => world.sql(sql`update staff set archived_at = now() where id = ${helper.staffId}`)],
    ['moved to another outlet', () => world.sql(sql`delete from staff_outlet where staff_id = ${helper.staffId}`)],
    ['locked for good', () => world.sql(sql`update staff set lock_state = 3 where id = ${helper.staffId}`)],
    [
      'of a device that was unbound',
      () => world.call(unbindDevice, { id: shop.desk.device.deviceId }, { as: shop.adminToken }),
    ],
    [
      'of a device that was disabled',
      () => world.call(setDeviceEnabled, { id: shop.desk.device.deviceId, enabled: 0 }, { as: shop.adminToken }),
    ],
  ]
  it.each(lost)('%s: the session ends at once and no new one opens', async (_, lose) => {
    const as = await token()
    await lose()
    expect((await find(as)).status).toBeGreaterThanOrEqual(400)
    expect((await open()).status).toBeGreaterThanOrEqual(400)
  })

  it('loses with the role what the role loses', async () => {
    const as = await token()
    await world.sql(
      sql`update role set codes = ${codes('desk', 'desk.orders')} where id = (select role_id from staff where id = ${helper.staffId})`,
    )
    expect((await find(as)).refusal.code).toBe('permission.missing')
  })

  it('is not let in by the PIN before this one', async () => {
    await makeApprover(world, shop.merchantId, helper.staffId, '8520')
    expect((await open()).refusal.code).toBe('desk-session.refused')
  })

  it('ends with a new registration of the same device', async () => {
    const as = await token()
    const { x = '', y = '' } = await crypto.subtle.exportKey(
      'jwk',
      (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])).publicKey,
    )
    const publicKey = { kty: 'EC' as const, crv: 'P-256' as const, x, y }
    await world.call(
      registerDevice,
      { name: 'Till', publicKey, deviceId: shop.desk.device.deviceId },
      { as: shop.cashierToken, outlet: shop.outlet.outletId },
    )
    expect((await find(as)).refusal.code).toBe('session.signed-out')
  })
})
