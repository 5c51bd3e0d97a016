import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { addNote, beat, noteModule, noteTables, readNote, tryNote } from '../../../test/note-module.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { newId } from '../ids.ts'

let world: World
let shop: Shop
let port = 0

const MIB = 1024 * 1024

beforeAll(async () => {
  world = await makeWorld({ modules: [noteModule], prepare: noteTables, publicCallsPerMinute: 20 })
  shop = await makeShop(world)
  port = Number(new URL(await world.listen()).port)
})
afterAll(() => world.close())

interface Sent {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The part of the body that is sent, in bytes; then nothing more. */
  readonly bytes: number
}

/** Sends the head and the beginning of a body, and waits for the answer to it. */
function sendBeginning({ path, headers, bytes }: Sent): Promise<string> {
  return new Promise((done) => {
    const lines = Object.entries({ host: 'kassa', 'content-type': 'application/json', ...headers })
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.write(`POST /cashier/api${path} HTTP/1.1\r\n${head}\r\n`)
      const isChunked = 'transfer-encoding' in headers
      if (bytes > 0) socket.write(isChunked ? `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n` : 'x'.repeat(bytes))
    })
    let heard = ''
    const end = (): void => {
      socket.destroy()
      done(heard)
    }
    socket.on('data', (piece) => {
      heard += String(piece)
      if (heard.includes('dataState')) end()
    })
    socket.on('error', end)
    socket.on('close', end)
  })
}

const invented = 'x'.repeat(43)

describe('of a body whose sender is unknown, no more is read than 64 KiB', () => {
  test.each([
    ['a till’s call with an invented credential', beat.path, { 'device-authorization': `Bearer ${invented}` }],
    ['a till’s call without one', beat.path, {}],
    ['a person’s call with an invented session', addNote.path, { authorization: `Bearer ${invented}` }],
  ])('%s', async (_, path, headers) => {
    const told = await sendBeginning({ path, headers: { ...headers, 'content-length': String(MIB) }, bytes: 0 })
    expect(told).toMatch(/^HTTP\/1\.1 401 [^]*"session\.signed-out"/)
    const untold = await sendBeginning({
      path,
      headers: { ...headers, 'transfer-encoding': 'chunked' },
      bytes: 70 * 1024,
    })
    expect(untold).toMatch(/^HTTP\/1\.1 401 [^]*"session\.signed-out"/)
  })

  test('of a call that anybody may make, either: the limit is told in the caller’s language', async () => {
    const headers = { 'content-length': String(MIB), 'accept-language': 'ja' }
    const answer = await sendBeginning({ path: tryNote.path, headers, bytes: 0 })
    expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*64 kB を超えています/)
  })
})

test('bodies that were given up take no room from those that follow', async () => {
  const headers = { 'content-length': String(64 * 1024) }
  for (let round = 0; round < 40; round += 1) await giveUp(headers)
  const body = { merchantId: shop.merchantId, isKept: false }
  expect((await world.call(tryNote, body)).refusal.code).toBe('login.refused')
})

/** Sends nearly all of a body, then closes. */
const giveUp = (headers: Readonly<Record<string, string>>): Promise<void> =>
  new Promise((done) => {
    const head = Object.entries({ host: 'kassa', 'content-type': 'application/json', ...headers })
    const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const socket = connect(port, '127.0.0.1', () => {
      const sent = `POST /cashier/api${tryNote.path} HTTP/1.1\r\n${lines}\r\n${'x'.repeat(60_000)}`
      socket.write(sent, () => setImmediate(() => socket.destroy()))
    })
    socket.on('close', () => done())
  })

describe('who is known', () => {
  test('sends as much as before', async () => {
    const asked = { filler: 'x'.repeat(3 * MIB) } as unknown as Record<string, never>
    expect((await world.call(beat, asked, { device: shop.device })).status).toBe(200)
    const note = await world.call(addNote, { text: 'x'.repeat(MIB) }, { as: shop.admin.token })
    expect([note.status, note.refusal.code]).toEqual([422, 'request.invalid'])
  })

  test('is heard at an address from which strangers call without end', async () => {
    const guess = (as?: string) =>
      world.call(readNote, { id: newId() }, { as, headers: { 'accept-language': 'zh' } }).then(({ status }) => status)
    expect(await guess(shop.admin.token)).toBe(404)
    expect((await world.call(beat, {}, { device: shop.device })).status).toBe(200)
    const statuses = new Set<number>()
    for (let round = 0; round < 150; round += 1) statuses.add(await guess(`${invented}${round}`))
    expect([...statuses]).toEqual([401, 429])
    const refused = await world.call(readNote, { id: newId() }, { headers: { 'accept-language': 'zh' } })
    expect([refused.refusal.code, refused.refusal.message]).toEqual([
      'request.too-often',
      expect.stringContaining('过于频繁'),
    ])
    expect(await guess(shop.admin.token)).toBe(404)
    expect((await world.call(beat, {}, { device: shop.device })).status).toBe(200)
  })
})
