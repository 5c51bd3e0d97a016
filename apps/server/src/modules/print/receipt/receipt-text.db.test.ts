import { createMember } from '@kassa/contract/member/member.calls.ts'
import { listDeliveries } from '@kassa/contract/message/email.calls.ts'
import { saveSmsGateway } from '@kassa/contract/message/sms.calls.ts'
import { readPublicReceipt, RECEIPT_LINK_DAYS } from '@kassa/contract/print/receipt-link.calls.ts'
import { openReceiptCode, readReceiptWays, textReceipt } from '@kassa/contract/print/receipt-text.calls.ts'
import { RECEIPT_TEXTS } from '@kassa/domain/receipt/receipt-code.ts'
import { startAliyunSms, type SmsSimulator } from '@kassa/simulators/aliyun/sms.ts'
import { startHttpSms, type HttpSmsServer } from '@kassa/simulators/sms/http-sms.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { makePartner } from '../../../../test/make/people.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { MailPort } from '../../../platform/mail/mail-port.ts'
import { modules } from '../../../program.ts'
import { deliveryModule } from '../../message/message.module.ts'

let world: World
let shop: MemberShop
let other: MemberShop
let server: HttpSmsServer
let provider: SmsSimulator

const noMail: MailPort = { send: () => Promise.reject(new Error('no mail goes here')), close: () => undefined }
const client = {
  accessKeyId: 'LTAI',
  secret: 'geheim',
  signName: 'Corner',
  templateId: 'SMS_1',
  noteTemplateId: 'SMS_2',
}

beforeAll(async () => {
  server = await startHttpSms({ path: '/send', format: 'json', to: 'to', text: 'text', from: 'from', header: null })
  provider = await startAliyunSms([client])
  world = await makeWorld({
    modules: [...modules, deliveryModule(noMail)],
    outgoingAllow: '127.0.0.1',
    publicUrl: 'https://shop.example',
    simulators: { addressOf: (name) => (name === 'aliyun-sms' ? provider.address : undefined) },
  })
  shop = await makeMemberShop(world)
  other = await makeMemberShop(world)
})
afterEach(async () => {
  await world.sql(sql`delete from outgoing_message`)
  await world.sql(sql`delete from sms_gateway`)
  server.taken.length = 0
  provider.taken.length = 0
})
afterAll(async () => {
  await world.close()
  await server.close()
  await provider.close()
})

const mine = () => ({ as: shop.admin.token })
const here = (at = shop) => ({ as: at.cashier.token, outlet: at.outlet.outletId })

async function sell(memberId?: string): Promise<string> {
  const facts = memberId === undefined ? null : await shop.facts(memberId)
  const sale = facts ? shop.saleTo(facts, [shop.line(0)]) : shop.desk.sale([shop.line(0)], {})
  await shop.desk.book(sale)
  return sale.orderId
}
const join = async (phone: string, locale?: 'ja-JP') =>
  (await world.call(createMember, { name: 'Grace Phone', phone, ...(locale && { locale }) }, mine())).answer.id
const ownServer = () =>
  world.call(
    saveSmsGateway,
    { provider: 'http', url: `${server.address}/send`, format: 'json', fieldNames: {}, headerName: '', signName: 'Corner', enabled: 1, version: 0 }, // prettier-ignore
    mine(),
  )
const aliyun = (receipt?: string) => {
  const { accessKeyId, secret, signName, templateId } = client
  const templates = { 'member-code': templateId, ...(receipt !== undefined && { receipt }) }
  return world.call(
    saveSmsGateway,
    { provider: 'aliyun', accessKeyId, secret, signName, templates, enabled: 1, version: 0 },
    mine(),
  )
}
const text = (orderId: string, phone = '', who: object = here()) => world.call(textReceipt, { orderId, phone }, who)
const ways = async (orderId: string) => (await world.call(readReceiptWays, { orderId }, here())).answer
const deliver = () => world.runJob('message.deliver')
const codeIn = (said = ''): string => said.slice(said.indexOf('#') + 1)
const messages = () => world.sql(sql`select 1 from outgoing_message`)

describe('the receipt of a sale by SMS', () => {
  it('goes to the member’s own phone in their language, and its link opens this receipt alone', async () => {
    await ownServer()
    const orderId = await sell(await join('+8613800138001', 'ja-JP'))
    expect(await ways(orderId)).toEqual({ text: 'ready', memberPhone: '•••8001', left: RECEIPT_TEXTS })
    expect((await text(orderId)).answer).toEqual({ phone: '•••8001', left: RECEIPT_TEXTS - 1 })
    await deliver()
    const [sent] = server.taken
    expect(sent).toMatchObject({ to: '+8613800138001', from: 'Corner' })
    expect(sent?.text).toMatch(/^【Corner】レシート https:\/\/shop\.example\/cashier\/manage\/r#[a-z2-9]{12}$/)
    expect(sent?.text.length).toBeLessThanOrEqual(70)
    const { token, expiresAt } = (await world.call(openReceiptCode, { code: codeIn(sent?.text) }, {})).answer
    expect(Date.parse(expiresAt) - Date.parse(world.now)).toBe(RECEIPT_LINK_DAYS * 86_400_000)
    expect((await world.call(readPublicReceipt, { token }, {})).answer).toMatchObject({ refundedMinor: 0, expiresAt })
    const [line] = (await world.call(listDeliveries, { channel: 'sms' }, mine())).answer.rows
    expect(line).toMatchObject({ purpose: 'receipt', state: 'sent', recipient: '•••8001' })
  })

  it('leads to the domain of the merchant’s partner, and opens there', async () => {
    await ownServer()
    const partnerId = await world.owner(async (tx) => (await makePartner(tx)).partnerId)
    await world.sql(sql`update merchant set partner_id = ${partnerId} where id = ${shop.merchantId}`)
    await world.sql(sql`
      insert into partner_brand (partner_id, name, domain, domain_word, domain_proven_at, changed_at)
      values (${partnerId}, 'North', 'pos.north.example', ${'a'.repeat(43)}, ${world.now}, ${world.now})`)
    await text(await sell(), '13800138004')
    await deliver()
    await world.sql(sql`delete from partner_brand`)
    expect(server.taken[0]?.text).toContain('https://pos.north.example/cashier/manage/r#')
    const opened = await world.call(
      openReceiptCode,
      { code: codeIn(server.taken[0]?.text) },
      { headers: { host: 'pos.north.example' } },
    )
    expect(opened.status).toBe(200)
  })

  it('goes to a number that was typed as the outlet’s country writes it, or with a country’s own prefix', async () => {
    await ownServer()
    const orderId = await sell()
    expect(await ways(orderId)).toMatchObject({ memberPhone: '', left: RECEIPT_TEXTS })
    expect((await text(orderId)).refusal.code).toBe('receipt-text.no-phone')
    for (const wrong of ['12345', '+999 123 456 789', '+86 100 0000 0000'])
      expect((await text(orderId, wrong)).refusal.code).toBe('phone.invalid')
    expect((await text(orderId, 'x')).refusal.code).toBe('request.invalid')
    expect(await messages()).toEqual([])
    await text(orderId, '138 0013 8002')
    await text(orderId, '+81 90 1234 5678')
    await deliver()
    expect(server.taken.map(({ to }) => to).toSorted()).toEqual(['+819012345678', '+8613800138002'])
    expect(new Set(server.taken.map((one) => codeIn(one.text))).size).toBe(1)
  })

  it('goes five times and no more, also where all are asked for at once', async () => {
    await ownServer()
    const orderId = await sell()
    const asked = await Promise.all(Array.from({ length: RECEIPT_TEXTS + 2 }, () => text(orderId, '13800138003')))
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(RECEIPT_TEXTS)
    expect((await text(orderId, '13800138003')).refusal).toMatchObject({
      code: 'receipt-text.too-many',
      details: { limit: RECEIPT_TEXTS },
    })
    expect(await messages()).toHaveLength(RECEIPT_TEXTS)
    expect(await ways(orderId)).toMatchObject({ left: 0 })
  })

  it('asked for twice under one key is one text', async () => {
    await ownServer()
    const orderId = await sell()
    const key = '0199a0b0-0000-7000-8000-000000000001'
    for (let time = 0; time < 2; time += 1)
      expect((await text(orderId, '13800138004', { ...here(), key })).answer.left).toBe(RECEIPT_TEXTS - 1)
    expect(await messages()).toHaveLength(1)
  })

  it('is nobody else’s to send, and needs somebody who works there', async () => {
    await ownServer()
    const orderId = await sell()
    expect((await text(orderId, '13800138005', here(other))).status).toBe(404)
    expect((await world.call(readReceiptWays, { orderId }, here(other))).status).toBe(404)
    expect((await text(orderId, '13800138005', {})).status).toBe(401)
    expect(await messages()).toEqual([])
  })

  it('says what to do where there is no gateway, or one without a template for receipts', async () => {
    const orderId = await sell()
    expect((await text(orderId, '13800138006')).refusal.code).toBe('receipt-text.no-gateway')
    expect(await ways(orderId)).toMatchObject({ text: 'no-gateway' })
    await aliyun()
    expect((await text(orderId, '13800138006')).refusal.code).toBe('receipt-text.no-template')
    expect(await ways(orderId)).toMatchObject({ text: 'no-template', left: RECEIPT_TEXTS })
    await world.sql(sql`delete from sms_gateway`)
    await aliyun('SMS_2')
    expect((await text(orderId, '13800138006')).status).toBe(200)
    await deliver()
    expect(provider.taken).toMatchObject([
      { to: '8613800138006', params: expect.stringMatching(/^\{"code":"[a-z2-9]{12}"\}$/) },
    ])
    const { code } = JSON.parse(provider.taken[0]?.params ?? '{}') as { code: string }
    expect((await world.call(openReceiptCode, { code }, {})).status).toBe(200)
  })

  it('says so where the installation has no address to lead to', async () => {
    const nowhere = await makeWorld({ outgoingAllow: '127.0.0.1' })
    const there = await makeMemberShop(nowhere)
    const sale = there.desk.sale([there.line(0)], {})
    await there.desk.book(sale)
    const as = { as: there.admin.token }
    await nowhere.call(
      saveSmsGateway,
      { provider: 'http', url: 'https://sms.example/', format: 'json', fieldNames: {}, headerName: '', signName: 'C', enabled: 1, version: 0 }, // prettier-ignore
      as,
    )
    const asked = { orderId: sale.orderId, phone: '13800138007' }
    expect((await nowhere.call(textReceipt, asked, as)).refusal.code).toBe('receipt-text.no-address')
    await nowhere.close()
  })
})

describe('a code', () => {
  it('that nobody was sent opens nothing, and one runs out with its day', async () => {
    await ownServer()
    const orderId = await sell()
    await text(orderId, '13800138008')
    await deliver()
    const code = codeIn(server.taken[0]?.text)
    const open = (word: string) => world.call(openReceiptCode, { code: word }, {})
    for (const wrong of [`${code.slice(0, -1)}${code.endsWith('a') ? 'b' : 'a'}`, code.toUpperCase()])
      expect((await open(wrong)).refusal.code).toBe('receipt-link.invalid')
    expect((await open(code.slice(1))).refusal.code).toBe('request.invalid')
    const { expiresAt } = (await open(code)).answer
    const before = world.now
    world.setNow(expiresAt)
    expect((await open(code)).refusal).toMatchObject({
      code: 'receipt-link.expired',
      details: { until: expiresAt.slice(0, 10) },
    })
    world.setNow(before)
  })

  it('is tried sixty times a minute from one address', async () => {
    world.passSeconds(120)
    for (let time = 0; time < 60; time += 1) await world.call(openReceiptCode, { code: 'abcdefghjkmn' }, {})
    expect((await world.call(openReceiptCode, { code: 'abcdefghjkmn' }, {})).refusal.code).toBe('request.too-often')
  })
})
