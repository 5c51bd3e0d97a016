import type { InputOf } from '@kassa/contract/endpoint.ts'
import {
  cancelWebOrder,
  giveBackWebOrder,
  readWebOrder,
  shipWebOrder,
  webOrderResource,
} from '@kassa/contract/open/web-order.calls.ts'
import { readOrder } from '@kassa/contract/open/order.calls.ts'
import { previewRefund, readOrder as readAtOffice, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { listSetAsides, takeSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { describe, expect, test } from 'vitest'
import { makeAppShop } from '../../../../test/make/app-world.ts'
import { makeApp } from '../../../../test/make/app.ts'
import { makeDesk } from '../../../../test/make/desk.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import { saleByPurse } from '../../../../test/make/purse.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

/* Web orders that are shipped: each parcel is an order of its own with its share of the price that was quoted. */

const open = describeOpenWorld()
const orders = webOrdersOf(open)

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const make = (sellPriceMinor: number, onHand = 10) =>
  open.world.owner((tx) =>
    makeProduct(tx, open.shop.merchantId, [open.shop.outlet], {
      sellPriceMinor,
      onHand,
      averageCostThousandths: 100_000,
      taxId: open.shop.line(0).taxId,
    }),
  )
const ship = (asked: InputOf<typeof shipWebOrder.request>, { as = open.app.key, key = newId() } = {}) =>
  open.world.call(shipWebOrder, asked, { as, key })
const ask = async (id: string) =>
  webOrderResource.whole
    .omit({ lines: true })
    .parse((await open.world.call(readWebOrder, { id }, { as: open.app.key })).answer)
const atDesk = async (id: string) =>
  (await open.world.call(listSetAsides, { limit: 200 }, { as: open.shop.admin.token })).answer.rows.find(
    (row) => row.id === id,
  )
const stockOf = async (variantId: string) =>
  (await open.world.sql<{ onHand: number }>(sql`select on_hand from stock where variant_id = ${variantId}`))[0]?.onHand
const keptOf = async (id: string) =>
  (
    await open.world.sql<{ kept: number }>(
      sql`select coalesce(sum(quantity), 0)::int as kept from stock_reservation where order_id = ${id}`,
    )
  )[0]?.kept

/** An order of so many pieces of goods of its own. */
async function ordered(quantity: number, priceMinor = 500) {
  const goods = await make(priceMinor)
  const { id } = await orders.ordered([{ variant_id: goods.variantId, quantity }])
  return { id, goods }
}

/** The sums of its parcels, in the books. */
async function booksOf(id: string) {
  const [sums] = await open.world.sql(sql`
    select sum(o.origin_minor)::int as origin, sum(o.goods_minor)::int as goods, sum(o.tax_minor)::int as tax, sum(o.total_minor)::int as total,
      sum(o.member_minor)::int as member, sum(o.points_earned)::int as points, count(*)::int as parcels,
      bool_and(o.staff_id is null and o.device_id is null and o.shift_id is null and o.sold_by_app is not null) as is_app
    from web_parcel w join sales_order o on o.merchant_id = w.merchant_id and o.id = w.order_id where w.web_order_id = ${id}`)
  const lines = await open.world.sql(sql`
    select l.line_id as id, sum(l.quantity)::int as quantity, sum(l.payable_minor)::int as payable, sum(l.tax_minor)::int as tax,
      sum(l.cost_minor)::int as cost
    from web_parcel w join order_line l on l.merchant_id = w.merchant_id and l.order_id = w.order_id
    where w.web_order_id = ${id} group by l.line_id order by l.line_id`)
  return { sums, lines }
}

test('in two parcels an order comes to what was quoted in every row, is earned once, and nothing is owed', async () => {
  const [one, two] = [await make(333), await make(1_001)]
  const service = await make(1, 0)
  await open.world.sql(
    sql`update product set is_open_price = true, stock_policy = 'allow' where id = ${service.productId}`,
  )
  await open.world.sql(sql`
    update member_account set level_id = (select id from member_level where merchant_id = ${open.shop.merchantId} and number = 5)
    where merchant_id = ${open.shop.merchantId} and member_id = ${open.ids.member}`)
  const points = (await open.shop.account(open.ids.member)).points
  const { id } = await orders.ordered(
    [
      { variant_id: one.variantId, quantity: 7 },
      { variant_id: two.variantId, quantity: 3 },
    ],
    { member_id: open.ids.member, shipping: { variant_id: service.variantId, price: usd(565) } },
  )
  const [{ priced } = { priced: undefined }] = await open.world.sql<{ priced: PricedBasket }>(
    sql`select priced from web_order where id = ${id}`,
  )
  if (!priced) throw new Error('no web order')
  const sent = [
    { line: 0, quantity: 2 },
    { line: 1, quantity: 1 },
  ]
  const first = (await ship({ id, lines: sent, carrier: 'Harbour Post', tracking_number: 'HP-1' })).answer
  expect(first).toMatchObject({
    state: 'waiting',
    order_id: null,
    parcels: [{ carrier: 'Harbour Post', tracking_number: 'HP-1', lines: sent, shipped_at: open.world.now }],
  })
  expect([await keptOf(id), await stockOf(one.variantId), await stockOf(two.variantId)]).toEqual([8, 8, 9])
  expect(await atDesk(id)).toMatchObject({ state: 'waiting', leftMinor: 0 })
  open.world.passSeconds(86_400)
  const last = (await ship({ id, carrier: 'Harbour Post' })).answer
  expect(last).toMatchObject({ state: 'shipped', order_id: id, paid: usd(0), to_give_back: usd(0) })
  const { sums, lines } = await booksOf(id)
  expect(sums).toEqual({
    origin: priced.totals.originMinor,
    goods: priced.totals.goodsMinor,
    tax: priced.totals.taxMinor,
    total: priced.totals.payableMinor,
    member: priced.deductions.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    points: priced.points.earned,
    parcels: 2,
    isApp: true,
  })
  expect(priced.deductions.map(({ kind }) => kind)).toEqual(['member'])
  expect(lines).toEqual(
    priced.lines
      .map(({ id: line, quantity, payableMinor: payable, taxMinor: tax }) => {
        return { id: line, quantity, payable, tax, cost: 100 * quantity }
      })
      .toSorted((left, right) => left.id.localeCompare(right.id)),
  )
  expect([await stockOf(one.variantId), await stockOf(two.variantId)]).toEqual([3, 7])
  expect((await open.shop.account(open.ids.member)).points - points).toBe(priced.points.earned)
  const parcel = (await ask(id)).parcels
  const shown = await open.world.call(readOrder, { id: parcel[0]!.order_id, expand: 'lines' }, { as: open.app.key })
  expect(shown.answer).toMatchObject({ app_id: open.app.installationId, lines: [{ quantity: 2 }, { quantity: 1 }] })
  const office = await open.world.call(readAtOffice, { id: parcel[0]!.order_id }, { as: open.shop.admin.token })
  expect(office.answer.timeline.map(({ what }) => what)).toContain('shipped')
})

describe('a parcel is shipped once', () => {
  test('by ten calls with one key, and of what is left by ten with keys of their own', async () => {
    const { id, goods } = await ordered(5)
    const [line] = [[{ line: 0, quantity: 2 }]]
    const same = await Promise.all(Array.from({ length: 10 }, () => ship({ id, lines: line }, { key: `once-${id}` })))
    expect(same.map(({ status }) => status)).toEqual(same.map(() => 200))
    expect(await stockOf(goods.variantId)).toBe(8)
    const others = await Promise.all(Array.from({ length: 10 }, () => ship({ id, lines: line })))
    expect(others.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(others.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code)).toEqual(
      Array.from({ length: 9 }, () => 'parcel.lines_unfit'),
    )
    expect([await stockOf(goods.variantId), await keptOf(id)]).toEqual([6, 1])
    expect((await ship({ id })).answer).toMatchObject({ state: 'shipped', paid: usd(0) })
    expect((await ship({ id })).refusal.code).toBe('set_aside.over')
  })

  test('whole, it is the order itself', async () => {
    const { id } = await ordered(1)
    expect((await ship({ id })).answer).toMatchObject({ state: 'shipped', order_id: id, parcels: [{ order_id: id }] })
  })
})

describe('is refused, and nothing is shipped', () => {
  test.each([
    ['more than is left', [{ line: 0, quantity: 4 }], 'parcel.lines_unfit', 409],
    ['a line that there is not', [{ line: 1, quantity: 1 }], 'parcel.lines_unfit', 409],
    [
      'a line twice',
      [
        { line: 0, quantity: 1 },
        { line: 0, quantity: 1 },
      ],
      'parcel.lines_unfit',
      409,
    ],
    ['nothing of a line', [{ line: 0, quantity: 0 }], 'request.invalid', 422],
    ['no lines', [], 'request.invalid', 422],
  ])('%s', async (_, lines, code, status) => {
    const { id, goods } = await ordered(3)
    const answer = await ship({ id, lines })
    expect([answer.refusal.code, answer.status]).toEqual([code, status])
    expect([await stockOf(goods.variantId), await keptOf(id), (await ask(id)).parcels]).toEqual([10, 3, []])
  })

  test('what nobody paid, and what another merchant or an outlet outside the grant has', async () => {
    const goods = await make(500)
    const quote = await orders.quote([{ variant_id: goods.variantId, quantity: 1 }])
    const unpaid = String((await orders.create(quote, { tenders: [] })).answer.id)
    expect([(await ship({ id: unpaid })).refusal.code, await stockOf(goods.variantId)]).toEqual(['order.not_paid', 10])
    const stranger = await makeAppShop(open.world)
    const { id } = await ordered(1)
    const outletIds = [open.ids.otherOutlet]
    for (const merchant of [{ id: stranger.ids.merchant }, { id: open.shop.merchantId, outletIds }]) {
      const { key } = await open.world.owner((tx) => makeApp(tx, merchant.id, merchant))
      expect((await ship({ id }, { as: key })).status).toBe(404)
    }
  })

  test('an order in the hands of a till; and one that goes in parcels is handed out by no till', async () => {
    const { device } = open.shop.desk
    const { id } = await ordered(2)
    const take = (despite = false) => open.world.call(takeSetAside, { id, despite }, { device })
    expect((await take()).status).toBe(200)
    expect((await ship({ id })).refusal.code).toBe('set_aside.taken')
    open.world.passSeconds(30 * 60)
    expect((await ship({ id, lines: [{ line: 0, quantity: 1 }] })).status).toBe(200)
    expect((await take(true)).refusal.code).toBe('set-aside.shipped')
  })
})

test('handed out by two tills that were offline behind its first parcel, it is booked with what was paid, and filed', async () => {
  const { id, goods } = await ordered(2)
  const code = (await atDesk(id))?.code ?? ''
  await ship({ id, lines: [{ line: 0, quantity: 1 }] })
  const facts = { merchantId: open.shop.merchantId, outlet: open.shop.outlet, staffId: open.shop.cashier.id }
  const other = await makeDesk(open.world, facts)
  await other.book(other.openShift())
  const { taxId } = open.shop.line(0)
  const line = { productId: goods.productId, sellPriceMinor: 500, taxId, rateBasisPoints: 1_300, count: 2 }
  const handOut = (desk: typeof other) => ({
    ...saleByPurse(desk, [line], { kind: 'gift-card', code }, 1_000),
    orderId: id,
  })
  const filed = [await open.shop.desk.book(handOut(open.shop.desk)), await other.book(handOut(other))]
  expect(filed.map(([one]) => one?.reasons.map((reason) => reason.code))).toEqual([
    ['sale.purse-beyond-held'],
    ['sale.order-taken', 'sale.purse-beyond-held'],
  ])
  expect((await ship({ id })).refusal.code).toBe('set_aside.over')
  expect(await stockOf(goods.variantId)).toBe(10 - 1 - 2 - 2)
})

test('cancelled while one of two parcels has gone, the rest is free and given back, and the parcel stays sold', async () => {
  const { id, goods } = await ordered(3)
  await ship({ id, lines: [{ line: 0, quantity: 1 }] })
  const cancelled = await open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as: open.app.key })
  expect(cancelled.answer).toMatchObject({ state: 'cancelled', paid: usd(1_000), to_give_back: usd(1_000) })
  expect([await keptOf(id), await stockOf(goods.variantId), (await ship({ id })).refusal.code]).toEqual([
    0,
    9,
    'set_aside.over',
  ])
  const giveBack = { id, amount: usd(1_000), reference: 'BACK-2' }
  expect((await open.world.call(giveBackWebOrder, giveBack, { as: open.app.key })).answer).toMatchObject({
    paid: usd(0),
    given_back: usd(1_000),
  })
  const { sums } = await booksOf(id)
  expect(sums).toMatchObject({ total: 500, parcels: 1 })
})

test('a parcel that comes back in ten parts at once gives back its own part, and the other one stays', async () => {
  const { id, goods } = await ordered(10, 333)
  await ship({ id, lines: [{ line: 0, quantity: 10 - 1 }] })
  await ship({ id })
  const [parcel] = (await ask(id)).parcels
  if (!parcel) throw new Error('no parcel')
  const at = { as: open.shop.cashier.token, outlet: open.ids.outlet }
  const part = [{ line: 0, quantity: 1, goods: 'restock' as const }]
  const asked = { orderId: parcel.order_id, lines: part, reason: 'unwanted' }
  const preview = await open.world.call(previewRefund, asked, at)
  expect(preview.answer.amountMinor).toBe(333)
  const back = () =>
    open.world.call(
      refundOrder,
      {
        ...asked,
        refundId: newId(),
        tenders: [],
        amountMinor: 333,
        shiftId: open.shop.desk.shiftId,
        // The price of the kept goods by themselves says nothing of a parcel.
        mode: 'reprice',
      },
      at,
    )
  const answers = await Promise.all(Array.from({ length: 10 }, back))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
  expect(await ask(id)).toMatchObject({
    refunded: parcel.total,
    paid: parcel.total,
    to_give_back: parcel.total,
  })
  expect(await stockOf(goods.variantId)).toBe(9)
})
