import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { listWebOrders, cancelWebOrder, markWebOrderReady, readWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { readOrder } from '@kassa/contract/open/order.calls.ts'
import { listSetAsides, takeSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApp } from '../../../../test/make/app.ts'
import { makeDesk } from '../../../../test/make/desk.ts'
import { makeProduct, moveCursor } from '../../../../test/make/goods.ts'
import { makeAppShop, makeAppWorld } from '../../../../test/make/app-world.ts'
import type { OpenShop, OpenWorld } from '../../../../test/make/open-world.ts'
import { saleByPurse } from '../../../../test/make/purse.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import { disagreements } from '../../../../test/prove.ts'
import { clusterUrl } from '../../../../test/template.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { MOST_TEST_ORDERS, testOrdersOf } from './test-orders.ts'

/** The embedded database does one thing after the other: there a few buyers show what there is to show. */
const BUYERS = clusterUrl === '' ? 5 : 50

let open: OpenWorld
let stranger: OpenShop
let orders: ReturnType<typeof webOrdersOf>

beforeAll(async () => {
  open = await makeAppWorld({ connections: 12 })
  stranger = await makeAppShop(open.world)
  orders = webOrdersOf(open)
})
afterAll(async () => {
  expect(await disagreements(open.world)).toEqual([])
  await open.world.close()
})

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const goods = (index: number, quantity = 1) => ({ variant_id: open.shop.line(index).productId, quantity })
const make = (facts: Parameters<typeof makeProduct>[3]) =>
  open.world.owner((tx) => makeProduct(tx, open.shop.merchantId, [open.shop.outlet], facts))
const paid = (amount: number, reference = `PAY-${newId()}`) => [
  { method: 'paid_outside' as const, reference, amount: usd(amount) },
]
const saved = async (id: string) =>
  (await open.world.call(listSetAsides, { limit: 200 }, { as: open.shop.admin.token })).answer.rows.find(
    (row) => row.id === id,
  )
const count = async (): Promise<number> =>
  (await open.world.sql(sql`select from set_aside where merchant_id = ${open.shop.merchantId}`)).length
const stockOf = async (variantId: string): Promise<number | undefined> => {
  const [row] = await open.world.sql<{ onHand: number }>(sql`select on_hand from stock where variant_id = ${variantId}`)
  return row?.onHand
}

describe('an order of an app', () => {
  test('is a saved order that was paid ahead, in no drawer and in no shift, sold by nobody of the staff', async () => {
    const quote = await orders.quote([goods(0, 2), goods(1)])
    const { answer, status } = await orders.create(quote, { external_id: 'web-1' })
    expect(status).toBe(200)
    expect(answer).toMatchObject({ state: 'waiting', total: usd(2_350), paid: usd(2_350), order_id: null })
    const id = String(answer.id)
    expect(await saved(id)).toMatchObject({ kind: 'web', customer: 'Ada Byron', paidMinor: 2_350, leftMinor: 0 })
    const [deposit] = await open.world.sql(sql`
      select o.type, o.shift_id, o.device_id, o.staff_id, o.sold_by_app, p.method, p.shift_id as drawer from web_order w
      join sales_order o on o.merchant_id = w.merchant_id and o.id = w.deposit_order_id
      join payment p on p.merchant_id = o.merchant_id and p.document_id = o.id
      where w.id = ${id}`)
    expect(deposit).toEqual({
      type: 2,
      shiftId: null,
      deviceId: null,
      staffId: null,
      soldByApp: open.app.installationId,
      method: 104,
      drawer: null,
    })
    const read = await open.world.call(readWebOrder, { id, expand: 'lines' }, { as: open.app.key })
    expect(read.answer).toMatchObject({
      tenders: [{ method: 'paid_outside', method_number: 104, amount: usd(2_350) }],
      lines: quote.lines,
    })
  })

  test('comes back at a desk with its goods as they were quoted, and is collected once: revenue, stock and nothing owed', async () => {
    const one = await make({ sellPriceMinor: 1_000, onHand: 3 })
    const order = await orders.ordered([{ variant_id: one.variantId, quantity: 2 }])
    await open.world.owner(async (tx) => {
      const changedSeq = await moveCursor(tx, open.shop.merchantId)
      await tx.run(
        sql`update listing set sell_price_minor = 9000, changed_seq = ${changedSeq} where variant_id = ${one.variantId}`,
      )
    })
    const { device } = open.shop.desk
    const taken = (await open.world.call(takeSetAside, { id: order.id, despite: false }, { device })).answer
    expect(taken.steps).toMatchObject([
      { kind: 'set-note' },
      { kind: 'add-line', line: { quantity: 2, goods: { id: one.variantId, sellPriceMinor: 1_000, taxId: null } } },
    ])
    const { code } = taken.setAside
    const line = {
      productId: one.productId,
      sellPriceMinor: 1_000,
      taxId: open.shop.line(0).taxId,
      rateBasisPoints: 1_300,
      count: 2,
    }
    const [{ cursor } = { cursor: 0 }] = await open.world.sql<{ cursor: number }>(
      sql`select value as cursor from change_cursor where merchant_id = ${open.shop.merchantId}`,
    )
    open.world.passSeconds(3_600)
    const sale = {
      ...saleByPurse(open.shop.desk, [line], { kind: 'gift-card', code: code ?? '' }, 2_000),
      orderId: order.id,
      // The desk was told of the new price long ago, and keeps the one that was promised.
      catalogueCursor: cursor,
    }
    expect(await open.shop.desk.book(sale)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
    const read = await open.world.call(readWebOrder, { id: order.id }, { as: open.app.key })
    expect(read.answer).toMatchObject({ state: 'collected', paid: usd(0), order_id: order.id })
    const sold = await open.world.call(readOrder, { id: order.id }, { as: open.app.key })
    expect(sold.answer).toMatchObject({ total: usd(2_000), app_id: open.app.installationId })
    expect(await stockOf(one.variantId)).toBe(1)
  })

  test('handed out by two desks that were offline is booked twice, the second without money and filed', async () => {
    const one = await make({ sellPriceMinor: 500, onHand: 9 })
    const order = await orders.ordered([{ variant_id: one.variantId, quantity: 1 }])
    const { code } = (await saved(order.id)) ?? { code: null }
    const facts = { merchantId: open.shop.merchantId, outlet: open.shop.outlet, staffId: open.shop.cashier.id }
    const other = await makeDesk(open.world, facts)
    await other.book(other.openShift())
    const line = {
      productId: one.productId,
      sellPriceMinor: 500,
      taxId: open.shop.line(0).taxId,
      rateBasisPoints: 1_300,
    }
    const handOut = (desk: typeof other) => ({
      ...saleByPurse(desk, [line], { kind: 'gift-card', code: code ?? '' }, 500),
      orderId: order.id,
    })
    expect(await open.shop.desk.book(handOut(open.shop.desk))).toMatchObject([{ outcome: 'accepted' }])
    const [second] = await other.book(handOut(other))
    expect(second).toMatchObject({ outcome: 'review' })
    expect(second?.reasons.map((one) => one.code)).toEqual(['sale.order-taken', 'sale.purse-beyond-held'])
    expect(await stockOf(one.variantId)).toBe(7)
  })

  test('lies ready, is cancelled with its money kept for the app to give back, and is over then', async () => {
    const one = await make({ sellPriceMinor: 300, onHand: 1 })
    const order = await orders.ordered([{ variant_id: one.variantId, quantity: 1 }])
    const id = order.id
    const ready = () => open.world.call(markWebOrderReady, { id }, { as: open.app.key })
    expect((await ready()).answer).toMatchObject({ state: 'ready', ready_at: open.world.now })
    expect((await ready()).answer).toMatchObject({ state: 'ready' })
    const cancel = () => open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as: open.app.key })
    expect((await cancel()).answer).toMatchObject({ state: 'cancelled', paid: usd(300), cancelled_at: open.world.now })
    expect([(await cancel()).refusal.code, (await ready()).refusal.code]).toEqual(['set_aside.over', 'set_aside.over'])
    expect((await orders.quote([{ variant_id: one.variantId, quantity: 1 }])).is_available).toBe(true)
  })
})

describe('is made once', () => {
  test('by twenty calls with one key, and by twenty with one number of the app', async () => {
    const before = await count()
    const quote = await orders.quote([goods(1)])
    const tenders = paid(350)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => orders.create(quote, { tenders }, { key: 'once-web' })),
    )
    expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(1)
    const next = await orders.quote([goods(1)])
    const again = await Promise.all(
      Array.from({ length: 20 }, () =>
        orders.create(next, { tenders: paid(350, 'PAY-TWENTY'), external_id: 'web-20' }),
      ),
    )
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 200))
    expect(new Set(again.map(({ answer }) => answer.id)).size).toBe(1)
    expect(await count()).toBe(before + 2)
  })

  test('of a quote, and of a payment: another order of either is refused', async () => {
    const quote = await orders.quote([goods(1)])
    const tenders = paid(350)
    await orders.create(quote, { tenders })
    const before = await count()
    const second = await orders.create(quote)
    const reused = await orders.create(await orders.quote([goods(1)]), { tenders })
    const spelled = [{ ...tenders[0]!, reference: ` ${tenders[0]!.reference.toLowerCase()} ` }]
    const other = await orders.create(await orders.quote([goods(1)]), { tenders: spelled })
    expect([second, reused, other].map(({ status, refusal }) => [status, refusal.code])).toEqual([
      [409, 'order.quote_used'],
      [409, 'order.reference_used'],
      [409, 'order.reference_used'],
    ])
    expect(await count()).toBe(before)
  })
})

test(`of ${BUYERS} buyers of the last piece one has it, and nothing happened to the others`, async () => {
  const last = await make({ sellPriceMinor: 700, onHand: 1 })
  const quotes = []
  for (let buyer = 0; buyer < BUYERS; buyer += 1)
    quotes.push(await orders.quote([{ variant_id: last.variantId, quantity: 1 }]))
  const before = await count()
  const answers = await Promise.all(quotes.map((quote) => orders.create(quote)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, text }) => [status, JSON.parse(text).code, JSON.parse(text).data_state])).toEqual(
    refused.map(() => [409, 'stock.gone', 'nothing_happened']),
  )
  expect(await count()).toBe(before + 1)
})

describe('is refused, and nothing is kept', () => {
  test.each([
    ['an amount off by one', { tenders: paid(351) }, 422, 'order.amount_differs'],
    [
      'an amount in another currency',
      {
        tenders: [
          { method: 'paid_outside' as const, reference: 'PAY-YEN', amount: { amount: 350, currency: 'JPY' as const } },
        ],
      },
      422,
      'order.amount_differs',
    ],
    ['a reference that is none', { tenders: paid(350, 'a b?c!') }, 422, 'request.invalid'],
    ['two payments', { tenders: [...paid(100), ...paid(250)] }, 422, 'request.invalid'],
    ['a day that is over', { collect_until: '2020-01-01' }, 422, 'set_aside.day_unfit'],
    ['nobody who collects', { customer: { name: '' } }, 422, 'request.invalid'],
    ['a quote that nobody has', { quote_id: newId() }, 404, 'thing.not_found'],
  ])('%s', async (_, fields, status, code) => {
    const last = await make({ sellPriceMinor: 350, onHand: 1 })
    const items = [{ variant_id: last.variantId, quantity: 1 }]
    const before = await count()
    const answer = await orders.create(await orders.quote(items), fields)
    expect([answer.status, answer.refusal.code]).toEqual([status, code])
    expect([await count(), (await orders.quote(items)).is_available]).toEqual([before, true])
  })

  test('a quote of another merchant, and one at an outlet outside the grant', async () => {
    const theirs = await open.world.owner((tx) => makeApp(tx, stranger.ids.merchant))
    const quote = await orders.quote([goods(1)])
    expect((await orders.create(quote, {}, { as: theirs.key })).status).toBe(404)
    const outletIds = [open.ids.otherOutlet]
    const narrow = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { outletIds }))
    expect((await orders.create(quote, {}, { as: narrow.key })).status).toBe(404)
    const order = await orders.ordered([goods(1)])
    const id = order.id
    for (const { key } of [theirs, narrow]) {
      expect((await open.world.call(readWebOrder, { id }, { as: key })).status).toBe(404)
      expect((await open.world.call(cancelWebOrder, { id, reason: 'Mine' }, { as: key })).status).toBe(404)
      expect((await open.world.call(markWebOrderReady, { id }, { as: key })).status).toBe(404)
      expect((await open.world.call(listWebOrders, {}, { as: key })).text).not.toContain(id)
    }
  })
})

describe('a quote that ran out', () => {
  test('is taken at the same price, and refused at another with a new quote that is good', async () => {
    const one = await make({ sellPriceMinor: 400, onHand: 5 })
    const items = [{ variant_id: one.variantId, quantity: 1 }]
    const [same, changed] = [await orders.quote(items), await orders.quote(items)]
    open.world.passSeconds(15 * 60 + 1)
    expect((await orders.create(same)).status).toBe(200)
    await open.world.sql(sql`update listing set sell_price_minor = 450 where variant_id = ${one.variantId}`)
    const refused = await orders.create(changed)
    expect([refused.status, refused.refusal.code]).toEqual([409, 'quote.changed'])
    const { quote } = JSON.parse(refused.text).facts
    expect(quote).toMatchObject({ total: usd(450), is_available: true })
    expect((await orders.create(quote)).answer).toMatchObject({ total: usd(450) })
  })

  test('is refused each time it is asked under one key and number, which then bring the order of the new quote', async () => {
    const one = await make({ sellPriceMinor: 400, onHand: 5 })
    const old = await orders.quote([{ variant_id: one.variantId, quantity: 1 }])
    open.world.passSeconds(15 * 60 + 1)
    await open.world.sql(sql`update listing set sell_price_minor = 450 where variant_id = ${one.variantId}`)
    const [number, key] = [`W-${newId()}`, newId()]
    const create = (quote: Pick<typeof old, 'id' | 'total'>) => {
      const tenders = [{ method: 'paid_outside' as const, reference: `PAY-${number}`, amount: quote.total }]
      return orders.create(quote, { external_id: number, tenders }, { key })
    }
    const refused = [await create(old), await create(old)]
    expect(refused.map(({ refusal }) => refusal.code)).toEqual(['quote.changed', 'quote.changed'])
    const { quote } = JSON.parse(refused[1]!.text).facts
    const made = await create(quote)
    expect(made.answer).toMatchObject({ total: usd(450), paid: usd(450) })
    expect((await create(quote)).text).toBe(made.text)
  })

  test('within its time holds its price whatever the shop does meanwhile', async () => {
    const one = await make({ sellPriceMinor: 400, onHand: 5 })
    const quote = await orders.quote([{ variant_id: one.variantId, quantity: 1 }])
    await open.world.sql(sql`update listing set sell_price_minor = 450 where variant_id = ${one.variantId}`)
    expect((await orders.create(quote)).answer).toMatchObject({ total: usd(400), paid: usd(400) })
  })
})

test('what an app was paid waits as clearing, and is owed to whoever paid until they collect', async () => {
  const journal = async () => {
    const period = { from: '2026-01-01', to: '2026-12-31' }
    const { outlets } = (await open.world.call(readJournal, period, { as: open.shop.admin.token })).answer
    const lines = outlets.flatMap((outlet) => outlet.lines)
    const sum = (role: string, method: number | null) =>
      lines
        .filter((line) => line.role === role && line.method === method)
        .reduce((all, line) => all + Number(line.minor), 0)
    return { clearing: sum('clearing', 104), owed: sum('deposit', null) }
  }
  const before = await journal()
  await orders.ordered([goods(0)])
  const after = await journal()
  expect([after.clearing - before.clearing, after.owed - before.owed]).toEqual([1_000, -1_000])
})

test('a list goes through its pages, the newest first', async () => {
  const order = await orders.ordered([goods(0)])
  const ask = (more: object) => open.world.call(listWebOrders, { limit: 1, ...more }, { as: open.app.key })
  const first = (await ask({ state: 'waiting' })).answer
  expect(first).toMatchObject({ has_more: true, data: [{ id: order.id, state: 'waiting' }] })
  expect((await ask({ cursor: first.next ?? '' })).answer.data[0]?.id).not.toBe(order.id)
  expect((await ask({ cursor: 'nowhere' })).refusal.code).toBe('request.place_unknown')
})

test('a test shop takes its orders of a day and refuses the next one, until its clock is at another day', async () => {
  const { merchantId } = stranger.shop
  await open.world.sql(sql`
    update merchant set test_of = ${open.shop.merchantId}, clock_ahead_seconds = 0 where id = ${merchantId}`)
  const app = await open.world.owner((tx) => makeApp(tx, merchantId, { mode: 'test' }))
  const own = webOrdersOf({ ...open, ...stranger, app })
  const quote = () => own.quote([{ variant_id: stranger.shop.line(0).productId, quantity: 1 }])
  expect((await own.create(await quote())).status).toBe(200)
  const { limiter } = open.world.running.platform
  const key = testOrdersOf(merchantId, open.world.now.slice(0, 10))
  // Counted in the database where there may be other processes, else in memory.
  const counted = await open.world.sql(sql`
    update counted set times = ${MOST_TEST_ORDERS} where key_hash = sha256(convert_to(${key}, 'UTF8')) returning 1`)
  for (let asked = counted.length * MOST_TEST_ORDERS; asked < MOST_TEST_ORDERS; asked += 1)
    await limiter.count(key, 86_400)
  const late = await quote()
  const refused = await own.create(late)
  expect([refused.status, refused.refusal.code]).toEqual([429, 'test_shop.orders_full'])
  await open.world.sql(sql`update merchant set clock_ahead_seconds = 86400 where id = ${merchantId}`)
  expect((await own.create(await quote())).status).toBe(200)
  await open.world.sql(sql`update merchant set test_of = null, clock_ahead_seconds = null where id = ${merchantId}`)
})
