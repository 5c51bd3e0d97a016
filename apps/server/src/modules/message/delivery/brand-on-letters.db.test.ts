import { saveEmailGateway, saveEmailTemplate } from '@kassa/contract/message/email.calls.ts'
import { saveBrand } from '@kassa/contract/organisation/brand.calls.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { makeAbove, type PlatformPeople } from '../../../../test/make/platform-people.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { openOffice } from '../../../../test/smtp-office.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import type { Letter, MailPort } from '../../../platform/mail/mail-port.ts'
import { modules } from '../../../program.ts'
import { deliveryModule } from '../message.module.ts'
import { sendMail, type Mail } from './send-message.ts'

let world: World
let shop: Shop
let other: Shop
let operator: string
let partner: PlatformPeople['partner']
let office: Awaited<ReturnType<typeof openOffice>>

const taken: Letter[] = []
const port: MailPort = {
  async send(letter, beforeLast) {
    await beforeLast()
    taken.push(letter)
  },
  close: () => undefined,
}

beforeAll(async () => {
  office = await openOffice({ security: 'none' })
  world = await makeWorld({ modules: [...modules, deliveryModule(port)], outgoingAllow: '127.0.0.1' })
  ;({ operator, partner } = await makeAbove(world))
  shop = await makeShop(world, { partnerId: partner.partnerId })
  other = await makeShop(world)
  const brand = { name: 'North {code} $& Retail', accent: null, replyTo: 'help@north.example', version: 0 }
  await world.call(saveBrand, { partnerId: partner.partnerId, ...brand }, { as: partner.token })
})
afterEach(async () => {
  await world.sql(sql`delete from outgoing_message`)
  await world.sql(sql`delete from mail_gateway`)
  await world.sql(sql`delete from mail_template`)
  taken.length = 0
  office.letters.length = 0
})
afterAll(async () => {
  await world.close()
  await office.close()
})

const code = async (from: Mail<'reset-code'>['from']): Promise<void> => {
  const facts = { code: '123456', minutes: '10' }
  const mail = { purpose: 'reset-code', to: 'ada@corner.example', locale: 'en-US', facts, from } as const
  await world.owner((tx) => sendMail(tx, { newId, now: world.now }, mail))
  await world.runJob('message.deliver')
}
const gateway = (sender: string) => ({
  host: '127.0.0.1',
  port: office.port,
  security: 'none' as const,
  address: 'mail@sender.example',
  sender,
  enabled: 1 as const,
  password: '',
  version: 0,
})

it.each([
  ['a merchant of the partner', () => ({ merchantId: shop.merchantId })],
  ['the partner', () => ({ partnerId: partner.partnerId })],
])('a letter of %s by the platform’s way names the brand, and its answers go to the partner', async (_, from) => {
  await code(from())
  expect(taken).toMatchObject([
    { subject: 'Your North code $& Retail code', senderName: 'North {code} $& Retail', replyTo: 'help@north.example' },
  ])
  expect(taken[0]?.text).toContain('123456')
  expect(taken[0]?.text).not.toContain('Kassa')
})

it.each([
  ['another merchant', () => ({ merchantId: other.merchantId })],
  ['the platform', () => ({})],
])('a letter of %s is the product’s own', async (_, from) => {
  await code(from())
  expect(taken).toMatchObject([{ subject: 'Your Kassa code' }])
  expect(taken[0]).not.toHaveProperty('senderName')
  expect(taken[0]).not.toHaveProperty('replyTo')
})

it('by the platform’s gateway it comes from the platform’s address, under the brand’s name', async () => {
  await world.call(saveEmailGateway, gateway('Platform'), { as: operator })
  await code({ merchantId: shop.merchantId })
  await code({ merchantId: other.merchantId })
  expect(office.letters.map(({ from, replyTo }) => [from, replyTo])).toEqual([
    ['North {code} $& Retail <mail@sender.example>', 'help@north.example'],
    ['Platform <mail@sender.example>', ''],
  ])
})

it('a mail server and words of the partner’s own stay as the partner wrote them', async () => {
  await world.call(saveEmailGateway, gateway('Our own name'), { as: partner.token })
  const words = { title: 'Kassa words', content: '{code} {minutes}', signature: 'Us' }
  await world.call(saveEmailTemplate, { purpose: 'reset-code', locale: 'en-US', ...words, version: 0 } as never, {
    as: partner.token,
  })
  await code({ merchantId: shop.merchantId })
  expect(office.letters).toMatchObject([
    { from: 'Our own name <mail@sender.example>', replyTo: '', subject: 'Kassa words' },
  ])
})
