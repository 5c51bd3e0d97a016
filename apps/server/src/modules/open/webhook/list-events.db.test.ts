import type { InputOf } from '@kassa/contract/endpoint.ts'
import { changeConnection } from '@kassa/contract/open/connection.calls.ts'
import { listEvents } from '@kassa/contract/open/events/event.calls.ts'
import { markWebOrderReady } from '@kassa/contract/open/web-order.calls.ts'
import { webhookMessage } from '@kassa/contract/open/webhook-events.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeApp } from '../../../../test/make/app.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import {
  makeWebhookWorld,
  touchProduct,
  type WebhookShop,
  type WebhookWorld,
} from '../../../../test/make/webhook-world.ts'

let hooks: WebhookWorld
let one: WebhookShop
let other: WebhookShop

beforeAll(async () => {
  hooks = await makeWebhookWorld()
  one = await hooks.makeShop()
  other = await hooks.makeShop()
  await hooks.plan()
})
afterAll(() => hooks.world.close())
beforeEach(() => hooks.world.passSeconds(60))

const read = async (request: InputOf<typeof listEvents.request>, key = one.app.key) =>
  (await hooks.world.call(listEvents, request, { as: key })).answer
const placeOfNow = async (key = one.app.key) => (await read({}, key)).next

/** An order that an app brought and marked ready. */
async function orderReady(): Promise<string> {
  const { shop, app } = one
  const { variantId } = await hooks.world.owner((tx) =>
    makeProduct(tx, shop.merchantId, [shop.outlet], { sellPriceMinor: 1_000, onHand: 5 }),
  )
  const ids = { outlet: shop.outlet.outletId } as never
  const orders = webOrdersOf({ world: hooks.world, ids, app, shop })
  const { id } = await orders.ordered([{ variant_id: variantId, quantity: 1 }])
  await hooks.plan()
  await hooks.world.call(markWebOrderReady, { id }, { as: app.key })
  await hooks.plan()
  return id
}

test('what is read is what a webhook is told, under ids that stay the same', async () => {
  await hooks.ask(one, { kinds: ['web_order', 'product'] })
  const after = await placeOfNow()
  const id = await orderReady()
  await hooks.run()
  const events = await read({ after, kinds: 'web_order,product' })
  expect(events).toMatchObject({ complete: true })
  for (const event of events.data) expect(webhookMessage.parse(event)).toEqual(event)
  const ofOrder = events.data.filter((event) => event.data.id === id)
  expect(ofOrder.map(({ type }) => type)).toEqual(['web_order.created', 'web_order.ready'])
  const received = hooks.receivers.received.map(({ body }) => `${body.sequence} ${body.type} ${body.data.id}`)
  const seen = events.data.map(({ sequence, type, data }) => `${sequence} ${type} ${data.id}`)
  expect(new Set(seen)).toEqual(new Set(received))
  expect((await read({ after, kinds: 'web_order,product' })).data).toEqual(events.data)
  expect(new Set(events.data.map((event) => event.id)).size).toBe(events.data.length)
  expect((await read({ after: events.next })).data).toEqual([])
})

test('page after page, or since a moment, nothing is missing and nothing comes twice', async () => {
  const after = await placeOfNow()
  const since = hooks.world.now
  const made = await hooks.world.owner(async (tx) => {
    const ids: string[] = []
    for (let count = 0; count < 25; count += 1)
      ids.push((await makeProduct(tx, one.shop.merchantId, [one.shop.outlet])).productId)
    return ids
  })
  for (const id of made) await touchProduct(hooks.world, id)
  await hooks.plan()
  const found: (string | null)[] = []
  let place = after
  for (let complete = false; !complete;) {
    const page = await read({ after: place, kinds: 'product', limit: 10 })
    expect(page.data.length).toBeLessThanOrEqual(10)
    found.push(...page.data.map(({ data }) => data.id))
    ;({ next: place, complete } = page)
  }
  expect(found).toHaveLength(made.length)
  expect(new Set(found)).toEqual(new Set(made))
  const again = await read({ since, kinds: 'product', limit: 1_000 })
  expect(again.data.map(({ data }) => data.id)).toEqual(found)
  hooks.world.passSeconds(60)
  expect((await read({ since: hooks.world.now })).data).toEqual([])
})

test('another merchant’s app, a narrower one and a place of elsewhere are told nothing', async () => {
  const after = await placeOfNow()
  const strange = await placeOfNow(other.app.key)
  await orderReady()
  expect((await read({ after: strange }, other.app.key)).data).toEqual([])
  const refusalOf = async (request: object, key = one.app.key) =>
    (await hooks.world.call(listEvents, request, { as: key })).refusal.code
  expect(await refusalOf({ after: strange })).toBe('feed.restarted')
  expect(await refusalOf({ after: 'nowhere' })).toBe('feed.restarted')
  expect(await refusalOf({ after, since: hooks.world.now })).toBe('request.invalid')
  const narrow = await hooks.world.owner((tx) => makeApp(tx, one.shop.merchantId, { scopes: ['products_read'] }))
  const types = (await read({ since: '2020-01-01T00:00:00.000Z', limit: 1_000 }, narrow.key)).data.map(
    ({ type }) => type,
  )
  expect(types).toContain('product.changed')
  expect(types.filter((type) => !/^(product|category|brand)\./.test(type))).toEqual([])
  expect(await refusalOf({ kinds: 'web_order' }, narrow.key)).toBe('scope.missing')
})

test('a grant that was agreed anew is told first, once', async () => {
  const { shop, app } = one
  const after = await placeOfNow()
  const wish = {
    id: app.installationId,
    name: 'Warehouse',
    scopes: ['products_read' as const],
    outlets: 'all' as const,
  }
  await hooks.world.call(changeConnection, { ...wish, password: 'Harbour-17-Lamp' }, { as: shop.admin.token })
  const told = await read({ after })
  expect(told.data.map(({ type }) => type)).toEqual(['grant.changed'])
  expect((await read({ after: told.next })).data).toEqual([])
})
