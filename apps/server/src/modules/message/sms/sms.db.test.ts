import { createMember } from '@kassa/contract/member/member.calls.ts'
import { createOwnLink, openOwnPage, sendOwnCode } from '@kassa/contract/member/own.calls.ts'
import { listDeliveries } from '@kassa/contract/message/email.calls.ts'
import { readSmsGateway, removeSmsGateway, saveSmsGateway, sendTestSms } from '@kassa/contract/message/sms.calls.ts'
import { createReceiptLink, readPublicReceipt } from '@kassa/contract/print/receipt-link.calls.ts'
import { startAliyunSms, type SmsSimulator } from '@kassa/simulators/aliyun/sms.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { makeAbove, type PlatformPeople } from '../../../../test/make/platform-people.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { MailPort } from '../../../platform/mail/mail-port.ts'
import { modules } from '../../../program.ts'
import { deliveryModule } from '../message.module.ts'

let world: World
let shop: MemberShop
let operator: string
let partner: PlatformPeople['partner']
let provider: SmsSimulator

const noMail: MailPort = { send: () => Promise.reject(new Error('no mail goes here')), close: () => undefined }
const client = (name: string) => ({
  accessKeyId: `LTAI-${name}`,
  secret: `geheim-${name}`,
  signName: name,
  templateId: `SMS_${name}`,
})

beforeAll(async () => {
  provider = await startAliyunSms(['shop', 'partner', 'house'].map(client))
  world = await makeWorld({
    modules: [...modules, deliveryModule(noMail)],
    simulators: { addressOf: (channel) => (channel === 'aliyun-sms' ? provider.address : undefined) },
  })
  shop = await makeMemberShop(world)
  ;({ operator, partner } = await makeAbove(world))
  await world.sql(sql`update merchant set partner_id = ${partner.partnerId} where id = ${shop.merchantId}`)
})
afterEach(async () => {
  await world.sql(sql`delete from outgoing_message`)
  await world.sql(sql`delete from sms_gateway`)
  await world.sql(sql`delete from secret where name like 'sms/%'`)
  provider.play('take')
  provider.taken.length = 0
  world.passSeconds(7_200)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

const mine = () => ({ as: shop.admin.token })
const deliver = () => world.runJob('message.deliver')
const gateway = (name = 'shop', more: object = {}) => {
  const { signName, templateId, ...key } = client(name)
  const templates = { 'member-code': templateId }
  return { provider: 'aliyun' as const, signName, templates, enabled: 1 as const, ...key, version: 0, ...more }
}
const save = (name?: string, more?: object) => world.call(saveSmsGateway, gateway(name, more), mine())
const ask = (to = '+8613800138000') => world.call(sendTestSms, { to }, mine())
const last = async () => (await world.call(listDeliveries, { channel: 'sms' }, mine())).answer.rows[0]

describe('an SMS gateway', () => {
  test.each([
    [{ accessKeyId: 'k'.repeat(32) }, 200],
    [{ accessKeyId: 'k' }, 200],
    [{ accessKeyId: 'k'.repeat(33) }, 422],
    [{ accessKeyId: '' }, 422],
    [{ accessKeyId: 'k k' }, 422],
    [{ accessKeyId: undefined }, 422],
    [{ secret: 's'.repeat(32) }, 200],
    [{ secret: 's' }, 200],
    [{ secret: 's'.repeat(33) }, 422],
    [{ secret: '' }, 422],
    [{ signName: '签'.repeat(32) }, 200],
    [{ signName: '签' }, 200],
    [{ signName: '签'.repeat(33) }, 422],
    [{ signName: ' ' }, 422],
    [{ signName: 'a\nb' }, 422],
    [{ templates: { 'member-code': 't'.repeat(33) } }, 422],
    [{ templates: { 'member-code': '' } }, 422],
    [{ provider: 'other' }, 422],
    [{ version: 2 }, 409],
  ])('of %o is answered %i', async (more, status) => {
    expect((await save('shop', more)).status).toBe(status)
    const { gateway: found } = (await world.call(readSmsGateway, {}, mine())).answer
    expect(found === null).toBe(status !== 200)
  })

  it('keeps key and secret sealed, shows neither, and takes only both anew', async () => {
    const saved = (await save()).answer
    expect(saved).toMatchObject({ keyTail: 'op', version: 1 })
    const half = { accessKeyId: 'LTAI-thief', secret: undefined, version: 1 }
    expect((await save('shop', half)).refusal.code).toBe('sms-gateway.key-missing')
    const none = { accessKeyId: undefined, secret: undefined, version: 1 }
    expect((await save('shop', none)).answer).toMatchObject({ keyTail: 'op', version: 2 })
    expect((await save('shop', none)).refusal.code).toBe('thing.changed-meanwhile')
    const rows = await world.sql<{ text: string }>(sql`
      select sms_gateway::text as text from sms_gateway union all select encode(sealed, 'escape') from secret
      union all select concat(before, after) from audit_line`)
    expect(rows.filter(({ text }) => /geheim|LTAI/.test(text))).toEqual([])
    await ask()
    await deliver()
    expect(provider.taken).toMatchObject([{ to: '8613800138000', params: '{"code":"000000"}' }])
    await world.call(removeSmsGateway, {}, mine())
    expect(await world.sql(sql`select 1 from secret where name like 'sms/%'`)).toEqual([])
    expect((await ask()).refusal.code).toBe('sms-gateway.missing')
  })
})

describe('a text', () => {
  it('is refused with a wrong secret, tried again after a pause, and sent once the secret is right', async () => {
    await save('shop', { secret: 'wrong' })
    await ask()
    await deliver()
    expect(await last()).toMatchObject({
      state: 'queued',
      problem: 'key-refused',
      answer: 'SignatureDoesNotMatch',
      tries: 1,
    })
    await save('shop', { version: 1 })
    await deliver()
    expect(provider.taken).toEqual([])
    world.passSeconds(60)
    await Promise.all([deliver(), deliver()])
    await deliver()
    expect(await last()).toMatchObject({ state: 'sent', recipient: '•••8000', problem: null, tries: 2 })
    expect(provider.taken).toHaveLength(1)
  })

  test.each([
    [{ code: 'isv.AMOUNT_NOT_ENOUGH' }, { state: 'queued', problem: 'no-balance' }],
    [{ code: 'isv.BUSINESS_LIMIT_CONTROL' }, { state: 'queued', problem: 'limit-reached' }],
    [{ code: 'isv.MOBILE_NUMBER_ILLEGAL' }, { state: 'failed', problem: 'recipient-refused', mayResend: true }],
    ['hang-up', { state: 'unknown', problem: 'unknown' }],
    ['bad-gateway', { state: 'unknown', problem: 'unknown' }],
  ] as const)('to a provider that plays %o is %o, and sent twice by nobody', async (script, seen) => {
    await save()
    provider.play(script)
    await ask()
    await deliver()
    expect(await last()).toMatchObject({ ...seen, tries: 1 })
    const before = provider.taken.length
    provider.play('take')
    world.passSeconds(60)
    await deliver()
    expect(provider.taken.length - before).toBe(seen.state === 'queued' ? 1 : 0)
  })

  it.each([['shop'], ['+'], ['+0123456'], ['13800138000'], ['+86138001380001234']])('goes to no %s', async (to) => {
    await save()
    expect((await ask(to)).status).toBe(422)
  })
})

describe('the code of a member whom only a phone reaches', () => {
  it('is what a receipt leads to, once there is a gateway', async () => {
    const { id } = (await world.call(createMember, { name: 'Ada Phone', phone: '+8613800138002' }, mine())).answer
    const sale = shop.saleTo(await shop.facts(id), [shop.line(0)])
    await shop.desk.book(sale)
    const here = { as: shop.cashier.token, outlet: shop.outlet.outletId }
    const { token } = (await world.call(createReceiptLink, { orderId: sale.orderId }, here)).answer
    const leadsTo = async () => (await world.call(readPublicReceipt, { token })).answer.memberToken
    expect(await leadsTo()).toBeNull()
    await world.call(saveSmsGateway, gateway('house'), { as: operator })
    const sent = await world.call(sendOwnCode, { token: (await leadsTo()) ?? '' })
    expect(sent.answer).toEqual({ againInSeconds: 60, address: '•••8002' })
  })

  it('goes by the nearest gateway and opens the page; without any gateway nothing is promised', async () => {
    const { id } = (await world.call(createMember, { name: 'Grace Phone', phone: '+8613800138001' }, mine())).answer
    const link = () => world.call(createOwnLink, { id }, mine())
    expect((await link()).refusal.code).toBe('member-link.unreachable')
    await world.call(saveSmsGateway, gateway('house'), { as: operator })
    const { token } = (await link()).answer
    const send = async () => {
      world.passSeconds(61)
      const sent = await world.call(sendOwnCode, { token })
      await deliver()
      return sent
    }
    expect((await send()).answer).toEqual({ againInSeconds: 60, address: '•••8001' })
    await world.call(saveSmsGateway, gateway('partner'), { as: partner.token })
    await send()
    await save()
    await send()
    expect(provider.taken.map(({ accessKeyId }) => accessKeyId)).toEqual(['LTAI-house', 'LTAI-partner', 'LTAI-shop'])
    const code = /\d{6}/.exec(provider.taken.at(-1)?.params ?? '')?.[0] ?? ''
    expect((await world.call(openOwnPage, { token, code })).status).toBe(200)
    expect(
      await world.sql(sql`select 1 from outgoing_message where facts ? 'code' or recipient like '%138001%'`),
    ).toEqual([])
  })
})
