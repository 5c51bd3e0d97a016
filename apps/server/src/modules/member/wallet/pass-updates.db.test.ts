// Passes at Apple follow their members: telephones register, are told, and fetch. Nothing waits for them.
import { adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { mergeMembers } from '@kassa/contract/member/merge.calls.ts'
import { createMember } from '@kassa/contract/member/member.calls.ts'
import { eraseMember } from '@kassa/contract/member/privacy.calls.ts'
import { readWallets, removeWallet } from '@kassa/contract/member/wallet.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MemberShop } from '../../../../test/make/member-shop.ts'
import { readPass } from '../../../../test/make/read-pass.ts'
import { makeWalletWorld, type WalletWorld } from '../../../../test/make/wallet-world.ts'
import type { World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let on: WalletWorld
let world: World
let shop: MemberShop
let other: MemberShop

beforeAll(async () => {
  on = await makeWalletWorld()
  ;({ world, shop, other } = on)
})
afterAll(() => on.close())
beforeEach(async () => {
  on.google.answerWith = undefined
  on.google.refuseTokens = undefined
  on.google.requests.length = 0
  on.apple.pushes.length = 0
  on.apple.answers.clear()
  world.passSeconds(10)
  await world.sql(sql`delete from wallet_device`)
  await world.sql(sql`delete from wallet_pass`)
  await on.setUpBoth()
})

const mine = (at = shop) => ({ as: at.admin.token })
const TYPE = 'pass.example.card'

/** A member with a pass, as a telephone knows it. */
async function keepPass(name = 'Ada', at = shop) {
  const memberId = await at.join(name)
  const { pass } = await on.passOf(memberId, at)
  return {
    memberId,
    serial: pass['serialNumber'] as string,
    token: pass['authenticationToken'] as string,
    passType: pass['passTypeIdentifier'] as string,
    merchantId: at.merchantId,
  }
}

type Kept = Awaited<ReturnType<typeof keepPass>>

const telephone = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { merchantId, token }: Pick<Kept, 'merchantId' | 'token'>,
  more: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
) =>
  world.running.server.app.inject({
    method,
    url: `/cashier/api/member/wallet/${merchantId}/v1/${path}`,
    headers: {
      ...(token === '' ? {} : { authorization: `ApplePass ${token}` }),
      ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more.headers,
    },
    ...(more.body === undefined ? {} : { payload: JSON.stringify(more.body) }),
  })

const register = (kept: Kept, device = 'phone-1', pushToken = `token-of-${device}`) =>
  telephone('POST', `devices/${device}/registrations/${kept.passType}/${kept.serial}`, kept, { body: { pushToken } })
const unregister = (kept: Kept, device = 'phone-1') =>
  telephone('DELETE', `devices/${device}/registrations/${kept.passType}/${kept.serial}`, kept)
const changedOf = (device: string, kept: Kept, since?: string) =>
  telephone(
    'GET',
    `devices/${device}/registrations/${kept.passType}${since === undefined ? '' : `?passesUpdatedSince=${since}`}`,
    { ...kept, token: '' },
  )
const fetchPass = (kept: Kept, headers: Record<string, string> = {}) =>
  telephone('GET', `passes/${kept.passType}/${kept.serial}`, kept, { headers })

const give = (id: string, points: number, at = shop) => world.call(adjustPoints, { id, points, note: 'x' }, mine(at))
/** Both jobs, as time would run them. */
async function tell() {
  await world.runJob('member.renew-passes')
  await world.runJob('member.push-passes')
}
const pointsIn = (pass: Record<string, unknown>): unknown =>
  (pass['storeCard'] as { headerFields: { value: unknown }[] }).headerFields[0]?.value
const due = () =>
  world.sql<{ attempts: number; dueAt: string }>(sql`
  select attempts, due_at from wallet_pass where due_at is not null`)

describe('a telephone', () => {
  it('registers once, is told of new points by an empty push with the pass’s certificate, asks what changed and fetches it', async () => {
    const ada = await keepPass()
    expect((await register(ada)).statusCode).toBe(201)
    expect((await register(ada)).statusCode).toBe(200)
    expect((await changedOf('phone-2', ada)).statusCode).toBe(204)
    const before = JSON.parse((await changedOf('phone-1', ada)).body) as {
      serialNumbers: string[]
      lastUpdated: string
    }
    expect(before.serialNumbers).toEqual([ada.serial])
    expect((await changedOf('phone-1', ada, before.lastUpdated)).statusCode).toBe(204)
    await give(ada.memberId, 50)
    await tell()
    expect(on.apple.pushes).toEqual([{ token: 'token-of-phone-1', topic: TYPE, body: '{}', passType: TYPE }])
    const after = JSON.parse((await changedOf('phone-1', ada, before.lastUpdated)).body) as typeof before
    expect(after.serialNumbers).toEqual([ada.serial])
    const given = await fetchPass(ada)
    expect(given.statusCode).toBe(200)
    const { pass } = await readPass(given.rawPayload, on.certificates.root.certificate)
    expect(pointsIn(pass)).toBe(50)
    const modified = given.headers['last-modified'] as string
    expect((await fetchPass(ada, { 'if-modified-since': modified })).statusCode).toBe(304)
    expect(await due()).toEqual([])
    // Nothing changed: nobody is told.
    await tell()
    expect(on.apple.pushes).toHaveLength(1)
  })

  it('fetches a change of the same second as the one before', async () => {
    const ada = await keepPass()
    await register(ada)
    const modified = (await fetchPass(ada)).headers['last-modified'] as string
    await give(ada.memberId, 1)
    await tell()
    const given = await fetchPass(ada, { 'if-modified-since': modified })
    expect(given.statusCode).toBe(200)
    await give(ada.memberId, 1)
    await tell()
    const again = await fetchPass(ada, { 'if-modified-since': given.headers['last-modified'] as string })
    expect(again.statusCode).toBe(200)
    expect(pointsIn((await readPass(again.rawPayload, on.certificates.root.certificate)).pass)).toBe(2)
  })

  it('is told after a sale, which sends no statement more for it', async () => {
    const ada = await keepPass()
    await register(ada)
    const facts = await shop.facts(ada.memberId)
    await shop.desk.book(shop.saleTo(facts, [shop.line(0)]))
    await tell()
    expect(on.apple.pushes).toHaveLength(1)
  })

  it('is let go when it asks, and told no more', async () => {
    const ada = await keepPass()
    await register(ada)
    expect((await unregister(ada)).statusCode).toBe(200)
    expect((await unregister(ada)).statusCode).toBe(200)
    await give(ada.memberId, 5)
    await tell()
    expect(on.apple.pushes).toEqual([])
    expect((await changedOf('phone-1', ada)).statusCode).toBe(204)
  })

  it('is answered 401 without the pass’s own token, and leaves nothing', async () => {
    const [ada, bob] = [await keepPass('Ada'), await keepPass('Bob')]
    const eve = await keepPass('Eve', other)
    const wrong: Kept[] = [
      { ...ada, token: '' },
      { ...ada, token: bob.token },
      { ...ada, token: `${ada.token}x` },
      { ...ada, token: ada.token.slice(0, -1) },
      { ...ada, passType: eve.passType },
      // A pass of another merchant, by its own token and by this one's.
      { ...ada, serial: eve.serial, token: eve.token },
      { ...ada, serial: eve.serial },
      { ...ada, merchantId: other.merchantId },
      { ...ada, serial: 'no-serial' },
    ]
    for (const one of wrong) {
      expect((await register(one)).statusCode).toBe(401)
      expect((await fetchPass(one)).statusCode).toBe(401)
      expect((await unregister(one)).statusCode).toBe(401)
    }
    const bearer = await telephone(
      'GET',
      `passes/${TYPE}/${ada.serial}`,
      { ...ada, token: '' },
      {
        headers: { authorization: `Bearer ${ada.token}` },
      },
    )
    expect(bearer.statusCode).toBe(401)
    expect(await world.sql(sql`select 1 from wallet_device`)).toEqual([])
  })

  it('of another merchant hears nothing of this one’s passes by its name', async () => {
    const ada = await keepPass()
    await register(ada)
    expect((await changedOf('phone-1', { ...ada, merchantId: other.merchantId })).statusCode).toBe(204)
    const nobody = '018f0000-0000-7000-8000-000000000000'
    expect((await changedOf('phone-1', { ...ada, merchantId: nobody })).statusCode).toBe(204)
    expect((await fetchPass({ ...ada, merchantId: nobody })).statusCode).toBe(401)
  })

  it('may be one of twenty', async () => {
    const ada = await keepPass()
    for (let at = 1; at <= 20; at += 1) expect((await register(ada, `phone-${at}`)).statusCode).toBe(201)
    expect((await register(ada, 'phone-21')).statusCode).toBe(400)
    expect((await register(ada, 'phone-20', 'another-token')).statusCode).toBe(200)
  })

  it.each([
    ['no token', {}],
    ['a token that is none', { pushToken: '../../3/device/x' }],
    ['an empty one', { pushToken: '' }],
  ])('with %s is answered 400', async (_, body) => {
    const ada = await keepPass()
    const path = `devices/phone-1/registrations/${TYPE}/${ada.serial}`
    expect((await telephone('POST', path, ada, { body })).statusCode).toBe(400)
  })

  it('tells of its errors, and of nothing else by other addresses', async () => {
    const ada = await keepPass()
    expect((await telephone('POST', 'log', ada, { body: { logs: ['it broke'] } })).statusCode).toBe(200)
    for (const path of ['', 'log/x', 'passes', `passes/${TYPE}`, 'devices/a/b/c/d', `devices/../registrations/${TYPE}`])
      expect((await telephone('GET', path, ada)).statusCode).toBe(404)
  })
})

describe('telling Apple', () => {
  it.each([
    [410, 'Unregistered'],
    [400, 'BadDeviceToken'],
  ])('forgets a telephone that is answered %i %s, and tells the others', async (status, reason) => {
    const ada = await keepPass()
    await register(ada, 'gone')
    await register(ada, 'phone-2')
    on.apple.answers.set('token-of-gone', { status, reason })
    await give(ada.memberId, 5)
    await tell()
    expect(on.apple.pushes).toHaveLength(2)
    expect(await world.sql(sql`select device from wallet_device`)).toEqual([{ device: 'phone-2' }])
    expect(await due()).toEqual([])
  })

  it.each([
    ['429', { status: 429, reason: 'TooManyRequests' }, 'unreachable'],
    ['500', { status: 500, reason: 'InternalServerError' }, 'unreachable'],
    ['an end of the connection', 'goaway', 'unreachable'],
    ['403', { status: 403, reason: 'BadCertificate' }, 'refused'],
  ] as const)(
    'answered by %s tries again after a pause that grows, says so on the page, and is well again',
    async (_, how, kind) => {
      const ada = await keepPass()
      await register(ada)
      on.apple.answers.set('token-of-phone-1', how)
      await give(ada.memberId, 5)
      await tell()
      expect(await due()).toMatchObject([{ attempts: 1 }])
      const problem = async () => (await world.call(readWallets, {}, mine())).answer.wallets[0]?.problem
      expect(await problem()).toMatchObject({ kind })
      world.passSeconds(4)
      await world.runJob('member.push-passes')
      expect(on.apple.pushes).toHaveLength(1)
      world.passSeconds(1)
      await world.runJob('member.push-passes')
      expect(on.apple.pushes).toHaveLength(2)
      expect(await due()).toMatchObject([{ attempts: 2 }])
      on.apple.answers.clear()
      world.passSeconds(10)
      await world.runJob('member.push-passes')
      expect(on.apple.pushes).toHaveLength(3)
      expect(await due()).toEqual([])
      expect(await problem()).toBeNull()
    },
  )

  it('that hangs holds up no other shop', async () => {
    const [ada, eve] = [await keepPass(), await keepPass('Eve', other)]
    await register(ada)
    await register(eve, 'phone-9')
    on.apple.answers.set('token-of-phone-1', 'hang')
    await give(ada.memberId, 5)
    await give(eve.memberId, 5, other)
    await tell()
    expect(on.apple.pushes.map(({ token }) => token).toSorted()).toEqual(['token-of-phone-1', 'token-of-phone-9'])
    expect(await due()).toMatchObject([{ attempts: 1 }])
  })

  it('uses one connection for many telephones', async () => {
    const [ada, bob] = [await keepPass('Ada'), await keepPass('Bob')]
    for (const one of [ada, bob]) for (const device of ['a', 'b', 'c']) await register(one, device)
    await give(ada.memberId, 5)
    await give(bob.memberId, 5)
    const before = on.apple.connections()
    await tell()
    expect(on.apple.pushes).toHaveLength(6)
    expect(on.apple.connections() - before).toBe(1)
  })

  it('twice at once tells once', async () => {
    const ada = await keepPass()
    await register(ada)
    await give(ada.memberId, 5)
    await world.runJob('member.renew-passes')
    await Promise.all([world.runJob('member.push-passes'), world.runJob('member.push-passes')])
    expect(on.apple.pushes).toHaveLength(1)
  })

  it('of a certificate that was taken out tells nobody', async () => {
    const ada = await keepPass()
    await register(ada)
    await world.call(removeWallet, { wallet: 'apple' }, mine())
    await give(ada.memberId, 5)
    await tell()
    expect(on.apple.pushes).toEqual([])
    expect((await fetchPass(ada)).statusCode).toBe(401)
  })
})

describe('a pass whose member is gone', () => {
  it.each(['erased', 'merged'])('by being %s is void, tells so, and names nobody', async (how) => {
    const { id, cardNumber } = (await world.call(createMember, { name: 'Cleo Gone' }, mine())).answer
    const { pass: before } = await on.passOf(id)
    const kept = {
      memberId: id,
      serial: before['serialNumber'] as string,
      token: before['authenticationToken'] as string,
      passType: TYPE,
      merchantId: shop.merchantId,
    }
    await register(kept)
    if (how === 'erased') await world.call(eraseMember, { id, cardNumber }, mine())
    else await world.call(mergeMembers, { staysId: await shop.join('Stays'), goesId: id, note: 'same' }, mine())
    await tell()
    expect(on.apple.pushes).toHaveLength(1)
    const { pass } = await readPass((await fetchPass(kept)).rawPayload, on.certificates.root.certificate)
    expect(pass).toMatchObject({ voided: true })
    expect(JSON.stringify(pass)).not.toContain('Cleo')
    expect(JSON.stringify(pass)).not.toContain(cardNumber)
    expect(pass['barcodes']).toBeUndefined()
    // Void once: nobody is told again.
    await tell()
    expect(on.apple.pushes).toHaveLength(1)
  })
})
