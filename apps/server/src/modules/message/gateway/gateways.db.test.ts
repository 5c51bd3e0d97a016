import {
  listDeliveries,
  readEmailGateway,
  removeEmailGateway,
  saveEmailGateway,
  sendTestEmail,
} from '@kassa/contract/message/email.calls.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { housePost } from '../../../../test/make/house-post.ts'
import { makeAbove, type PlatformPeople } from '../../../../test/make/platform-people.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { openOffice } from '../../../../test/smtp-office.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { modules } from '../../../program.ts'
import { sendMail, type Mail } from '../delivery/send-message.ts'
import { deliveryModule } from '../message.module.ts'

let world: World
let shop: Shop
let other: Shop
let operator: string
let partner: PlatformPeople['partner']
let office: Awaited<ReturnType<typeof openOffice>>
let partnersOffice: Awaited<ReturnType<typeof openOffice>>
const post = housePost()

beforeAll(async () => {
  const login = { user: 'shop@corner.example', pass: 'geheim' }
  office = await openOffice({ security: 'none', login })
  partnersOffice = await openOffice({ security: 'none' })
  world = await makeWorld({ modules: [...modules, deliveryModule(post.port)], outgoingAllow: '127.0.0.1' })
  ;({ operator, partner } = await makeAbove(world))
  shop = await makeShop(world, { partnerId: partner.partnerId })
  other = await makeShop(world)
})
afterEach(async () => {
  await world.sql(sql`delete from outgoing_message`)
  await world.sql(sql`delete from mail_gateway`)
  await world.sql(sql`delete from secret where name like 'mail/%'`)
  post.forget()
  office.letters.length = 0
})
afterAll(async () => {
  await world.close()
  await office.close()
  await partnersOffice.close()
})

const deliver = () => world.runJob('message.deliver')
const gateway = (more: object = {}) => ({
  host: '127.0.0.1',
  port: office.port,
  security: 'none' as const,
  address: 'shop@corner.example',
  sender: 'Corner Shop',
  enabled: 1 as const,
  password: 'geheim',
  version: 0,
  ...more,
})
const note = (to: string, from: Mail<'note'>['from'] = {}) => {
  const facts = { title: 'Title', text: 'Text', link: '' }
  const mail = { purpose: 'note', to, locale: 'en-US', facts, from } as const
  return world.owner((tx) => sendMail(tx, { newId, now: world.now }, mail))
}
const log = async (as: string) => (await world.call(listDeliveries, {}, { as })).answer.rows

describe('a gateway', () => {
  test.each([
    [{ host: 'a'.repeat(32) }, 200],
    [{ host: 'a'.repeat(33) }, 422],
    [{ host: '' }, 422],
    [{ host: 'mail.example/x' }, 422],
    [{ port: 1 }, 200],
    [{ port: 65_535 }, 200],
    [{ port: 0 }, 422],
    [{ port: 99_999 }, 422],
    [{ address: `${'a'.repeat(52)}@shop.example` }, 422],
    [{ address: 'shop' }, 422],
    [{ sender: 'S'.repeat(64) }, 200],
    [{ sender: 'S'.repeat(65) }, 422],
    [{ sender: 'Shop\r\nBcc: x@y.example' }, 422],
    [{ password: 'p'.repeat(64) }, 200],
    [{ password: 'p'.repeat(65) }, 422],
    [{ host: '10.0.0.1' }, 422],
    [{ host: 'localhost' }, 422],
    [{ host: '2130706433' }, 422],
    [{ host: 'fe80::1' }, 422],
  ])('of %o is answered %i', async (more, status) => {
    const called = await world.call(saveEmailGateway, gateway(more), { as: shop.admin.token })
    expect(called.status).toBe(status)
    const { gateway: found } = (await world.call(readEmailGateway, {}, { as: shop.admin.token })).answer
    expect(found === null).toBe(status !== 200)
  })

  it('keeps its password sealed, shows it to nobody and sends it nowhere else', async () => {
    const as = shop.admin.token
    const saved = (await world.call(saveEmailGateway, gateway(), { as })).answer
    expect(saved).toMatchObject({ hasPassword: true, version: 1 })
    expect(JSON.stringify(saved)).not.toContain('geheim')
    const { password: _, ...rest } = gateway({ version: 1, sender: 'New name' })
    expect((await world.call(saveEmailGateway, rest, { as })).answer).toMatchObject({ hasPassword: true, version: 2 })
    for (const elsewhere of [{ host: 'mail.thief.example' }, { port: 26 }, { security: 'tls' as const }]) {
      const called = await world.call(saveEmailGateway, { ...rest, ...elsewhere, version: 2 }, { as })
      expect(called.refusal.code).toBe('email-gateway.password-again')
    }
    expect((await world.call(saveEmailGateway, rest, { as })).refusal.code).toBe('thing.changed-meanwhile')
    const rows = await world.sql<{ text: string }>(sql`
      select mail_gateway::text as text from mail_gateway union all select encode(sealed, 'escape') from secret
      union all select concat(before, after) from audit_line`)
    expect(rows.filter(({ text }) => text.includes('geheim'))).toEqual([])
    await world.call(removeEmailGateway, {}, { as })
    expect(await world.sql(sql`select 1 from secret where name like 'mail/%'`)).toEqual([])
  })

  it('is the nearest: the merchant’s, then its partner’s, then the platform’s, then the installation’s', async () => {
    const merchantId = { merchantId: shop.merchantId }
    await world.call(saveEmailGateway, gateway(), { as: shop.admin.token })
    const { password: _, ...open } = gateway({
      port: partnersOffice.port,
      sender: 'Partner',
      address: 'p@partner.example',
    })
    await world.call(saveEmailGateway, open, { as: partner.token })
    await note('one@a.example', merchantId)
    await note('two@a.example', { partnerId: partner.partnerId })
    await note('three@a.example', { merchantId: other.merchantId })
    await deliver()
    expect(office.letters.map(({ to, from }) => [to, from])).toEqual([
      ['one@a.example', 'Corner Shop <shop@corner.example>'],
    ])
    expect(partnersOffice.letters.map(({ to, from }) => [to, from])).toEqual([
      ['two@a.example', 'Partner <p@partner.example>'],
    ])
    expect(post.taken.map(({ to }) => to)).toEqual(['three@a.example'])
    await world.call(removeEmailGateway, {}, { as: shop.admin.token })
    await note('four@a.example', merchantId)
    await deliver()
    expect(partnersOffice.letters.at(-1)?.to).toBe('four@a.example')
    await world.call(saveEmailGateway, gateway({ sender: 'House' }), { as: operator })
    await note('five@a.example', { merchantId: other.merchantId })
    await deliver()
    expect(office.letters.at(-1)).toMatchObject({ to: 'five@a.example', from: 'House <shop@corner.example>' })
  })

  it('is tested by the way every mail goes, ten times an hour', async () => {
    const as = shop.admin.token
    const test = () => world.call(sendTestEmail, { to: 'me@corner.example' }, { as })
    expect((await test()).refusal.code).toBe('email-gateway.missing')
    await world.call(saveEmailGateway, gateway({ password: 'wrong' }), { as })
    await test()
    await deliver()
    expect((await log(as))[0]).toMatchObject({ purpose: 'test', state: 'queued', problem: 'login-refused', tries: 1 })
    await world.call(saveEmailGateway, gateway({ version: 1 }), { as })
    world.passSeconds(60)
    await deliver()
    expect((await log(as))[0]).toMatchObject({
      state: 'sent',
      recipient: 'm•••@corner.example',
      problem: null,
      tries: 2,
    })
    expect(office.letters[0]?.text).toContain('Corner Shop')
    for (let count = 1; count < 10; count += 1) await test()
    expect((await test()).refusal.code).toBe('request.too-often')
    expect(await log(other.admin.token)).toEqual([])
  })
})
