// Limits are counted for all processes of one database together: used up at one, a limit is used up at the other.
import { deskSetup, registerDeviceByPin } from '@kassa/contract/device/device.calls.ts'
import { pairByCode } from '@kassa/contract/device/device-pairing.calls.ts'
import { login } from '@kassa/contract/identity/identity.calls.ts'
import { openReceiptCode } from '@kassa/contract/print/receipt-text.calls.ts'
import { readPublicReceipt } from '@kassa/contract/print/receipt-link.calls.ts'
import { beginPairing } from '@kassa/contract/print/screen.calls.ts'
import { checkReceipt } from '@kassa/contract/print/receipt-proof.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../src/platform/db/sql.ts'
import { signedHeaders } from './device-headers.ts'
import { makeSellingShop, type SellingShop } from './make/selling-shop.ts'
import { clusterUrl } from './template.ts'
import { makeNeighbour, makeWorld, type World } from './world.ts'

const PUBLIC_CALLS = 70

let here: World
let neighbour: World
let shop: SellingShop

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

/** How many of many are heard before `too often` is said, asked at both in turn. */
async function heardAtBoth(asked: (attempt: number) => Asked, most: number): Promise<number> {
  for (let attempt = 0; attempt < most; attempt += 1)
    if ((await ask(attempt % 2 === 0 ? here : neighbour, asked(attempt))) === 429) return attempt
  return most
}

const describeBoth = (): void => {
  beforeAll(async () => {
    here = await makeWorld({ publicCallsPerMinute: PUBLIC_CALLS })
    neighbour = await makeNeighbour(here, { publicCallsPerMinute: PUBLIC_CALLS })
    shop = await makeSellingShop(here)
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
    ['receipts looked at', 60, () => post(checkReceipt, { word: 'nothing' })],
    ['passwords, whatever the name', 30, (attempt) => signIn(`somebody-${attempt}@example.com`)],
    ['passwords of one name', 5, () => signIn('owner@example.com')],
  ])('count %s together', async (_, allowed, asked) => {
    expect(await heardAtBoth(asked, allowed * 2)).toBe(allowed)
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

const pointOf = () => ({ kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) })

const signIn = (email: string): Asked => post(login, { email, password: 'wrong' })

const stranger = (attempt: number): Asked => ({
  method: 'GET',
  path: '/cashier/api/identity/me',
  headers: { authorization: `Bearer ${String(attempt).padStart(40, 'x')}` },
})
