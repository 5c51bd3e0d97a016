import { generateKeyPairSync } from 'node:crypto'
import { addSamples, SAMPLE_COUNT } from '@kassa/contract/catalogue/sample.calls.ts'
import { login, readOwnSession, unlockScreen } from '@kassa/contract/identity/identity.calls.ts'
import { changePassword } from '@kassa/contract/identity/own-secrets.calls.ts'
import { registerDevice } from '@kassa/contract/device/device.calls.ts'
import { endOtherSessions, endSession, listSessions } from '@kassa/contract/identity/own-account.calls.ts'
import { listBox } from '@kassa/contract/message/box.calls.ts'
import { saveEmailGateway, sendTestEmail } from '@kassa/contract/message/email.calls.ts'
import { createConnection } from '@kassa/contract/open/connection.calls.ts'
import { readMe } from '@kassa/contract/open/me.calls.ts'
import { listMerchants } from '@kassa/contract/organisation/merchant.calls.ts'
import { listOutlets, readOutlet } from '@kassa/contract/organisation/outlet.calls.ts'
import { endTestShop, makeTestShop, readTestShop, switchShop } from '@kassa/contract/identity/test-shop.calls.ts'
import { orderBill } from '@kassa/contract/billing/licence.calls.ts'
import { saveAccount } from '@kassa/contract/payment/account.calls.ts'
import { tenantDashboard } from '@kassa/contract/report/tenant-dashboard.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDevice } from '../../../../test/make/device.ts'
import { makeAbove, type PlatformPeople } from '../../../../test/make/platform-people.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { openOffice } from '../../../../test/smtp-office.ts'
import { makeNeighbour, makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { MailPort } from '../../../platform/mail/mail-port.ts'
import { modules } from '../../../program.ts'
import { newId } from '../../../platform/ids.ts'
import { findNews } from '../../device/registration/registration.store.ts'
import { setupPapersErrand } from '../merchant/setup-papers.errand.store.ts'
import { hashPassword } from '../../identity/public.ts'
import { deliveryModule } from '../../message/message.module.ts'

const password = 'Harbour-17-Lamp'
let world: World
let people: PlatformPeople
let hash: string
beforeAll(async () => {
  const lost: MailPort = {
    send: () => Promise.reject(new Error('a letter left')),
    close: () => undefined,
  }
  world = await makeWorld({ modules: [...modules, deliveryModule(lost)], outgoingAllow: '127.0.0.1' })
  people = await makeAbove(world)
  hash = await hashPassword(password)
})
afterAll(() => world.close())

async function openShop(): Promise<Shop> {
  const shop = await makeShop(world, { partnerId: people.partner.partnerId })
  await world.sql(sql`update admin set password_hash = ${hash} where merchant_id = ${shop.merchantId}`)
  return shop
}

const make = (as: string) => world.call(makeTestShop, { password }, { as })
const change = async (as: string): Promise<string> => (await world.call(switchShop, {}, { as })).answer.token

const signIn = async (shop: Shop): Promise<string> =>
  (await world.call(login, { email: shop.admin.email, password })).answer.token

/** A shop with its test shop, and somebody at work there. */
async function withTest() {
  const shop = await openShop()
  const { number } = (await make(shop.admin.token)).answer
  const test = await change(shop.admin.token)
  const { user, outlets } = (await world.call(readOwnSession, {}, { as: test })).answer
  return { shop, number, test, user, outlets }
}

describe('a test shop', () => {
  test('stands beside a real one, with an outlet, under a number of its own, and says TEST', async () => {
    const { number, test: as, user, outlets } = await withTest()
    expect(user).toMatchObject({ isTestShop: true, merchantNumber: number, tier: 'merchant' })
    expect(user.merchantName).toMatch(/^TEST /)
    expect(outlets).toHaveLength(1)
    expect(outlets[0]?.name).toMatch(/^TEST /)
    expect((await world.call(readTestShop, {}, { as })).answer).toMatchObject({ isTest: true, beside: {} })
  })

  test('asks for no papers', async () => {
    const { user } = await withTest()
    const merchantId = user.merchantId!
    const listed = await world.database.transaction({ kind: 'merchant', merchantId }, (tx) =>
      setupPapersErrand.gather({ tx, merchantId } as never, 10),
    )
    expect(listed).toEqual([])
  })

  test('is one, however many ask at once', async () => {
    const shop = await openShop()
    const asked = await Promise.all(Array.from({ length: 8 }, () => make(shop.admin.token)))
    expect(asked.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ])
    const made = await world.sql(sql`select from merchant where test_of = ${shop.merchantId}`)
    expect(made).toHaveLength(1)
  })

  test('is made by somebody with the right and the password, of the administrators', async () => {
    const shop = await openShop()
    const wrong = await world.call(makeTestShop, { password: 'guess' }, { as: shop.admin.token })
    expect(wrong.refusal.code).toBe('login.refused')
    expect((await make(shop.cashier.token)).refusal.code).toBe('seat.admins-only')
    const narrow = await makeShop(world, { adminCodes: ['011407', '01140701'] })
    expect((await make(narrow.admin.token)).status).toBe(403)
    expect((await world.call(switchShop, {}, { as: shop.admin.token })).refusal.code).toBe('test-shop.none')
  })

  test('is filled with sample products by one call, and the real one is not', async () => {
    const { shop, test: as, outlets } = await withTest()
    const added = await world.call(addSamples, {}, { as, outlet: outlets[0]!.id })
    expect(added.answer.created).toBe(SAMPLE_COUNT)
    expect((await world.call(addSamples, {}, { as, outlet: outlets[0]!.id })).refusal.code).toBe(
      'samples.there-already',
    )
    expect(await world.sql(sql`select from product where merchant_id = ${shop.merchantId}`)).toEqual([])
  })

  test('keeps TEST in the names of its outlets, whoever renames them', async () => {
    const { test: as, outlets } = await withTest()
    const { id } = outlets[0]!
    await world.sql(sql`update outlet set name = 'Harbour' where id = ${id}`)
    expect((await world.call(readOutlet, { id }, { as })).answer.name).toBe('TEST Harbour')
  })

  test('is left for the real one by a sign-in only: its session opens nothing there', async () => {
    const { shop, test: as } = await withTest()
    expect((await world.call(readOwnSession, {}, { as: shop.admin.token })).status).toBe(401)
    expect((await world.call(switchShop, {}, { as })).refusal.code).toBe('test-shop.not-here')
    const { user } = (await world.call(readOwnSession, {}, { as: await signIn(shop) })).answer
    expect([user.id, user.merchantId, user.isTestShop]).toEqual([shop.admin.id, shop.merchantId, false])
  })

  test('finds nothing of the real one, and is not found from there', async () => {
    const { shop, test: as, outlets } = await withTest()
    expect((await world.call(readOutlet, { id: shop.outlet.outletId }, { as })).status).toBe(404)
    const back = await signIn(shop)
    expect((await world.call(readOutlet, { id: outlets[0]!.id }, { as: back })).status).toBe(404)
    const listed = (await world.call(listOutlets, {}, { as: back })).answer.rows
    expect(listed.map(({ id }) => id)).not.toContain(outlets[0]!.id)
  })

  test.each([
    ['the password', changePassword, { password, newPassword: 'x', newPasswordAgain: 'x' }],
    ['licences', orderBill, { type: 'codes', count: 1, totalMinor: 1 }],
    ['a test shop of its own', makeTestShop, { password }],
  ] as const)('leaves to the real one: %s', async (_, call, request) => {
    const { test: as } = await withTest()
    expect((await world.call(call as typeof makeTestShop, request as never, { as })).refusal.code).toBe(
      'test-shop.not-here',
    )
  })

  test('takes no account at which real money moves', async () => {
    const { test: as } = await withTest()
    const account = { channel: 'alipay', outletId: null, mode: 'live', enabled: 0, version: 0 } as const
    const saved = await world.call(saveAccount, { ...account, fields: {} }, { as })
    expect(saved.status).toBe(422)
    expect(await world.sql(sql`select from payment_account where mode = 'live'`)).toEqual([])
  })

  test('has no licence, and gets none', async () => {
    const { user } = await withTest()
    await world.runJob('billing.begin-licences')
    expect(await world.sql(sql`select from licence where merchant_id = ${user.merchantId}`)).toEqual([])
  })
})

describe('above the tenants', () => {
  const seen = async (as: string): Promise<unknown> => {
    await world.runJob('report.count-merchants')
    const page = await world.call(tenantDashboard, {}, { as })
    const merchants = await world.call(listMerchants, { limit: 200 }, { as })
    return { ...page.answer, asOf: '', merchants: merchants.answer }
  }

  test.each([
    ['the operator', () => people.operator],
    ['the partner', () => people.partner.token],
  ])('%s sees the same figures with a test shop as without', async (_, who) => {
    const shop = await openShop()
    const before = await seen(who())
    await make(shop.admin.token)
    await change(shop.admin.token)
    expect(await seen(who())).toEqual(before)
  })
})

describe('keys', () => {
  const connect = (as: string) =>
    world.call(createConnection, { name: 'Web shop', scopes: ['outlets_read'], outlets: 'all', password }, { as })

  test('of a test shop begin with kassa_test_, and open it', async () => {
    const { test: as, user } = await withTest()
    const { key } = (await connect(as)).answer
    expect(key).toMatch(/^kassa_test_[0-9A-Za-z]{38}$/)
    expect((await world.call(readMe, {}, { as: key })).status).toBe(200)
    const kept = await world.sql<{ shownAs: string }>(
      sql`select shown_as from app_token where merchant_id = ${user.merchantId}`,
    )
    expect(kept[0]?.shownAs).toBe(`kassa_test_…${key.slice(-4)}`)
  })

  test('of the one kind are refused at the other, each by a code that says so', async () => {
    const { shop, test: as, user } = await withTest()
    const test = (await connect(as)).answer.key
    const live = (await connect(await signIn(shop))).answer.key
    const setKind = (merchantId: string | null, of: string | null) =>
      world.sql(sql`
      update merchant set test_of = ${of}, clock_ahead_seconds = ${of === null ? null : 0} where id = ${merchantId}`)
    // The rows as after a mistake of ours: no call makes a shop the other kind.
    await setKind(user.merchantId, null)
    expect((await world.call(readMe, {}, { as: test })).refusal).toMatchObject({ code: 'key.test_only' })
    await setKind(shop.merchantId, user.merchantId)
    const refused = await world.call(readMe, {}, { as: live })
    expect([refused.status, refused.refusal.code]).toEqual([403, 'key.live_only'])
    await setKind(shop.merchantId, null)
  })
})

describe('the real shop', () => {
  test.each([
    ['disabled', sql`is_enabled = false`],
    ['archived', sql`archived_at = now()`],
    ['closed', sql`closed_at = now()`],
  ])('%s ends the people and tills of its test shop at once', async (_, set) => {
    const { shop, test: as, user, outlets } = await withTest()
    const outlet = { outletId: outlets[0]!.id, number: '901' }
    const till = await world.database.transaction({ kind: 'owner' }, (tx) => makeDevice(tx, user.merchantId!, outlet))
    await world.sql(sql`update merchant set ${set} where id = ${shop.merchantId}`)
    expect((await world.call(readOwnSession, {}, { as })).status).toBe(401)
    const bound = sql`select from device_registration where id = ${till.registrationId} and unbound_at is null`
    expect(await world.sql(bound)).toEqual([])
  })

  test('lends its licence: what has ended there has ended at the test shop, at its tills too', async () => {
    const { shop, test: as, user } = await withTest()
    await world.runJob('billing.begin-licences')
    await world.sql(sql`update licence set ends_on = '2020-01-31' where merchant_id = ${shop.merchantId}`)
    const connection = { name: 'Web shop', scopes: ['outlets_read'], outlets: 'all', password } as const
    const refused = await world.call(createConnection, { ...connection, scopes: ['outlets_read'] }, { as })
    expect([refused.status, refused.refusal.code]).toEqual([402, 'licence.expired'])
    const scope = { kind: 'merchant', merchantId: user.merchantId! } as const
    const place = { merchantId: user.merchantId!, outletId: newId(), deviceId: newId() }
    const news = await world.database.transaction(scope, (tx) =>
      findNews(tx, place, { kiosksSince: world.now, now: world.now }),
    )
    expect(news.endsOn).toBe('2020-01-31')
  })

  test('has as many tills as it likes, its test shop three', async () => {
    const { test: as, outlets } = await withTest()
    const register = (deviceId?: string) => {
      const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { kty, crv, x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = { kty: kty as 'EC', crv: crv as 'P-256', x, y }
      return world.call(registerDevice, { name: 'Till', publicKey: key, deviceId }, { as, outlet: outlets[0]!.id })
    }
    const asked = await Promise.all([register(), register(), register(), register()])
    const made = asked.filter(({ status }) => status === 200)
    expect(made).toHaveLength(3)
    expect(asked.find(({ status }) => status !== 200)!.refusal.code).toBe('test-shop.tills-full')
    expect((await register(made[0]!.answer.deviceId)).status).toBe(200)
  })
})

describe('people', () => {
  test('guess at their password as one, however often they switch', async () => {
    const { shop, test: as } = await withTest()
    const guess = (by: string) => world.call(unlockScreen, { password: 'guess' }, { as: by })
    for (let tried = 0; tried < 6; tried += 1) await guess(as)
    const shown = sql`select failed_count from admin where follows_id = ${shop.admin.id}`
    expect(await world.sql(shown)).toEqual([{ failedCount: 5 }])
    const next = await change(await signIn(shop))
    expect(await world.sql(shown)).toEqual([{ failedCount: 5 }])
    expect((await guess(next)).refusal.code).toBe('request.too-often')
  })

  test('see their sign-ins at the test shop from the real one, and end one there', async () => {
    const { shop, test: as } = await withTest()
    const here = await signIn(shop)
    const listed = async () => (await world.call(listSessions, {}, { as: here })).answer.sessions
    const atTest = (await listed()).filter(({ isTestShop }) => isTestShop)
    expect(atTest).toHaveLength(1)
    const stranger = (await openShop()).admin.token
    const id = atTest[0]!.id
    expect((await world.call(endSession, { id }, { as: stranger })).status).toBe(404)
    expect((await world.call(readOwnSession, {}, { as })).status).toBe(200)
    expect((await world.call(endSession, { id }, { as: here })).status).toBe(200)
    expect((await world.call(readOwnSession, {}, { as })).status).toBe(401)
    expect((await listed()).filter(({ isTestShop }) => isTestShop)).toEqual([])
  })

  test('who sign out their other sessions sign out at the test shop too', async () => {
    const { shop, test: as } = await withTest()
    const ended = await world.call(endOtherSessions, {}, { as: await signIn(shop) })
    expect(ended.answer.ended).toBe(1)
    expect((await world.call(readOwnSession, {}, { as })).status).toBe(401)
  })

  test('have one password: a new one ends their sessions at the test shop, and counts there', async () => {
    const { shop, test: as } = await withTest()
    const token = await signIn(shop)
    expect((await world.call(readOwnSession, {}, { as })).status).toBe(200)
    const next = 'Harbour-18-Lamp'
    await world.call(changePassword, { password, newPassword: next, newPasswordAgain: next }, { as: token })
    expect((await world.call(readOwnSession, {}, { as })).status).toBe(401)
    const again = await change(token)
    const ended = { name: 'Shop', scopes: ['outlets_read'] as ['outlets_read'], outlets: 'all' as const }
    expect((await world.call(createConnection, { ...ended, password }, { as: again })).refusal.code).toBe(
      'login.refused',
    )
    expect((await world.call(createConnection, { ...ended, password: next }, { as: again })).status).toBe(200)
  })

  test('whoever is taken away is taken away there', async () => {
    const { shop, test: as } = await withTest()
    await world.sql(sql`update admin set is_enabled = false where id = ${shop.admin.id}`)
    expect((await world.call(readOwnSession, {}, { as })).status).toBe(401)
  })
})

describe('messages', () => {
  test('lie in the box, and no server hears of them', async () => {
    const office = await openOffice({ security: 'none' })
    try {
      const { test: as } = await withTest()
      const sender = { address: 'shop@example.com', sender: 'Shop', password: 'geheim' }
      const gateway = { host: '127.0.0.1', port: office.port, security: 'none', enabled: 1, version: 0 } as const
      const saved = await world.call(saveEmailGateway, { ...gateway, ...sender }, { as })
      const sent = await world.call(sendTestEmail, { to: 'ada@example.com' }, { as })
      expect([saved.status, sent.status]).toEqual([200, 200])
      await world.runJob('message.deliver')
      const { messages } = (await world.call(listBox, {}, { as })).answer
      expect(messages).toMatchObject([{ channel: 'mail', recipient: 'ada@example.com' }])
      expect(messages[0]?.text).not.toBe('')
      expect(office.letters).toEqual([])
    } finally {
      await office.close()
    }
  })
})

describe('the end of a test shop', () => {
  test('signs out its people and keys in every process, and makes room for another', async () => {
    const other = await makeNeighbour(world)
    try {
      const { shop, test: as } = await withTest()
      const connected = { name: 'Web shop', scopes: ['outlets_read'], outlets: 'all', password } as const
      const { key } = (await world.call(createConnection, { ...connected, scopes: ['outlets_read'] }, { as })).answer
      const token = await signIn(shop)
      expect((await world.call(endTestShop, { password }, { as })).refusal.code).toBe('test-shop.none')
      expect((await world.call(endTestShop, { password }, { as: token })).status).toBe(200)
      expect((await other.call(readMe, {}, { as: key })).status).toBe(401)
      expect((await other.call(readOwnSession, {}, { as })).status).toBe(401)
      expect((await world.call(readTestShop, {}, { as: token })).answer.beside).toBeNull()
      expect((await make(token)).status).toBe(200)
      expect((await world.call(readOwnSession, {}, { as: await change(token) })).status).toBe(200)
    } finally {
      await other.close()
    }
  })
})
