import { listShifts, readShift } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyRows } from '../../../../test/make/bulk.ts'
import { card, cash } from '../../../../test/make/desk.ts'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { json, sql } from '../../../platform/db/sql.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

describe('a shift', () => {
  it('reads X while open, closes on what was counted, and is a Z that nothing changes', async () => {
    const shop = await makeSellingShop(world)
    const { desk } = shop
    const as = { as: shop.cashierToken }
    await desk.book(
      desk.openShift(10_000),
      desk.sale([shop.line(0, 2)]),
      desk.sale([shop.line(2)], { tenders: (due) => [card(1_000), cash(due - 1_000, 500)] }),
      desk.moveCash(-3_000, 'to the bank'),
      desk.moveCash(250, 'change'),
    )
    const x = await world.call(readShift, { id: desk.shiftId }, as)
    expect(x.answer).toMatchObject({
      state: 'open',
      orders: 2,
      salesMinor: 3_299,
      cashInMinor: 250,
      cashOutMinor: 3_000,
      expectedMinor: 10_000 + 2_000 + 299 - 3_000 + 250,
      byMethod: [
        { method: 0, amountMinor: 2_299, count: 2 },
        { method: 3, amountMinor: 1_000, count: 1 },
      ],
    })
    const [closed] = await desk.book(desk.closeShift(9_500, 9_549))
    expect(closed).toMatchObject({ outcome: 'accepted', reasons: [] })
    const z = await world.call(readShift, { id: desk.shiftId }, as)
    expect(z.answer).toMatchObject({
      state: 'closed',
      expectedMinor: 9_549,
      countedMinor: 9_500,
      differenceMinor: -49,
      salesMinor: 3_299,
    })
    expect(z.answer.cashEntries.map(({ kind }) => kind).toSorted()).toEqual(
      ['closing', 'float', 'in', 'out', 'sale', 'sale'].toSorted(),
    )
    const [late, moved, again] = await desk.book(desk.sale([shop.line(0)]), desk.moveCash(100), desk.closeShift(1, 1))
    expect([late?.outcome, moved?.outcome, again?.outcome]).toEqual(['review', 'quarantined', 'quarantined'])
    const after = await world.call(readShift, { id: desk.shiftId }, as)
    expect(after.answer).toEqual(z.answer)
    const list = await world.call(listShifts, { state: 'closed' }, as)
    expect(list.answer.rows.map(({ id }) => id)).toEqual([desk.shiftId])
  })

  it('that the desk counted differently is filed', async () => {
    const shop = await makeSellingShop(world)
    const { desk } = shop
    await desk.book(desk.openShift(1_000), desk.sale([shop.line(0)]))
    const [closed] = await desk.book(desk.closeShift(2_000, 1_999))
    expect(closed).toMatchObject({
      outcome: 'review',
      reasons: [{ code: 'shift.expected-differs', facts: { desk: 1_999, books: 2_000 } }],
    })
  })

  it('is not seen by another merchant or outlet', async () => {
    const shop = await makeSellingShop(world)
    const stranger = await makeSellingShop(world)
    await shop.desk.book(shop.desk.openShift())
    const called = await world.call(readShift, { id: shop.desk.shiftId }, { as: stranger.cashierToken })
    expect(called.status).toBe(404)
  })

  it('of 10,000 orders closes in one go', async () => {
    const shop = await makeSellingShop(world)
    const { desk, merchantId } = shop
    await desk.book(desk.openShift(500))
    const body = desk.sale([shop.line(0)])
    const { orderId } = body
    await desk.book(body)
    await world.owner(async (tx) => {
      const made = sql`(select id from sales_order where merchant_id = ${merchantId} and id <> ${orderId})`
      const ofOrder = { row: sql`r.order_id = ${orderId}`, from: made, columns: { order_id: sql`n.id` } }
      // They came by no journal, so they belong to no device.
      await copyRows(tx, 'sales_order', {
        row: sql`r.id = ${orderId}`,
        from: sql`generate_series(1, 9999)`,
        columns: { id: sql`gen_random_uuid()`, number: sql`'bulk-' || n`, device_id: sql`null` },
      })
      await copyRows(tx, 'order_line', ofOrder)
      await copyRows(tx, 'order_tax', ofOrder)
      await copyRows(tx, 'payment', {
        row: sql`r.document_id = ${orderId}`,
        from: made,
        columns: { document_id: sql`n.id` },
      })
      await copyRows(tx, 'cash_entry', {
        row: sql`r.document_id = ${orderId}`,
        from: made,
        columns: { id: sql`gen_random_uuid()`, document_id: sql`n.id` },
      })
    })
    const expected = 500 + 10_000 * 1_000
    const [closed] = await desk.book(desk.closeShift(expected, expected))
    expect(closed).toMatchObject({ outcome: 'accepted', reasons: [] })
    const z = await world.call(readShift, { id: desk.shiftId }, { as: shop.cashierToken })
    expect(z.answer).toMatchObject({
      orders: 10_000,
      salesMinor: 10_000_000,
      expectedMinor: expected,
      differenceMinor: 0,
    })
  })
})

it('the expected cash is hidden while it is to be counted blind', async () => {
  const shop = await makeSellingShop(world)
  const { desk, merchantId } = shop
  await desk.book(desk.openShift(500))
  await world.owner(async (tx) => {
    await tx.run(sql`update role set codes = array_remove(codes, '020603') where merchant_id = ${merchantId}`)
  })
  const as = { as: shop.cashierToken }
  const hidden = await world.call(readShift, { id: desk.shiftId }, as)
  expect(hidden.answer).toMatchObject({ expectedMinor: null, cashEntries: [] })
  await world.owner((tx) =>
    tx.run(sql`
      insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${merchantId}, 'merchant', ${merchantId}, 'sales.shift', ${json({ isBlind: false, toleranceMinor: 0 })}, ${world.now})`),
  )
  const shown = await world.call(readShift, { id: desk.shiftId }, as)
  expect(shown.answer.expectedMinor).toBe(500)
})
