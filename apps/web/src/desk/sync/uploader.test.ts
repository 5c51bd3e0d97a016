// A server too slow for an answer is left alone, and gets half as much the next time.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patiently } from '../../test/patiently.ts'
import type { StoredEntry } from '../journal/entry-state.ts'
import { JournalDatabase } from '../journal/journal-db.ts'
import type { UploadNews } from '../model/upload-news.ts'
import type { Registration } from '../model/registration.ts'
import { startUploader, type Uploader } from './uploader.ts'

const db = new JournalDatabase('uploader-test')
const clock = { read: () => null, write: () => undefined }
/** The waits that were begun, and how to end the last one. */
let waits: { readonly ms: number; readonly end: () => void }[] = []
let hear: Record<string, () => void> = {}
let news: UploadNews[] = []
let uploader: Uploader | null = null
/** The number of entries in each upload, and the way in which it is answered. */
let sizes: number[] = []
let answer: () => Promise<Response> = () => late()

/** A proxy gave up waiting for the server. */
const late = () => Promise.resolve(new Response('', { status: 504 }))
const lineDown = () => Promise.reject(new TypeError('no line'))

const entry = (sequence: number): StoredEntry =>
  ({
    id: `e${sequence}`,
    registrationId: 'r',
    sequence,
    state: 'on-device',
    at: `t${sequence}`,
    body: {},
  }) as unknown as StoredEntry

beforeEach(async () => {
  await Promise.all([db.entries, db.registrations].map((table) => table.clear()))
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  await db.registrations.add({ registrationId: 'r', registeredAt: '1', deviceToken: 't', keyPair } as Registration)
  await db.entries.bulkAdd(Array.from({ length: 100 }, (_, at) => entry(at + 1)))
  ;[waits, hear, news, sizes] = [[], {}, [], []]
  answer = late
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sizes.push((JSON.parse(body) as { entries: unknown[] }).entries.length)
    return answer()
  })
  vi.stubGlobal('navigator', { locks: { request: (_: string, act: () => unknown) => act() } })
  vi.stubGlobal('addEventListener', (name: string, act: () => void) => (hear[name] = act))
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  uploader?.stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Its waits are held, and ended by hand; those of the disk go on. */
function start(): void {
  const { setTimeout: later } = globalThis
  vi.stubGlobal('setTimeout', (act: () => void, ms = 0, ...rest: unknown[]) => {
    if (ms < 500) return later(act, ms, ...rest)
    waits.push({ ms, end: act })
    return 0
  })
  uploader = startUploader(db, clock, (told) => news.push(told))
}

const rested = (times: number): Promise<void> => patiently(() => expect(waits).toHaveLength(times))

it('sends half after each upload that was late, waits a while that differs from till to till, and no sale ends that wait', async () => {
  start()
  await rested(1)
  uploader?.poke()
  await Promise.resolve()
  expect([sizes, waits.map(({ ms }) => ms)]).toEqual([[100], [750]])
  for (let turn = 1; turn < 6; turn += 1) {
    waits.at(-1)?.end()
    await rested(turn + 1)
  }
  expect(sizes).toEqual([100, 50, 25, 12, 6, 3])
  // The upload itself takes half a minute, so the wait behind it grows no further.
  expect(waits.map(({ ms }) => ms)).toEqual([750, 1_500, 3_000, 6_000, 6_000, 6_000])
  expect(news.at(-1)).toMatchObject({ isReachable: false, waiting: 100 })
})

it('a sale that comes while it waits for a late answer does not send the same again at once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = () => promise
  start()
  await patiently(() => expect(sizes).toEqual([100]))
  uploader?.poke()
  resolve(await late())
  await rested(1)
  expect(sizes).toEqual([100])
})

it('the network coming back ends the wait, and so does a sale where the line was only down', async () => {
  start()
  await rested(1)
  answer = lineDown
  hear['online']?.()
  await rested(2)
  uploader?.poke()
  await rested(3)
  expect(sizes).toEqual([100, 50, 50])
})

it('a disk that fails once is tried again', async () => {
  answer = lineDown
  vi.spyOn(db.registrations, 'toArray').mockRejectedValueOnce(new Error('disk'))
  start()
  await rested(1)
  expect(sizes).toEqual([])
  waits.at(-1)?.end()
  await rested(2)
  expect(sizes).toEqual([100])
})
