import { authorizeApp, readAuthorization } from '@kassa/contract/open/authorization/authorization.calls.ts'
import { createConnectionKey, listConnections, removeConnection } from '@kassa/contract/open/connection.calls.ts'
import { readMe } from '@kassa/contract/open/me.calls.ts'
import { scopeNames, scopeTerms } from '@kassa/contract/open/scopes.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import {
  consent,
  consentPassword as password,
  hostOf,
  makeThirdParty,
  newVerifier,
  REDIRECT,
  wishOf,
  type ThirdPartyClient,
} from '../../../../test/make/third-party.ts'
import { makeNeighbour, makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { hashPassword } from '../../identity/public.ts'
import { disableThirdParty } from '../public.ts'

let world: World
let shop: Shop
let other: Shop
let lamp: ThirdPartyClient
let base: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  other = await makeShop(world)
  const hash = await hashPassword(password)
  for (const table of [sql`admin`, sql`staff`])
    await world.sql(
      sql`update ${table} set password_hash = ${hash} where merchant_id in (${shop.merchantId}, ${other.merchantId})`,
    )
  base = await world.listen()
  lamp = await makeThirdParty(world, base)
})
afterAll(() => world.close())
// One address may ask for tokens so often in a minute, and the clock of a test stands still.
beforeEach(() => world.passSeconds(61))

const statusOf = async (key: string, at: World = world): Promise<number> =>
  (await at.call(readMe, {}, { as: key })).status

/** Agrees and lets the app fetch its tokens. */
async function connect(as = shop.admin.token, client = lamp, fields: Parameters<typeof consent>[3] = {}) {
  const { redirectTo, verifier } = await consent(world, client, as, fields)
  const code = client.codeIn(redirectTo)
  return { code, verifier, ...(await client.exchange(code, verifier)) }
}

const listed = async (as = shop.admin.token) => (await world.call(listConnections, {}, { as })).answer.connections

const countEnds = async (): Promise<number> => {
  const lines = await world.sql(sql`
    select from audit_line where merchant_id = ${shop.merchantId} and call = 'open.end-reused-grant'`)
  return lines.length
}

describe('an app of a third party', () => {
  test('finds the way by metadata, gets what was agreed, and only hashes of it are kept', async () => {
    expect(lamp.server.code_challenge_methods_supported).toEqual(['S256'])
    const tokens = await connect()
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'outlets_read' })
    const me = (await world.call(readMe, {}, { as: tokens.access_token })).answer
    expect(me.scopes).toEqual(['outlets_read'])
    expect(await listed()).toMatchObject([{ name: 'Loyal Lamp', app: { website: 'https://lamp.example' } }])
    const kept = await world.sql(sql`
      select (select jsonb_agg(to_jsonb(c)) from app_code c) as codes, (select jsonb_agg(to_jsonb(r)) from app_refresh r) as refreshs,
        (select jsonb_agg(to_jsonb(t)) from app_token t) as tokens, (select jsonb_agg(to_jsonb(a)) from app a) as apps`)
    for (const secret of [tokens.code, tokens.refresh_token ?? '?', tokens.access_token, tokens.verifier])
      expect(JSON.stringify(kept)).not.toContain(secret)
    world.passSeconds(3_599)
    expect(await statusOf(tokens.access_token)).toBe(200)
    world.passSeconds(1)
    expect(await statusOf(tokens.access_token)).toBe(401)
  })

  test('is told of a fault at its own address only, and no wish without S256, code or known scopes is agreed to', async () => {
    const { codeChallenge } = newVerifier()
    const wish = wishOf(lamp.id, codeChallenge)
    const read = (fields: Partial<typeof wish>) =>
      world.call(readAuthorization, { ...wish, ...fields }, { as: shop.admin.token, headers: hostOf(lamp.server) })
    for (const wrong of [
      { redirectUri: `${REDIRECT}/` },
      { redirectUri: 'https://lamp.example/back' },
      { clientId: 'nobody' },
      { clientId: shop.merchantId },
    ])
      expect((await read(wrong)).refusal.code).toBe('authorization.app-unknown')
    for (const [wrong, error] of [
      [{ responseType: 'token' }, 'unsupported_response_type'],
      [{ codeChallengeMethod: 'plain' }, 'invalid_request'],
      [{ codeChallenge: '' }, 'invalid_request'],
      [{ scope: 'outlets_read everything' }, 'invalid_scope'],
      [{ scope: '' }, 'invalid_scope'],
    ] as const) {
      const back = new URL((await read(wrong)).answer.faultTo ?? '')
      expect([back.searchParams.get('error'), back.searchParams.get('state')]).toEqual([error, 'state-17'])
      const agreed = await consent(world, lamp, shop.admin.token, wrong)
      expect(() => lamp.codeIn(agreed.redirectTo)).toThrow()
    }
    const denied = (await read({})).answer.denyTo
    expect(() => lamp.codeIn(denied)).toThrow(/authorization response from the server is an error/)
  })

  test('gets no more than it asked for, and nothing without the password', async () => {
    const asked = { ...wishOf(lamp.id, newVerifier().codeChallenge), outlets: 'all' as const, password }
    const call = (fields: object) =>
      world.call(authorizeApp, { ...asked, scopes: ['outlets_read'], ...fields }, { as: shop.admin.token })
    expect((await call({ scopes: ['outlets_read', 'orders_refund'] })).refusal).toMatchObject({
      code: 'authorization.beyond-wish',
      details: { scopes: 'orders_refund' },
    })
    expect((await call({ password: 'guess' })).refusal.code).toBe('login.refused')
  })

  test('has a grant of its own at each merchant, and no keys that people make', async () => {
    const [here, there] = [await connect(), await connect(other.admin.token)]
    const [theirs] = await listed(other.admin.token)
    const id = theirs?.id ?? ''
    expect((await world.call(removeConnection, { id }, { as: shop.admin.token })).status).toBe(404)
    const made = await world.call(createConnectionKey, { connectionId: id, password }, { as: other.admin.token })
    expect(made.refusal.code).toBe('connection.renews-itself')
    await world.call(removeConnection, { id }, { as: other.admin.token })
    expect([await statusOf(here.access_token), await statusOf(there.access_token)]).toEqual([200, 401])
    await expect(lamp.renew(there.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await listed()).toHaveLength(1)
  })

  test('that the operator disabled opens nothing, and cannot be agreed to', async () => {
    const client = await makeThirdParty(world, base, false)
    const tokens = await connect(other.admin.token, client)
    await disableThirdParty(world.database, client.id, world.now)
    expect(await statusOf(tokens.access_token)).toBe(401)
    await expect(client.renew(tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_client',
      status: 401,
    })
    const wish = wishOf(client.id, newVerifier().codeChallenge)
    expect((await world.call(readAuthorization, wish, { as: other.admin.token })).status).toBe(404)
  })
})

describe('a code', () => {
  test('works with its own verifier only, and is used up by a wrong one', async () => {
    const { redirectTo, verifier } = await consent(world, lamp, shop.admin.token)
    const code = lamp.codeIn(redirectTo)
    await expect(lamp.exchange(code, newVerifier().verifier)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(lamp.exchange(code, verifier)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('works for its own app and address only: another app changes nothing', async () => {
    const stranger = await makeThirdParty(world, base)
    const first = await consent(world, lamp, shop.admin.token)
    const code = lamp.codeIn(first.redirectTo)
    await expect(stranger.exchange(code, first.verifier)).rejects.toMatchObject({ error: 'invalid_grant' })
    const tokens = await lamp.exchange(code, first.verifier)
    await expect(stranger.renew(tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
    await stranger.revoke(tokens.refresh_token ?? '')
    expect(await statusOf(tokens.access_token)).toBe(200)
    const second = await consent(world, lamp, shop.admin.token)
    await expect(
      lamp.exchange(lamp.codeIn(second.redirectTo), second.verifier, 'https://lamp.example/elsewhere'),
    ).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('lives 60 seconds', async () => {
    const [one, two] = [await consent(world, lamp, shop.admin.token), await consent(world, lamp, shop.admin.token)]
    world.passSeconds(59)
    await lamp.exchange(lamp.codeIn(one.redirectTo), one.verifier)
    world.passSeconds(1)
    await expect(lamp.exchange(lamp.codeIn(two.redirectTo), two.verifier)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('used twice ends the whole grant, also of ten at once', async () => {
    const linesBefore = await countEnds()
    const { code, verifier, access_token: access, refresh_token: refresh } = await connect()
    await expect(lamp.exchange(code, verifier)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await statusOf(access)).toBe(401)
    await expect(lamp.renew(refresh ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await listed()).toEqual([])
    const again = await consent(world, lamp, shop.admin.token)
    const tries = Array.from({ length: 10 }, () => lamp.exchange(lamp.codeIn(again.redirectTo), again.verifier))
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
    expect(done).toHaveLength(1)
    expect(await listed()).toEqual([])
    expect(await countEnds()).toBe(linesBefore + 2)
  })
})

describe('a refresh token', () => {
  test('gives another; a lost answer may be asked for again within 30 seconds', async () => {
    const first = await connect()
    const lost = await lamp.renew(first.refresh_token ?? '')
    world.passSeconds(30)
    const second = await lamp.renew(first.refresh_token ?? '')
    expect(new Set([first.refresh_token, lost.refresh_token, second.refresh_token]).size).toBe(3)
    expect(await statusOf((await lamp.renew(second.refresh_token ?? '')).access_token)).toBe(200)
  })

  test('shown again after its answer was used, or later than that, ends the whole grant', async () => {
    const other = await makeNeighbour(world)
    try {
      for (const isLate of [false, true]) {
        const first = await connect()
        const second = await lamp.renew(first.refresh_token ?? '')
        const newest = isLate ? second : await lamp.renew(second.refresh_token ?? '')
        if (isLate) world.passSeconds(31)
        expect(await statusOf(newest.access_token)).toBe(200)
        other.setNow(world.now)
        await expect(lamp.renew(first.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
        expect(await statusOf(newest.access_token, other)).toBe(401)
        await expect(lamp.renew(newest.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
        expect(await listed()).toEqual([])
      }
    } finally {
      await other.close()
    }
  })

  test('gives no wider scope, and the grant stands', async () => {
    const { refresh_token: token = '' } = await connect()
    await expect(lamp.renew(token, 'outlets_read products_read')).rejects.toMatchObject({ error: 'invalid_scope' })
    expect((await lamp.renew(token, 'outlets_read')).scope).toBe('outlets_read')
  })

  test('revoked ends the grant in every process', async () => {
    const neighbour = await makeNeighbour(world)
    try {
      const { access_token: access, refresh_token: refresh = '' } = await connect()
      expect(await statusOf(access, neighbour)).toBe(200)
      await expect(lamp.revoke(access)).rejects.toMatchObject({ error: 'unsupported_token_type' })
      await lamp.revoke(refresh)
      expect([await statusOf(access), await statusOf(access, neighbour)]).toEqual([401, 401])
      await lamp.revoke(refresh)
    } finally {
      await neighbour.close()
    }
  })

  test('is forgotten a month after it was worth something, with codes and access tokens', async () => {
    await connect()
    world.passSeconds(121 * 86_400)
    await world.runJob('open.forget-tokens')
    const left = await world.sql(sql`
      select from app_code union all select from app_refresh union all
      select from app_token t join app_installation i on i.merchant_id = t.merchant_id and i.id = t.installation_id where i.app_id is not null`)
    expect(left).toEqual([])
  })
})

test('a grant is never more than the codes and outlets of the person at consent', async () => {
  const narrow = await makeShop(world, {
    adminCodes: ['011407', '01140701', ...codesOf(['outlets_read', 'products_read'])],
  })
  await world.sql(
    sql`update admin set password_hash = ${await hashPassword(password)} where merchant_id = ${narrow.merchantId}`,
  )
  const people = [
    {
      token: shop.admin.token,
      own: scopeNames,
      outlets: [shop.outlet.outletId, shop.otherOutlet.outletId],
      hasAll: true,
    },
    { token: shop.cashier.token, own: scopeNames, outlets: [shop.outlet.outletId], hasAll: false },
    {
      token: narrow.admin.token,
      own: ['outlets_read', 'products_read'],
      outlets: [narrow.outlet.outletId],
      hasAll: true,
    },
  ]
  const ids = [shop.outlet.outletId, shop.otherOutlet.outletId, narrow.outlet.outletId, other.outlet.outletId]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...people),
      fc.uniqueArray(fc.constantFrom(...scopeNames), { minLength: 1, maxLength: 3 }),
      fc.oneof(fc.constant('all' as const), fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 2 })),
      async ({ token, own, outlets: theirs, hasAll }, scopes, outlets) => {
        const wish = { ...wishOf(lamp.id, newVerifier().codeChallenge), scope: scopes.join(' ') }
        const done = await world.call(authorizeApp, { ...wish, scopes, outlets, password }, { as: token })
        const isOwn = scopes.every((scope) => (own as readonly string[]).includes(scope))
        const isTheirs = outlets === 'all' ? hasAll : outlets.every((id) => theirs.includes(id))
        if (done.status === 200) expect([isOwn, isTheirs]).toEqual([true, true])
        const needsAll = outlets !== 'all' && scopes.some((scope) => scopeTerms(scope).needsAllOutlets === true)
        if (isOwn && isTheirs && !needsAll) expect(done.status).toBe(200)
      },
    ),
    { numRuns: 60 },
  )
})

function codesOf(scopes: readonly (typeof scopeNames)[number][]): readonly string[] {
  return scopes.flatMap((scope) => scopeTerms(scope).permissions.map((key) => permissionCode(key)))
}

describe('the token call', () => {
  test('answers errors as the RFCs say, and refuses who tries too often', async () => {
    const send = (form: string, headers: Record<string, string> = {}) =>
      fetch(`${base}/cashier/api/oauth/token`, {
        method: 'POST',
        body: form,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    const errorOf = async (answer: Response) => [answer.status, ((await answer.json()) as { error: string }).error]
    expect(await errorOf(await send('grant_type=password'))).toEqual([400, 'unsupported_grant_type'])
    expect(await errorOf(await send('code=a'))).toEqual([400, 'invalid_request'])
    expect(await errorOf(await send('grant_type=a&grant_type=b'))).toEqual([400, 'invalid_request'])
    const json = { 'content-type': 'application/json' }
    expect(await errorOf(await send('{}', json))).toEqual([400, 'invalid_request'])
    const wrong = { authorization: `Basic ${btoa(`${lamp.id}:guess`)}` }
    const refused = await send('grant_type=authorization_code&code=x', wrong)
    expect(refused.headers.get('www-authenticate')).toMatch(/^Basic /)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(await errorOf(refused)).toEqual([401, 'invalid_client'])
    const many = await Promise.all(Array.from({ length: 60 }, () => send('code=a')))
    expect(many.at(-1)?.status).toBe(429)
    expect((await fetch(`${base}/cashier/api/oauth/else`, { method: 'POST' })).status).not.toBe(200)
  })
})
