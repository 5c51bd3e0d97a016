import { createBrand } from '@kassa/contract/catalogue/brand.calls.ts'
import { changeKinds } from '@kassa/contract/open/change.calls.ts'
import { changeConnection } from '@kassa/contract/open/connection.calls.ts'
import { quoteOrder, quoteResource } from '@kassa/contract/open/quote.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import {
  cancelWebOrder,
  createWebOrder,
  giveBackWebOrder,
  markWebOrderReady,
  readWebOrder,
  shipWebOrder,
} from '@kassa/contract/open/web-order.calls.ts'
import { listSetAsides, takeSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { redeemGiftCard } from '@kassa/contract/open/stored-value/redemptions.calls.ts'
import { holdQuote } from '@kassa/contract/open/web-hold/web-hold.calls.ts'
import { webhookEvents, webhookMessage } from '@kassa/contract/open/webhook-events.ts'
import { switchWebhook, testWebhook } from '@kassa/contract/open/webhook.calls.ts'
import { setPurseEnabled } from '@kassa/contract/stored-value/purse.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCategory, makeProduct } from '../../../../test/make/goods.ts'
import { byPurse, payIn, saleByPurse } from '../../../../test/make/purse.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { makeWebhookWorld, type WebhookShop, type WebhookWorld } from '../../../../test/make/webhook-world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { restartFeeds } from '../public.ts'

/* Each event of the catalogue is sent once and received; those of web orders by what happens to an order. */

const password = 'Harbour-17-Lamp'
let made: WebhookWorld
let mine: WebhookShop
let webhookId = ''
const url = 'https://app.example/hook'

beforeAll(async () => {
  made = await makeWebhookWorld()
  mine = await made.makeShop()
  await made.plan()
  webhookId = (await made.ask(mine, { url, kinds: [...changeKinds] })).answer.id
})
beforeEach(async () => {
  await made.run()
  hear()
})
afterAll(() => made.world.close())

/** Events that were received in this file. */
const heard = new Set<string>()
const hear = () => {
  for (const { body } of made.receivers.received) heard.add(body.type)
  made.receivers.forget()
}

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const app = () => ({ as: mine.app.key })

/** An order of the shop's first goods, a part of it paid by a gift card, the rest to the app. */
async function order(cardMinor = 0, quantity = 1): Promise<{ readonly id: string; readonly code: string }> {
  const items = [{ variant_id: mine.shop.line(0).productId, quantity }]
  const asked = { outlet_id: mine.shop.outlet.outletId, items }
  const quote = quoteResource.whole.parse((await made.world.call(quoteOrder, asked, app())).answer)
  const left = usd(quote.total.amount - cardMinor)
  const outside = { method: 'paid_outside' as const, reference: `PAY-${newId()}`, amount: left }
  const at = { as: mine.shop.cashier.token, outlet: mine.shop.outlet.outletId }
  const card = cardMinor > 0 ? (await payIn(made.world, at, cardMinor)).answer.purse.code : ''
  const byCard = { method: 'gift_card' as const, reference: card, amount: usd(cardMinor) }
  const tenders = cardMinor > 0 ? [outside, byCard] : [outside]
  const brought = { quote_id: quote.id, customer: { name: 'Ada Byron' }, tenders }
  const id = String((await made.world.call(createWebOrder, brought, app())).answer.id)
  const { rows } = (await made.world.call(listSetAsides, { limit: 200 }, { as: mine.shop.admin.token })).answer
  return { id, code: rows.find((row) => row.id === id)?.code ?? '' }
}

const handOut = async ({ id, code }: { readonly id: string; readonly code: string }) => {
  const { desk } = mine.shop
  const sale = { ...saleByPurse(desk, [mine.shop.line(0)], { kind: 'gift-card', code }, 1_000), orderId: id }
  expect(await desk.book(sale)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
  return sale
}

/** Events of an order that come of what is done. */
async function told(id: string, act: () => Promise<unknown>): Promise<readonly string[]> {
  await made.run()
  hear()
  await act()
  await made.run()
  const bodies = made.receivers.received.map(({ body }) => body)
  for (const body of bodies) expect(webhookMessage.safeParse(body).success).toBe(true)
  const own = bodies.filter(({ data }) => data.id === id)
  for (const { type, data } of own.filter(({ data }) => data.kind?.startsWith('web_') === true))
    expect([type, data.outlet_id]).toEqual([type, mine.shop.outlet.outletId])
  return own.map(({ type }) => type).toSorted()
}

const read = async (id: string) => (await made.world.call(readWebOrder, { id }, app())).answer

describe('the life of a web order is told by its moments', () => {
  test('brought, lying ready, collected, and refunded in part', async () => {
    hear()
    const one = await order()
    expect(await told(newId(), () => Promise.resolve())).toEqual([])
    const two = await order()
    await made.run()
    const began = made.receivers.received.map(({ body }) => `${body.type} ${body.data.id}`)
    expect(began).toContain(`web_order.created ${two.id}`)
    const ready = () => made.world.call(markWebOrderReady, { id: one.id }, app())
    expect(await told(one.id, ready)).toEqual(['web_order.ready'])
    expect(await told(one.id, ready)).toEqual([])
    let sale: Awaited<ReturnType<typeof handOut>> | undefined
    const collect = async () => {
      sale = await handOut(one)
    }
    expect(await told(one.id, collect)).toEqual(['order.changed', 'web_order.collected'])
    expect(await read(one.id)).toMatchObject({ state: 'collected', refunded: usd(0), to_give_back: usd(0) })
    const back = async () => {
      if (!sale) throw new Error('nothing was collected')
      const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
      const body = refundBody(mine.shop.desk, sale, {
        lines,
        amountMinor: 1_000,
        tenders: [byPurse('gift-card', one.code, 1_000)],
      })
      expect(await mine.shop.desk.book(body)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
    }
    expect(await told(one.id, back)).toEqual(['order.changed', 'web_order.refunded'])
    expect(await read(one.id)).toMatchObject({ paid: usd(1_000), refunded: usd(1_000), to_give_back: usd(1_000) })
    const give = () => made.world.call(giveBackWebOrder, { id: one.id, amount: usd(1_000), reference: 'BACK-1' }, app())
    expect(await told(one.id, give)).toEqual(['web_order.given_back'])
    expect(await read(one.id)).toMatchObject({ paid: usd(0), refunded: usd(1_000), to_give_back: usd(0) })
  })

  test('cancelled, and its money given back', async () => {
    const { id } = await order()
    const cancel = () => made.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, app())
    expect(await read(id)).toMatchObject({ paid: usd(1_000), to_give_back: usd(0) })
    expect(await told(id, cancel)).toEqual(['web_order.cancelled'])
    expect(await read(id)).toMatchObject({ paid: usd(1_000), to_give_back: usd(1_000) })
    const give = () => made.world.call(giveBackWebOrder, { id, amount: usd(1_000), reference: 'BACK-2' }, app())
    expect(await told(id, give)).toEqual(['web_order.given_back'])
    expect(await read(id)).toMatchObject({ paid: usd(0), to_give_back: usd(0) })
  })

  test('cancelled, and its gift card has its part: given back is told of what the app took only', async () => {
    const { id } = await order(400)
    const cancel = () => made.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, app())
    expect(await told(id, cancel)).toEqual(['web_order.cancelled'])
    const give = () => made.world.call(giveBackWebOrder, { id, amount: usd(600), reference: 'BACK-3' }, app())
    expect(await told(id, give)).toEqual(['web_order.given_back'])
  })

  test('shipped in two parcels, each told of, and a part of one refunded', async () => {
    const { id } = await order(0, 3)
    const ship = (lines?: { line: number; quantity: number }[]) => () =>
      made.world.call(shipWebOrder, { id, ...(lines && { lines }) }, app())
    expect(await told(id, ship([{ line: 0, quantity: 2 }]))).toEqual(['web_order.shipped'])
    const [{ orderId } = { orderId: '' }] = await made.world.sql<{ orderId: string }>(
      sql`select order_id from web_parcel where web_order_id = ${id}`,
    )
    expect(await told(id, ship())).toEqual(['order.changed', 'web_order.shipped'])
    const refund = {
      orderId,
      refundId: newId(),
      lines: [{ line: 0, quantity: 1, goods: 'restock' as const }],
      reason: 'unwanted',
      tenders: [],
      amountMinor: 1_000,
      shiftId: null,
    }
    const at = { as: mine.shop.admin.token, outlet: mine.shop.outlet.outletId }
    const back = async () => expect((await made.world.call(refundOrder, refund, at)).status).toBe(200)
    expect(await told(id, back)).toEqual(['web_order.refunded'])
    expect(await read(id)).toMatchObject({ state: 'shipped', refunded: usd(1_000), to_give_back: usd(1_000) })
  })

  test('two moments before anything was sent are both told, and a till that brings it back tells nothing', async () => {
    const { id } = await order()
    const both = async () => {
      await made.world.call(markWebOrderReady, { id }, app())
      await made.plan()
      await made.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, app())
    }
    expect(await told(id, both)).toEqual(['web_order.cancelled', 'web_order.ready'])
    const other = await order()
    const { device } = mine.shop.desk
    const take = () => made.world.call(takeSetAside, { id: other.id, despite: false }, { device })
    expect(await told(other.id, take)).toEqual([])
  })
})

test('a gift card that an app redeems is told of, and one that is switched', async () => {
  const at = { as: mine.shop.cashier.token, outlet: mine.shop.outlet.outletId }
  const { id, code } = (await payIn(made.world, at, 900)).answer.purse
  const taken = { code, outlet_id: mine.shop.outlet.outletId, amount: usd(400), reference: 'BOOKING-1' }
  expect(await told(id, () => made.world.call(redeemGiftCard, taken, app()))).toEqual(['gift_card.redeemed'])
  const off = () => made.world.call(setPurseEnabled, { id, enabled: 0 }, { as: mine.shop.admin.token })
  expect(await told(id, off)).toEqual(['gift_card.changed'])
})

test('a hold is told of, and that a till sold its goods', async () => {
  const { shop } = mine
  const goods = await made.world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], { onHand: 2 }))
  const asked = { outlet_id: shop.outlet.outletId, items: [{ variant_id: goods.variantId, quantity: 1 }] }
  const id = String((await made.world.call(quoteOrder, asked, app())).answer.id)
  expect(await told(id, () => made.world.call(holdQuote, { quote_id: id }, app()))).toEqual(['web_hold.changed'])
  const lose = async () => {
    const set = sql`update stock set on_hand = 0 where variant_id = ${goods.variantId} and merchant_id = ${shop.merchantId}`
    await made.world.sql(set)
    await made.world.runJob('open.lose-holds')
  }
  expect(await told(id, lose)).toEqual(['web_hold.lost'])
})

test('a moment is forgotten after 30 days, and what a webhook missed is told as a change', async () => {
  const turn = (isOn: boolean) => made.world.call(switchWebhook, { id: webhookId, isOn }, { as: mine.shop.admin.token })
  await turn(false)
  const { id } = await order()
  await made.run()
  await made.world.sql(sql`update feed_event set at = at - interval '31 days' where thing_id = ${id}`)
  await made.world.runJob('open.forget-webhook-messages')
  expect(await told(id, () => turn(true))).toEqual(['web_order.changed'])
})

test('every event of the catalogue is received, and no other', async () => {
  const { world } = made
  const tell = async (kind: string, ids: readonly string[]) => {
    for (const id of ids)
      await world.sql(sql`
        insert into change_waiting (merchant_id, kind, thing_id) values (${mine.shop.merchantId}, ${kind}, ${id})`)
    await made.run()
    hear()
  }
  const thingOf: Readonly<Record<string, string>> = {
    outlet: mine.shop.outlet.outletId,
    product: mine.shop.line(0).productId,
    member: await mine.shop.join('Ada Byron'),
  }
  for (const kind of changeKinds) {
    await tell(kind, [thingOf[kind] ?? newId()])
    await tell(kind, [newId()])
    await tell(
      kind,
      Array.from({ length: 101 }, () => newId()),
    )
  }
  await world.owner((tx) => makeCategory(tx, mine.shop.merchantId, { name: 'Tea' }))
  await world.call(createBrand, { name: 'Northwind' }, { as: mine.shop.admin.token })
  for (const touched of [sql`tax`, sql`category`, sql`listing`])
    await world.sql(sql`update ${touched} set merchant_id = merchant_id where merchant_id = ${mine.shop.merchantId}`)
  await world.call(testWebhook, { id: webhookId }, { as: mine.shop.admin.token })
  await made.run()
  hear()
  const asked = {
    id: mine.app.installationId,
    name: 'Warehouse',
    scopes: [...scopeNames],
    outlets: 'all' as const,
    password,
  }
  await world.call(changeConnection, { ...asked, scopes: ['orders_read'] }, { as: mine.shop.admin.token })
  await made.run()
  await world.call(changeConnection, asked, { as: mine.shop.admin.token })
  await made.run()
  hear()
  await restartFeeds(world.database)
  await made.run()
  hear()
  expect([...heard].toSorted()).toEqual(Object.keys(webhookEvents).toSorted())
})
