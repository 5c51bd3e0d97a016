import {
  cancelWebOrder,
  giveBackWebOrder,
  markWebOrderReady,
  readWebOrder,
  shipWebOrder,
} from '@kassa/contract/open/web-order.calls.ts'
import { createRefund } from '@kassa/contract/open/refunds/refund.calls.ts'
import { holdQuote } from '@kassa/contract/open/web-hold/web-hold.calls.ts'
import { listSetAsides } from '@kassa/contract/sales/set-aside.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDesk } from '../../../../test/make/desk.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { inTheMiddle } from '../../../../test/make/held-lock.ts'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import type { OpenWorld } from '../../../../test/make/open-world.ts'
import { saleByPurse } from '../../../../test/make/purse.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import { makeNeighbour } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

/* Orders from outside: at once, offline, and after a server that died with each commit. */

const open = describeOpenWorld()
const orders = webOrdersOf(open)

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const PRICE = 100
const make = (onHand: number) =>
  open.world.owner((tx) => makeProduct(tx, open.shop.merchantId, [open.shop.outlet], { sellPriceMinor: PRICE, onHand }))
const ask = async (id: string) => (await open.world.call(readWebOrder, { id }, { as: open.app.key })).answer
const stockOf = async (variantId: string): Promise<number | undefined> =>
  (await open.world.sql<{ onHand: number }>(sql`select on_hand from stock where variant_id = ${variantId}`))[0]?.onHand
const codeOf = async (id: string): Promise<string> =>
  (await open.world.call(listSetAsides, { limit: 200 }, { as: open.shop.admin.token })).answer.rows.find(
    (row) => row.id === id,
  )?.code ?? ''

/** An order of so many pieces, with the sale by which a desk that never saw it hands it out by its code. */
async function ordered(pieces: number, onHand = pieces) {
  const goods = await make(onHand)
  const { id } = await orders.ordered([{ variant_id: goods.variantId, quantity: pieces }])
  const code = await codeOf(id)
  const { taxId } = open.shop.line(0)
  const line = { ...goods, sellPriceMinor: PRICE, taxId, rateBasisPoints: 1_300, count: pieces }
  const handOut = (desk = open.shop.desk) => ({
    ...saleByPurse(desk, [line], { kind: 'gift-card', code }, pieces * PRICE),
    orderId: id,
  })
  return { id, goods, handOut }
}

test('ten part refunds of one order sent at once from the desk give back ten parts, and an eleventh nothing', async () => {
  const { id, goods, handOut } = await ordered(10)
  expect(await open.shop.desk.book(handOut())).toMatchObject([{ outcome: 'accepted', reasons: [] }])
  const back = () =>
    open.world.call(
      refundOrder,
      {
        orderId: id,
        refundId: newId(),
        lines: [{ line: 0, quantity: 1, goods: 'restock' }],
        reason: 'unwanted',
        tenders: [],
        amountMinor: PRICE,
        shiftId: open.shop.desk.shiftId,
      },
      { as: open.shop.cashier.token, outlet: open.ids.outlet },
    )
  const answers = await Promise.all(Array.from({ length: 10 }, back))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await back()).status).not.toBe(200)
  expect(await ask(id)).toMatchObject({ refunded: usd(1_000), paid: usd(1_000), to_give_back: usd(1_000) })
  expect(await stockOf(goods.variantId)).toBe(10)
  const given = await open.world.call(
    giveBackWebOrder,
    { id, amount: usd(1_000), reference: 'BACK-10' },
    { as: open.app.key },
  )
  expect(given.answer).toMatchObject({ paid: usd(0), to_give_back: usd(0) })
})

test(
  'cancelled while it is handed out: goods that left are paid for, and filed where the cancelling came first',
  { timeout: 120_000 },
  async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const { id, goods, handOut } = await ordered(1)
      const [[booked], cancelled] = await Promise.all([
        open.shop.desk.book(handOut()),
        open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as: open.app.key }),
      ])
      expect(booked?.reasons.map(({ code }) => code)).toEqual(
        cancelled.status === 200 ? ['sale.saved-order-was-over'] : [],
      )
      expect(await ask(id)).toMatchObject({ state: 'collected', paid: usd(0), to_give_back: usd(0), order_id: id })
      expect(await stockOf(goods.variantId)).toBe(0)
      const given = await open.world.call(
        giveBackWebOrder,
        { id, amount: usd(PRICE), reference: `BACK-${turn}` },
        { as: open.app.key },
      )
      expect(given.refusal.code).toBe('order.nothing_to_give_back')
    }
  },
)

test('cancelled in the middle of its hand-out: the app is told that it is over, and nothing is filed', async () => {
  const { id, goods, handOut } = await ordered(1)
  const byTill = async () => (await open.shop.desk.book(handOut()))[0]?.reasons
  const byApp = async () =>
    (await open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as: open.app.key })).refusal.code
  const stock = sql`select from stock where variant_id = ${goods.variantId} for update`
  expect(await inTheMiddle(open.world, stock, [byTill, byApp])).toEqual([[], 'set_aside.over'])
})

test('cancelled, given back and then handed out by a desk that was offline: booked, unpaid and filed', async () => {
  const { id, handOut } = await ordered(1)
  await open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as: open.app.key })
  const back = { id, amount: usd(PRICE), reference: 'BACK-OFF' }
  expect((await open.world.call(giveBackWebOrder, back, { as: open.app.key })).status).toBe(200)
  const [booked] = await open.shop.desk.book(handOut())
  expect(booked).toMatchObject({ outcome: 'review' })
  expect(booked?.reasons.map(({ code }) => code)).toEqual(['sale.saved-order-was-over', 'sale.purse-beyond-held'])
})

test('handed out by its code at a desk that never saw it, days offline: revenue once, nothing owed, stock once', async () => {
  const { id, goods, handOut } = await ordered(2, 5)
  const facts = { merchantId: open.shop.merchantId, outlet: open.shop.outlet, staffId: open.shop.cashier.id }
  const far = await makeDesk(open.world, facts)
  await far.book(far.openShift())
  const entry = far.entry(handOut(far))
  open.world.passSeconds(2 * 86_400)
  for (let sent = 0; sent < 3; sent += 1)
    expect((await far.upload(entry)).answer.outcomes).toMatchObject([
      { outcome: sent === 0 ? 'accepted' : expect.any(String) },
    ])
  expect(await ask(id)).toMatchObject({ state: 'collected', paid: usd(0), to_give_back: usd(0) })
  expect(await stockOf(goods.variantId)).toBe(3)
  const sold = await open.world.sql<{ orders: number; minor: number }>(sql`
    select count(distinct order_id)::int as orders, sum(payable_minor)::int as minor from order_line where product_id = ${goods.productId}`)
  expect(sold).toEqual([{ orders: 1, minor: 2 * PRICE }])
})

describe('a server that dies after each commit, and another that is asked again', () => {
  /** A process that knows nothing but what the first one committed. */
  const other = {} as OpenWorld
  beforeAll(async () => {
    Object.assign(other, open, { world: await makeNeighbour(open.world) })
  })
  afterAll(() => other.world.close())

  /** Two times the same request with the same key, as who never heard the first answer sends it; then once with another key. */
  async function again<Answer extends { readonly status: number; readonly text: string }>(
    send: (key: string, at: OpenWorld) => Promise<Answer>,
  ): Promise<Answer> {
    const key = newId()
    const first = await send(key, open)
    const second = await send(key, other)
    expect([second.status, second.text]).toEqual([first.status, first.text])
    return send(newId(), other)
  }
  const rows = async () =>
    open.world.sql(sql`
      select (select count(*)::int from web_order where merchant_id = ${open.shop.merchantId}) as orders,
        (select count(*)::int from purse_entry where merchant_id = ${open.shop.merchantId}) as moved,
        (select count(*)::int from refund where merchant_id = ${open.shop.merchantId}) as refunds`)

  test('makes, readies, cancels and gives back once', async () => {
    const { variantId } = await make(3)
    const as = open.app.key
    const [before] = await rows()
    const { orders: had, moved, refunds } = before as { orders: number; moved: number; refunds: number }
    const quote = await orders.quote([{ variant_id: variantId, quantity: 1 }])
    const own = {
      external_id: 'shop-77',
      tenders: [{ method: 'paid_outside' as const, reference: 'PAY-77', amount: quote.total }],
    }
    const made = await again((key, at) => webOrdersOf(at).create(quote, own, { key }))
    const id = String(made.answer.id)
    expect(made.status).toBe(200)
    expect(await rows()).toEqual([{ orders: had + 1, moved: moved + 1, refunds }])
    const ready = await again((key, at) => at.world.call(markWebOrderReady, { id }, { as, key }))
    expect(ready.answer).toMatchObject({ state: 'ready' })
    const over = await again((key, at) => at.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as, key }))
    expect(over.refusal.code).toBe('set_aside.over')
    const back = { id, amount: usd(PRICE), reference: 'BACK-77' }
    const given = await again((key, at) => at.world.call(giveBackWebOrder, back, { as, key }))
    expect(given.refusal.code).toBe('order.nothing_to_give_back')
    expect(await rows()).toEqual([{ orders: had + 1, moved: moved + 2, refunds: refunds + 1 }])
    expect(await ask(id)).toMatchObject({ state: 'cancelled', paid: usd(0), to_give_back: usd(0) })
  })

  test('holds, orders, ships and refunds once', async () => {
    const { variantId } = await make(5)
    const as = open.app.key
    const [before] = (await rows()) as { orders: number; refunds: number }[]
    const quote = await orders.quote([{ variant_id: variantId, quantity: 2 }])
    const held = await again((key, at) => at.world.call(holdQuote, { quote_id: quote.id }, { as, key }))
    expect(held.status).toBe(200)
    const own = { external_id: 'shop-78' }
    const tenders = [{ method: 'paid_outside' as const, reference: 'PAY-78', amount: quote.total }]
    const made = await again((key, at) => webOrdersOf(at).create(quote, { ...own, tenders }, { key }))
    const id = String(made.answer.id)
    const gone = await again((key, at) => at.world.call(shipWebOrder, { id, carrier: 'Harbour Post' }, { as, key }))
    expect(gone.refusal.code).toBe('set_aside.over')
    expect(await ask(id)).toMatchObject({ state: 'shipped', parcels: [{ carrier: 'Harbour Post' }] })
    expect(await stockOf(variantId)).toBe(3)
    const back = { order_id: id, reason: 'Arrived broken', amount: usd(2 * PRICE), external_id: 'refund-78' }
    const refunded = await again((key, at) => at.world.call(createRefund, back, { as, key }))
    expect(refunded.answer).toMatchObject({ order_id: id, amount: usd(2 * PRICE) })
    const [after] = (await rows()) as { orders: number; refunds: number }[]
    expect([after?.orders, after?.refunds]).toEqual([(before?.orders ?? 0) + 1, (before?.refunds ?? 0) + 1])
    expect([await ask(id), await stockOf(variantId)]).toMatchObject([{ refunded: usd(2 * PRICE) }, 5])
  })
})

test('a bot that quotes without end keeps nothing from the tills', async () => {
  const { variantId, productId } = await make(1)
  for (let turn = 0; turn < 60; turn += 1) await orders.quote([{ variant_id: variantId, quantity: 1 }])
  const { taxId } = open.shop.line(0)
  const line = { productId, variantId, sellPriceMinor: PRICE, taxId, rateBasisPoints: 1_300 }
  expect(await open.shop.desk.book(open.shop.desk.sale([line]))).toMatchObject([{ outcome: 'accepted', reasons: [] }])
})

test('what was paid ahead is used at an outlet that takes no gift cards, and nothing is filed', async () => {
  const { handOut } = await ordered(1)
  const [other, another] = [await ordered(1), await ordered(1)]
  const scope = sql`merchant_id = ${open.shop.merchantId} and key = 'sales.payment-methods'`
  const [before] = await open.world.sql<{ value: unknown }>(sql`select value from setting where ${scope}`)
  await open.world.owner((tx) => tx.run(sql`update setting set value = '["cash"]' where ${scope}`))
  const [cursor] = await open.world.sql<{ value: number }>(
    sql`select value from change_cursor where merchant_id = ${open.shop.merchantId}`,
  )
  // The till has heard of it.
  open.world.passSeconds(60)
  const sale = { ...handOut(), at: open.world.now, catalogueCursor: cursor?.value ?? 0 }
  expect(await open.shop.desk.book(sale)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
  const byAnotherCard = { ...another.handOut(), orderId: other.id, at: sale.at, catalogueCursor: sale.catalogueCursor }
  const [filed] = await open.shop.desk.book(byAnotherCard)
  expect(filed?.reasons.map(({ code }) => code)).toContain('sale.method-unknown')
  await open.world.sql(sql`update setting set value = ${JSON.stringify(before?.value)}::jsonb where ${scope}`)
})
