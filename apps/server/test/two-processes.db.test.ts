// Limits are counted for all processes of one database together: used up at one, a limit is used up at the other.
import { generateKeyPairSync, hash, randomUUID, sign } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deskSetup, registerDeviceByPin } from '@kassa/contract/device/device.calls.ts'
import { pairByCode } from '@kassa/contract/device/device-pairing.calls.ts'
import { checkUploadLink } from '@kassa/contract/file/file.calls.ts'
import { login, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { beginSecondFactor, confirmSecondFactor } from '@kassa/contract/identity/own-account.calls.ts'
import { findPassword, sendEmailForResetPassword } from '@kassa/contract/identity/registration.calls.ts'
import { readOwnPage } from '@kassa/contract/member/own.calls.ts'
import { readMe } from '@kassa/contract/open/me.calls.ts'
import { findGiftCard } from '@kassa/contract/open/stored-value/cards.calls.ts'
import { readPaymentPage } from '@kassa/contract/payment/payment-page.calls.ts'
import { openReceiptCode } from '@kassa/contract/print/receipt-text.calls.ts'
import { readPublicReceipt } from '@kassa/contract/print/receipt-link.calls.ts'
import { beginPairing } from '@kassa/contract/print/screen.calls.ts'
import { checkReceipt } from '@kassa/contract/print/receipt-proof.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../src/platform/db/sql.ts'
import { runJob } from '../src/platform/jobs/jobs.ts'
import { hashToken } from '../src/platform/session/token.ts'
import { codeAt } from '../src/modules/identity/own-account/totp.ts'
import { hashPassword } from '../src/modules/identity/public.ts'
import { makeApp, type MadeApp } from './make/app.ts'
import { makeMerchantAdmin } from './make/merchant.ts'
import { signedHeaders } from './device-headers.ts'
import { makeSellingShop, type SellingShop } from './make/selling-shop.ts'
import { clusterUrl } from './template.ts'
import { makeNeighbour, makeWorld, type World } from './world.ts'

const PUBLIC_CALLS = 70

let here: World
let neighbour: World
let shop: SellingShop
let app: MadeApp

interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

const ask = async (world: World, { method, path, body, headers }: Asked): Promise<number> => {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const sent = { method, url: path, headers: { ...type, ...headers }, remoteAddress: '203.0.113.7' }
  return (await world.running.server.app.inject({ ...sent, ...(body !== undefined && { payload: body }) })).statusCode
}

const post = ({ path }: { readonly path: string }, body: unknown): Asked => ({
  method: 'POST',
  path: `/cashier/api${path}`,
  body: JSON.stringify(body),
})

/** Returns how many of many are heard before `too often` is said, asked at both in turn. */
async function heardAtBoth(asked: (attempt: number) => Asked, most: number): Promise<number> {
  for (let attempt = 0; attempt < most; attempt += 1)
    if ((await ask(attempt % 2 === 0 ? here : neighbour, asked(attempt))) === 429) return attempt
  return most
}

const describeBoth = (): void => {
  beforeAll(async () => {
    here = await makeWorld({ publicCallsPerMinute: PUBLIC_CALLS, appCallsPerWindow: 100 })
    neighbour = await makeNeighbour(here, { publicCallsPerMinute: PUBLIC_CALLS, appCallsPerWindow: 100 })
    shop = await makeSellingShop(here)
    app = await here.owner((tx) => makeApp(tx, shop.merchantId))
  })
  afterAll(async () => {
    await neighbour.close()
    await here.close()
  })
  /** Every story happens on a day of its own, so that no window of one reaches the next. */
  beforeEach(() => {
    here.passSeconds(86_400)
    neighbour.setNow(here.now)
  })

  it.each<[string, number, (attempt: number) => Asked]>([
    ['calls of anybody', PUBLIC_CALLS, () => post(login, {})],
    ['unknown credentials', PUBLIC_CALLS * 5, (attempt) => stranger(attempt)],
    ['looks at the description', 20, () => ({ method: 'GET', path: '/cashier/api/open/openapi.json' })],
    ['codes of tills', 5, () => post(pairByCode, { code: 'AAAA-AAAA', publicKey: pointOf() })],
    ['codes for screens', 10, () => post(beginPairing, {})],
    ['links to receipts', 60, () => post(readPublicReceipt, { token: 'a'.repeat(40) })],
    ['short codes of receipts', 60, () => post(openReceiptCode, { code: 'a'.repeat(12) })],
    [
      'letters with codes',
      20,
      (attempt) => post(sendEmailForResetPassword, { email: `nobody-${attempt}@example.com` }),
    ],
    [
      'guesses at codes',
      30,
      () =>
        post(findPassword, {
          ...newPassword,
          passwordAgain: newPassword.password,
          email: 'nobody@example.com',
          code: '000000',
        }),
    ],
    ['pages of payments', 60, () => post(readPaymentPage, { ref: 'a'.repeat(40) })],
    ['pages of members', 60, () => post(readOwnPage, { pass: 'a'.repeat(40) })],
    ['links for pictures', 30, () => post(checkUploadLink, { token: 'a'.repeat(40) })],
    ['calls of an app', 100, () => ({ ...ofApp(readMe.path), headers: { authorization: `Bearer ${app.key}` } })],
    [
      'numbers of gift cards that an app tries',
      20,
      () => ({
        ...post(findGiftCard, { code: 'NONE' }),
        headers: { authorization: `Bearer ${app.key}`, 'idempotency-key': randomUUID() },
      }),
    ],
    ['receipts looked at', 60, () => post(checkReceipt, { word: 'nothing' })],
    ['passwords, whatever the name', 30, (attempt) => signIn(`somebody-${attempt}@example.com`)],
    ['passwords of one name', 5, () => signIn('owner@example.com')],
  ])('count %s together', async (_, allowed, asked) => {
    expect(await heardAtBoth(asked, allowed * 2)).toBe(allowed)
  })

  it('count whatever else the sources count, each place under a key of its own', async () => {
    const limiters = [here, neighbour].map(({ running }) => running.platform.limiter)
    const places = countingPlaces()
    expect(places.length).toBeGreaterThan(20)
    for (const place of places) {
      const heard: boolean[] = []
      for (const limiter of [...limiters, ...limiters]) heard.push((await limiter.take(place, 2, 60)) === undefined)
      expect([place, heard]).toEqual([place, [true, true, false, false]])
    }
  })

  it('have one number of open streams of a holder together', async () => {
    const [one, other] = [here, neighbour].map(({ running }) => running.platform.places)
    const taken = [await one?.take('events of a session', 2), await other?.take('events of a session', 2)]
    expect(taken.every((place) => place !== undefined)).toBe(true)
    expect(await one?.take('events of a session', 2)).toBeUndefined()
    expect(await other?.take('events of a session', 2)).toBeUndefined()
  })

  it('write down what each of them remembers, whoever has the turn of a job', async () => {
    const seenAt = async (world: World): Promise<unknown> => {
      expect((await world.call(readOwnSession, {}, { as: shop.adminToken })).status).toBe(200)
      expect((await world.call(readMe, {}, { as: app.key })).status).toBe(200)
      for (const process of [here, neighbour]) await takeTurnIn(process)
      const [row] = await here.sql(sql`
        select (select last_seen_at from session where token_hash = ${hashToken(shop.adminToken)}) as seen_at,
          (select calls from app_call_day where installation_id = ${app.installationId} and day = ${here.now.slice(0, 10)}) as calls`)
      return row
    }
    expect(await seenAt(here)).toEqual({ seenAt: here.now, calls: 1 })
    here.passSeconds(5)
    neighbour.setNow(here.now)
    expect(await seenAt(neighbour)).toEqual({ seenAt: here.now, calls: 2 })
  })

  it('count wrong PINs together', async () => {
    const approver = { staffNumber: '99', pin: '0000' }
    const asked = post(registerDeviceByPin, { name: 'Desk', type: 'browser', publicKey: pointOf(), approver })
    const headers = { authorization: `Bearer ${shop.cashierToken}`, outlet: shop.outlet.outletId }
    const codes: unknown[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const world = attempt % 2 === 0 ? here : neighbour
      const { payload } = await world.running.server.app.inject({
        method: 'POST',
        url: asked.path,
        headers: { 'content-type': 'application/json', ...headers },
        payload: asked.body ?? '',
      })
      codes.push((JSON.parse(payload) as { code: string }).code)
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'pin.refused'), 'login.temporarily-locked'])
  })

  it('take a code of the second factor once, and the proof of a browser', async () => {
    const hash = await hashPassword(newPassword.password)
    const { email } = await here.owner((tx) => makeMerchantAdmin(tx, shop.merchantId, { passwordHash: hash }))
    const signInWith = (world: World, secondFactor?: string, headers?: Record<string, string>) =>
      world.call(login, { email, password: newPassword.password, secondFactor }, { headers })
    const proof = browserProof(here.now, login.path)
    const { token } = (await signInWith(here, undefined, { dpop: proof.of() })).answer
    const shown = { as: token, headers: { dpop: proof.of(token, 'GET', readOwnSession.path) } }
    expect((await here.call(readOwnSession, {}, shown)).status).toBe(200)
    expect((await neighbour.call(readOwnSession, {}, shown)).status).toBe(401)
    const as = (await signInWith(here)).answer.token
    const { secret } = (await here.call(beginSecondFactor, newPassword, { as })).answer
    const code = (): string => codeAt(secret, Date.parse(here.now))
    expect((await here.call(confirmSecondFactor, { code: code() }, { as })).status).toBe(200)
    here.passSeconds(30)
    neighbour.setNow(here.now)
    expect((await signInWith(here, code())).status).toBe(200)
    expect((await signInWith(neighbour, code())).refusal.code).toBe('second-factor.wrong')
  })

  it('take the proof of a till once, wherever it is shown again', async () => {
    const path = `/cashier/api${deskSetup.path}`
    const headers = signedHeaders(shop.desk.device, { method: 'GET', path }, here.now)
    expect(await ask(here, { method: 'GET', path, headers })).toBe(200)
    expect(await ask(neighbour, { method: 'GET', path, headers })).not.toBe(200)
    expect(await ask(here, { method: 'GET', path, headers })).not.toBe(200)
  })

  it('book what a till sends once, wherever it is shown again', async () => {
    const body = JSON.stringify({ entries: [shop.desk.entry(shop.desk.openShift())] })
    const path = '/cashier/api/device/upload-journal'
    const headers = signedHeaders(shop.desk.device, { method: 'POST', path, body }, here.now)
    const stood = () => here.sql(sql`select count(*)::int as entries from journal_entry`)
    expect(await ask(here, { method: 'POST', path, body, headers })).toBe(200)
    const before = await stood()
    await ask(neighbour, { method: 'POST', path, body, headers })
    expect(await stood()).toEqual(before)
  })

  it('ask the database nothing once a number is used up', async () => {
    await heardAtBoth(() => post(login, {}), PUBLIC_CALLS + 2)
    expect(
      await here.statementsDuring(async () => {
        for (let attempt = 0; attempt < 10; attempt += 1) await ask(here, post(login, {}))
      }),
    ).toBe(0)
  })
}

if (clusterUrl !== '') describe('two processes of one database', describeBoth)
else {
  it('are not there where the database is embedded: one process counts by itself', async () => {
    const world = await makeWorld()
    expect(world.database.aside).toBeUndefined()
    await world.close()
  })
}

/** Runs what a process writes down of its own by the clock, where it is its turn. */
async function takeTurnIn({ running: { platform, jobs } }: World): Promise<void> {
  const own = ['platform.seen-sessions', 'platform.app-calls']
  for (const job of jobs.filter(({ name }) => own.includes(name))) await runJob(platform, job)
}

const SOURCES = join(import.meta.dirname, '../src')

/** Every place of the program that counts, by its file and key. */
const countingPlaces = (): string[] =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/imiter\.take\(\s*(`[^`]*`|\w+)/g)].map(
        ([, key = '']) => `${file} ${key}`,
      ),
    )

const newPassword = { password: 'Harbour-17-Lamp' }

const ofApp = (path: string): Asked => ({ method: 'GET', path: `/cashier/api${path}` })

const partOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Proofs of one browser, as it writes them. Source: RFC 9449, 4.2. */
function browserProof(now: string, signInPath: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  return {
    of(token?: string, htm = 'POST', path = signInPath): string {
      const ath = token === undefined ? {} : { ath: hash('sha256', token, 'base64url') }
      const htu = `https://shop.example/cashier/api${path}`
      const claims = { jti: randomUUID(), htm, htu, iat: Math.floor(Date.parse(now) / 1000), ...ath }
      const text = `${partOf({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })}.${partOf(claims)}`
      const signed = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `${text}.${signed.toString('base64url')}`
    },
  }
}

const pointOf = () => ({ kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) })

const signIn = (email: string): Asked => post(login, { email, password: 'wrong' })

const stranger = (attempt: number): Asked => ({
  method: 'GET',
  path: '/cashier/api/identity/me',
  headers: { authorization: `Bearer ${String(attempt).padStart(40, 'x')}` },
})
