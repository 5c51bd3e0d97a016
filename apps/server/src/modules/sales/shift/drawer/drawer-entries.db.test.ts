// The cash of a plain sale is told by its tender, what is not plain by a row, and an older database has a row of both: the drawer's book is the same.
import { correctMethod } from '@kassa/contract/sales/correction.calls.ts'
import { listShiftEntries, readShift } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { card, cash } from '../../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const bookOf = async ({ desk, adminToken }: SellingShop) => {
  const [entries, shift] = await Promise.all([
    world.call(listShiftEntries, { id: desk.shiftId, limit: 100 }, { as: adminToken }),
    world.call(readShift, { id: desk.shiftId }, { as: adminToken }),
  ])
  return {
    shift: shift.answer,
    total: entries.answer.total,
    rows: entries.answer.rows.map(({ at, kind, amountMinor, documentNumber, orderId }) =>
      [at, kind, amountMinor, documentNumber, orderId].join(' '),
    ),
  }
}

const keptOf = async ({ merchantId }: SellingShop) =>
  (
    await world.sql<{ amountMinor: number }>(sql`
      select amount_minor from cash_entry where merchant_id = ${merchantId} and kind = 'sale' order by amount_minor`)
  ).map(({ amountMinor }) => amountMinor)

const writeRows = ({ merchantId }: SellingShop) =>
  world.sql(sql`
    insert into cash_entry (merchant_id, id, shift_id, outlet_id, kind, currency, amount_minor, document_id, document_number, at,
      business_day)
    select p.merchant_id, p.document_id, p.shift_id, p.outlet_id, 'sale', p.currency, p.amount_minor, p.document_id, o.number, p.at,
      p.business_day
    from payment p join sales_order o on o.merchant_id = p.merchant_id and o.id = p.document_id
    where p.merchant_id = ${merchantId} and p.is_drawer_entry`)
const takeMarks = ({ merchantId }: SellingShop) =>
  world.sql(sql`update payment set is_drawer_entry = null where merchant_id = ${merchantId}`)

test('the drawer says the same of a sale whose tender is its entry, and of one that has a row', async () => {
  const shop = await makeSellingShop(world)
  const { desk } = shop
  const twice = (due: number) => [cash(due - 400), cash(400)]
  const inPart = (due: number) => [card(due - 100), cash(100)]
  await desk.book(desk.openShift(500))
  const plain = desk.sale([shop.line(0)])
  await desk.book(plain)
  await desk.book(desk.sale([shop.line(1)], { tenders: inPart }))
  await desk.book(desk.sale([shop.line(0)], { tenders: twice }))
  await desk.book(desk.sale([shop.line(0)], { tenders: (due) => [card(due)] }), desk.moveCash(-200))
  expect(await keptOf(shop)).toEqual([1_000])

  const now = await bookOf(shop)
  expect(now.rows).toHaveLength(5)
  expect(now.rows.join('\n')).toContain(`sale 1000 ${plain.number} ${plain.orderId}`)
  expect(now.shift).toMatchObject({ cashSalesMinor: 2_100, expectedMinor: 2_400 })
  const agreed = await disagreements(world)

  // As a database keeps it that is older than the mark.
  await writeRows(shop)
  await takeMarks(shop)
  expect(await keptOf(shop)).toEqual([100, 1_000, 1_000])
  expect(await bookOf(shop)).toEqual(now)
  expect(await disagreements(world)).toEqual(agreed)
  expect(agreed).toEqual([])
})

test('a correction moves the drawer of today, and what the tender said of its own day stays', async () => {
  const shop = await makeSellingShop(world)
  const { desk, adminToken } = shop
  await desk.book(desk.openShift(0))
  const sale = desk.sale([shop.line(0)])
  await desk.book(sale)
  const sold = desk.shiftId
  await desk.book(desk.closeShift(1_000, 1_000), desk.openShift(1_000))
  const asked = {
    orderId: sale.orderId,
    position: 0,
    method: card(1).method,
    reference: 'SLIP-1',
    reason: 'booked as cash',
  }
  expect((await world.call(correctMethod, asked, { as: adminToken, outlet: shop.outlet.outletId })).status).toBe(200)
  expect((await bookOf(shop)).shift).toMatchObject({ expectedMinor: 0 })
  const past = await world.call(readShift, { id: sold }, { as: adminToken })
  expect(past.answer).toMatchObject({ cashSalesMinor: 1_000, expectedMinor: 1_000, differenceMinor: 0 })
  expect(await disagreements(world)).toEqual([])
})

test('the proof finds cash that the drawer counts twice, and cash that it does not count', async () => {
  const shop = await makeSellingShop(world)
  const { desk, merchantId } = shop
  await desk.book(desk.openShift(0), desk.sale([shop.line(0)]))
  const { shift } = await bookOf(shop)
  const found = [`cash drawer: shift ${shift.number}`]
  await writeRows(shop)
  expect(await disagreements(world)).toEqual(found)
  await takeMarks(shop)
  expect(await disagreements(world)).toEqual([])
  await world.sql(sql`delete from cash_entry where merchant_id = ${merchantId} and kind = 'sale'`)
  expect(await disagreements(world)).toEqual(found)
})
