import { createServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OutgoingRefused, readAllowedPlaces } from './address-rule.ts'
import { multiplexPort } from './multiplex-port.ts'
import type { Lookup } from './resolve-address.ts'

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
const server = createServer()
let port = 0

beforeAll(async () => {
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    stream.on('error', () => undefined)
    const path = headers[':path']
    if (path === '/never') return
    stream.respond({ ':status': path === '/gone' ? 410 : 200 })
    stream.end(path === '/endless' ? Buffer.alloc(100_000) : `${String(headers[':authority'])} ${String(path)}`)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const find: Lookup = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }])
const post = (paths: readonly string[], allow = '127.0.0.1', more: object = {}) =>
  multiplexPort({ allowed: readAllowedPlaces(allow), log, find }).postAll({
    purpose: 'test.push',
    origin: `http://push.example:${port}`,
    requests: paths.map((path) => ({ path, headers: { secret: 'hidden-header' }, body: 'hidden-body' })),
    ...more,
  })
const said = (answers: Awaited<ReturnType<typeof post>>) =>
  answers.map((one) => (one instanceof OutgoingRefused ? one.problem : one.status))

it('answers each request at its place, under the name that was asked, and logs no header or body', async () => {
  const answers = await post(['/one', '/gone', '/two'])
  expect(said(answers)).toEqual([200, 410, 200])
  const [first] = answers
  expect(first instanceof OutgoingRefused ? '' : first?.body.toString()).toBe(`push.example:${port} /one`)
  expect(lines.join('')).toContain('test.push')
  expect(lines.join('')).not.toContain('hidden')
})

it('gives up in time on one that hangs or does not end, and keeps the answers of the others', async () => {
  expect(said(await post(['/one', '/never', '/endless'], '127.0.0.1', { timeoutMillis: 300 }))).toEqual([
    200,
    'timed-out',
    'answer-too-large',
  ])
})

it('calls nothing inside that is not allowed, and no other scheme', async () => {
  await expect(post(['/one'], '')).rejects.toMatchObject({ problem: 'address-forbidden' })
  await expect(post(['/one'], '127.0.0.1', { origin: 'ftp://push.example' })).rejects.toMatchObject({
    problem: 'url-unfit',
  })
})

it('says of a server that is away that no request reached it', async () => {
  const origin = 'http://push.example:1'
  expect(said(await post(['/one', '/two'], '127.0.0.1', { origin }))).toEqual(['unreachable', 'unreachable'])
})
