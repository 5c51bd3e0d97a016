// D112: a session's token is bound to a key of the browser, and copied it is worth nothing.
import { generateKeyPairSync, hash, randomUUID, sign } from 'node:crypto'
import { login, logout, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeWorld, type World } from '../../../test/world.ts'
import { createDemoPeople, DEMO } from '../../modules/organisation/public.ts'
import { identityModule } from '../../modules/identity/identity.module.ts'
import { sql } from '../db/sql.ts'
import { newId } from '../ids.ts'

let world: World
let token: string
const makeKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const browser = makeKeys()
const stranger = makeKeys()
const { email, password } = { email: DEMO.partner, password: DEMO.password }

const partOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

interface Proved {
  readonly by?: ReturnType<typeof makeKeys>
  readonly method?: string
  readonly path?: string
  readonly of?: string
  readonly seconds?: number
}

/** A proof as a browser writes it. Source: RFC 9449, 4.2. */
function proof({ by = browser, method = 'GET', path = readOwnSession.path, of, seconds = 0 }: Proved = {}): string {
  const { kty, crv, x, y } = by.publicKey.export({ format: 'jwk' })
  const claims = {
    jti: randomUUID(),
    htm: method,
    htu: `https://shop.example/cashier/api${path}`,
    iat: Math.floor(Date.parse(world.now) / 1000) + seconds,
    ...(of !== undefined && { ath: hash('sha256', of, 'base64url') }),
  }
  const text = `${partOf({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })}.${partOf(claims)}`
  const signed = sign('sha256', Buffer.from(text), { key: by.privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signed.toString('base64url')}`
}

const signIn = async (headers: Record<string, string> = {}): Promise<string> =>
  (await world.call(login, { email, password }, { headers })).answer.token

const look = async (as: string, dpop?: string): Promise<unknown> => {
  const answer = await world.call(readOwnSession, {}, { as, headers: dpop === undefined ? {} : { dpop } })
  return answer.status === 200 ? 200 : answer.refusal.code
}

/** Listens to what happens; answers how that began. */
const listen = async (headers: Record<string, string>): Promise<number> => {
  const ended = new AbortController()
  const { status } = await fetch(`${address}/cashier/api/events`, { headers, signal: ended.signal })
  ended.abort()
  return status
}
let address: string

beforeAll(async () => {
  world = await makeWorld({ modules: [identityModule] })
  await createDemoPeople(world.database, { now: world.now, newId })
  address = await world.listen()
})
afterAll(() => world.close())
beforeEach(async () => {
  token = await signIn({ dpop: proof({ method: 'POST', path: login.path }) })
})

describe('a session that a browser with a key began', () => {
  it('is nobody where its token was copied without the key', async () => {
    expect(await look(token)).toBe('session.signed-out')
    expect(await look(token, proof({ by: stranger, of: token }))).toBe('session.signed-out')
    expect(await listen({ authorization: `Bearer ${token}` })).toBe(401)
    await world.call(logout, {}, { as: token })
    expect(await look(token, proof({ of: token }))).toBe(200)
  })

  it('says in the log that a copy was shown, once an hour, and nothing of whoever signs in anew', async () => {
    const lines = () =>
      world.sql<{ subject: string; userAgent: string }>(sql`
        select subject, user_agent from platform_audit_line where call = 'identity.show-copied-session'`)
    world.passSeconds(3_601)
    token = await signIn({ dpop: proof({ method: 'POST', path: login.path }) })
    const before = (await lines()).length
    await world.call(logout, {}, { as: token })
    expect(await lines()).toHaveLength(before)
    for (const _ of [1, 2, 3]) await look(token, proof({ by: stranger, of: token }))
    expect(await lines()).toHaveLength(before + 1)
    world.passSeconds(3_601)
    await look(token)
    expect(await lines()).toHaveLength(before + 2)
    expect((await lines()).at(-1)?.subject).toMatch(/^admin\//)
  })

  it('works with the proof of its key, in each tab and after each reload', async () => {
    for (const tab of [1, 2, 3]) expect([tab, await look(token, proof({ of: token }))]).toEqual([tab, 200])
    const dpop = proof({ path: '/events', of: token })
    expect(await listen({ authorization: `Bearer ${token}`, dpop })).toBe(200)
  })

  it('takes a proof once, for one call and one token', async () => {
    const once = proof({ of: token })
    expect([await look(token, once), await look(token, once)]).toEqual([200, 'session.signed-out'])
    const another = await signIn({ dpop: proof({ method: 'POST', path: login.path }) })
    for (const wrong of [
      proof({}),
      proof({ of: another }),
      proof({ of: token, method: 'POST' }),
      proof({ of: token, path: '/identity/other' }),
      `${proof({ of: token }).slice(0, -86)}${'A'.repeat(86)}`,
      'nothing',
    ])
      expect(await look(token, wrong)).toBe('session.signed-out')
  })

  it('tells a browser whose clock is wrong what time it is', async () => {
    for (const seconds of [-301, 301]) {
      const answer = await world.call(
        readOwnSession,
        {},
        { as: token, headers: { dpop: proof({ of: token, seconds }) } },
      )
      expect([answer.refusal.code, answer.refusal.details]).toEqual([
        'session.clock-skewed',
        expect.objectContaining({ serverTime: world.now }),
      ])
    }
    expect(await look(token, proof({ of: token, seconds: 299 }))).toBe(200)
  })

  it('lets a browser that lost its key sign in anew', async () => {
    const asked = { as: token, headers: { dpop: proof({ by: stranger, method: 'POST', path: login.path }) } }
    expect((await world.call(login, { email, password }, asked)).status).toBe(200)
  })
})

describe('a session that a page without a key began', () => {
  it('goes on as before, whatever else is shown', async () => {
    const unbound = await signIn()
    expect(await look(unbound)).toBe(200)
    expect(await look(unbound, proof({ of: unbound }))).toBe(200)
    expect(await listen({ authorization: `Bearer ${unbound}` })).toBe(200)
  })

  it('is not bound to a proof that is none', async () => {
    expect(await look(await signIn({ dpop: 'nothing' }))).toBe(200)
  })
})

describe('a policy that asks for keys', () => {
  const demand = (value: boolean) =>
    world.sql(sql`
      insert into platform_setting (key, value, changed_at) values ('security.browser-key', ${value}, ${world.now})
      on conflict (key) do update set value = excluded.value`)
  afterEach(() => demand(false))

  it('lets nobody in without one, and whoever is in stays', async () => {
    const before = await signIn()
    await demand(true)
    expect((await world.call(login, { email, password })).refusal.code).toBe('login.browser-key-needed')
    const { refusal } = await world.call(login, { email, password: 'wrong' })
    expect(refusal.code).toBe('login.refused')
    expect(await look(before)).toBe(200)
    const bound = await signIn({ dpop: proof({ method: 'POST', path: login.path }) })
    expect(await look(bound, proof({ of: bound }))).toBe(200)
  })
})
