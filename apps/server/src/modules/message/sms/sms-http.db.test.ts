import { createMember } from '@kassa/contract/member/member.calls.ts'
import { createOwnLink, sendOwnCode } from '@kassa/contract/member/own.calls.ts'
import { listDeliveries, resendMessage } from '@kassa/contract/message/email.calls.ts'
import { readSmsGateway, removeSmsGateway, saveSmsGateway, sendTestSms } from '@kassa/contract/message/sms.calls.ts'
import { startHttpSms, type HttpSmsServer } from '@kassa/simulators/sms/http-sms.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { makeAbove, type PlatformPeople } from '../../../../test/make/platform-people.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import type { MailPort } from '../../../platform/mail/mail-port.ts'
import { modules } from '../../../program.ts'
import { deliveryModule } from '../message.module.ts'

let world: World
let shop: MemberShop
let other: Shop
let partner: PlatformPeople['partner']
let server: HttpSmsServer
let elsewhere: HttpSmsServer

const noMail: MailPort = { send: () => Promise.reject(new Error('no mail goes here')), close: () => undefined }
const wants = {
  path: '/send',
  format: 'json',
  to: 'to',
  text: 'text',
  from: 'from',
  header: { name: 'x-token', value: 'geheim 1' },
} as const

beforeAll(async () => {
  server = await startHttpSms(wants)
  elsewhere = await startHttpSms({ ...wants, format: 'form', to: 'Phone', text: 'Body', from: 'Sender', header: null })
  world = await makeWorld({ modules: [...modules, deliveryModule(noMail)], outgoingAllow: '127.0.0.1' })
  shop = await makeMemberShop(world)
  other = await makeShop(world)
  ;({ partner } = await makeAbove(world))
  await world.sql(sql`update merchant set partner_id = ${partner.partnerId} where id = ${shop.merchantId}`)
})
afterEach(async () => {
  await world.sql(sql`delete from outgoing_message`)
  await world.sql(sql`delete from sms_gateway`)
  await world.sql(sql`delete from secret where name like 'sms/%'`)
  for (const one of [server, elsewhere]) {
    one.play('take')
    one.taken.length = 0
    one.heard.length = 0
  }
  world.passSeconds(7_200)
})
afterAll(async () => {
  await world.close()
  await server.close()
  await elsewhere.close()
})

const mine = () => ({ as: shop.admin.token })
const deliver = () => world.runJob('message.deliver')
const gateway = (more: object = {}) => ({
  provider: 'http' as const,
  url: `${server.address}/send`,
  format: 'json' as const,
  fieldNames: {},
  headerName: 'X-Token',
  headerValue: 'geheim 1',
  signName: 'Corner',
  enabled: 1 as const,
  version: 0,
  ...more,
})
const save = (more?: object, who = mine()) => world.call(saveSmsGateway, gateway(more), who)
const ask = (to = '+8613800138000') => world.call(sendTestSms, { to }, mine())
const found = async (who = mine()) => (await world.call(readSmsGateway, {}, who)).answer.gateway
const last = async () => (await world.call(listDeliveries, { channel: 'sms' }, mine())).answer.rows[0]
const url = (length: number) => `https://sms.example/${'u'.repeat(length - 'https://sms.example/'.length)}`
const names = (more: object) => ({ fieldNames: { to: 'to', text: 'text', from: 'from', ...more } })

describe('a gateway of one’s own server', () => {
  test.each([
    [{ url: url(255) }, 200],
    [{ url: url(256) }, 422],
    [{ url: 'sms.example/send' }, 422],
    [{ url: 'ftp://sms.example/send' }, 422],
    [{ url: 'https:///send' }, 422],
    [{ url: 'https://user:pass@sms.example/' }, 422],
    [{ url: 'https://user@sms.example/' }, 422],
    [{ url: 'https://sms.example/send?key=geheim' }, 422],
    [{ url: 'https://sms.example/send#x' }, 422],
    [{ url: 'https://sms.example/a\r\nX: y' }, 422],
    [{ url: 'https://sms.example\\@10.0.0.1/' }, 422],
    [names({ to: 'n'.repeat(64) }), 200],
    [names({ to: 'n'.repeat(65) }), 422],
    [names({ to: '' }), 422],
    [names({ text: 'message[body]' }), 200],
    [names({ text: 'a\r\nb' }), 422],
    [names({ from: 'a b' }), 422],
    [{ headerName: 'h'.repeat(64) }, 200],
    [{ headerName: 'h'.repeat(65) }, 422],
    [{ headerName: 'X-A\r\nX-B' }, 422],
    [{ headerName: 'X A' }, 422],
    [{ headerName: 'X:A' }, 422],
    [{ headerName: 'HOST' }, 422],
    [{ headerName: 'Content-Length' }, 422],
    [{ headerName: 'transfer-encoding' }, 422],
    [{ headerName: 'Idempotency-Key' }, 422],
    [{ headerName: 'Authorization' }, 200],
    [{ headerValue: 'v'.repeat(512) }, 200],
    [{ headerValue: 'v'.repeat(513) }, 422],
    [{ headerValue: '' }, 422],
    [{ headerValue: 'a\r\nX-Evil: b' }, 422],
    [{ headerValue: '密' }, 422],
    [{ signName: '签'.repeat(32) }, 200],
    [{ signName: '签'.repeat(33) }, 422],
    [{ signName: '' }, 422],
    [{ format: 'xml' }, 422],
    [{ version: 1 }, 409],
  ])('of %o is answered %i', async (more, status) => {
    expect((await save(more)).status).toBe(status)
    expect((await found()) === null).toBe(status !== 200)
  })

  test.each([
    [{ url: 'https://10.0.0.1/send' }, 'sms-gateway.url-forbidden'],
    [{ url: 'https://[::1]/send' }, 'sms-gateway.url-forbidden'],
    [{ url: 'https://2886729729/send' }, 'sms-gateway.url-forbidden'],
    [{ url: 'https://localhost/send' }, 'sms-gateway.url-forbidden'],
    [{ url: 'http://169.254.169.254/latest' }, 'sms-gateway.url-forbidden'],
    [{ url: 'http://sms.example/send' }, 'sms-gateway.url-plain'],
    [names({ from: 'to' }), 'sms-gateway.names-same'],
    [{ headerName: '' }, 'sms-gateway.header-unnamed'],
    [{ headerValue: undefined }, 'sms-gateway.secret-again'],
  ])('of %o is refused: %s', async (more, code) => {
    expect((await save(more)).refusal.code).toBe(code)
    expect(await found()).toBeNull()
  })

  it('keeps its secret sealed, shows it to nobody, and sends it to no other address and under no other name', async () => {
    const saved = (await save()).answer
    expect(saved).toMatchObject({ fieldNames: { to: 'to', text: 'text', from: 'from' }, version: 1 })
    const kept = { headerValue: undefined, version: 1 }
    for (const changed of [
      { url: `${elsewhere.address}/send` },
      { url: `${server.address}/` },
      { headerName: 'X-Other' },
    ])
      expect((await save({ ...kept, ...changed })).refusal.code).toBe('sms-gateway.secret-again')
    const after = await save({ ...kept, signName: 'Other' })
    expect(after.answer).toMatchObject({ signName: 'Other', version: 2 })
    expect((await save(kept)).refusal.code).toBe('thing.changed-meanwhile')
    await ask()
    await deliver()
    expect(server.taken).toMatchObject([{ from: 'Other' }])
    expect(JSON.stringify([saved, after.text, await found(), await last()])).not.toContain('geheim')
    const rows = await world.sql<{ text: string }>(sql`
      select sms_gateway::text as text from sms_gateway union all select encode(sealed, 'escape') from secret
      union all select outgoing_message::text from outgoing_message
      union all select concat(before, after) from audit_line where subject like 'sms-gateway/%'`)
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.filter(({ text }) => text.includes('geheim'))).toEqual([])
  })

  it('forgets the secret where the header is given up, and asks for the other kind’s where the kind changes', async () => {
    await save()
    const key = { accessKeyId: 'LTAI1', secret: 's' }
    const aliyun = {
      provider: 'aliyun' as const,
      signName: 'C',
      templates: { 'member-code': 'SMS_1' },
      enabled: 1 as const,
    }
    expect((await world.call(saveSmsGateway, { ...aliyun, version: 1 }, mine())).refusal.code).toBe(
      'sms-gateway.key-missing',
    )
    expect((await world.call(saveSmsGateway, { ...aliyun, ...key, version: 1 }, mine())).status).toBe(200)
    expect((await save({ headerValue: undefined, version: 2 })).refusal.code).toBe('sms-gateway.secret-again')
    expect((await save({ headerName: '', headerValue: undefined, version: 2 })).answer).toMatchObject({
      headerName: '',
    })
    expect(await world.sql(sql`select 1 from secret where name like 'sms/%'`)).toEqual([])
    await save({ version: 3 })
    await world.call(removeSmsGateway, {}, mine())
    expect(await world.sql(sql`select 1 from secret where name like 'sms/%'`)).toEqual([])
  })

  it('is nobody else’s to read, to change, to try or to give up', async () => {
    const theirs = { as: other.admin.token }
    await save()
    expect(await found(theirs)).toBeNull()
    expect((await world.call(sendTestSms, { to: '+8613800138000' }, theirs)).refusal.code).toBe('sms-gateway.missing')
    await world.call(removeSmsGateway, {}, theirs)
    expect((await save({ version: 1 }, theirs)).refusal.code).toBe('thing.changed-meanwhile')
    expect(await found()).toMatchObject({ provider: 'http', version: 1 })
    expect((await world.call(saveSmsGateway, gateway())).status).toBe(401)
  })

  it('is written once by two at once', async () => {
    const both = await Promise.all([save(), save({ signName: 'Other' })])
    expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409])
    expect(await found()).toMatchObject({ version: 1 })
  })
})

describe('a text by one’s own server', () => {
  it('says the code in the language it was asked in, under the names and in the form that the server wants', async () => {
    await save({
      url: `${elsewhere.address}/send`,
      format: 'form',
      fieldNames: { to: 'Phone', text: 'Body', from: 'Sender' },
      headerName: '',
      headerValue: undefined,
    })
    const { id } = (await world.call(createMember, { name: 'Grace Phone', phone: '+8613800138001' }, mine())).answer
    const { token } = (await world.call(createOwnLink, { id }, mine())).answer
    await world.call(sendOwnCode, { token }, { headers: { 'accept-language': 'ja-JP' } })
    await deliver()
    expect(elsewhere.taken).toMatchObject([
      {
        to: '+8613800138001',
        from: 'Corner',
        text: expect.stringMatching(/^【Corner】確認コードは \d{6} です（10 分間有効）。$/),
      },
    ])
    expect(elsewhere.heard[0]?.headers['x-token']).toBeUndefined()
    expect(await world.sql(sql`select 1 from outgoing_message where facts ? 'code'`)).toEqual([])
  })

  it('is sent once with its number as key, though two deliver at once', async () => {
    await save()
    await ask()
    await Promise.all([deliver(), deliver()])
    const row = await last()
    expect(row).toMatchObject({ state: 'sent', recipient: '•••8000', problem: null, answer: null, tries: 1 })
    expect(server.taken).toEqual([
      { to: '+8613800138000', text: 'Corner: your code is 000000, valid 10 min', from: 'Corner', key: row?.id },
    ])
    expect(server.heard[0]?.headers['x-token']).toBe('geheim 1')
  })

  test.each([
    [{ status: 408 }, { state: 'queued', problem: 'later', answer: '408' }],
    [{ status: 429 }, { state: 'queued', problem: 'later', answer: '429' }],
    [{ status: 500 }, { state: 'queued', problem: 'later', answer: '500' }],
    [{ status: 503 }, { state: 'queued', problem: 'later', answer: '503' }],
    [{ status: 400 }, { state: 'failed', problem: 'message-refused', answer: '400' }],
    [{ status: 404 }, { state: 'failed', problem: 'message-refused', answer: '404' }],
    [{ status: 403 }, { state: 'failed', problem: 'secret-refused', answer: '403' }],
    ['hang-up', { state: 'unknown', problem: 'unknown', answer: null }],
    ['endless', { state: 'sent', problem: null, answer: null }],
  ] as const)('to a server that plays %o is %o, and goes again only where it was not taken', async (script, seen) => {
    await save()
    server.play(script)
    await ask()
    await deliver()
    expect(await last()).toMatchObject({ ...seen, tries: 1 })
    expect(JSON.stringify(await last())).not.toContain('words of the server')
    const before = server.taken.length
    server.play('take')
    world.passSeconds(60)
    await deliver()
    expect(server.taken.length - before).toBe(seen.state === 'queued' ? 1 : 0)
    expect(new Set(server.heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it('follows no redirect, so that neither secret nor code goes where it points', async () => {
    await save()
    server.play({ movedTo: `${elsewhere.address}/send` })
    await ask()
    await deliver()
    expect(await last()).toMatchObject({ state: 'failed', problem: 'moved', answer: '301' })
    expect(elsewhere.heard).toEqual([])
  })

  it('is refused with a wrong secret', async () => {
    await save({ headerValue: 'geheim 2' })
    await ask()
    await deliver()
    expect(await last()).toMatchObject({ state: 'failed', problem: 'secret-refused', answer: '401' })
    expect(server.taken).toEqual([])
  })

  it('waits where the server cannot be reached, and is sent once it can', async () => {
    const closed = await startHttpSms(wants)
    await closed.close()
    await save({ url: `${closed.address}/send` })
    await ask()
    await deliver()
    expect(await last()).toMatchObject({ state: 'queued', problem: 'unreachable' })
    await save({ version: 1 })
    world.passSeconds(60)
    await deliver()
    expect(server.taken).toHaveLength(1)
  })

  it('is perhaps sent where the program ends in the middle of the call, and a person sends it again under the same key', async () => {
    await save()
    await ask()
    await world.sql(sql`
      update outgoing_message set handed_at = ${world.now}, leased_until = ${world.now}, tries = 1, leased_by = ${newId()}`)
    await deliver()
    const row = await last()
    expect([row?.state, server.heard]).toEqual(['unknown', []])
    await world.call(resendMessage, { id: row?.id ?? '' }, mine())
    await deliver()
    expect(server.taken.map(({ key }) => key)).toEqual([row?.id])
  })

  it('leaves with the secret of its own address only, whatever is read between two changes', async () => {
    await save()
    await ask()
    await world.sql(
      sql`update sms_gateway set server = jsonb_set(server, '{url}', to_jsonb(${`${elsewhere.address}/send`}::text))`,
    )
    await deliver()
    expect(await last()).toMatchObject({ state: 'queued', tries: 1 })
    expect(elsewhere.heard).toEqual([])
  })

  it('goes by the nearest gateway of either kind', async () => {
    await save({ signName: 'Partner' }, { as: partner.token })
    const { id } = (await world.call(createMember, { name: 'Alan Phone', phone: '+8613800138002' }, mine())).answer
    const { token } = (await world.call(createOwnLink, { id }, mine())).answer
    await world.call(sendOwnCode, { token })
    await deliver()
    await save()
    world.passSeconds(61)
    await world.call(sendOwnCode, { token })
    await deliver()
    expect(server.taken.map(({ from }) => from)).toEqual(['Partner', 'Corner'])
  })
})
