import { changeConnection, removeConnection } from '@kassa/contract/open/connection.calls.ts'
import { listChanges } from '@kassa/contract/open/change.calls.ts'
import { scopeNames, scopeTerms } from '@kassa/contract/open/scopes.ts'
import {
  changeWebhook,
  removeWebhook,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '@kassa/contract/open/webhook.calls.ts'
import { archiveProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { webhookEvents, webhookMessage } from '@kassa/contract/open/webhook-events.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCategory, makeProduct } from '../../../../test/make/goods.ts'
import { signatureBy } from '../../../../test/make/webhook-receivers.ts'
import {
  makeWebhookWorld,
  touchProduct,
  type WebhookShop,
  type WebhookWorld,
} from '../../../../test/make/webhook-world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { restartFeeds } from '../public.ts'

const password = 'Harbour-17-Lamp'
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
const url = () => `https://${host}/hook`
const productOf = (shop: WebhookShop = mine, line = 0) => shop.shop.line(line).productId

/** A webhook to this test's own host, with nothing waiting; it is removed by the next one of its kind only. */
async function add(choice: Parameters<WebhookWorld['ask']>[1] = {}, shop = mine) {
  await made.world.sql(sql`update webhook_endpoint set removed_at = now() where removed_at is null`)
  await made.plan()
  return (await made.ask(shop, { url: url(), ...choice })).answer
}

describe('an address', () => {
  test.each([
    ['http://app.example/hook', 'webhook.address-plain'],
    ['https://127.0.0.1/hook', 'webhook.address-inside'],
    ['https://10.1.2.3/', 'webhook.address-inside'],
    ['https://[::1]/', 'webhook.address-inside'],
    ['https://[::ffff:192.168.0.1]/', 'webhook.address-inside'],
    ['https://169.254.169.254/latest/meta-data', 'webhook.address-inside'],
    ['https://localhost/', 'webhook.address-inside'],
    ['https://db.internal/', 'webhook.address-inside'],
    ['https://0x7f.1/', 'webhook.address-inside'],
    ['https://2130706433/', 'webhook.address-inside'],
  ])('%s is refused', async (address, code) => {
    expect((await made.ask(mine, { url: address })).refusal.code).toBe(code)
  })

  test.each(['https://ada:secret@app.example/', 'ftp://app.example/', 'javascript:alert(1)', 'https://app.example/#a'])(
    '%s is none',
    async (address) => expect((await made.ask(mine, { url: address })).status).toBe(422),
  )

  test('needs the password, an app of one’s own, and kinds that it may see', async () => {
    expect((await made.ask(mine, { password: 'guess' })).refusal.code).toBe('login.refused')
    const foreign = { connectionId: other.app.installationId }
    expect((await made.ask(mine, foreign)).refusal.code).toBe('thing.not-found')
    await made.world.call(
      changeConnection,
      { id: mine.app.installationId, name: 'Warehouse', scopes: ['orders_read'], outlets: 'all', password },
      as(),
    )
    const refused = (await made.ask(mine, { kinds: ['order', 'product', 'member'] })).refusal
    expect(refused).toMatchObject({ code: 'webhook.kind-beyond-grant', details: { kinds: 'product, member' } })
    await made.world.call(
      changeConnection,
      { id: mine.app.installationId, name: 'Warehouse', scopes: [...scopeNames], outlets: 'all', password },
      as(),
    )
  })

  test('is one of five at most', async () => {
    const third = await made.makeShop()
    for (let at = 0; at < 5; at += 1) expect((await made.ask(third)).status).toBe(200)
    expect((await made.ask(third)).refusal.code).toBe('webhook.too-many')
  })

  test('of another merchant is not found by any call', async () => {
    const { id } = await add({}, other)
    const calls = [
      [changeWebhook, { id, url: url(), kinds: ['product'], password }],
      [rotateWebhookSecret, { id, password }],
      [testWebhook, { id }],
      [removeWebhook, { id }],
    ] as const
    for (const [call, request] of calls)
      expect((await made.world.call(call as typeof removeWebhook, request, as())).refusal.code).toBe('thing.not-found')
    await touchProduct(made.world, productOf(other))
    await made.run()
    const [message] = await made.messages(other, id)
    const resend = { id, deliveryId: message?.id ?? '' }
    expect((await made.world.call(resendWebhookDelivery, resend, as())).refusal.code).toBe('thing.not-found')
  })
})

describe('a message', () => {
  test('tells of a sale by ids, signed, in the order of the feed', async () => {
    const { id, secret } = await add({ kinds: ['order', 'stock_level', 'member'] })
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/)
    const { shop } = mine
    const sale = shop.saleTo(await shop.facts(await shop.join('Ada Byron')), [shop.line(0)])
    await shop.desk.book(sale)
    await made.run()
    const came = made.receivers.at(host)
    expect(new Set(came.map(({ body }) => body.type))).toEqual(
      new Set(['member.changed', 'order.changed', 'stock_level.changed']),
    )
    const sequences = came.map(({ body }) => body.sequence)
    expect(sequences).toEqual(sequences.toSorted((one, two) => one - two))
    for (const message of came) {
      expect(message.headers['webhook-signature']).toBe(signatureBy(secret, message))
      expect(message.headers['webhook-id']).toBe(message.body.id)
      expect(webhookMessage.safeParse(message.body).success).toBe(true)
      expect(message.text).not.toContain('Ada Byron')
      expect(message.request).toMatchObject({ isForStrangers: true, isStatusEnough: true, timeoutMillis: 5_000 })
    }
    expect(came.find(({ body }) => body.type === 'order.changed')?.body.data.id).toBe(sale.orderId)
    expect(new Set((await made.messages(mine, id)).map(({ state }) => state))).toEqual(new Set(['delivered']))
  })

  test('says the newest of a thing that changed often before it was sent, once', async () => {
    await add()
    for (let at = 0; at < 3; at += 1) {
      await touchProduct(made.world, productOf())
      await made.plan()
    }
    const [{ number } = { number: 0 }] = await made.world.sql<{ number: number }>(
      sql`select number from change_head where merchant_id = ${mine.shop.merchantId}`,
    )
    await made.run()
    expect(made.receivers.at(host).map(({ body }) => body.sequence)).toEqual([number])
  })

  test('says that a thing is gone if it is when it is sent', async () => {
    await add()
    const { shop } = mine
    const goods = await made.world.owner(async (tx) => {
      const categoryId = await makeCategory(tx, shop.merchantId, { name: 'Tea' })
      return makeProduct(tx, shop.merchantId, [shop.outlet], { categoryId, onHand: 0 })
    })
    await made.plan()
    await made.world.call(archiveProduct, { productIds: [goods.productId] }, as())
    await made.run()
    expect(made.receivers.typesAt(host)).toEqual(['product.gone'])
  })

  test('leads to the feed where more changed at once than are told one by one', async () => {
    await add()
    const { shop } = mine
    await made.world.owner(async (tx) => {
      const categoryId = await makeCategory(tx, shop.merchantId, { name: 'Spices' })
      for (let at = 0; at < 101; at += 1)
        await makeProduct(tx, shop.merchantId, [shop.outlet], { categoryId, onHand: 0 })
    })
    await made.run()
    const [message] = made.receivers.at(host)
    expect(made.receivers.typesAt(host)).toEqual(['product.changed_many'])
    const after = message?.body.data.after ?? ''
    const { data } = (await made.world.call(listChanges, { after, kinds: 'product' }, { as: mine.app.key })).answer
    expect(data).toHaveLength(101)
  })

  test('is sent by nobody else at the same time', async () => {
    await add({ kinds: ['product', 'stock_level'] })
    for (const line of [0, 1]) await touchProduct(made.world, productOf(mine, line))
    await made.plan()
    made.receivers.answer(host, () => new Promise((resolve) => setTimeout(() => resolve(200), 20)))
    const job = 'open.send-webhook-messages'
    await Promise.all([made.world.runJob(job), made.world.runJob(job), made.world.runJob(job)])
    expect(made.receivers.at(host)).toHaveLength(2)
  })

  test('has a name of the catalogue', () => {
    const names = new Set(made.receivers.received.map(({ body }) => body.type))
    expect([...names].filter((name) => webhookEvents[name] === undefined)).toEqual([])
  })
})

describe('an app whose grant was narrowed', () => {
  const agree = (scopes: readonly (typeof scopeNames)[number][], outlets: 'all' | string[] = 'all') =>
    made.world.call(
      changeConnection,
      { id: mine.app.installationId, name: 'Warehouse', scopes: [...scopes], outlets, password },
      as(),
    )
  const narrow = scopeNames.filter((scope) => scopeTerms(scope).needsAllOutlets !== true)

  test('is not told what it may not see any more, of what waited neither', async () => {
    const { id } = await add({ kinds: ['product', 'order'] })
    await touchProduct(made.world, productOf())
    await made.plan()
    await agree(['orders_read'])
    await made.run()
    expect(made.receivers.typesAt(host)).toEqual(['grant.changed'])
    expect((await made.messages(mine, id)).map(({ state }) => state).toSorted()).toEqual(['delivered', 'withheld'])
    await agree(scopeNames)
  })

  test('is not told of another outlet', async () => {
    await add({ kinds: ['stock_level'] })
    const { shop } = mine
    await agree(narrow, [shop.otherOutlet.outletId])
    await made.run()
    await shop.desk.book(shop.desk.sale([shop.line(0)]))
    await made.run()
    expect(made.receivers.typesAt(host)).toEqual(['grant.changed'])
    await agree(scopeNames)
  })

  test('and one that was disconnected is told nothing', async () => {
    const third = await made.makeShop()
    await add({}, third)
    await touchProduct(made.world, productOf(third))
    await made.plan()
    await made.world.call(removeConnection, { id: third.app.installationId }, as(third))
    await made.run()
    expect(made.receivers.at(host)).toEqual([])
  })
})

test('a feed that begins anew is told of, and nothing by its old numbers', async () => {
  await add()
  await touchProduct(made.world, productOf())
  await restartFeeds(made.world.database)
  await made.run()
  expect(made.receivers.typesAt(host)).toEqual(['feed.restarted'])
  await touchProduct(made.world, productOf())
  await made.run()
  expect(made.receivers.typesAt(host)).toEqual(['feed.restarted', 'product.changed'])
})

describe('a secret', () => {
  test('made anew signs beside the one before for a day', async () => {
    const { id, secret } = await add()
    const { answer } = await made.world.call(rotateWebhookSecret, { id, password }, as())
    const signatures = async () => {
      await touchProduct(made.world, productOf())
      await made.run()
      const message = made.receivers.at(host).at(-1)
      return { message, said: message?.headers['webhook-signature']?.split(' ') }
    }
    const both = await signatures()
    if (!both.message) throw new Error('nothing came')
    expect(both.said).toEqual([signatureBy(answer.secret, both.message), signatureBy(secret, both.message)])
    made.world.passSeconds(24 * 3_600)
    const one = await signatures()
    if (!one.message) throw new Error('nothing came')
    expect(one.said).toEqual([signatureBy(answer.secret, one.message)])
  })

  test('stands nowhere in clear, and goes with the webhook', async () => {
    const { id, secret } = await add()
    const rows = () => made.world.sql(sql`select * from secret where name like ${`webhook/${id}%`}`)
    expect(JSON.stringify(await rows())).not.toContain(secret.slice(6))
    expect(await rows()).toHaveLength(1)
    await made.world.call(removeWebhook, { id }, as())
    expect(await rows()).toEqual([])
  })
})
