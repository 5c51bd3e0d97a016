import 'fake-indexeddb/auto'
import { uploadJournal } from '@kassa/contract/device/device.calls.ts'
import { listMethods } from '@kassa/contract/payment/method.calls.ts'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { call } from '../../api/call.ts'
import { drainJournal, type DrainPorts } from '../journal/drain.ts'
import type { StoredEntry } from '../journal/entry-state.ts'
import { callAsDevice } from './device-call.ts'

let keyPair: CryptoKeyPair
beforeAll(async () => {
  keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
})
afterEach(() => vi.unstubAllGlobals())

const clock = { read: () => null, write: () => undefined }
const push = () => callAsDevice(uploadJournal, { entries: [] }, { deviceToken: 't', keyPair }, clock)
const answerWith = (make: () => Response): void => void vi.stubGlobal('fetch', () => Promise.resolve(make()))

/** A body whose line breaks behind its first half. */
const cut = (): Response =>
  new Response(
    new ReadableStream({
      start: (body) => {
        body.enqueue(new TextEncoder().encode('{"outcomes":['))
        body.error(new TypeError('network error'))
      },
    }),
  )

it.each([
  ['that breaks off', cut],
  ['without a body', () => new Response('')],
  ['of a hotel that wants to be signed in to', () => new Response('<html>Sign in</html>')],
  ['of a proxy that knows no such page', () => new Response('<html>404</html>', { status: 404 })],
  ['of a proxy whose server starts again', () => new Response('', { status: 502 })],
])('an answer %s says nothing about what was asked', async (_, make) => {
  answerWith(make)
  expect(await push()).toEqual({ kind: 'unreachable' })
})

it.each([
  ['of the server', () => Response.json({ code: 'device.unbound' }, { status: 401 }), 'device.unbound'],
  ['of a proxy that takes no request so large', () => new Response('', { status: 413 }), ''],
])('a refusal %s is one', async (_, make, code) => {
  answerWith(make)
  expect(await push()).toMatchObject({ kind: 'refused', code })
})

it.each([
  ['of a proxy whose server gave no answer in time', () => new Response('', { status: 504 })],
  ['of a proxy to which the request came too slowly', () => new Response('', { status: 408 })],
])('an answer %s says that it is late', async (_, make) => {
  answerWith(make)
  expect(await push()).toEqual({ kind: 'unreachable', isLate: true })
})

it.each([
  ['without any answer', () => Promise.reject(new DOMException('', 'TimeoutError'))],
  ['in the middle of an answer', () => Promise.resolve(cut())],
])('a call whose time is over %s is late; one that finds no server is not', async (_, answered) => {
  vi.stubGlobal('fetch', answered)
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
  expect(await push()).toEqual({ kind: 'unreachable', isLate: true })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  expect(await push()).toEqual({ kind: 'unreachable' })
})

it('entries whose answer breaks off are sent later, and nobody is called', async () => {
  answerWith(cut)
  const ports: DrainPorts = {
    readFrom: () => Promise.resolve([{ sequence: 1 } as StoredEntry]),
    firstWaiting: () => Promise.resolve(1),
    markQueued: () => Promise.resolve(),
    push: async () => {
      const heard = await push()
      return heard.kind === 'answered' ? { ...heard.answer, kind: 'answered', tookMs: 0 } : heard
    },
    settle: () => Promise.resolve(),
  }
  expect(await drainJournal(ports)).toEqual({ kind: 'offline', status: null })
})

it('a call of a person whose answer breaks off was not refused', async () => {
  answerWith(cut)
  await expect(call(listMethods, {}, { isQuiet: true })).rejects.toMatchObject({ code: 'network.unreachable' })
})
