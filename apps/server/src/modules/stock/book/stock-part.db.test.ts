// One statement may touch a stock's row only once: PostgreSQL silently drops a second update.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { weave, type BookedDocument } from '../../../platform/sale-part.ts'
import { stockParts } from './stock.part.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, {
    averageCostThousandths: 400_000,
    pricesMinor: [1_000, 350, 1_299, 80, 4_999, 500, 600],
  })
  await shop.desk.book(shop.desk.openShift(10_000))
})
proveAfterEach(() => world)
afterAll(() => world.close())

const stockOf = async (variantId: string) => {
  const [stock] = await world.sql(sql`
    select on_hand, value_minor, average_cost_thousandths from stock where variant_id = ${variantId}`)
  return stock
}

const entriesOf = (documentId: string) =>
  world.sql(sql`
    select kind, quantity, after_quantity - quantity as before_quantity, after_quantity, value_minor from stock_entry
    where document_id = ${documentId} order by entry_number`)

/** The part alone, in a document that does what `document` says. */
const write = (id: string, document: BookedDocument) =>
  world.owner((tx) => {
    const { merchantId, outlet, cashier } = shop
    const place = { merchantId, outletId: outlet.outletId, newId }
    return tx.many<{ line: number; costMinor: number }>(sql`
      with turn as materialized (
        select ${id}::uuid as id, 'order' as document, ${outlet.outletId}::uuid as outlet_id, null::uuid as device_id,
          'staff' as actor_kind, ${cashier.staffId}::uuid as actor_id, '2026-03-02'::date as business_day,
          ${world.now}::timestamptz as received_at
      )${weave(stockParts, document, place).ctes}
      select line, cost_minor from line_cost order by line`)
  })

const leaving = (line: number, variant_id: string, quantity: number, part = 0) => ({
  line,
  part,
  variant_id,
  quantity,
  is_thousandths: false,
})

const returning = (variant_id: string, quantity: number, damaged: number, value_minor: number | null) => ({
  variant_id,
  quantity,
  damaged,
  is_thousandths: false,
  value_minor,
})

test('two lines of one sale take one stock, once', async () => {
  const { desk } = shop
  const { productId } = shop.line(0)
  const before = await stockOf(productId)
  const body = desk.sale([shop.line(0, 2), shop.line(1), shop.line(0, 3)], { tenders: (due) => [cash(due, 50_000)] })
  await desk.book(body)
  expect(before).toMatchObject({ onHand: 100, valueMinor: 40_000 })
  expect(await stockOf(productId)).toMatchObject({ onHand: 95, valueMinor: 38_000 })
  expect(await entriesOf(body.orderId)).toHaveLength(2)
})

test('several sales of one upload take one stock one after the other', async () => {
  const { desk } = shop
  const { productId } = shop.line(2)
  const bodies = [1, 2, 3].map((count) => desk.sale([shop.line(2, count)]))
  const outcomes = await desk.book(...bodies)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted'])
  expect(await stockOf(productId)).toMatchObject({ onHand: 94, valueMinor: 37_600 })
})

test('what comes back and what is sold again in one document is summed first', async () => {
  const { productId } = shop.line(3)
  const id = newId()
  const costs = await write(id, {
    leaving: [leaving(0, productId, 2), leaving(1, productId, 3)],
    returning: [returning(productId, 10, 4, 6_000)],
    cashMinor: 0,
    payments: [],
    ofOrder: null,
    member: null,
  })
  // 100 worth 40,000; 10 come in for 6,000: 110 worth 46,000; 4 leave as damage, 5 are sold, each at its part of the value.
  expect(await entriesOf(id)).toEqual([
    { kind: 'refund', quantity: 10, beforeQuantity: 100, afterQuantity: 110, valueMinor: 6_000 },
    { kind: 'damage', quantity: -4, beforeQuantity: 110, afterQuantity: 106, valueMinor: -1_673 },
    { kind: 'sale', quantity: -5, beforeQuantity: 106, afterQuantity: 101, valueMinor: -2_091 },
  ])
  expect(await stockOf(productId)).toEqual({ onHand: 101, valueMinor: 42_236, averageCostThousandths: 418_182 })
  expect(costs).toEqual([
    { line: 0, costMinor: 836 },
    { line: 1, costMinor: 1_255 },
  ])
})

const nothingElse = { cashMinor: 0, payments: [], ofOrder: null, member: null }

test('what only leaves, and what leaves where something comes back to another stock, is written alike', async () => {
  const [plain, beside, back] = [4, 5, 6].map((line) => shop.line(line).productId) as [string, string, string]
  const sold = (variantId: string) => [leaving(0, variantId, 2), leaving(1, variantId, 1), leaving(2, variantId, 150)]
  const [alone, together] = [newId(), newId()]
  const costs = await write(alone, { ...nothingElse, leaving: sold(plain), returning: [] })
  // Sold beyond what is there, at the last average.
  expect(costs.map(({ costMinor }) => costMinor)).toEqual([800, 400, 60_000])
  expect(
    await write(together, { ...nothingElse, leaving: sold(beside), returning: [returning(back, 1, 0, null)] }),
  ).toEqual(costs)
  expect(await entriesOf(alone)).toEqual((await entriesOf(together)).filter(({ kind }) => kind === 'sale'))
  expect(await stockOf(plain)).toEqual(await stockOf(beside))
})

test('what has no stock at the outlet is left out, and a text never depends on the rows', async () => {
  const { merchantId, outlet } = shop
  const place = { merchantId, outletId: outlet.outletId, newId }
  expect(await write(newId(), { ...nothingElse, leaving: [leaving(0, newId(), 1)], returning: [] })).toEqual([])
  expect(weave(stockParts, { ...nothingElse, leaving: [], returning: [] }, place).suffix).toBe('')
  const one = [leaving(0, newId(), 1)]
  const [goes, comes] = [
    [one, [...one, leaving(1, newId(), 2)]].map((rows) => ({ ...nothingElse, leaving: rows, returning: [] })),
    [[], one].map((rows) => ({ ...nothingElse, leaving: rows, returning: [returning(newId(), 1, 0, null)] })),
  ]
  for (const documents of [goes, comes]) {
    const woven = documents.map((document) => weave(stockParts, document, place))
    expect(new Set(woven.map(({ ctes, suffix }) => suffix + ctes.text)).size).toBe(1)
  }
})
