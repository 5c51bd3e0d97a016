import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { recordedPort } from '../../../test/recorded-port.ts'
import { mayReach, problemOfUrl, readAllowedPlaces } from './address-rule.ts'
import { networkPort } from './outgoing-port.ts'
import { resolveAddress, type Lookup } from './resolve-address.ts'

const none = readAllowedPlaces()

test.each([
  ['127.0.0.1', false],
  ['127.8.9.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['8.8.8.8', true],
  ['::1', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2606:4700::1111', true],
  ['not an address', false],
])('%s may be reached: %s', (address, may) => expect(mayReach('x.example', address, none)).toBe(may))

test('the installation allows addresses, ranges and names', () => {
  const allowed = readAllowedPlaces('10.1.0.0/16, 127.0.0.1,mail.internal, fd00::/8')
  expect(mayReach('x', '10.1.255.9', allowed)).toBe(true)
  expect(mayReach('x', '10.2.0.1', allowed)).toBe(false)
  expect(mayReach('x', '127.0.0.1', allowed)).toBe(true)
  expect(mayReach('MAIL.internal', '192.168.1.5', allowed)).toBe(true)
  expect(mayReach('other', '192.168.1.5', allowed)).toBe(false)
  expect(mayReach('x', 'fd12::1', allowed)).toBe(true)
  expect(() => readAllowedPlaces('shop/24')).toThrow('OUTGOING_ALLOW')
})

test.each([
  ['https://sms.example/send', null],
  ['https://8.8.8.8/', null],
  ['http://sms.example/send', 'plain'],
  ['http://8.8.8.8/', 'plain'],
  ['http://gate.corp/', null],
  ['http://10.1.0.9:8080/', null],
  ['https://10.1.0.9/', null],
  ['https://10.2.0.1/', 'inside'],
  ['http://[fd00::1]/', 'inside'],
  ['https://[::ffff:10.0.0.1]/', 'inside'],
  ['https://0x7f.1/', 'inside'],
  ['https://2130706433/', 'inside'],
  ['https://localhost./', 'inside'],
] as const)('what is wrong with %s is %s', (url, problem) =>
  expect(problemOfUrl(url, readAllowedPlaces('10.1.0.0/16,gate.corp'))).toBe(problem),
)

describe('a name', () => {
  const found =
    (...addresses: string[]): Lookup =>
    () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))

  it('with one address inside is refused, whatever its others are', async () => {
    await expect(resolveAddress('x.example', none, found('8.8.8.8', '10.0.0.1'))).rejects.toMatchObject({
      problem: 'address-forbidden',
    })
    expect(await resolveAddress('x.example', none, found('8.8.8.8'))).toEqual({ address: '8.8.8.8', family: 4 })
  })

  it('without an address is unknown, and a written address is not looked up', async () => {
    await expect(resolveAddress('x.example', none, found())).rejects.toMatchObject({ problem: 'address-unknown' })
    await expect(resolveAddress('[::1]', none, found('8.8.8.8'))).rejects.toMatchObject({
      problem: 'address-forbidden',
    })
    await expect(resolveAddress('2130706433', none, found('127.0.0.1'))).rejects.toThrow('address-forbidden')
  })
})

test('an address that a stranger chose leads nowhere inside, whatever is allowed, and is safe on the way', async () => {
  const log = pino({ level: 'silent' })
  const allowed = readAllowedPlaces('127.0.0.1,gate.corp,10.0.0.0/8')
  const found: Lookup = () => Promise.resolve([{ address: '10.0.0.9', family: 4 }])
  const send = (url: string) =>
    networkPort({ allowed, log, find: found }).send({ purpose: 'test.try', method: 'POST', url, isForStrangers: true })
  for (const url of ['https://127.0.0.1/', 'https://gate.corp/', 'https://shop.example/'])
    await expect(send(url)).rejects.toMatchObject({ problem: 'address-forbidden' })
  await expect(send('http://shop.example/')).rejects.toMatchObject({ problem: 'url-unfit' })
})

describe('calling out', () => {
  let server: http.Server
  let port = 0
  let lookups = 0
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  // The first look-up finds the address that is allowed; a second would find another.
  const find: Lookup = () => {
    lookups += 1
    return Promise.resolve([{ address: lookups === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }])
  }
  const send = (path: string, more: object = {}) =>
    networkPort({ allowed: readAllowedPlaces('127.0.0.1'), log, find }).send({
      purpose: 'test.try',
      method: 'POST',
      url: `http://shop.example:${port}${path}`,
      ...more,
    })

  beforeAll(async () => {
    server = http.createServer((request, response) => {
      if (request.url?.startsWith('/moved')) response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
      else if (request.url === '/never') request.resume()
      else if (request.url === '/endless') response.end(Buffer.alloc(3 * 1024 * 1024))
      else response.end(`${request.headers.host} ${request.method}`)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('connects to the address that was judged, under the name that was asked, and logs neither query nor header nor body', async () => {
    lookups = 0
    lines.length = 0
    const headers = { authorization: 'Bearer hidden-header' }
    const answer = await send('/pay?key=hidden-query', { body: 'hidden-body', headers })
    expect([answer.status, answer.body.toString()]).toEqual([200, `shop.example:${port} POST`])
    expect(lookups).toBe(1)
    expect(lines.join('')).toContain('test.try')
    expect(lines.join('')).not.toContain('hidden')
  })

  it('follows no redirect', async () => {
    lookups = 0
    expect((await send('/moved')).status).toBe(302)
  })

  it('gives up in time, and on an answer that does not end', async () => {
    lookups = 0
    await expect(send('/never', { timeoutMillis: 50 })).rejects.toMatchObject({ problem: 'timed-out' })
    lookups = 0
    await expect(send('/endless')).rejects.toMatchObject({ problem: 'answer-too-large' })
  })

  it('reads nothing of an answer whose status is enough', async () => {
    lookups = 0
    const answer = await send('/endless', { isStatusEnough: true })
    expect([answer.status, answer.body.length]).toEqual([200, 0])
    lookups = 0
    await expect(send('/never', { isStatusEnough: true, timeoutMillis: 50 })).rejects.toMatchObject({
      problem: 'timed-out',
    })
  })

  it('refuses what is inside, other schemes and passwords in the address', async () => {
    const bare = networkPort({ allowed: none, log })
    const tried = (url: string) => bare.send({ purpose: 'test.try', method: 'GET', url })
    await expect(tried(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ problem: 'address-forbidden' })
    await expect(tried('http://169.254.169.254/latest')).rejects.toMatchObject({ problem: 'address-forbidden' })
    await expect(tried('file:///etc/passwd')).rejects.toMatchObject({ problem: 'url-unfit' })
    await expect(tried('https://a:b@shop.example/')).rejects.toMatchObject({ problem: 'url-unfit' })
  })

  it('is played from what was laid out', async () => {
    const played = recordedPort()
    played.answerNext({ status: 201, json: { id: 1 } })
    const answer = await played.send({ purpose: 'test.try', method: 'GET', url: 'https://x.example' })
    expect([answer.status, answer.body.toString()]).toEqual([201, '{"id":1}'])
    await expect(played.send({ purpose: 'test.more', method: 'GET', url: 'https://x.example' })).rejects.toThrow(
      'test.more',
    )
  })
})
