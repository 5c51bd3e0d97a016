// long: pushes, their service and the death of the program in one world, which costs more to make than all that is asked of it
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { saveAlertChoice } from '@kassa/contract/message/alert.calls.ts'
import { addPushBrowser, readPush, removePushBrowser } from '@kassa/contract/message/push.calls.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dyingAt } from '../../../../test/dying-database.ts'
import { makeProduct, type MadeProduct } from '../../../../test/make/goods.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { officeCertificate, openPushOffice, type PushedMessage } from '../../../../test/push-office.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import type { MailPort } from '../../../platform/mail/mail-port.ts'
import { modules } from '../../../program.ts'
import { deliverMessages } from '../delivery/deliver.ts'
import { deliveryModule } from '../message.module.ts'

/** Ten in the morning in Tokyo, where the shop is. */
const MORNING = '2026-03-02T01:00:00.000Z'
const noMails: MailPort = { send: () => Promise.reject(new Error('no mail is sent here')), close: () => undefined }
const known = getCACertificates()

let world: World
let shop: Shop
let tea: MadeProduct
let office: Awaited<ReturnType<typeof openPushOffice>>
let status: (pushed: PushedMessage) => number | 'never' = () => 201
let retryAfter: string | undefined
const addresses: string[] = []

beforeAll(async () => {
  setDefaultCACertificates([...known, officeCertificate])
  office = await openPushOffice({
    now: () => world.now,
    answer: (pushed) => status(pushed),
    retryAfter: () => retryAfter,
  })
  world = await makeWorld({
    now: MORNING,
    modules: [...modules, deliveryModule(noMails)],
    outgoingAllow: '127.0.0.1',
  })
  shop = await makeShop(world, { currency: 'USD' })
  await world.sql(sql`update outlet set time_zone = 'Asia/Tokyo' where merchant_id = ${shop.merchantId}`)
  tea = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], { onHand: 3 }))
})
afterEach(async () => {
  for (const table of ['alert', 'alert_choice', 'outgoing_message', 'push_browser', 'shift'])
    await world.sql(sql`delete from ${sql.raw(table)}`)
  await world.sql(sql`update listing set warning_line = 0`)
  world.setNow(MORNING)
  for (const list of [office.taken, office.asked, office.refused, addresses]) list.length = 0
  status = () => 201
  retryAfter = undefined
})
afterAll(async () => {
  setDefaultCACertificates(known)
  await world.close()
  await office.close()
})

const as = () => ({ as: shop.admin.token })
const pass = (minutes: number) => world.passSeconds(minutes * 60)
const low = (line = 5) => world.sql(sql`update listing set warning_line = ${line} where variant_id = ${tea.variantId}`)
const differ = async () => {
  const id = newId()
  await world.sql(sql`
    insert into shift (merchant_id, id, outlet_id, device_id, staff_id, number, currency, business_day, float_minor,
      opened_at, closed_at, expected_minor, counted_minor)
    values (${shop.merchantId}, ${id}, ${shop.outlet.outletId}, ${shop.device.deviceId}, ${shop.cashier.id}, ${id}, 'USD',
      '2026-03-02', 0, ${world.now}::timestamptz - interval '1 hour', ${world.now}, 1000, 750)`)
  return id
}
const gather = async () => {
  pass(1)
  await world.runJob('message.gather-alerts')
}
const push = () => world.runJob('message.push-alerts')
const deliver = () => world.runJob('message.deliver')
const tell = async () => {
  await gather()
  await push()
  await deliver()
}
const subscribe = async () => {
  const { publicKey } = (await world.call(readPush, {}, as())).answer
  const browser = office.subscribe(publicKey ?? '')
  addresses.push(browser.endpoint)
  return (await world.call(addPushBrowser, browser, as())).answer.browsers[0]?.id ?? ''
}
const choose = (more: object) =>
  world.call(saveAlertChoice, { kindsOff: [], mail: 'none', quiet: null, version: 0, ...more }, as())
const states = () =>
  world.sql<{ state: string; tries: number; problem: string | null; answer: string | null }>(sql`
    select state, tries, problem, answer from outgoing_message order by created_at, id`)
const browsers = async () => (await world.call(readPush, {}, as())).answer.browsers.length

describe('a push', () => {
  it('says what happened and where it is mended, signed and sealed, to the browsers of the person', async () => {
    await subscribe()
    await subscribe()
    const id = await differ()
    await tell()
    expect(office.refused).toEqual([])
    expect(office.taken.map(({ endpoint }) => endpoint).toSorted()).toEqual(addresses.toSorted())
    const [{ said, ttl, topic, subject } = {} as PushedMessage] = office.taken
    expect(said).toMatchObject({ title: expect.stringContaining('USD -2.50'), path: `/statistics-handover/${id}` })
    expect([ttl, said.tag, subject]).toEqual([12 * 3_600, topic, undefined])
    const sent = { state: 'sent', tries: 1, problem: null, answer: '201' }
    expect(await states()).toEqual([sent, sent])
    const kept = await world.sql(sql`select recipient, facts from outgoing_message`)
    expect(kept[0]).toMatchObject({ recipient: expect.stringMatching(/^.•••@/), facts: {} })
  })

  it.each([
    ['ja-JP', '在庫が少なくなっています'],
    ['zh-CN', '库存偏低'],
  ])('speaks the language of its person: %s', async (locale, words) => {
    await world.sql(sql`update admin set locale = ${locale} where id = ${shop.admin.id}`)
    await subscribe()
    await low()
    await tell()
    expect(office.taken[0]?.said.title).toContain(words)
    await world.sql(sql`update admin set locale = 'en-US' where id = ${shop.admin.id}`)
  })

  it('is sent once a fact and browser, however often and by however many it is looked for', async () => {
    await subscribe()
    await low()
    await gather()
    await Promise.all([push(), push(), push()])
    await Promise.all([deliver(), deliver(), deliver()])
    await tell()
    await tell()
    expect(office.asked).toHaveLength(1)
    // Even where what was noted of the browser is lost, the fact itself is known.
    await world.sql(sql`update push_browser set told_until = ${MORNING}`)
    await tell()
    expect(office.asked).toHaveLength(1)
    await differ()
    await tell()
    expect(office.asked).toHaveLength(2)
  })

  it('of more than three causes is one, which leads to the inbox', async () => {
    await subscribe()
    for (let at = 0; at < 3; at += 1) await differ()
    await tell()
    expect(office.taken).toHaveLength(3)
    office.taken.length = 0
    for (let at = 0; at < 4; at += 1) await differ()
    await tell()
    expect(
      office.taken.map(({ said }) => [said.path, said.title.includes('4 alerts'), said.text.split('\n').length]),
    ).toEqual([['/', true, 3]])
  })

  it('tells nothing that was told before the browser was there, and nothing to who is not there any more', async () => {
    await low()
    await gather()
    const id = await subscribe()
    await tell()
    expect(office.asked).toEqual([])
    await differ()
    await gather()
    await push()
    await world.call(removePushBrowser, { id }, as())
    await deliver()
    expect([office.asked, (await states())[0]?.problem]).toEqual([[], 'browser-gone'])
    await subscribe()
    await world.sql(sql`update admin set is_enabled = false where id = ${shop.admin.id}`)
    await differ()
    await tell()
    expect(office.asked).toEqual([])
    await world.sql(sql`update admin set is_enabled = true where id = ${shop.admin.id}`)
  })

  it('is of kinds that were not chosen away and that the role may list', async () => {
    await subscribe()
    await choose({ kindsOff: ['low-stock'] })
    await low()
    await tell()
    await world.sql(sql`update role set codes = '{}' where merchant_id = ${shop.merchantId} and id = (
      select role_id from admin where id = ${shop.admin.id})`)
    await differ()
    await tell()
    expect(office.asked).toEqual([])
    const codes = await world.sql<{ codes: string[] }>(sql`select codes from role where id = ${shop.cashier.roleId}`)
    await world.sql(sql`update role set codes = ${codes[0]?.codes ?? []} where id = (
      select role_id from admin where id = ${shop.admin.id})`)
  })

  it('waits for the end of quiet hours, to the minute, and leaves out what was done meanwhile', async () => {
    await subscribe()
    await choose({ quiet: { from: 1_320, until: 420 } })
    world.setNow('2026-03-02T12:58:00.000Z')
    await differ()
    await tell()
    expect(office.taken).toHaveLength(1)
    world.setNow('2026-03-02T12:59:30.000Z')
    await low()
    const id = await differ()
    await tell()
    world.setNow('2026-03-02T21:59:59.000Z')
    await push()
    await deliver()
    expect(office.taken).toHaveLength(1)
    await low(0)
    await world.runJob('message.gather-alerts')
    world.setNow('2026-03-02T22:00:00.000Z')
    await push()
    await deliver()
    expect(office.taken.slice(1).map(({ said }) => said.path)).toEqual([`/statistics-handover/${id}`])
  })
})

describe('a push service', () => {
  it.each([404, 410])('that answers %i does not know the browser any more: it is forgotten', async (number) => {
    await subscribe()
    await low()
    status = () => number
    await tell()
    expect(await states()).toEqual([{ state: 'failed', tries: 1, problem: 'browser-gone', answer: String(number) }])
    expect(await browsers()).toBe(0)
  })

  it.each([429, 500, 503])(
    'that answers %i is asked again later, and one browser holds up no other',
    async (number) => {
      await subscribe()
      await subscribe()
      await low()
      status = ({ endpoint }) => (endpoint === addresses[0] ? number : 201)
      await tell()
      expect((await states()).map(({ state }) => state).toSorted()).toEqual(['queued', 'sent'])
      world.passSeconds(59)
      await deliver()
      expect(office.asked).toHaveLength(2)
      world.passSeconds(1)
      status = () => 201
      await deliver()
      expect((await states()).map(({ state }) => state)).toEqual(['sent', 'sent'])
      expect(office.taken.map(({ endpoint }) => endpoint).toSorted()).toEqual(addresses.toSorted())
    },
  )

  it('is left alone for as long as it asks, and no longer than the message is of use', async () => {
    await subscribe()
    await low()
    status = () => 429
    retryAfter = '600'
    await tell()
    world.passSeconds(599)
    await deliver()
    expect(office.asked).toHaveLength(1)
    world.passSeconds(1)
    retryAfter = '999999'
    await deliver()
    expect([office.asked.length, (await states())[0]?.state]).toEqual([2, 'given-up'])
  })

  it('that is never there is asked ten times and then given up', async () => {
    await subscribe()
    await low()
    status = () => 503
    await tell()
    for (let at = 0; at < 14; at += 1) {
      pass(60)
      await deliver()
    }
    expect(await states()).toEqual([{ state: 'given-up', tries: 10, problem: 'later', answer: '503' }])
    expect([office.asked.length, await browsers()]).toEqual([10, 1])
  })

  it.each([400, 401, 403, 413])('that answers %i will not have it: it is not sent again', async (number) => {
    await subscribe()
    await low()
    status = () => number
    await tell()
    pass(120)
    await deliver()
    expect([office.asked.length, (await states())[0]?.state, await browsers()]).toEqual([1, 'failed', 1])
  })

  it('that breaks off behind the last byte may have it: nothing is sent twice', async () => {
    await subscribe()
    await low()
    status = () => 'never'
    await tell()
    status = () => 201
    pass(120)
    await tell()
    expect([office.asked.length, (await states())[0]?.state]).toEqual([1, 'unknown'])
  })

  it('is asked by who has the key: it takes no message signed with another', async () => {
    await subscribe()
    await low()
    await world.sql(
      sql`update push_key set public_key = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'`,
    )
    await tell()
    expect([office.asked, office.refused.length]).toEqual([[], 1])
    await world.sql(sql`delete from push_key`)
    await world.sql(sql`delete from platform_secret where name = 'push/key'`)
    for (const { begin } of modules)
      await begin?.({ database: world.database, secrets: world.running.platform.secrets, now: world.now })
  })

  it('is not named with its secret address in the log', async () => {
    await subscribe()
    await low()
    status = () => 410
    await gather()
    await push()
    const lines: string[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
    const { reach } = world.running.platform
    await deliverMessages(noMails).run({ database: world.database, log, now: world.now, newId, reach })
    expect(lines.join('')).toContain('browser-gone')
    expect(lines.join('')).not.toContain(new URL(addresses[0] ?? '').pathname)
  })
})

it('is sent at most once and never lost without a word, wherever the program dies', async () => {
  const { reach } = world.running.platform
  const log = pino({ level: 'silent' })
  const jobs = world.running.jobs.filter(({ name }) => ['message.push-alerts', 'message.deliver'].includes(name))
  await subscribe()
  for (let number = 1; number < 30; number += 1) {
    await differ()
    await gather()
    const { database, isDead } = dyingAt(world.database, number)
    for (const job of jobs)
      await Promise.resolve(job.run({ database, log, now: world.now, newId, reach })).catch(() => undefined)
    for (let at = 0; at < 2; at += 1) {
      pass(60)
      await push()
      await deliver()
    }
    const [row] = await states()
    expect([number, ['sent', 'unknown'].includes(row?.state ?? ''), office.asked.length <= 1]).toEqual([
      number,
      true,
      true,
    ])
    if (row?.state === 'sent') expect([number, office.asked.length]).toEqual([number, 1])
    await world.sql(sql`delete from outgoing_message`)
    await world.sql(sql`delete from shift`)
    await world.sql(sql`delete from alert`)
    office.asked.length = 0
    if (!isDead()) return
  }
  throw new Error('telling a browser has more statements than were tried')
})
