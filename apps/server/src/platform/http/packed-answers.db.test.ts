import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packFiles } from '../../../../../tools/pack-files.ts'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { addNote, listNotes, noteModule, noteTables } from '../../../test/note-module.ts'
import { makeWorld, type World } from '../../../test/world.ts'

const webFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-packed-'))
const script = 'const total = 1 + 2\n'.repeat(400)
const unpack = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync }
let world: World
let shop: Shop

beforeAll(async () => {
  fs.mkdirSync(path.join(webFolder, 'assets'))
  fs.writeFileSync(path.join(webFolder, 'index.html'), '<div id="root"></div>')
  fs.writeFileSync(path.join(webFolder, 'assets', 'main-Ab3dE6g.js'), script)
  fs.writeFileSync(path.join(webFolder, 'assets', 'sheet-Ab3dE6gh.css'), 'a { color: red }\n'.repeat(400))
  fs.writeFileSync(path.join(webFolder, 'assets', 'read-Ab3dE6gh.wasm'), Buffer.alloc(9_000))
  fs.writeFileSync(path.join(webFolder, 'assets', 'tiny-Ab3dE6gh.js'), 'tiny')
  fs.writeFileSync(path.join(webFolder, 'sw.js'), script)
  await packFiles(webFolder)
  world = await makeWorld({ modules: [noteModule], prepare: noteTables, webFolder, publicCallsPerMinute: 1_000_000 })
  shop = await makeShop(world)
})
afterAll(async () => {
  await world.close()
  fs.rmSync(webFolder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  world.running.server.app.inject({ method: 'GET', url, headers })

const asset = (name: string, accepts?: string) =>
  get(`/cashier/manage/assets/${name}`, accepts === undefined ? {} : { 'accept-encoding': accepts })

describe('a file of the web app', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['*', 'br'],
  ] as const)('goes packed to whoever accepts %s', async (accepts, packing) => {
    const { headers, rawPayload, statusCode } = await asset('main-Ab3dE6g.js', accepts)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-encoding': packing,
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(rawPayload.length).toBeLessThan(script.length / 10)
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    expect(unpack[packing](rawPayload).toString()).toBe(script)
  })

  test.each([undefined, 'identity', 'br;q=0, gzip;q=0', 'identity, gzip;q=0.5', 'zstd'])(
    'goes plain to whoever accepts %o, and says that others get it packed',
    async (accepts) => {
      const { headers, payload } = await asset('main-Ab3dE6g.js', accepts)
      expect(headers['content-encoding']).toBeUndefined()
      expect(headers['vary']).toBe('accept-encoding')
      expect(payload).toBe(script)
    },
  )

  test('has another mark in each form, so that one is never taken for the other; known again, it is not sent', async () => {
    const answers = await Promise.all(['br', 'gzip', 'identity'].map((way) => asset('main-Ab3dE6g.js', way)))
    const marks = answers.map(({ headers }) => String(headers['etag']))
    expect(new Set(marks).size).toBe(3)
    const again = (mark: string, way: string) =>
      get('/cashier/manage/assets/main-Ab3dE6g.js', { 'accept-encoding': way, 'if-none-match': mark })
    const known = await again(marks[0] ?? '', 'br')
    expect([known.statusCode, known.rawPayload.length, known.headers['vary']]).toEqual([304, 0, 'accept-encoding'])
    expect((await again(marks[0] ?? '', 'gzip')).statusCode).toBe(200)
  })

  test.each(['sheet-Ab3dE6gh.css', 'read-Ab3dE6gh.wasm'])('%s too', async (name) => {
    const { headers } = await asset(name, 'br')
    expect(headers['content-encoding']).toBe('br')
    expect(headers['content-type']).toMatch(/text\/css|application\/wasm/)
  })

  test('that packing would not make smaller goes as it is', async () => {
    const { headers, payload } = await asset('tiny-Ab3dE6gh.js', 'br, gzip')
    expect([headers['content-encoding'], payload]).toEqual([undefined, 'tiny'])
  })

  test('packed, keeps what is said of the file: a worker may stand for the whole app and is asked for again', async () => {
    const { headers } = await get('/cashier/manage/sw.js', { 'accept-encoding': 'br' })
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/cashier/manage/',
    })
  })
})

describe('the answer of a call', () => {
  const list = (accepts: string) =>
    world.running.server.app.inject({
      method: 'GET',
      url: `/cashier/api${listNotes.path}?limit=100`,
      headers: { authorization: `Bearer ${shop.admin.token}`, 'accept-encoding': accepts },
    })

  test('goes as it is while it is small, packed once it is large, and says the same', async () => {
    expect((await list('br')).headers['content-encoding']).toBeUndefined()
    for (let n = 0; n < 100; n += 1)
      await world.call(addNote, { text: `the longer note ${n + 100}` }, { as: shop.admin.token })
    const plain = await list('identity')
    expect([plain.headers['content-encoding'], plain.headers['vary']]).toEqual([undefined, 'accept-encoding'])
    for (const packing of ['br', 'gzip'] as const) {
      const { headers, rawPayload } = await list(packing)
      expect(headers).toMatchObject({
        'content-encoding': packing,
        vary: 'accept-encoding',
        'cache-control': 'no-store',
      })
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
      expect(unpack[packing](rawPayload).toString()).toBe(plain.payload)
    }
  })
})
