import { listDeliveries, resendMessage } from '@kassa/contract/message/email.calls.ts'
import type { MessagePurpose } from '@kassa/domain/message/purpose.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dyingAt } from '../../../../test/dying-database.ts'
import { housePost } from '../../../../test/make/house-post.ts'
import { makeAbove, type PlatformPeople } from '../../../../test/make/platform-people.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import type { MailPort } from '../../../platform/mail/mail-port.ts'
import { MailRefused } from '../../../platform/mail/mail-problem.ts'
import { modules } from '../../../program.ts'
import { deliveryModule } from '../message.module.ts'
import { deliverMessages } from './deliver.ts'
import { sendMail, type Mail } from './send-message.ts'

let world: World
let shop: Shop
let operator: string
let partner: PlatformPeople['partner']
const post = housePost()
const { port, taken } = post

beforeAll(async () => {
  world = await makeWorld({ modules: [...modules, deliveryModule(port)] })
  ;({ operator, partner } = await makeAbove(world))
  shop = await makeShop(world, { partnerId: partner.partnerId })
})
afterEach(async () => {
  await world.sql(sql`delete from outgoing_message`)
  post.forget()
})
afterAll(() => world.close())

const deliver = () => world.runJob('message.deliver')
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
    post.answer = () => new MailRefused('later')
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
    post.answer = () => undefined
    expect((await world.call(resendMessage, { id: told?.id ?? '' }, { as: partner.token })).status).toBe(404)
    expect((await world.call(resendMessage, { id: told?.id ?? '' }, { as: operator })).answer.state).toBe('queued')
    await deliver()
    expect(taken.map(({ to, id }) => [to, id])).toEqual([['a@b.example', told?.id]])
  })

  it('that is refused for good is not tried again; where the way is shut, the others wait untried', async () => {
    post.answer = ({ to }) => (to.startsWith('no') ? new MailRefused('recipient-refused') : undefined)
    await note('no@b.example')
    await note('a@b.example')
    await deliver()
    expect((await states()).toSorted()).toEqual(['failed 1', 'sent 1'])
    await world.sql(sql`delete from outgoing_message`)
    post.answer = () => new MailRefused('unreachable')
    for (const to of ['a@b.example', 'c@b.example', 'd@b.example']) await note(to)
    await note('e@b.example', { merchantId: shop.merchantId })
    await deliver()
    expect((await states()).toSorted()).toEqual(['queued 0', 'queued 0', 'queued 1', 'queued 1'])
    post.answer = () => undefined
    await deliver()
    expect(taken).toHaveLength(1)
    world.passSeconds(60)
    await deliver()
    expect((await states()).toSorted()).toEqual(['sent 1', 'sent 1', 'sent 2', 'sent 2'])
  })

  it('is forgotten in part after a week and wholly after ninety days', async () => {
    post.answer = () => new MailRefused('recipient-refused')
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
    post.answer = ({ id, to }) =>
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
