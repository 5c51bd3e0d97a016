// Unknown cost is said and never 0; a cost that changes after the sale is named by the days of the sales that it concerns, once, and the margin is marked.
import { readCostGaps } from '@kassa/contract/accounting/cost-gaps.calls.ts'
import { bulkEditProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import {
  createPurchaseOrder,
  receivePurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { createSupplierBill, listBillable, postSupplierBill } from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { productMargin } from '@kassa/contract/report/product-margin.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allowAll } from '../../../../test/make/owner.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { readJournal } from '../journal/read-journal.ts'
import { listCostsOfOutlets } from './cost-gaps.store.ts'

const DAY = 86_400

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const today = () => world.now.slice(0, 10)
const as = ({ adminToken, outlet }: SellingShop) => ({ as: adminToken, outlet: outlet.outletId })
const gaps = async (shop: SellingShop, from: string, to = from) =>
  (await world.call(readCostGaps, { from, to }, as(shop))).answer
const marginOf = async (shop: SellingShop, days = 90) =>
  (await world.call(productMargin, { productId: shop.products[0]?.productId ?? '', days }, as(shop))).answer.rows[0]

async function open(facts: Parameters<typeof makeSellingShop>[1]): Promise<SellingShop> {
  const shop = await makeSellingShop(world, { rateBasisPoints: 2_500, ...facts })
  await allowAll(world, shop.merchantId)
  await shop.desk.book(shop.desk.openShift())
  return shop
}

/** Orders goods of the first product and receives so many of them; answers their line as it can be billed. */
async function receive(shop: SellingShop, quantity: number, unitPriceMinor: number) {
  const { answer: supplier } = await world.call(createSupplier, { name: `Leaf ${newId()}` }, as(shop))
  const variantId = shop.products[0]?.variantId ?? ''
  const lines = [{ variantId, quantity: 100, unitPriceMinor }]
  const asked = { supplierId: supplier.id, expectedOn: null, lines }
  const { answer: order } = await world.call(createPurchaseOrder, asked, as(shop))
  await world.call(submitPurchaseOrder, { id: order.id }, as(shop))
  const came = [{ lineId: order.lines[0]?.lineId ?? '', quantity, unitPriceMinor }]
  expect((await world.call(receivePurchaseOrder, { id: order.id, lines: came }, as(shop))).status).toBe(200)
  const billable = (await world.call(listBillable, { supplierId: supplier.id }, as(shop))).answer.lines[0]
  return { supplierId: supplier.id, receiptId: billable?.receiptId ?? '', orderLineId: billable?.orderLineId ?? '' }
}

it.each([
  ['USD', 'included'],
  ['JPY', 'added'],
] as const)(
  'goods sold without a known cost are named with pieces and share, in %s with tax %s',
  async (currency, taxMode) => {
    const shop = await open({ currency, taxMode, onHand: 50, averageCostThousandths: 400_000 })
    const { desk, merchantId } = shop
    const [unknown] = shop.products
    await forget(shop)
    const day = today()
    const sale = desk.sale([shop.line(0, 3), shop.line(1, 1)])
    await desk.book(sale)
    const { answer } = await world.call(readCostGaps, { from: day, to: day }, as(shop))
    const rows = await world.sql<{ revenue: number; known: boolean }>(sql`
    select l.payable_minor - case when o.tax_is_included then l.tax_minor else l.rounding_adjustment_minor end as revenue, l.cost_minor is not null as known
    from order_line l join sales_order o on o.merchant_id = l.merchant_id and o.id = l.order_id where l.merchant_id = ${merchantId} order by l.line`)
    expect(rows.map(({ known }) => known)).toEqual([false, true])
    const [first = 0, second = 0] = rows.map(({ revenue }) => revenue)
    expect(answer.unknown).toEqual([
      expect.objectContaining({
        productId: unknown?.productId,
        quantity: 3,
        revenueMinor: first,
        currency,
        weightUnit: null,
      }),
    ])
    expect(answer.shares).toMatchObject([{ knownBasisPoints: Math.trunc((second * 10_000) / (first + second)) }])
    const [tender] = sale.tenders
    const paid = tender ? { method: tender.method, reference: null } : { method: 0, reference: null }
    const back = { orderId: sale.orderId, refundId: newId(), reason: 'unwanted', shiftId: null, tenders: [] }
    const one = { line: 0, quantity: 1, goods: 'restock' as const }
    const asked = { ...back, lines: [one], amountMinor: Math.round((first * 1.25) / 3) }
    expect([paid.method, (await world.call(refundOrder, asked, as(shop))).status]).toEqual([0, 200])
    expect((await gaps(shop, day)).unknown).toMatchObject([{ quantity: 2 }])
    expect((await gaps(shop, addDays(day, -5), addDays(day, -1))).unknown).toEqual([])
    expect(await marginOf(shop)).toMatchObject({ costMinor: null, marginMinor: null })
  },
)

/** Makes the cost of the first product of a shop one that nobody knows. */
async function forget({ merchantId, products }: SellingShop): Promise<void> {
  const variantId = products[0]?.variantId
  await world.sql(sql`update stock set average_cost_thousandths = null, value_minor = 0, cost_is_given = false
    where merchant_id = ${merchantId} and variant_id = ${variantId}`)
  await world.sql(
    sql`update stock_entry set value_minor = null where merchant_id = ${merchantId} and variant_id = ${variantId}`,
  )
}

/** The lines of a shop's journal that say what goods cost, by role. */
async function costsOf({ merchantId, outlet }: SellingShop) {
  const place = { merchantId, outletId: outlet.outletId, from: '2000-01-01', to: '2199-12-31' }
  const { lines } = await world.owner((tx) => readJournal(tx, place))
  const sum = (role: string) =>
    lines.filter((line) => line.role === role).reduce((all, { minor }) => all + Number(minor), 0)
  return {
    stock: sum('stock'),
    sold: sum('cost-of-sales') + sum('cost-repair'),
    opening: sum('opening-balance'),
    received: sum('received-not-invoiced'),
  }
}

it.each([
  ['some are left', 50, 3, { stock: 28_500, sold: 1_500, opening: -25_000, received: -5_000 }],
  ['more were sold than were there', 2, 5, { stock: 3_500, sold: 2_500, opening: -1_000, received: -5_000 }],
] as const)(
  'the first known cost is that of what was sold before it too, once: %s',
  async (_, onHand, sold, expected) => {
    const shop = await open({ onHand, averageCostThousandths: 400_000 })
    await forget(shop)
    const day = today()
    await shop.desk.book(shop.desk.sale([shop.line(0, sold)]))
    const before = await costsOf(shop)
    expect((await gaps(shop, day)).changed).toEqual([])
    world.passSeconds(DAY)
    await receive(shop, 10, 500)
    const after = await costsOf(shop)
    const others = shop.products.length - 1
    const first = Object.fromEntries(
      Object.entries(after).map(([key, minor]) => [key, minor - before[key as keyof typeof before]]),
    )
    expect([others > 0, first]).toEqual([true, expected])
    const changed = (await gaps(shop, day)).changed
    expect(changed.reduce((sum, { costMinor }) => sum + Number(costMinor), 0)).toBe(sold * 500)
    expect(new Set(changed.map(({ soldFrom, bookedOn }) => `${soldFrom} ${bookedOn}`))).toEqual(
      new Set([`${day} ${today()}`]),
    )
    await receive(shop, 10, 900)
    expect((await costsOf(shop)).opening).toBe(after.opening)
    expect((await costsOf(shop)).sold).toBe(after.sold)
  },
)

it('a purchase price that is typed later is the cost of what was sold from stock of unknown cost', async () => {
  const shop = await open({ onHand: 2, averageCostThousandths: 400_000 })
  await forget(shop)
  await shop.desk.book(shop.desk.sale([shop.line(0, 5)]))
  const before = await costsOf(shop)
  const variantId = shop.products[0]?.variantId ?? ''
  const productId = shop.products[0]?.productId ?? ''
  const [product] = await world.sql<{ version: number }>(sql`select version from product where id = ${productId}`)
  const listings = [{ outletId: shop.outlet.outletId, variantId, purchasePriceMinor: 300 }]
  const rows = [{ id: productId, version: product?.version ?? 1, listings }]
  expect((await world.call(bulkEditProducts, { rows }, as(shop))).status).toBe(200)
  const after = await costsOf(shop)
  expect([after.stock - before.stock, after.sold - before.sold, after.opening - before.opening]).toEqual([
    -900, 1_500, -600,
  ])
})

it('three sold that were not there, ten received dearer: their days are named with the difference, once', async () => {
  const shop = await open({ onHand: 0, averageCostThousandths: 400_000 })
  const day = today()
  await shop.desk.book(shop.desk.sale([shop.line(0, 3)]))
  expect(await marginOf(shop)).toMatchObject({ costMinor: 1_200, changedMinor: 0, changedOn: null })
  world.passSeconds(DAY)
  await receive(shop, 10, 500)
  await receive(shop, 10, 600)
  await shop.desk.book(shop.desk.sale([shop.line(0, 1)]))
  const { changed } = await gaps(shop, day)
  const row = { productId: shop.products[0]?.productId, soldFrom: day, soldTo: day, bookedOn: today(), costMinor: 300 }
  expect(changed).toEqual([expect.objectContaining(row)])
  expect((await gaps(shop, today())).changed).toEqual([])
  expect(await marginOf(shop)).toMatchObject({ changedMinor: 300, changedOn: today() })
  const place = { merchantId: shop.merchantId, outletId: shop.outlet.outletId, from: day, to: today() }
  const { lines } = await world.owner((tx) => readJournal(tx, place))
  const repaired = lines.filter(({ role }) => role === 'cost-repair')
  expect(repaired.map((line) => [line.day, line.minor])).toEqual([[today(), 300]])
})

it('a bill with freight changes the cost of what was sold of its receipt, and of nothing before it', async () => {
  const shop = await open({ onHand: 10, averageCostThousandths: 400_000 })
  await shop.desk.book(shop.desk.sale([shop.line(0, 10)]))
  world.passSeconds(DAY)
  const { supplierId, ...came } = await receive(shop, 10, 400)
  const day = today()
  await shop.desk.book(shop.desk.sale([shop.line(0, 4)]))
  world.passSeconds(DAY)
  const goods = { kind: 'goods' as const, ...came, quantity: 10, amountMinor: 4_000, taxId: null }
  const bill = {
    supplierId,
    number: 'INV-1',
    businessDay: today(),
    dueOn: today(),
    lines: [goods, { kind: 'freight' as const, amountMinor: 500 }],
  }
  const { answer: draft } = await world.call(createSupplierBill, bill, as(shop))
  expect((await world.call(postSupplierBill, { id: draft.id }, as(shop))).answer.state).toBe('posted')
  expect((await gaps(shop, addDays(day, -1))).changed).toEqual([])
  const row = { soldFrom: day, soldTo: day, bookedOn: today(), costMinor: 200 }
  expect((await gaps(shop, addDays(day, -1), today())).changed).toEqual([expect.objectContaining(row)])
})

it('all outlets are read at once, each with its share, also where only some of their goods are named', async () => {
  const shop = await open({ onHand: 50, averageCostThousandths: 400_000 })
  const { desk, merchantId, outlet } = shop
  await world.sql(
    sql`update stock set average_cost_thousandths = null, value_minor = 0, cost_is_given = false where merchant_id = ${merchantId}`,
  )
  await world.sql(sql`update stock_entry set value_minor = null where merchant_id = ${merchantId}`)
  await desk.book(desk.sale([shop.line(0, 1), shop.line(1, 3)]))
  const [other, days] = [newId(), { from: today(), to: today() }]
  const places = [other, outlet.outletId].map((outletId) => ({ outletId, ...days }))
  const read = (limit: number) => world.owner((tx) => listCostsOfOutlets(tx, merchantId, places, limit))
  const [all, one] = [await read(200), await read(1)]
  expect(all.map(({ outletId, knownBasisPoints, unknown }) => [outletId, knownBasisPoints, unknown.length])).toEqual([
    [other, null, 0],
    [outlet.outletId, 0, 2],
  ])
  const many = [...places, ...Array.from({ length: 30 }, () => ({ outletId: newId(), ...days }))]
  const readAll = (of: typeof places) => () => world.owner((tx) => listCostsOfOutlets(tx, merchantId, of, 200))
  expect(await world.statementsDuring(readAll(many))).toBe(await world.statementsDuring(readAll(places)))
  expect(one[1]).toEqual({ ...all[1], unknown: all[1]?.unknown.slice(0, 1) })
  expect(all[1]?.unknown.map(({ revenueMinor }) => Number(revenueMinor)).toSorted((a, b) => b - a)).toEqual(
    all[1]?.unknown.map(({ revenueMinor }) => Number(revenueMinor)),
  )
})

it('goods of others, another outlet, and whoever sees no costs, get nothing', async () => {
  const shop = await open({ onHand: 0, averageCostThousandths: 400_000 })
  await shop.desk.book(shop.desk.sale([shop.line(0, 3)]))
  world.passSeconds(DAY)
  await receive(shop, 10, 500)
  const stranger = await open({})
  const period = { from: addDays(today(), -3), to: today() }
  const { answer } = await world.call(readCostGaps, period, as(stranger))
  expect(answer).toMatchObject({ unknown: [], changed: [] })
  const theirs = { as: stranger.adminToken, outlet: shop.outlet.outletId }
  expect((await world.call(readCostGaps, period, theirs)).status).toBe(404)
  expect((await world.call(readCostGaps, period, { as: shop.cashierToken })).status).toBe(403)
})
