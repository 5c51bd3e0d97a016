// long: gateways, texts and delivery in one world, which costs more to make than all that is asked of it
import {
  listDeliveries,
  listEmailTemplates,
  readEmailGateway,
  removeEmailGateway,
  resendMessage,
  resetEmailTemplate,
  saveEmailGateway,
  saveEmailTemplate,
  sendTestEmail,
} from '@kassa/contract/message/email.calls.ts'
import type { MessagePurpose } from '@kassa/domain/message/purpose.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { dyingAt } from '../../../test/dying-database.ts'
import { makeAbove, type PlatformPeople } from '../../../test/make/platform-people.ts'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { openOffice } from '../../../test/smtp-office.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { MailRefused } from '../../platform/mail/mail-problem.ts'
import type { Letter, MailPort } from '../../platform/mail/mail-port.ts'
import { modules } from '../../program.ts'
import { deliverMessages } from './delivery/deliver.ts'
import { sendMail, type Mail } from './delivery/send-message.ts'
import { deliveryModule } from './message.module.ts'

let world: World
let shop: Shop
let other: Shop
let operator: string
let partner: PlatformPeople['partner']
let office: Awaited<ReturnType<typeof openOffice>>
let partnersOffice: Awaited<ReturnType<typeof openOffice>>

/** The letters that the installation's own gateway took, and its reaction to the next. */
const taken: Letter[] = []
let house: (letter: Letter) => MailRefused | undefined = () => undefined
const port: MailPort = {
  async send(letter, beforeLast) {
    const refused = house(letter)
    if (refused) throw refused
    await beforeLast()
    taken.push(letter)
  },
  close: () => undefined,
}

beforeAll(async () => {
  const login = { user: 'shop@corner.example', pass: 'geheim' }
  office = await openOffice({ security: 'none', login })
  partnersOffice = await openOffice({ security: 'none' })
  world = await makeWorld({ modules: [...modules, deliveryModule(port)], outgoingAllow: '127.0.0.1' })
  ;({ operator, partner } = await makeAbove(world))
  shop = await makeShop(world, { partnerId: partner.partnerId })
  other = await makeShop(world)
})
afterEach(async () => {
  await world.sql(sql`delete from outgoing_message`)
  await world.sql(sql`delete from mail_gateway`)
  await world.sql(sql`delete from mail_template`)
  await world.sql(sql`delete from secret where name like 'mail/%'`)
  house = () => undefined
  taken.length = 0
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
const send = <Purpose extends MessagePurpose>(mail: Mail<Purpose>) =>
  world.owner((tx) => sendMail(tx, { newId, now: world.now }, mail))
const note = (to: string, from: Mail<'note'>['from'] = {}, key?: string) =>
  send({
    purpose: 'note',
    to,
    locale: 'en-US',
    facts: { title: 'Title', text: 'Text', link: '' },
    from,
    ...(key && { key }),
  })
const states = async () =>
  (
    await world.sql<{ state: string; tries: number }>(sql`select state, tries from outgoing_message order by recipient`)
  ).map(({ state, tries }) => `${state} ${tries}`)
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
    expect(taken.map(({ to }) => to)).toEqual(['three@a.example'])
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

describe('a template', () => {
  const text = {
    purpose: 'member-code',
    locale: 'ja-JP',
    title: 'コード',
    signature: '店',
    content: '{code} です',
    version: 0,
  } as const

  it('of one’s own is used from then on, the nearest first, and can be taken back', async () => {
    const as = shop.admin.token
    const { templates } = (await world.call(listEmailTemplates, {}, { as })).answer
    expect(templates.filter(({ isOwn }) => isOwn)).toEqual([])
    await world.call(saveEmailTemplate, { ...text, title: 'Partner' }, { as: partner.token })
    expect((await world.call(saveEmailTemplate, text, { as })).answer).toMatchObject({ isOwn: true, version: 1 })
    const mail = (merchantId: string) =>
      send({
        purpose: 'member-code',
        to: `${merchantId}@b.example`,
        locale: 'ja-JP',
        facts: { code: '123456', minutes: '10' },
        from: { merchantId },
      })
    await mail(shop.merchantId)
    await mail(other.merchantId)
    await deliver()
    const to = (merchantId: string) => taken.find((letter) => letter.to.startsWith(merchantId))
    expect(to(shop.merchantId)).toMatchObject({ subject: 'コード', text: '123456 です\n\n店\n' })
    expect(to(other.merchantId)?.subject).toBe('確認コード')
    expect(
      (await world.call(resetEmailTemplate, { purpose: 'member-code', locale: 'ja-JP' }, { as })).answer.isOwn,
    ).toBe(false)
    await mail(shop.merchantId)
    await deliver()
    expect(taken[2]?.subject).toBe('Partner')
  })

  test.each([
    [{ title: 'T'.repeat(64) }, 200, null],
    [{ title: 'T'.repeat(65) }, 422, 'request.invalid'],
    [{ title: '' }, 422, 'request.invalid'],
    [{ signature: 's'.repeat(255) }, 200, null],
    [{ signature: 's'.repeat(256) }, 422, 'request.invalid'],
    [{ content: `{code}${'c'.repeat(4_994)}` }, 200, null],
    [{ content: `{code}${'c'.repeat(4_995)}` }, 422, 'request.invalid'],
    [{ content: '{code} <script>alert(1)</script>' }, 200, null],
    [{ content: '{code} {code}' }, 422, 'template.code-tag'],
    [{ content: 'Hello' }, 422, 'template.code-tag'],
    [{ content: '{code} {shop}' }, 422, 'template.variable-unknown'],
    [{ version: 3 }, 409, 'thing.changed-meanwhile'],
  ] as const)('with %o is answered %i', async (more, status, code) => {
    const called = await world.call(saveEmailTemplate, { ...text, ...more }, { as: shop.admin.token })
    expect(called.status).toBe(status)
    if (code !== null) expect(called.refusal.code).toBe(code)
    expect(await world.sql(sql`select 1 from mail_template`)).toHaveLength(status === 200 ? 1 : 0)
  })
})

describe('a message', () => {
  it('is told once by its key, and only with its transaction', async () => {
    expect([await note('a@b.example', {}, 'k'), await note('a@b.example', {}, 'k')]).toEqual([true, false])
    await expect(
      world.owner(async (tx) => {
        const facts = { title: 'x', text: 'y', link: '' }
        await sendMail(tx, { newId, now: world.now }, { purpose: 'note', to: 'c@d.example', locale: 'en-US', facts })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await Promise.all([deliver(), deliver(), deliver()])
    expect(taken.map(({ to }) => to)).toEqual(['a@b.example'])
  })

  it('is tried ten times with growing pauses, and then given up; a code only while it is good', async () => {
    house = () => new MailRefused('later')
    await note('a@b.example')
    await send({ purpose: 'reset-code', to: 'c@d.example', locale: 'en-US', facts: { code: '1', minutes: '10' } })
    for (let count = 0; count < 10; count += 1) {
      await deliver()
      world.passSeconds(3_600)
    }
    expect(await states()).toEqual(['given-up 10', 'given-up 1'])
    expect(await world.sql(sql`select 1 from outgoing_message where facts ? 'code'`)).toEqual([])
    const rows = await log(operator)
    const [code, told] = ['reset-code', 'note'].map((purpose) => rows.find((row) => row.purpose === purpose))
    expect([code?.mayResend, told?.mayResend]).toEqual([false, true])
    expect((await world.call(resendMessage, { id: code?.id ?? '' }, { as: operator })).refusal.code).toBe(
      'message.not-resendable',
    )
    house = () => undefined
    expect((await world.call(resendMessage, { id: told?.id ?? '' }, { as: partner.token })).status).toBe(404)
    expect((await world.call(resendMessage, { id: told?.id ?? '' }, { as: operator })).answer.state).toBe('queued')
    await deliver()
    expect(taken.map(({ to, id }) => [to, id])).toEqual([['a@b.example', told?.id]])
  })

  it('that is refused for good is not tried again; where the way is shut, the others wait untried', async () => {
    house = ({ to }) => (to.startsWith('no') ? new MailRefused('recipient-refused') : undefined)
    await note('no@b.example')
    await note('a@b.example')
    await deliver()
    expect((await states()).toSorted()).toEqual(['failed 1', 'sent 1'])
    await world.sql(sql`delete from outgoing_message`)
    house = () => new MailRefused('unreachable')
    for (const to of ['a@b.example', 'c@b.example', 'd@b.example']) await note(to)
    await note('e@b.example', { merchantId: shop.merchantId })
    await deliver()
    expect((await states()).toSorted()).toEqual(['queued 0', 'queued 0', 'queued 1', 'queued 1'])
    house = () => undefined
    await deliver()
    expect(taken).toHaveLength(1)
    world.passSeconds(60)
    await deliver()
    expect((await states()).toSorted()).toEqual(['sent 1', 'sent 1', 'sent 2', 'sent 2'])
  })

  it('is forgotten in part after a week and wholly after ninety days', async () => {
    house = () => new MailRefused('recipient-refused')
    await note('anna@b.example')
    await deliver()
    world.passSeconds(8 * 86_400)
    await world.runJob('message.forget')
    expect(await world.sql(sql`select recipient, facts from outgoing_message`)).toEqual([
      { recipient: 'a•••@b.example', facts: {} },
    ])
    expect((await log(operator))[0]).toMatchObject({ mayResend: false, recipient: 'a•••@b.example' })
    world.passSeconds(83 * 86_400)
    await world.runJob('message.forget')
    expect(await log(operator)).toEqual([])
  })
})

describe('a message that a process holds', () => {
  const another = newId()
  const lend = () =>
    world.sql(sql`
      update outgoing_message set leased_by = ${another}, leased_until = ${world.now}::timestamptz + interval '60 seconds'`)

  it('is taken by no other while its time runs, and by the next when it is over', async () => {
    await note('a@b.example')
    await lend()
    await deliver()
    expect([taken.length, await states()]).toEqual([0, ['queued 0']])
    world.passSeconds(59)
    await deliver()
    expect(taken).toEqual([])
    world.passSeconds(1)
    await deliver()
    expect([taken.length, await states()]).toEqual([1, ['sent 1']])
  })

  it('is ended by nobody who lost it meanwhile', async () => {
    await note('a@b.example')
    const losing: MailPort = {
      ...port,
      async send(_letter, beforeLast) {
        await beforeLast()
        await lend()
      },
    }
    const { database, running } = world
    const silent = { warn: () => undefined, info: () => undefined, error: () => undefined, debug: () => undefined }
    const context = { database, log: silent as never, now: world.now, newId, reach: running.platform.reach }
    await deliverMessages(losing).run(context)
    expect(await world.sql(sql`select state, leased_by, ended_at, recipient from outgoing_message`)).toEqual([
      { state: 'queued', leasedBy: another, endedAt: null, recipient: 'a@b.example' },
    ])
  })
})

it('sends nothing twice and loses nothing, wherever the program dies', async () => {
  const { reach } = world.running.platform
  const silent = { warn: () => undefined, info: () => undefined, error: () => undefined, debug: () => undefined }
  for (let number = 1; number < 20; number += 1) {
    for (const to of ['a@b.example', 'c@b.example']) await note(to)
    const { database, isDead } = dyingAt(world.database, number)
    const context = { database, log: silent as never, now: world.now, newId, reach }
    await Promise.resolve(deliverMessages(port).run(context)).catch(() => undefined)
    world.passSeconds(3_600)
    await deliver()
    await deliver()
    const rows = await world.sql<{ id: string; state: string }>(sql`select id, state from outgoing_message`)
    for (const { id, state } of rows) {
      const times = taken.filter((letter) => letter.id === id).length
      expect([number, state, times]).toEqual([number, state, state === 'sent' ? 1 : times])
      expect(['sent', 'unknown']).toContain(state)
      expect(times).toBeLessThanOrEqual(1)
    }
    expect(rows).toHaveLength(2)
    await world.sql(sql`delete from outgoing_message`)
    taken.length = 0
    if (!isDead()) return
  }
  throw new Error('a delivery has more statements than were tried')
})

// A minute or two on the embedded database: only where there is time.
if (process.env['LONG'] === '1') {
  it('ten thousand messages, of which a third comes later, leave in bounded memory', { timeout: 900_000 }, async () => {
    await world.sql(sql`
      insert into outgoing_message (merchant_id, id, channel, purpose, locale, recipient, facts, state, due_at, useful_until,
        created_at)
      select kassa_nobodys_merchant(), gen_random_uuid(), 'mail', 'note', 'en-US', concat('p', n, '@b.example'),
        jsonb_build_object('title', 'T', 'text', repeat('x', 4000), 'link', ''), 'queued', ${world.now},
        ${world.now}::timestamptz + interval '2 days', ${world.now}
      from generate_series(1, 10000) as n`)
    const seen = new Set<string>()
    let twice = 0
    house = ({ id, to }) =>
      Number(/\d+/.exec(to)?.[0]) % 3 === 0 && !seen.has(id) && seen.add(id) ? new MailRefused('later') : undefined
    const before = process.memoryUsage().heapUsed
    let most = 0
    let count = 0
    for (let turn = 0; turn < 40; turn += 1) {
      await deliver()
      count += taken.length
      twice += taken.length - new Set(taken.map(({ id }) => id)).size
      taken.length = 0
      world.passSeconds(60)
      most = Math.max(most, process.memoryUsage().heapUsed)
    }
    expect([count, twice]).toEqual([10_000, 0])
    expect(
      await world.sql<{ state: string; n: number }>(
        sql`select state, count(*)::int as n from outgoing_message group by 1`,
      ),
    ).toEqual([{ state: 'sent', n: 10_000 }])
    console.log(`10,000 messages, heap grew by at most ${Math.round((most - before) / 1024 / 1024)} MiB`)
    expect(most - before).toBeLessThan(100 * 1024 * 1024)
  })
}
