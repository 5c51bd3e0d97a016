import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { addNote, noteModule, noteTables, readNote, sendPicture } from '../../../test/note-module.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../db/sql.ts'

let world: World
let shop: Shop

beforeAll(async () => {
  world = await makeWorld({ modules: [noteModule], prepare: noteTables, bodyLimitBytes: 10_000 })
  shop = await makeShop(world)
})
afterAll(() => world.close())

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** Sends exactly this text. */
async function send(payload: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await world.running.server.app.inject({
    method: 'POST',
    url: '/cashier/api/note/add-note',
    headers: { authorization: `Bearer ${shop.admin.token}`, 'content-type': 'application/json', ...headers },
    payload,
  })
  return { status: response.statusCode, body: JSON.parse(response.payload) as Record<string, unknown> }
}

const notes = async (): Promise<number> => {
  const [row] = await world.sql<{ count: number }>(sql`select count(*) from note`)
  return row?.count ?? -1
}

/** Returns the refusal of a request. A refusal changes nothing and reveals nothing about the inside. */
async function refusalOf(work: () => Promise<Answer>): Promise<[number, unknown]> {
  const before = await notes()
  const { status, body } = await work()
  expect(await notes()).toBe(before)
  expect(Object.keys(body).sort()).toEqual(['code', 'dataState', 'details', 'message', 'whatToDo'])
  expect(JSON.stringify(body)).not.toMatch(/select|insert|node_modules|\.ts|zod|postgres|stack/i)
  return [status, body['code']]
}

describe('what cannot be read is 400', () => {
  test.each([
    '{',
    'x',
    '{"text":"a"}}',
    "{'text':'a'}",
    '{"text":"a","quantity":.5}',
    '{"text":"a","quantity":5.}',
    '{"text":"a","quantity":05}',
    '{"text":"a","quantity":NaN}',
    '{"text":"a","quantity":0x10}',
    '{"text":"a",}',
    '\u0000',
    '{"__proto__":{"isAdmin":true},"text":"a"}',
    '{"text":"a","lines":[{"constructor":{"prototype":{"x":1}}}]}',
    String.raw`{"\u005f_proto__":{"x":1},"text":"a"}`,
    `{"text":"a","lines":${'['.repeat(65)}${']'.repeat(65)}}`,
    `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
  ])('%#', async (payload) => expect(await refusalOf(() => send(payload))).toEqual([400, 'request.unreadable']))

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])('a body called %s', async (type) =>
    expect(await refusalOf(() => send('{"text":"a"}', { 'content-type': type }))).toEqual([400, 'request.unreadable']),
  )

  test('a broken address', async () => {
    const response = await world.running.server.app.inject({ method: 'GET', url: '/cashier/api/note/notes/%E0%A4%A' })
    expect([response.statusCode, JSON.parse(response.payload)]).toMatchObject([400, { code: 'request.unreadable' }])
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' })
  })
})

describe('what breaks a rule of the fields is 422 and names them', () => {
  test.each([
    ['[]', '*'],
    ['null', '*'],
    ['"text"', '*'],
    ['7', '*'],
    ['{}', 'text'],
    ['', 'text'],
    ['{"text":7}', 'text'],
    ['{"text":null}', 'text'],
    ['{"text":["a"]}', 'text'],
    [`{"text":"${'x'.repeat(21)}"}`, 'text'],
    ['{"text":"a","quantity":"3"}', 'quantity'],
    ['{"text":"a","quantity":1.005}', 'quantity'],
    ['{"text":"a","quantity":-1}', 'quantity'],
    ['{"text":"a","quantity":0}', 'quantity'],
    ['{"text":"a","quantity":1001}', 'quantity'],
    ['{"text":"a","quantity":1e400}', 'quantity'],
    ['{"text":"a","quantity":9007199254740993}', 'quantity'],
    ['{"text":"a","quantity":true}', 'quantity'],
    ['{"text":"a","lines":[{"priceMinor":1},{"priceMinor":"x"}]}', 'lines.1.priceMinor'],
    ['{"text":7,"quantity":-1}', 'text, quantity'],
  ])('%s', async (payload, fields) => {
    expect(await refusalOf(() => send(payload))).toEqual([422, 'request.invalid'])
    const { body } = await send(payload)
    expect(body['details']).toMatchObject({ fields })
  })

  test('what could be part of a page is not sent back', async () => {
    const { body } = await send('{"text":"a","quantity":"<script>alert(1)</script>"}')
    expect(JSON.stringify(body)).not.toContain('script')
  })

  test('an id of the path that is none names nothing', async () => {
    const called = await world.call(readNote, { id: "1' or '1'='1" }, { as: shop.admin.token })
    expect([called.status, called.refusal.code]).toEqual([404, 'thing.not-found'])
  })
})

describe('size', () => {
  test('a body over the limit is 413 with the limit', async () => {
    expect(await refusalOf(() => send(`{"text":"${'x'.repeat(20_000)}"}`))).toEqual([413, 'request.too-large'])
    const { body } = await send(`{"text":"${'x'.repeat(20_000)}"}`)
    expect(body['details']).toEqual({ limit: '10 kB' })
  })

  test('a file over the limit is 413 too', async () => {
    const form = new FormData()
    form.set('title', 'big')
    form.set('file', new Blob([new Uint8Array(12 * 1024 * 1024 + 1)]), 'big.bin')
    const encoded = new Response(form)
    const response = await world.running.server.app.inject({
      method: 'POST',
      url: `/cashier/api${sendPicture.path}`,
      headers: {
        authorization: `Bearer ${shop.admin.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect([response.statusCode, JSON.parse(response.payload)]).toMatchObject([413, { details: { limit: '12 MB' } }])
  })
})

describe('an upload', () => {
  const upload = async (form: FormData, token: string | undefined) => {
    const encoded = new Response(form)
    const response = await world.running.server.app.inject({
      method: 'POST',
      url: `/cashier/api${sendPicture.path}`,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    return { status: response.statusCode, body: JSON.parse(response.payload) as unknown }
  }

  test('brings its fields and files, for those who may', async () => {
    const form = new FormData()
    form.set('title', '茶')
    form.set('one', new Blob(['abc']), '../../etc/passwd')
    expect(await upload(form, shop.admin.token)).toEqual({
      status: 200,
      body: { title: '茶', files: [{ name: 'passwd', size: 3 }] },
    })
    expect((await upload(form, undefined)).status).toBe(401)
    // The body from an unknown caller is not even read.
    const stranger = await world.running.server.app.inject({
      method: 'POST',
      url: `/cashier/api${sendPicture.path}`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: 'no form at all',
    })
    expect(stranger.statusCode).toBe(401)
  })

  test('with a wrong field is refused like any other', async () => {
    const form = new FormData()
    form.set('title', 'x'.repeat(11))
    expect(await upload(form, shop.admin.token)).toMatchObject({ status: 422, body: { code: 'request.invalid' } })
  })
})

describe('on the wire', () => {
  const port = async (): Promise<number> => {
    const { app } = world.running.server
    if (!app.server.listening) await world.listen()
    return (app.server.address() as { port: number }).port
  }

  test('what is no HTTP at all gets an answer and no crash', async () => {
    const at = await port()
    const text = await new Promise<string>((done) => {
      const socket = connect(at, '127.0.0.1', () => socket.write('GARBAGE\r\n\r\n'))
      let heard = ''
      socket.on('data', (chunk) => (heard += String(chunk)))
      socket.on('close', () => done(heard))
    })
    expect(text).toContain('400')
    expect((await fetch(`http://127.0.0.1:${at}/livez`)).status).toBe(200)
  })

  test('a body that stops half-way changes nothing', async () => {
    const before = await notes()
    const at = await port()
    await new Promise<void>((done) => {
      const half = httpRequest({
        port: at,
        host: '127.0.0.1',
        method: 'POST',
        path: `/cashier/api${addNote.path}`,
        headers: {
          authorization: `Bearer ${shop.admin.token}`,
          'content-type': 'application/json',
          'content-length': 100,
        },
      })
      half.on('error', () => done())
      half.write('{"text":"ha', () => half.destroy())
    })
    await fetch(`http://127.0.0.1:${at}/livez`)
    expect(await notes()).toBe(before)
  })
})
