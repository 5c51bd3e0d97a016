import { createECDH, randomBytes } from 'node:crypto'
import { addPushBrowser, readPush, removePushBrowser } from '@kassa/contract/message/push.calls.ts'
import { MOST_PUSH_BROWSERS } from '@kassa/domain/message/push.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { allCodes, makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { createSecretBox } from '../../../platform/secrets/secret.ts'
import { keepPushKey } from './push-key.ts'

let world: World
let shop: Shop
let other: Shop
let colleague: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  other = await makeShop(world)
  colleague = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: allCodes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
})
afterEach(() => world.sql(sql`delete from push_browser`))
afterAll(() => world.close())

let count = 0
const browser = (more: object = {}) => {
  const own = createECDH('prime256v1')
  own.generateKeys()
  count += 1
  return {
    endpoint: `https://push.example/send/${String(count)}`,
    p256dh: own.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
    ...more,
  }
}
const add = (more: object = {}, as = shop.admin.token) => world.call(addPushBrowser, browser(more), { as })
const read = async (as = shop.admin.token) => (await world.call(readPush, {}, { as })).answer
const length = (endpoint: number): object => ({ endpoint: 'https://push.example/'.padEnd(endpoint, 'x') })
const rows = () => world.sql<{ accountId: string }>(sql`select account_id from push_browser`)

describe('the installation’s key', () => {
  const keep = (byte = 7) =>
    keepPushKey({
      database: world.database,
      secrets: createSecretBox(Buffer.alloc(32, byte).toString('base64url')),
      now: world.now,
    })
  const kept = () =>
    world.sql<{ text: string }>(sql`
      select concat(name, encode(sealed, 'base64'), nonce) as text from platform_secret where name = 'push/key'`)

  it('is made once, also by several at once, and its private half is nowhere in clear', async () => {
    const { publicKey } = await read()
    expect(Buffer.from(publicKey ?? '', 'base64url')).toHaveLength(65)
    const before = await kept()
    await Promise.all([keep(), keep(), keep()])
    expect([(await read()).publicKey, await kept()]).toEqual([publicKey, before])
    await world.sql(sql`delete from platform_secret where name = 'push/key'`)
    await world.sql(sql`delete from push_key`)
    await Promise.all([keep(), keep(), keep()])
    expect(await kept()).toHaveLength(1)
    expect((await read()).publicKey).not.toBe(publicKey)
    const tables = await world.sql<{ text: string }>(sql`
      select concat(before, after) as text from audit_line union all select value::text from platform_setting
      union all select public_key from push_key union all select encode(sealed, 'escape') from platform_secret`)
    // How every PKCS #8 of this curve begins.
    expect(tables.filter(({ text }) => text.includes('MIGHAgEAMBMGByqGSM49'))).toEqual([])
  })

  it('is another where the secrets do not open any more, and what was added under the old one is forgotten', async () => {
    await add()
    const before = (await read()).publicKey
    await keep(8)
    const after = await read()
    expect([after.publicKey === before, after.browsers]).toEqual([false, []])
    await keep(7)
  })
})

describe('a browser', () => {
  it('is added and taken away by its person alone, and its address is told to nobody', async () => {
    const one = browser()
    const added = await world.call(addPushBrowser, one, { as: shop.admin.token, headers: { 'user-agent': 'Chrome/1' } })
    const [{ id } = { id: '' }] = added.answer.browsers
    expect(added.answer.browsers).toMatchObject([{ userAgent: 'Chrome/1', addedAt: world.now }])
    expect(added.text + JSON.stringify(await read())).not.toMatch(new RegExp(`push.example|${one.auth}|${one.p256dh}`))
    for (const as of [colleague, other.admin.token]) {
      expect((await read(as)).browsers).toEqual([])
      expect((await world.call(removePushBrowser, { id }, { as })).status).toBe(404)
    }
    expect(await rows()).toHaveLength(1)
    const removed = await world.call(removePushBrowser, { id }, { as: shop.admin.token })
    expect(removed.answer.browsers).toEqual([])
    expect((await world.call(removePushBrowser, { id }, { as: shop.admin.token })).status).toBe(404)
  })

  it('is one, however often it is added, with the keys it has now', async () => {
    const { endpoint } = browser()
    await Promise.all([add({ endpoint }), add({ endpoint }), add({ endpoint })])
    const last = browser({ endpoint })
    await world.call(addPushBrowser, last, { as: shop.admin.token })
    expect(await world.sql(sql`select p256dh, auth from push_browser`)).toEqual([
      { p256dh: last.p256dh, auth: last.auth },
    ])
  })

  it('is whose it was added by last: nobody is told of things in a browser that is another’s by now', async () => {
    const { endpoint } = browser()
    const [{ id } = { id: '' }] = (await add({ endpoint })).answer.browsers
    world.passSeconds(60)
    const [taken] = (await add({ endpoint }, colleague)).answer.browsers
    expect([taken?.id === id, taken?.addedAt]).toEqual([false, world.now])
    expect((await read()).browsers).toEqual([])
    expect(await rows()).toHaveLength(1)
    // Another merchant sees nothing of it, and has one of its own.
    expect((await add({ endpoint }, other.admin.token)).answer.browsers).toHaveLength(1)
    expect((await read(colleague)).browsers).toHaveLength(1)
  })

  it('is no cashier’s', async () => {
    expect((await add({}, shop.cashier.token)).refusal.code).toBe('push.not-here')
    expect(await read(shop.cashier.token)).toEqual({ publicKey: null, browsers: [] })
  })

  it('is one of ten, also where two come at once', async () => {
    for (let at = 1; at < MOST_PUSH_BROWSERS; at += 1) await add()
    const both = await Promise.all([add(), add()])
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect((await add()).refusal).toMatchObject({ code: 'push.most', details: { most: MOST_PUSH_BROWSERS } })
    expect((await read()).browsers).toHaveLength(MOST_PUSH_BROWSERS)
    expect((await add({}, colleague)).status).toBe(200)
  })

  const { p256dh, auth } = browser()
  test.each([
    [length(1_000), 200, null],
    [length(1_001), 422, 'request.invalid'],
    [{ endpoint: 'http://push.example/x' }, 422, 'request.invalid'],
    [{ endpoint: 'https://push.example/a b' }, 422, 'request.invalid'],
    [{ endpoint: 'https://a:b@push.example/' }, 422, 'request.invalid'],
    [{ endpoint: 'https://10.0.0.1/x' }, 422, 'push.unfit'],
    [{ endpoint: 'https://127.0.0.1/x' }, 422, 'push.unfit'],
    [{ endpoint: 'https://[::1]/x' }, 422, 'push.unfit'],
    [{ endpoint: 'https://[::ffff:10.0.0.1]/x' }, 422, 'push.unfit'],
    [{ endpoint: 'https://169.254.169.254/latest' }, 422, 'push.unfit'],
    [{ endpoint: 'https://localhost/x' }, 422, 'push.unfit'],
    [{ endpoint: 'https://2130706433/x' }, 422, 'push.unfit'],
    [{ endpoint: 'https://:/x' }, 422, 'push.unfit'],
    [{ p256dh: p256dh.slice(0, -1) }, 422, 'request.invalid'],
    [{ p256dh: `${p256dh}A` }, 422, 'request.invalid'],
    [{ p256dh: `${p256dh.slice(0, -1)}=` }, 422, 'request.invalid'],
    [{ p256dh: `B${'A'.repeat(86)}` }, 422, 'push.unfit'],
    [{ auth: auth.slice(0, -1) }, 422, 'request.invalid'],
    [{ auth: `${auth}A` }, 422, 'request.invalid'],
  ])('with %o is answered %i', async (more, status, code) => {
    const called = await add(more)
    expect(called.status).toBe(status)
    if (code !== null) expect(called.refusal.code).toBe(code)
    expect(await rows()).toHaveLength(status === 200 ? 1 : 0)
  })
})
