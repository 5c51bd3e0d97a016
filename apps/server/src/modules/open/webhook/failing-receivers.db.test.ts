import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { resendWebhookDelivery, switchWebhook, testWebhook } from '@kassa/contract/open/webhook.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { noAnswer } from '../../../../test/make/webhook-receivers.ts'
import {
  makeWebhookWorld,
  touchProduct,
  type WebhookShop,
  type WebhookWorld,
} from '../../../../test/make/webhook-world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { planMessages } from './plan-messages.ts'

const HOUR = 3_600
/** Messages under way to a receiver at a time, and what one takes before it breaks down. */
const MOST_AT_ONCE = 4
const SENT = 6
let made: WebhookWorld
let mine: WebhookShop
let other: WebhookShop
let count = 0
let host = ''

beforeAll(async () => {
  made = await makeWebhookWorld()
  mine = await made.makeShop()
  other = await made.makeShop()
})
beforeEach(() => {
  count += 1
  host = `app-${count}.example`
})
afterAll(() => made.world.close())

const as = (shop: WebhookShop = mine) => ({ as: shop.shop.admin.token })

async function add(shop = mine, to = host) {
  await made.plan()
  return (await made.ask(shop, { url: `https://${to}/hook`, kinds: ['product', 'stock_level'] })).answer
}
async function addAlone() {
  await made.world.sql(sql`update webhook_endpoint set removed_at = now() where removed_at is null`)
  return add()
}
const touch = (line = 0, shop = mine) => touchProduct(made.world, shop.shop.line(line).productId)
const offErrands = async () =>
  (await made.world.call(listErrands, {}, as())).answer.rows.filter(({ kind }) => kind === 'webhook-off')

describe('a receiver', () => {
  test.each([
    ['answers 500', () => 500, 500, null],
    ['redirects inside', () => 302, 302, null],
    ['hangs', noAnswer, null, 'timed-out'],
  ] as const)(
    'that %s is told again later, with the same id and a new signature',
    async (_, answer, status, problem) => {
      const { id } = await addAlone()
      made.receivers.answer(host, answer)
      await touch()
      await made.run()
      const [failed] = await made.messages(mine, id)
      expect(failed).toMatchObject({ state: 'waiting', attempts: 1, status, problem })
      await made.run()
      expect(made.receivers.at(host)).toHaveLength(1)
      made.receivers.answer(host, () => 200)
      made.world.passSeconds(7)
      await made.run()
      const [first, second] = made.receivers.at(host)
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
      expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature'])
      expect(await made.messages(mine, id)).toMatchObject([{ state: 'delivered', attempts: 2, status: 200 }])
      expect(await made.listed(mine, id)).toMatchObject({ failingSince: null, waiting: 0 })
    },
  )

  test('that breaks down among many messages is not told the rest, which come once it works', async () => {
    const { id } = await addAlone()
    const before = made.receivers.received.length
    const { merchantId, outlet } = mine.shop
    await made.world.owner(async (tx) => {
      for (let at = 0; at < 16; at += 1) await makeProduct(tx, merchantId, [outlet], { sellPriceMinor: 100 + at })
    })
    await made.plan()
    const all = await made.messages(mine, id)
    expect(all.length).toBeGreaterThan(MOST_AT_ONCE + SENT)
    const isDown = () => made.receivers.at(host).length > SENT
    made.receivers.answer(host, () => (isDown() ? 503 : 200))
    await made.world.runJob('open.send-webhook-messages')
    const tried = made.receivers.received.length - before
    expect(tried).toBeLessThanOrEqual(SENT + MOST_AT_ONCE)
    const left = (await made.messages(mine, id)).filter(({ attempts }) => attempts === 0)
    expect(left).toHaveLength(all.length - tried)
    expect(left.every(({ state, lastAttemptAt }) => state === 'waiting' && lastAttemptAt === null)).toBe(true)
    made.receivers.answer(host, () => 200)
    made.world.passSeconds(HOUR)
    await made.run()
    expect((await made.messages(mine, id)).map(({ state }) => state)).toEqual(all.map(() => 'delivered'))
    expect(made.receivers.received.length - before).toBe(all.length + tried - SENT)
  })

  test('that hangs holds up nobody else', async () => {
    await addAlone()
    const quick = `quick-${host}`
    await add(other, quick)
    let release = (): void => {}
    made.receivers.answer(host, () => new Promise((resolve) => (release = () => resolve(500))))
    await touch()
    await touch(0, other)
    await made.plan()
    const running = made.world.runJob('open.send-webhook-messages')
    await expect.poll(() => made.receivers.typesAt(quick)).toEqual(['product.changed'])
    release()
    await running
    // From then on it is waited for in a job of its own.
    await touch(0, other)
    await made.plan()
    made.world.passSeconds(HOUR)
    await made.world.runJob('open.send-webhook-messages')
    expect(made.receivers.at(host)).toHaveLength(1)
    expect(made.receivers.at(quick)).toHaveLength(2)
  })

  test('that always refuses one message gets the others, and that one for three days', async () => {
    const { id } = await addAlone()
    const refused = mine.shop.line(0).productId
    made.receivers.answer(host, ({ body }) => (body.data.id === refused ? 500 : 200))
    await touch()
    for (let at = 0; at < 13; at += 1) {
      await touch(1)
      await made.run()
      made.world.passSeconds(6 * HOUR)
    }
    const messages = await made.messages(mine, id)
    expect(messages.filter(({ state }) => state === 'delivered')).toHaveLength(13)
    expect(messages.filter(({ state }) => state === 'failed')).toHaveLength(1)
    expect(await made.listed(mine, id)).toMatchObject({ isOn: true })
  })

  test('that says it is gone is told nothing more', async () => {
    const { id } = await addAlone()
    made.receivers.answer(host, () => 410)
    await touch()
    await made.run()
    expect(await made.listed(mine, id)).toMatchObject({ isOn: false, offReason: 'gone' })
    await touch(1)
    made.world.passSeconds(HOUR)
    await made.run()
    expect(made.receivers.at(host)).toHaveLength(1)
    expect(await offErrands()).toMatchObject([{ id, title: 'Warehouse' }])
    expect((await made.world.call(testWebhook, { id }, as())).refusal.code).toBe('webhook.is-off')
  })

  test('that failed for 72 hours is switched off with a task, and goes on without a gap', async () => {
    const { id } = await addAlone()
    made.receivers.answer(host, noAnswer)
    await touch(0)
    for (let at = 0; at < 14; at += 1) {
      await made.run()
      made.world.passSeconds(6 * HOUR)
    }
    expect(await made.listed(mine, id)).toMatchObject({ isOn: false, offReason: 'failing', waiting: 0 })
    expect(await offErrands()).toHaveLength(1)
    await touch(1)
    const before = made.receivers.at(host).length
    made.receivers.answer(host, () => 200)
    await made.world.call(switchWebhook, { id, isOn: true }, as())
    await made.run()
    const told = made.receivers
      .at(host)
      .slice(before)
      .map(({ body }) => body.data.id)
    expect(new Set(told)).toEqual(new Set([mine.shop.line(0).productId, mine.shop.line(1).productId]))
    expect(await offErrands()).toEqual([])
  })

  test('that a person switches off keeps its place', async () => {
    const { id } = await addAlone()
    await touch()
    await made.plan()
    await made.world.call(switchWebhook, { id, isOn: false }, as())
    await made.run()
    expect(made.receivers.at(host)).toEqual([])
    expect(await offErrands()).toEqual([])
    await made.world.call(switchWebhook, { id, isOn: true }, as())
    await made.run()
    expect(made.receivers.typesAt(host)).toEqual(['product.changed'])
  })

  test('that is down is asked seldom after 20 messages, and gets everything once it is back', async () => {
    const { id } = await addAlone()
    made.receivers.answer(host, () => 503)
    for (let at = 0; at < 13; at += 1) {
      for (const line of [0, 1]) await touch(line)
      await made.run()
      await made.world.runJob('open.retry-webhook-messages')
    }
    const tried = made.receivers.at(host).length
    await made.run()
    await touch()
    await made.run()
    expect(made.receivers.at(host)).toHaveLength(tried)
    made.world.passSeconds(HOUR)
    await made.run()
    expect(made.receivers.at(host)).toHaveLength(tried + 1)
    made.receivers.answer(host, () => 200)
    made.world.passSeconds(HOUR)
    for (let at = 0; at < 5; at += 1) await made.run()
    expect(await made.listed(mine, id)).toMatchObject({ waiting: 0, failingSince: null })
  })

  test('that drops half and answers others twice ends with everything', async () => {
    const { id } = await addAlone()
    let at = 0
    made.receivers.answer(host, () => ((at += 1) % 2 === 0 ? 200 : 500))
    for (let round = 0; round < 10; round += 1) {
      await touch(round % 2)
      await made.run()
      made.world.passSeconds(60)
    }
    made.receivers.answer(host, () => 200)
    made.world.passSeconds(24 * HOUR)
    await made.run()
    expect(await made.listed(mine, id)).toMatchObject({ waiting: 0 })
    const newest = Math.max(...made.receivers.at(host).map(({ body }) => body.sequence))
    const [{ number } = { number: 0 }] = await made.world.sql<{ number: number }>(
      sql`select number from change_head where merchant_id = ${mine.shop.merchantId}`,
    )
    expect(newest).toBe(number)
  })
})

describe('a test message', () => {
  test('arrives, stands in the list, and is tried once', async () => {
    const { id } = await addAlone()
    const { deliveryId } = (await made.world.call(testWebhook, { id }, as())).answer
    expect((await made.world.call(testWebhook, { id }, as())).refusal.code).toBe('webhook.tests-waiting')
    made.receivers.answer(host, () => 404)
    await made.run()
    expect(await made.messages(mine, id)).toMatchObject([
      { id: deliveryId, type: 'webhook.test', state: 'failed', status: 404, attempts: 1 },
    ])
  })
})

/** A webhook of which messages cannot be written, told longest ago: it comes first. */
async function breakPlanningOf(id: string): Promise<void> {
  await made.world.sql(sql`update webhook_endpoint set kinds = '{no_kind}', told_number = 0 where id = ${id}`)
}

test('a webhook whose messages cannot be written keeps no other of its merchant from being told', async () => {
  const { id } = await addAlone()
  const broken = await add(mine, `broken-${host}`)
  await breakPlanningOf(broken.id)
  await touch()
  await expect(made.plan()).rejects.toThrow()
  expect(await made.messages(mine, id)).toMatchObject([{ state: 'waiting', type: 'product.changed' }])
  await made.world.sql(sql`update webhook_endpoint set removed_at = now() where id = ${broken.id}`)
})

test('no messages are written once the process ends, also where a webhook had waited for its turn', async () => {
  const { id } = await addAlone()
  await touch()
  await made.world.settled()
  await made.world.runJob('open.number-changes')
  const { database, log, newId, reach } = made.world.running.platform
  let asked = 0
  const isClosing = () => (asked += 1) > 1
  await planMessages.run({ database, log, newId, reach, now: made.world.now, isClosing })
  expect(await made.messages(mine, id)).toEqual([])
  await made.plan()
  expect(await made.messages(mine, id)).toHaveLength(1)
})

test('a message is sent again under its id, when somebody asks', async () => {
  const { id } = await addAlone()
  await touch()
  await made.run()
  const [message] = await made.messages(mine, id)
  const request = { id, deliveryId: message?.id ?? '' }
  expect((await made.world.call(resendWebhookDelivery, request, as())).status).toBe(200)
  await made.run()
  const ids = made.receivers.at(host).map(({ body }) => body.id)
  expect(ids).toEqual([message?.id, message?.id])
  const nothing = { id, deliveryId: mine.shop.merchantId }
  expect((await made.world.call(resendWebhookDelivery, nothing, as())).refusal.code).toBe('thing.not-found')
})

test('messages are forgotten 30 days after they ended', async () => {
  const { id } = await addAlone()
  await touch()
  await made.run()
  made.world.passSeconds(29 * 24 * HOUR)
  await made.world.runJob('open.forget-webhook-messages')
  expect(await made.messages(mine, id)).toHaveLength(1)
  made.world.passSeconds(25 * HOUR)
  await made.world.runJob('open.forget-webhook-messages')
  expect(await made.messages(mine, id)).toEqual([])
})
