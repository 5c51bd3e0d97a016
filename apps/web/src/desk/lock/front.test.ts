import 'fake-indexeddb/auto'
import { closeDeskSession, deskSessionText, openDeskSession } from '@kassa/contract/device/desk-session.ts'
import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { onTimedOut } from '../../api/timed-out.ts'
import { answerKey } from '../../api/use-answer.ts'
import { clearSession, readSession, writeSession } from '../../session/session.ts'
import { isTillHeld } from '../../session/till-hold.ts'
import { journalDb } from '../journal/databases.ts'
import { recall } from '../journal/journal-db.ts'
import { desk } from '../model/desk-state.ts'
import type { Registration } from '../model/registration.ts'
import { patiently } from '../../test/patiently.ts'
import { followFront, restoreFront } from './front.ts'
import { enterDesk, lockDesk } from './lock.ts'

interface Asked {
  readonly path: string
  readonly authorization: string
  readonly outlet: string
  readonly body: Record<string, string>
}

let asked: Asked[] = []
let answerTo: (asked: Asked) => Response | Error
let keys: CryptoKeyPair
let stop: () => void = () => undefined

const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status })
const openings = () => asked.filter(({ path }) => path.endsWith(openDeskSession.path))
const closings = () => asked.filter(({ path }) => path.endsWith(closeDeskSession.path))
const reads = () => asked.filter(({ path }) => path.includes(listOrders.path))
const read = () => call(listOrders, { limit: 1 }, { isQuiet: true })
const fault = (asking: Promise<unknown>) =>
  asking.then(
    () => null,
    (error: unknown) => (isApiError(error) ? { status: error.status, code: error.code } : error),
  )

/** A server that opens sessions named after the person, and answers every read. */
const usual = ({ path, body }: Asked): Response =>
  path.endsWith(openDeskSession.path)
    ? json(200, { token: `of ${body['staffId'] ?? ''} ${openings().length}`, serverTime: new Date().toISOString() })
    : json(200, {})

const staff = ['li', 'wang'].map((id) => ({ id, pin: { kind: 'key', keyId: `key of ${id}` } }))

beforeEach(async () => {
  asked = []
  answerTo = usual
  const how = { name: 'ECDSA', namedCurve: 'P-256' } as const
  keys = await crypto.subtle.generateKey(how, true, ['sign', 'verify'])
  vi.stubGlobal('fetch', (address: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
    const one = {
      path: address,
      authorization: headers['authorization'] ?? '',
      outlet: headers['outlet'] ?? '',
      body: JSON.parse(body ?? '{}') as Record<string, string>,
    }
    asked.push(one)
    const answer = answerTo(one)
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
  await journalDb().remembered.clear()
  writeSession({ user: { id: 'wang', tier: 'staff' } as never, token: 'signed in', outlet: null })
  desk.change({
    phase: 'ready',
    registration: { registrationId: 'r', outletId: 'o', deviceToken: 'd', keyPair: keys } as Registration,
    setup: { staff, settings: {}, outlet: { currency: 'CNY' } } as never,
    training: null,
    cashierId: 'wang',
    isLocked: false,
  })
  stop = followFront()
})
afterEach(() => {
  lockDesk()
  stop()
  vi.unstubAllGlobals()
  desk.change({ setup: null, registration: null, cashierId: null, isLocked: false, phase: 'starting' })
  writeSession({ user: null, token: null, outlet: null })
})

const comes = (staffId: string) => {
  lockDesk()
  enterDesk(staffId, keys.privateKey)
}

describe('what the desk asks online', () => {
  it('goes under the sign-in of whoever signed in and stands there', async () => {
    comes('wang')
    await read()
    expect(reads().map(({ authorization }) => authorization)).toEqual(['Bearer signed in'])
    expect(openings()).toEqual([])
  })

  it('goes under a session of whoever came by PIN, opened once, proven for this device and moment', async () => {
    comes('li')
    await Promise.all([read(), read()])
    await read()
    expect(new Set(reads().map(({ authorization }) => authorization))).toEqual(new Set(['Bearer of li 1']))
    expect(reads()[0]?.outlet).toBe('o')
    const [opening] = openings()
    expect(openings()).toHaveLength(1)
    const { sessionId = '', staffId = '', keyId, at = '', signature = '' } = opening?.body ?? {}
    expect({ staffId, keyId }).toEqual({ staffId: 'li', keyId: 'key of li' })
    const text = new TextEncoder().encode(deskSessionText({ registrationId: 'r', staffId, sessionId, at }))
    const how = { name: 'ECDSA', hash: 'SHA-256' }
    const signed = Uint8Array.from(Buffer.from(signature, 'base64url'))
    expect(await crypto.subtle.verify(how, keys.publicKey, signed, text)).toBe(true)
  })

  it('is remembered apart for everybody who stands there', () => {
    const own = answerKey(listOrders, {})
    comes('li')
    expect(answerKey(listOrders, {})).not.toEqual(own)
  })

  it('is asked once more under a new session where the first has run out, and the sign-in stays', async () => {
    comes('li')
    await read()
    answerTo = (one) =>
      one.authorization === 'Bearer of li 1' ? json(401, { code: 'session.signed-out' }) : usual(one)
    await read()
    expect(reads().map(({ authorization }) => authorization)).toEqual([
      'Bearer of li 1',
      'Bearer of li 1',
      'Bearer of li 2',
    ])
    answerTo = (one) => (reads().includes(one) ? json(401, { code: 'session.signed-out' }) : usual(one))
    expect(await fault(read())).toMatchObject({ status: 401 })
    expect(readSession().token).toBe('signed in')
  })

  it('is not asked at all where nothing proves who stands there, or the server does not take it', async () => {
    lockDesk()
    enterDesk('li', null)
    expect(await fault(read())).toEqual({ status: 403, code: 'desk-session.refused' })
    expect([...openings(), ...reads()]).toEqual([])
    comes('li')
    answerTo = () => json(403, { code: 'desk-session.refused' })
    expect(await fault(read())).toEqual({ status: 403, code: 'desk-session.refused' })
    answerTo = () => new TypeError('no line')
    expect(await fault(read())).toEqual({ status: 0, code: 'network.unreachable' })
    expect(reads()).toEqual([])
  })

  it('of the one who signed in goes under their own session, whoever stands there', async () => {
    comes('li')
    await call(readOwnSession, {}, { isQuiet: true, isOfSignedIn: true })
    expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer signed in'])
  })
})

describe('the session of whoever stands at the desk', () => {
  it('ends when the desk is locked or somebody else comes, and is nobody else’s', async () => {
    comes('li')
    await read()
    const opened = openings()[0]?.body['sessionId']
    lockDesk()
    await patiently(() => expect(closings().map(({ body }) => body['sessionId'])).toContain(opened))
    expect(await recall(journalDb(), 'desk-session')).toBeNull()
    expect(await fault(read())).toEqual({ status: 403, code: 'desk-session.refused' })
    enterDesk('li', null)
    expect(await fault(read())).toEqual({ status: 403, code: 'desk-session.refused' })
  })

  it('is dropped where somebody else came while it was on its way', async () => {
    comes('li')
    const reading = fault(read())
    comes('wang')
    expect(await reading).toMatchObject({ code: 'desk-session.refused' })
    comes('li')
    await read()
    expect(reads().map(({ authorization }) => authorization)).toEqual(['Bearer of li 2'])
  })

  it('outlives a reload with whoever stands there, and with nobody else', async () => {
    comes('li')
    await read()
    await restoreFront()
    await read()
    expect(openings()).toHaveLength(1)
    await journalDb().remembered.put({ key: 'desk-session', value: { staffId: 'chen', sessionId: 's', token: 'chen' } })
    await restoreFront()
    await patiently(() => expect(closings().map(({ body }) => body['sessionId'])).toContain('s'))
    await read()
    expect(reads().at(-1)?.authorization).toBe('Bearer of li 2')
  })

  it('is of no page but the desk', async () => {
    comes('li')
    stop()
    await read()
    expect(reads().map(({ authorization }) => authorization)).toEqual(['Bearer signed in'])
    stop = followFront()
  })
})

describe('a sign-in that ends elsewhere', () => {
  const out = () => json(401, { code: 'session.signed-out' })

  it('in another tab locks the till to the PIN; it stays a till, and the PIN leads on', async () => {
    comes('wang')
    desk.change({ unknownCodes: [{ id: 'u', code: '2012345678901', reason: 'unknown' }] })
    clearSession()
    expect(desk.read()).toMatchObject({ isLocked: true, lockedBy: 'wang', cashierId: 'wang', unknownCodes: [] })
    expect(isTillHeld()).toBe(true)
    enterDesk('wang', keys.privateKey)
    await read()
    expect(reads().at(-1)?.authorization).toBe('Bearer of wang 1')
  })

  it('at the server does the same, and leads to no login page', async () => {
    const left = vi.fn<() => void>()
    onTimedOut(left)
    comes('wang')
    answerTo = (one) => (one.authorization === 'Bearer signed in' ? out() : usual(one))
    expect(await fault(read())).toMatchObject({ status: 401 })
    expect(desk.read()).toMatchObject({ isLocked: true, cashierId: 'wang' })
    expect(left).not.toHaveBeenCalled()
  })

  it('of whoever came by PIN before a reload asks for the PIN again, once', async () => {
    lockDesk()
    enterDesk('li', null)
    await journalDb().remembered.put({ key: 'desk-session', value: { staffId: 'li', sessionId: 's', token: 'old' } })
    await restoreFront()
    answerTo = (one) => (one.authorization === 'Bearer old' ? out() : usual(one))
    expect(await fault(read())).toEqual({ status: 403, code: 'desk-session.refused' })
    expect(desk.read()).toMatchObject({ isLocked: true, cashierId: 'li' })
    enterDesk('li', keys.privateKey)
    await read()
    expect(reads().at(-1)?.authorization).toBe('Bearer of li 1')
  })
})
