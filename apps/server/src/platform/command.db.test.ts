import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoint } from '@kassa/contract/endpoint.ts'
import { noFields } from '@kassa/contract/fields.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { accept } from '@kassa/domain/result.ts'
import { makeOperator, makePartner } from '../../test/make/people.ts'
import { makeSession } from '../../test/make/session.ts'
import { allCodes, makeShop, type Shop } from '../../test/make/shop.ts'
import {
  addNote,
  beat,
  countInOutlet,
  listNotes,
  nameMerchant,
  noteCode,
  noteModule,
  noteTables,
  readNote,
  tryNote,
} from '../../test/note-module.ts'
import { makeWorld, type World } from '../../test/world.ts'
import { command } from './command.ts'
import { sql } from './db/sql.ts'

let world: World
let shop: Shop
let other: Shop
let isLicensed = true

beforeAll(async () => {
  world = await makeWorld({
    modules: [noteModule],
    prepare: noteTables,
    policies: [
      ({ endpoint: { name } }) => (isLicensed || name === readNote.name ? undefined : { code: 'licence.expired' }),
    ],
  })
  shop = await makeShop(world)
  other = await makeShop(world)
})
afterAll(() => world.close())

const counts = async (): Promise<Record<string, number>> => {
  const [row] = await world.sql<Record<string, number>>(sql`
    select (select count(*) from note) as notes, (select count(*) from audit_line) as lines,
      (select count(*) from platform_audit_line) as lines_above, (select count(*) from outbox) as events,
      (select count(*) from idempotency) as firsts`)
  return row ?? {}
}

/** Returns how many rows `work` added to each table. */
const added = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
  const before = await counts()
  await work()
  const after = await counts()
  return Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]))
}

const nothingAdded = { notes: 0, lines: 0, linesAbove: 0, events: 0, firsts: 0 }

describe('a call', () => {
  test('that changes something leaves its line, though its use case says nothing', async () => {
    const change = await added(() => world.call(addNote, { text: 'says nothing' }, { as: shop.admin.token }))
    expect(change).toEqual({ ...nothingAdded, notes: 1, lines: 1, events: 1 })
  })

  test('runs in its merchant and leaves its line and its event', async () => {
    let id = ''
    const change = await added(async () => {
      const { answer } = await world.call(
        addNote,
        { text: 'hello' },
        { as: shop.admin.token, outlet: shop.outlet.outletId },
      )
      id = answer.id
    })
    expect(change).toEqual({ ...nothingAdded, notes: 1, lines: 1, events: 1 })
    const [line] = await world.sql(sql`select * from audit_line where subject = ${`note/${id}`}`)
    expect(line).toMatchObject({
      merchantId: shop.merchantId,
      accountId: shop.admin.id,
      call: 'note.add-note',
      outletId: shop.outlet.outletId,
      after: { text: 'hello' },
      before: null,
      at: world.now,
    })
    const { answer: seen } = await world.call(readNote, { id }, { as: shop.cashier.token })
    expect(seen).toEqual({ id, text: 'hello', outletId: shop.outlet.outletId })
  })

  test.each(['refuse me', 'undeclared', 'throw', 'wrong answer'])('%s leaves no trace', async (text) => {
    expect(
      await added(async () => {
        const { status, refusal } = await world.call(addNote, { text }, { as: shop.admin.token, key: `key ${text}` })
        expect([status, refusal.code]).toEqual(
          text === 'refuse me' ? [409, 'thing.changed-meanwhile'] : [500, 'server.fault'],
        )
        expect(JSON.stringify(refusal)).not.toContain('secret')
      }),
    ).toEqual(nothingAdded)
  })

  test.each([
    ['disk full', 'server.storage-full', 'nothing-happened', 'call-support'],
    ['too slow', 'server.busy', 'nothing-happened', 'retry'],
    ['lost', 'server.busy', 'nothing-happened', 'retry'],
    ['lost in commit', 'server.database-lost', 'unknown', 'verify-first'],
  ])('a database that is %s says what happened to the data', async (text, code, dataState, whatToDo) => {
    const { status, refusal } = await world.call(addNote, { text }, { as: shop.admin.token })
    expect({ status, ...refusal }).toMatchObject({ status: 503, code, dataState, whatToDo })
  })

  test('of another merchant finds nothing', async () => {
    const { answer } = await world.call(addNote, { text: 'mine' }, { as: shop.admin.token })
    const { refusal, status } = await world.call(readNote, { id: answer.id }, { as: other.admin.token })
    expect([status, refusal.code]).toEqual([404, 'thing.not-found'])
  })

  test('sends three statements around its own', async () => {
    const statements = await world.statementsDuring(() =>
      world.call(addNote, { text: 'counted' }, { as: shop.admin.token, key: 'counted' }),
    )
    // Session, claim of the key, two of its own, the record.
    expect(statements).toBe(5)
  })

  test('that is public cannot be declared to look into tenants, nor any with an unknown permission', () => {
    const described = {
      name: 'x.y',
      method: 'GET',
      path: '/x',
      summary: '',
      request: noFields,
      answer: noFields,
    } as const
    const useCase = async () => accept({})
    expect(() => command(endpoint({ ...described, access: 'public', scope: 'across' }), useCase)).toThrow('scope none')
    expect(() => command(endpoint({ ...described, access: 'public' }), useCase)).toThrow('scope none')
    expect(() => command(endpoint({ ...described, access: { anyOf: ['no.such'] } }), useCase)).toThrow('no.such')
  })
})

describe('who is it', () => {
  const codeOf = async (as: string | undefined, headers: Record<string, string> = {}): Promise<string | number> => {
    const called = await world.call(listNotes, {}, { as, headers })
    return called.status === 200 ? 200 : called.refusal.code
  }

  test('a visitor, the literal null, and a token nobody has are signed out', async () => {
    expect(await codeOf(undefined)).toBe('session.signed-out')
    expect(await codeOf(undefined, { authorization: 'null' })).toBe('session.signed-out')
    expect(await codeOf(undefined, { authorization: 'Bearer null' })).toBe('session.signed-out')
    expect(await codeOf('x'.repeat(43))).toBe('session.signed-out')
    expect(await codeOf(undefined, { authorization: `Basic ${shop.admin.token}` })).toBe('session.signed-out')
  })

  test.each([
    ['a revoked session', sql`update session set revoked_at = now() where account_id =`],
    ['a session past its time', sql`update session set expires_at = '2026-03-02T03:59:59Z' where account_id =`],
    ['a disabled account', sql`update staff set is_enabled = false where id =`],
    ['a locked account', sql`update staff set lock_state = 3 where id =`],
    ['an archived account', sql`update staff set archived_at = now() where id =`],
  ])('%s is signed out at once', async (_, change) => {
    const { cashier } = await makeShop(world)
    expect(await codeOf(cashier.token)).toBe(200)
    await world.owner((tx) => tx.run(sql`${change} ${cashier.id}`))
    expect(await codeOf(cashier.token)).toBe('session.signed-out')
  })

  test('everybody of a disabled merchant is signed out, and nobody for a passing lock', async () => {
    const { cashier, admin, merchantId } = await makeShop(world)
    await world.owner((tx) => tx.run(sql`update staff set lock_state = 1 where id = ${cashier.id}`))
    expect(await codeOf(cashier.token)).toBe(200)
    await world.owner((tx) => tx.run(sql`update merchant set is_enabled = false where id = ${merchantId}`))
    expect([await codeOf(cashier.token), await codeOf(admin.token)]).toEqual([
      'session.signed-out',
      'session.signed-out',
    ])
  })

  test('a role that changes acts on the next call', async () => {
    const { cashier } = await makeShop(world, { cashierCodes: [] })
    const call = async () => (await world.call(addNote, { text: 'x' }, { as: cashier.token })).status
    const setCodes = (codes: readonly string[]) =>
      world.owner((tx) => tx.run(sql`update role set codes = ${codes} where id = ${cashier.roleId}`))
    expect(await call()).toBe(403)
    await setCodes([permissionCode(noteCode)])
    expect(await call()).toBe(200)
    await setCodes(allCodes.filter((code) => code !== permissionCode(noteCode)))
    expect(await call()).toBe(403)
  })

  test('the session is kept alive by what it does', async () => {
    const { cashier } = await makeShop(world)
    await world.owner((tx) =>
      tx.run(
        sql`update session set expires_at = ${'2026-03-02T05:00:00Z'}, idle_seconds = 7200 where account_id = ${cashier.id}`,
      ),
    )
    expect(await codeOf(cashier.token)).toBe(200)
    await world.runJob('platform.seen-sessions')
    const [session] = await world.sql<{ expiresAt: string; lastSeenAt: string }>(
      sql`select expires_at, last_seen_at from session where account_id = ${cashier.id}`,
    )
    expect(session).toEqual({ expiresAt: '2026-03-02T06:00:00.000Z', lastSeenAt: world.now })
  })
})

describe('where', () => {
  const inOutlet = async (as: string, outlet?: string): Promise<string | number> => {
    const called = await world.call(countInOutlet, {}, { as, outlet })
    return called.status === 200 ? 200 : called.refusal.code
  }

  test('an outlet that is required must be chosen', async () => {
    expect(await inOutlet(shop.admin.token)).toBe('outlet.select-first')
    expect(await inOutlet(shop.admin.token, 'null')).toBe('outlet.select-first')
  })

  test('an empty outlet is no outlet, in every call: it is not taken for none', async () => {
    expect(await inOutlet(shop.admin.token, '')).toBe('outlet.select-first')
    for (const asked of [
      await world.call(listNotes, {}, { as: shop.admin.token, outlet: '' }),
      await world.call(addNote, { text: 'x' }, { as: shop.admin.token, outlet: '' }),
      await world.call(beat, {}, { device: shop.device, outlet: '' }),
    ])
      expect([asked.status, asked.refusal.code]).toEqual([422, 'outlet.select-first'])
  })

  test('an outlet that is not theirs is not found', async () => {
    expect(await inOutlet(shop.admin.token, shop.otherOutlet.outletId)).toBe(200)
    expect(await inOutlet(shop.cashier.token, shop.outlet.outletId)).toBe(200)
    expect(await inOutlet(shop.cashier.token, shop.otherOutlet.outletId)).toBe('thing.not-found')
    expect(await inOutlet(shop.admin.token, other.outlet.outletId)).toBe('thing.not-found')
    expect(await inOutlet(shop.admin.token, "' or 1=1 --")).toBe('thing.not-found')
  })

  test('a foreign outlet is not found either where none is needed', async () => {
    const { status } = await world.call(addNote, { text: 'x' }, { as: shop.admin.token, outlet: other.outlet.outletId })
    expect(status).toBe(404)
  })
})

describe('above the tenants', () => {
  test('an operator reads all, a partner its own and those of its sub-partners, a merchant itself', async () => {
    const made = await world.owner(async (tx) => {
      const signIn = ({ adminId: accountId }: { adminId: string }) => makeSession(tx, { kind: 'admin', accountId })
      const partner = await makePartner(tx)
      const { partnerId: subId } = await makePartner(tx, { parentId: partner.partnerId })
      return {
        subId,
        operator: await signIn(await makeOperator(tx)),
        partner: await signIn(partner),
        stranger: await signIn(await makePartner(tx)),
      }
    })
    const below = await makeShop(world, { partnerId: made.subId })
    await world.call(addNote, { text: 'below' }, { as: below.admin.token })
    const texts = async (as: string, outlet?: string) => (await world.call(listNotes, {}, { as, outlet })).answer.texts
    expect(await texts(made.partner)).toEqual(['below'])
    expect(await texts(made.stranger)).toEqual([])
    expect(await texts(below.admin.token)).toEqual(['below'])
    expect(await texts(made.operator)).toContain('hello')
    expect(await texts(made.partner, below.outlet.outletId)).toEqual(['below'])
    const foreign = await world.call(listNotes, {}, { as: made.stranger, outlet: below.outlet.outletId })
    expect(foreign.status).toBe(404)
    const inside = await world.call(readNote, { id: below.merchantId }, { as: made.operator })
    expect([inside.status, inside.refusal.code]).toEqual([403, 'permission.missing'])
  })

  test('a call enters one merchant, audited in both places', async () => {
    const operator = await world.owner(async (tx) => {
      const { adminId } = await makeOperator(tx, { codes: allCodes })
      return { adminId, token: await makeSession(tx, { kind: 'admin', accountId: adminId }) }
    })
    const change = await added(() =>
      world.call(nameMerchant, { merchantId: shop.merchantId, text: 'entered' }, { as: operator.token }),
    )
    expect(change).toEqual({ ...nothingAdded, notes: 1, lines: 1, events: 1 })
    const [line] = await world.sql(
      sql`select merchant_id, account_id from audit_line where after ->> 'text' = 'entered'`,
    )
    expect(line).toEqual({ merchantId: shop.merchantId, accountId: operator.adminId })
    const refused = await world.call(nameMerchant, { merchantId: shop.merchantId, text: 'x' }, { as: shop.admin.token })
    expect(refused.status).toBe(403)
  })

  test('what is refused is undone, unless it has to be kept', async () => {
    const { merchantId } = shop
    expect(await added(() => world.call(tryNote, { merchantId, isKept: false }))).toEqual(nothingAdded)
    expect(await added(() => world.call(tryNote, { merchantId, isKept: true }))).toEqual({
      ...nothingAdded,
      notes: 1,
      lines: 1,
    })
  })
})

describe('a device', () => {
  test('is known by its token and its signature, and works in its own outlet', async () => {
    const { answer } = await world.call(beat, {}, { device: shop.device })
    expect(answer).toEqual({
      deviceId: shop.device.deviceId,
      outletId: shop.outlet.outletId,
      merchantId: shop.merchantId,
    })
  })

  test('without a signature, with another’s, or with one used before is refused', async () => {
    const refusalOf = async (headers: Record<string, string>) => (await world.call(beat, {}, { headers })).refusal.code
    const token = { 'device-authorization': `Bearer ${shop.device.token}` }
    expect(await refusalOf({ authorization: `Bearer ${shop.admin.token}` })).toBe('device.session-not-enough')
    expect(await refusalOf(token)).toBe('device.proof-wrong')
    const forged = await world.call(
      beat,
      {},
      { device: { token: shop.device.token, privateKey: other.device.privateKey } },
    )
    expect(forged.refusal.code).toBe('device.proof-wrong')
    const { signedHeaders } = await import('../../test/device-headers.ts')
    const request = { method: 'POST', path: '/cashier/api/note/beat', body: '{}' }
    const headers = signedHeaders(shop.device, request, world.now)
    expect((await world.call(beat, {}, { headers })).status).toBe(200)
    expect(await refusalOf(headers)).toBe('device.proof-wrong')
    const others = [
      { ...request, path: '/cashier/api/note/other' },
      { ...request, method: 'GET' },
      { ...request, body: '{ }' },
      { ...request, body: undefined },
    ]
    for (const one of others) {
      expect(await refusalOf(signedHeaders(shop.device, one, world.now))).toBe('device.proof-wrong')
    }
  })

  test('whose clock is off is told the time', async () => {
    const { signedHeaders } = await import('../../test/device-headers.ts')
    const late = signedHeaders(
      shop.device,
      { method: 'POST', path: '/cashier/api/note/beat', body: '{}' },
      '2026-03-02T04:06:00.000Z',
    )
    const { refusal } = await world.call(beat, {}, { headers: late })
    expect(refusal).toMatchObject({ code: 'device.clock-skewed', details: { serverTime: world.now } })
  })

  test('finds no other outlet, and leaves no line for what it only says', async () => {
    const elsewhere = await world.call(beat, {}, { device: shop.device, outlet: shop.otherOutlet.outletId })
    expect(elsewhere.status).toBe(404)
    expect(await added(() => world.call(beat, {}, { device: shop.device }))).toEqual(nothingAdded)
  })
})

describe('a policy', () => {
  test('refuses before the use case, and not what it leaves open', async () => {
    isLicensed = false
    const refused = await world.call(addNote, { text: 'x' }, { as: shop.admin.token })
    const open = await world.call(readNote, { id: shop.merchantId }, { as: shop.admin.token })
    isLicensed = true
    expect([refused.status, refused.refusal.code, open.status]).toEqual([402, 'licence.expired', 404])
  })
})

describe('words', () => {
  test.each([
    [{ cookie: 'Accept-Language=zh-CN', 'accept-language': 'ja' }, '抱歉，未找到数据。'],
    [{ 'accept-language': 'ja' }, '該当するデータがありません。'],
    [{}, 'Sorry, no data found.'],
  ])('%j', async (headers: Record<string, string>, message) => {
    const { refusal } = await world.call(readNote, { id: other.merchantId }, { as: shop.admin.token, headers })
    expect(refusal.message).toBe(message)
  })

  test('are those of the profile where nothing else is said', async () => {
    const { cashier } = await makeShop(world)
    await world.owner((tx) => tx.run(sql`update staff set locale = 'zh-CN' where id = ${cashier.id}`))
    const { refusal } = await world.call(readNote, { id: other.merchantId }, { as: cashier.token })
    expect(refusal.message).toBe('抱歉，未找到数据。')
  })
})
