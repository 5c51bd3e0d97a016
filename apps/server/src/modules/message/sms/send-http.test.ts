import http from 'node:http'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { startHttpSms, type HttpSmsServer } from '@kassa/simulators/sms/http-sms.ts'
import { LOCALES } from '@kassa/domain/text/locale.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { readAllowedPlaces } from '../../../platform/outgoing/address-rule.ts'
import { networkPort } from '../../../platform/outgoing/outgoing-port.ts'
import { sendByHttp, type HttpWay } from './send-http.ts'
import { SmsRefused } from './sms-problem.ts'
import { standardText } from './standard-texts.ts'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const outgoing = networkPort({ allowed: readAllowedPlaces('127.0.0.1'), log })
let server: HttpSmsServer

beforeAll(async () => {
  const header = { name: 'authorization', value: 'Bearer geheim' }
  server = await startHttpSms({ path: '/v1/send', format: 'json', to: 'to', text: 'text', from: '__proto__', header })
})
afterEach(() => {
  server.play('take')
  server.taken.length = 0
  lines.length = 0
})
afterAll(() => server.close())

const way = (more: Partial<HttpWay> = {}): HttpWay => ({
  outgoing,
  url: `${server.address}/v1/send`,
  format: 'json',
  fieldNames: { to: 'to', text: 'text', from: '__proto__' },
  headerName: 'Authorization',
  headerValue: 'Bearer geheim',
  ...more,
})
const text = { id: 'M1', to: '+8613800138000', from: 'Corner "shop" & co', text: 'code 123456 = 你好\n' }
const nothing = () => Promise.resolve()
const refusedBy = (more: Partial<HttpWay>, before = nothing) =>
  sendByHttp(way(more), text, before).then(
    () => null,
    (error: unknown) => error as SmsRefused,
  )

describe('a text over HTTP', () => {
  it('carries what was said, whatever signs stand in it', async () => {
    await sendByHttp(way(), text, nothing)
    expect(server.taken).toEqual([{ to: text.to, from: text.from, text: text.text, key: 'M1' }])
  })

  it('handed over twice under its number is one', async () => {
    await sendByHttp(way(), text, nothing)
    await sendByHttp(way(), text, nothing)
    expect(server.taken).toHaveLength(1)
  })

  it('is not sent where that it begins could not be noted', async () => {
    const refused = await refusedBy({}, () => Promise.reject(new Error('held by another')))
    expect([refused?.message, server.taken]).toEqual(['held by another', []])
  })

  it('to a server that takes it and says nothing is perhaps sent', async () => {
    server.play('silence')
    expect(await refusedBy({ timeoutMillis: 80 })).toMatchObject({ problem: 'timed-out', isCertain: false })
    expect(server.taken).toHaveLength(1)
  })

  it('over a line that breaks is perhaps sent, before a server that is not there certainly not', async () => {
    server.play('hang-up')
    expect(await refusedBy({})).toMatchObject({ problem: 'unreachable', isCertain: false })
    expect(await refusedBy({ url: 'http://127.0.0.1:1/send' })).toMatchObject({ isCertain: true })
    expect(await refusedBy({ url: 'https://10.0.0.1/send' })).toMatchObject({
      problem: 'address-forbidden',
      isCertain: true,
    })
  })

  it('to somebody who does not speak HTTP is perhaps sent, and nothing of what they say is logged', async () => {
    const talker = net.createServer((socket) => socket.end('geheim words of somebody\r\n\r\n'))
    await new Promise<void>((done) => talker.listen(0, '127.0.0.1', done))
    const refused = await refusedBy({ url: `http://127.0.0.1:${(talker.address() as AddressInfo).port}/` })
    log.warn({ err: refused }, 'a message was not taken')
    talker.close()
    expect(refused).toMatchObject({ problem: 'unreachable', isCertain: false })
    expect(lines.join('')).not.toMatch(/geheim|words of somebody|103,101,104,101,105,109/)
  })

  it('leaves neither secret nor number nor text in a log line, taken or refused', async () => {
    await sendByHttp(way(), text, nothing)
    for (const script of [{ status: 400 }, { status: 503 }, 'hang-up'] as const) {
      server.play(script)
      log.warn({ err: await refusedBy({}) }, 'a message was not taken')
    }
    log.warn({ err: await refusedBy({ headerValue: 'Bearer geheim\r\nX: y' }) }, 'a message was not taken')
    expect(lines).toHaveLength(9)
    expect(lines.join('')).not.toMatch(/geheim|123456|13800138000|words of the server/)
  })

  it('is taken by its status, though the answer never ends', async () => {
    let isClosed = false
    const endless = http.createServer((_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'.repeat(1_000)), 5)
      response.on('close', () => {
        isClosed = true
        clearInterval(timer)
      })
    })
    await new Promise<void>((done) => endless.listen(0, '127.0.0.1', done))
    await sendByHttp(way({ url: `http://127.0.0.1:${(endless.address() as AddressInfo).port}/` }), text, nothing)
    await expect.poll(() => isClosed).toBe(true)
    endless.close()
  })
})

test.each(LOCALES)('the standard text in %s is one text, also with the longest sender', (locale) => {
  const said = standardText('member-code', locale, { sender: '签'.repeat(32), code: '123456' })
  expect(said.length).toBeLessThanOrEqual(70)
  expect(said.match(/123456/g)).toHaveLength(1)
  expect(said).toContain('10')
})
