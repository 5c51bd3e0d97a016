import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patiently } from '../test/patiently.ts'
import { clearSession, readSession, type SessionUser, writeSession } from '../session/session.ts'
import { holdTill } from '../session/till-hold.ts'
import { call } from './call.ts'
import { readNotices } from './notices.ts'
import { onTimedOut } from './timed-out.ts'

interface Asked {
  readonly authorization: string | undefined
  readonly answer: (response: Response) => void
  readonly fail: () => void
}

const asked: Asked[] = []
const left = vi.fn<() => void>()

const user = (id: string, merchantId: string) => ({ id, merchantId }) as SessionUser
const signIn = (id: string, merchantId = 'tea', token = `of ${id}`): void =>
  writeSession({ user: user(id, merchantId), token })

beforeEach(() => {
  asked.length = 0
  left.mockClear()
  clearSession()
  onTimedOut(left)
  vi.stubGlobal('fetch', (_: string, { headers }: { readonly headers: Record<string, string> }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    asked.push({
      authorization: headers['authorization'],
      answer: resolve,
      fail: () => reject(new TypeError('no line')),
    })
    return promise
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

/** A question of Ann's, and the moment at which the server has it. */
async function ask() {
  const heard = call(readOwnSession, {}).then(
    () => 'heard',
    (error: Error) => error.name,
  )
  await patiently(() => expect(asked).toHaveLength(1))
  return { heard, server: asked[0]! }
}

const json = (status: number, body: unknown = {}): Response => Response.json(body, { status })
const refusal = { code: 'order.gone', message: 'Order 1-02-000148 of Ann’s customer is gone.', details: {} }

it.each([
  ['an answer', ({ answer }: Asked) => answer(json(200, { secret: 'of Ann' }))],
  ['a refusal', ({ answer }: Asked) => answer(json(409, refusal))],
  ['a lost line', ({ fail }: Asked) => fail()],
] as const)('%s that comes once somebody else is here is for nobody', async (_, comes) => {
  signIn('ann')
  const { heard, server } = await ask()
  clearSession()
  signIn('bob', 'coffee')
  comes(server)
  expect(await heard).toBe('AbortError')
  expect(readNotices()).toEqual([])
})

it('nor is one whose body comes later than its head', async () => {
  signIn('ann')
  const { heard, server } = await ask()
  const body = new TransformStream<Uint8Array, Uint8Array>()
  server.answer(new Response(body.readable))
  await patiently(() => expect(body.readable.locked).toBe(true))
  clearSession()
  const writer = body.writable.getWriter()
  await writer.write(new TextEncoder().encode('{}'))
  await writer.close()
  expect(await heard).toBe('AbortError')
})

it('a 401 to who has left signs out nobody who came after', async () => {
  signIn('ann')
  const { heard, server } = await ask()
  clearSession()
  signIn('bob')
  server.answer(json(401))
  expect(await heard).toBe('AbortError')
  expect([readSession().token, left.mock.calls]).toEqual(['of bob', []])
})

it('the same person in another merchant is somebody else', async () => {
  signIn('ann', 'tea')
  const { heard, server } = await ask()
  signIn('ann', 'coffee', 'other')
  server.answer(json(200))
  expect(await heard).toBe('AbortError')
})

it('whoever has signed in again meanwhile is asked for under the new session, and stays', async () => {
  signIn('ann')
  const { heard, server } = await ask()
  signIn('ann', 'tea', 'new')
  server.answer(json(401))
  await patiently(() => expect(asked).toHaveLength(2))
  asked[1]!.answer(json(200))
  expect(await heard).toBe('heard')
  expect([asked[1]!.authorization, readSession().token, left.mock.calls]).toEqual(['Bearer new', 'new', []])
})

it('a till goes on with what it asked, and asks nothing again under another sign-in', async () => {
  const giveBack = holdTill(() => true)
  signIn('ann')
  const { heard, server } = await ask()
  signIn('bob')
  server.answer(json(401))
  expect(await heard).toBe('ApiError')
  expect([asked.length, readSession().token]).toEqual([1, 'of bob'])
  giveBack()
})
