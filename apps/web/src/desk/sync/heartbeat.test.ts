import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patiently } from '../../test/patiently.ts'
import type { DeskSetup } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import type { Registration } from '../model/registration.ts'
import { followHeartbeat } from './connection.ts'

let bodies: Record<string, unknown>[] = []
let stop: () => void = () => undefined

beforeEach(async () => {
  bodies = []
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body) as Record<string, unknown>)
    return Promise.resolve(new Response('{"code":"device.unbound"}', { status: 401 }))
  })
  const registration = { registrationId: 'r', deviceToken: 'd', keyPair } as Registration
  desk.change({ registration, training: null, isUnbound: false })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  desk.change({ registration: null, isUnbound: false })
})

it.each(['ready', 'busy', 'error', 'none'] as const)('a heartbeat says that the printer is %s', async (printer) => {
  stop = followHeartbeat(() => ({ printer, papers: { waiting: 2, unsure: 1, problem: 'cover' } }))
  const papers = { waiting: 2, unsure: 1, problem: 'cover' }
  await patiently(() => expect(bodies).toMatchObject([{ printer, papers, syncedAt: null }]))
  await patiently(() => expect(desk.read().isUnbound).toBe(true))
})

it.each([
  ['the build that the page names', { content: '0.1.0-abc' }, '0.1.0-abc'],
  ['no build where the page names none', null, 'dev'],
])('a heartbeat says %s', async (_, meta, version) => {
  vi.stubGlobal('document', { querySelector: () => meta })
  stop = followHeartbeat(() => ({ printer: 'none', papers: { waiting: 0, unsure: 0, problem: '' } }))
  await patiently(() => expect(bodies).toMatchObject([{ version }]))
})

it.each([
  [
    'the closing of the shop that it knows of',
    { sellingClosedAt: '2026-03-08T04:00:00.000Z' },
    '2026-03-08T04:00:00.000Z',
  ],
  ['no closing where the shop is open', {}, undefined],
])('a heartbeat says %s', async (_, setup, heardClosingAt) => {
  desk.change({ setup: setup as DeskSetup })
  stop = followHeartbeat(() => ({ printer: 'none', papers: { waiting: 0, unsure: 0, problem: '' } }))
  await patiently(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]?.['heardClosingAt']).toBe(heardClosingAt)
  desk.change({ setup: null })
})

it('a browser that has just become a till says its build at once, and no more often for what is noted of it since', async () => {
  const { registration } = desk.read()
  desk.change({ registration: null })
  vi.stubGlobal('document', { querySelector: () => ({ content: '0.1.0-abc' }) })
  let beats = 0
  stop = followHeartbeat(() => {
    beats += 1
    return { printer: 'none', papers: { waiting: 0, unsure: 0, problem: '' } }
  })
  expect([beats, bodies]).toEqual([1, []])
  desk.change({ registration })
  await patiently(() => expect(bodies).toMatchObject([{ version: '0.1.0-abc' }]))
  desk.change({ registration: { ...registration!, lastSequence: 5 } })
  expect(beats).toBe(2)
  desk.change({ registration: { ...registration!, registrationId: 'again' } })
  desk.change({ registration: null })
  expect(beats).toBe(3)
})
