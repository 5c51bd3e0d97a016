import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let address: URL

beforeAll(async () => {
  world = await makeWorld()
  address = new URL(await world.listen())
})
afterAll(() => world.close())

/** The server's words to these bytes. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(Number(address.port), address.hostname)
  socket.on('error', () => {})
  socket.write(bytes)
  return text(socket)
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`

test('an address longer than the server reads is a problem that says so', async () => {
  const answer = await answerTo(get(`/cashier/api/open/me?fields=${'x'.repeat(17_000)}`))
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  expect(answer).toContain('content-type: application/problem+json')
  expect(answer).toContain('"code":"request.headers_too_large"')
  expect(answer).toContain('"data_state":"nothing_happened"')
})

test('an address just short of it is read', async () => {
  expect(await answerTo(get(`/cashier/api/open/me?fields=${'x'.repeat(15_000)}`))).toMatch(/^HTTP\/1\.1 401 /)
})

test('what is not HTTP is a problem too', async () => {
  const answer = await answerTo('HELLO\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('"code":"request.unreadable"')
})

test.each(['PUT', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'POST'])(
  '%s on a path that is only read names what it has',
  async (method) => {
    const answer = await answerTo(
      `${method} /cashier/api/open/outlets HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 405 /)
    expect(answer).toMatch(/allow: GET, HEAD/i)
    expect(answer).toContain('"code":"request.method_unknown"')
  },
)

test('a path that is none stays not found', async () => {
  expect(await answerTo(get('/cashier/api/open/nothing'))).toMatch(/^HTTP\/1\.1 404 /)
})
