import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { createDamageReport, submitDamageReport } from '@kassa/contract/inventory/damage-report.calls.ts'
import { createPurchaseOrder, submitPurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { dashboard } from '@kassa/contract/report/report.calls.ts'
import { exportOrders, listExportRecords } from '@kassa/contract/sales/export.calls.ts'
import { productStatistics } from '@kassa/contract/report/figures.calls.ts'
import { listRefunds } from '@kassa/contract/sales/refund-list.calls.ts'
import { listOrders, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { listShifts, readShift } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../src/platform/db/sql.ts'
import { newId } from '../src/platform/ids.ts'
import { modules } from '../src/program.ts'
import type { Desk } from './make/desk.ts'
import { makeProduct } from './make/goods.ts'
import { makeOperator } from './make/people.ts'
import { makeSellingShop, type SellingShop } from './make/selling-shop.ts'
import { makeSession } from './make/session.ts'
import { allCodes } from './make/shop.ts'
import { shapeOf } from './sample-request.ts'
import { makeWorld, type World } from './world.ts'

/*
 * Books filled with the largest sales there can be: sums pass the largest single amount (10^15) and the last whole number a double
 * carries (2^53). Every list, dashboard, shift and export is shown all the same (D86).
 */

const PRICE = 99_999_999
const PIECES = 999_999
const LINES = 10
const SALES = 12
/** Priced by the gram: one line of it passes 2^53. */
const DUST = { onHand: 999_999_999, averageCostThousandths: PRICE * 1_000 }
const SALE = BigInt(PRICE) * BigInt(PIECES) * BigInt(LINES)

let world: World
let shop: SellingShop
let operator: string
let as: { as: string; outlet: string }
let first: ReturnType<Desk['sale']>

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { pricesMinor: [PRICE], onHand: PIECES, averageCostThousandths: PRICE * 1_000 })
  as = { as: shop.adminToken, outlet: shop.outlet.outletId }
  operator = await world.owner(async (tx) => {
    await tx.run(sql`update role set codes = ${allCodes} where merchant_id = ${shop.merchantId} and tier = 'merchant'`)
    return makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId })
  })
  const { desk } = shop
  await desk.book(desk.openShift(0))
  const lines = Array.from({ length: LINES }, () => shop.line(0, PIECES))
  first = desk.sale(lines)
  const sales = [first, ...Array.from({ length: SALES - 1 }, () => desk.sale(lines))]
  for (const sale of sales) {
    const [booked] = await desk.book(sale)
    expect(['accepted', 'review']).toContain(booked?.outcome)
  }
  const back = await world.call(
    refundOrder,
    {
      orderId: first.orderId,
      lines: Array.from({ length: LINES }, (_, line) => ({ line, quantity: PIECES, goods: 'restock' as const })),
      reason: 'the largest refund',
      refundId: newId(),
      amountMinor: Number(SALE),
      tenders: [{ method: 0, amountMinor: Number(SALE) }],
      shiftId: desk.shiftId,
    },
    as,
  )
  expect(back.status).toBe(200)
  await fillDocuments()
}, 120_000)
afterAll(() => world.close())

async function fillDocuments(): Promise<void> {
  const { variantId } = await world.owner((tx) =>
    makeProduct(tx, shop.merchantId, [shop.outlet], { type: 'weighed', weightUnit: 'g', ...DUST }),
  )
  const supplier = await world.call(createSupplier, { name: 'Leaf & Co' }, as)
  const lines = [{ variantId, quantity: DUST.onHand, unitPriceMinor: PRICE }]
  const ordered = await world.call(createPurchaseOrder, { supplierId: supplier.answer.id, expectedOn: null, lines }, as)
  await world.call(submitPurchaseOrder, { id: ordered.answer.id }, as)
  const { answer: report } = await world.call(
    createDamageReport,
    { reason: 'broken', lines: [{ variantId, quantity: DUST.onHand - 1, serials: [] }] },
    as,
  )
  await world.call(submitDamageReport, { id: report.id }, as)
}

const reads = modules
  .flatMap((module) => module.commands)
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ method, kind, access, path }) =>
      method === 'GET' && kind === 'json' && access !== 'device' && path !== '/logout',
  )

const today = '2026-03-02'
const idOf = ({ path }: Endpoint): string =>
  path.includes('shifts')
    ? shop.desk.shiftId
    : path.includes('orders')
      ? first.orderId
      : (shop.products[0]?.productId ?? '')

describe('every read answers', () => {
  test.each(reads.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    const id = idOf(endpoint)
    const said = { id, from: today, to: today, productId: id, variantId: id, orderId: first.orderId }
    const known = shapeOf(endpoint).properties ?? {}
    const request = Object.fromEntries(Object.entries(said).filter(([name]) => name in known))
    for (const token of [shop.adminToken, operator]) {
      const { status, text } = await world.call(endpoint, request, { as: token, outlet: shop.outlet.outletId })
      expect({ status: status >= 500 ? text : 'answered' }).toEqual({ status: 'answered' })
    }
  })
})

describe('with every digit', () => {
  const all = (SALE * BigInt(SALES)).toString()

  test('orders and their sum', async () => {
    for (const token of [shop.adminToken, operator]) {
      const { answer } = await world.call(listOrders, {}, { as: token })
      expect(answer.sums).toEqual([
        { currency: 'USD', orders: SALES, paidAhead: 0, totalMinor: all, refundedMinor: Number(SALE) },
      ])
    }
    const { answer } = await world.call(listRefunds, {}, as)
    expect(answer.sums).toEqual([{ currency: 'USD', refunds: 1, amountMinor: Number(SALE) }])
  })

  test('the dashboard', async () => {
    const { answer } = await world.call(dashboard, {}, as)
    const kept = (SALE * BigInt(SALES - 1)).toString()
    const figures = { orders: SALES, net: all, refunded: Number(SALE), netAfter: kept, average: Number(SALE) }
    expect(answer.byCurrency[0]?.today).toMatchObject(figures)
    expect(answer.byCurrency[0]?.topProducts[0]?.amountMinor).toBe(kept)
    expect(answer.byCurrency[0]?.topOutlets[0]?.netMinor).toBe((SALE * BigInt(SALES - 1)).toString())
  })

  test('what a product sold', async () => {
    const { answer } = await world.call(productStatistics, { from: today, to: today, by: 'product' }, as)
    const figures = { net: all, netAfter: (SALE * BigInt(SALES - 1)).toString() }
    expect(answer.byCurrency[0]?.rows[0]?.figures).toMatchObject(figures)
  })

  test('the shift, open and closed', async () => {
    const kept = (SALE * BigInt(SALES - 1)).toString()
    const open = await world.call(readShift, { id: shop.desk.shiftId }, as)
    expect(open.answer).toMatchObject({ salesMinor: all, cashSalesMinor: all, expectedMinor: kept })
    expect(open.answer.byMethod).toEqual([{ method: 0, amountMinor: kept, count: SALES + 1 }])
    const [closed] = await shop.desk.book(shop.desk.closeShift(0, Number.MAX_SAFE_INTEGER))
    expect(closed).toMatchObject({ outcome: 'review', reasons: [{ code: 'shift.expected-differs' }] })
    const { answer } = await world.call(listShifts, {}, as)
    expect(answer.rows[0]).toMatchObject({
      state: 'closed',
      salesMinor: all,
      expectedMinor: kept,
      differenceMinor: `-${kept}`,
      byMethod: [{ method: 0, amountMinor: kept, count: SALES + 1 }],
    })
  })

  test('the export', async () => {
    await world.call(exportOrders, {}, as)
    await world.runJob('sales.make-exports')
    const { answer } = await world.call(listExportRecords, {}, as)
    expect(answer.rows[0]).toMatchObject({ state: 'generated', rowCount: SALES })
  })
})
