import {
  listImportedOrders,
  readImportedDemand,
  readImportedSales,
} from '@kassa/contract/moving/imported-history.calls.ts'
import { listMoves, undoMove } from '@kassa/contract/moving/past-moves.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { moveTexts } from '../../../../test/make/move.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

async function makeMovedShop() {
  const shop = await makeMemberShop(world)
  const { merchantId, admin, outlet } = shop
  const said = {
    currency: 'USD',
    pricesContainTax: 'keep',
    country: 'US',
    locations: { '': outlet.number, Online: outlet.number },
    taxes: { 'taxable goods': null },
    columns: ['days.csv', 'people.csv', 'goods.csv'],
  }
  const as = { as: admin.token }
  return {
    ...shop,
    move: (texts: Readonly<Record<string, string>>, more = {}) =>
      moveTexts(world, merchantId, texts, { ...said, ...more }, world.now),
    days: () =>
      world.sql<{ day: string; amount: number; orders: number }>(sql`
        select business_day::text as day, sum(amount_minor)::int as amount, sum(orders)::int as orders
        from imported_sale where merchant_id = ${merchantId} group by business_day
        having sum(amount_minor) <> 0 or sum(orders) <> 0 order by business_day`),
    rows: async () =>
      (
        await world.sql<{ count: number }>(
          sql`select count(*)::int as count from imported_sale where merchant_id = ${merchantId}`,
        )
      )[0]?.count,
    sold: () =>
      world.sql<{ name: string; quantity: number }>(sql`
        select product.name, sum(goods.quantity)::int as quantity from imported_goods as goods
        join variant on variant.merchant_id = goods.merchant_id and variant.id = goods.variant_id
        join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
        where goods.merchant_id = ${merchantId} group by product.name order by product.name`),
    spent: () =>
      world.sql<{ name: string; spent: number; history: number }>(sql`
        select member.name, account.spent_minor::int as spent, coalesce((select sum(amount_minor) from imported_sale as sale
          where sale.merchant_id = member.merchant_id and sale.member_id = member.id), 0)::int as history
        from member join member_account as account on account.merchant_id = member.merchant_id and account.member_id = member.id
        where member.merchant_id = ${merchantId} and member.archived_at is null and member.email like '%example%'
        order by member.name`),
    undoNewest: async () => {
      const [newest] = (await world.call(listMoves, {}, as)).answer.moves.filter(({ undoneAt }) => undoneAt === null)
      return world.call(undoMove, { id: newest?.id ?? '' }, as)
    },
  }
}

const HEAD =
  'Name,Email,Financial Status,Created at,Currency,Subtotal,Taxes,Total,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Location,Phone,Billing Name'
const orders = (...rows: string[]) => ({ 'orders.csv': [HEAD, ...rows].join('\n') })
const people = {
  'people.csv':
    'Name,Email,Phone,Total spent\nLea Sample,lea@example.com,+1 202 555 0101,30.00\nTom Other,tom@example.com,,900.00',
}
const goods = { 'goods.csv': 'Name,Price,SKU,Stock\nTea,4.00,TEA,5\nCup,6.50,CUP,5' }
const first = orders(
  '#1001,lea@example.com,paid,2025-05-01 10:00:00 -0400,USD,50,5,55.00,0,2,Tea,4.00,TEA,Online,,Lea Sample',
  '#1001,,,2025-05-01 10:00:00 -0400,,,,,,1,Cup,6.50,CUP,,,',
  '#1002,lea@example.com,partially_refunded,2025-05-01 11:00:00 -0400,USD,20,0,20.00,5.00,1,Tea,4.00,TEA,Online,,Lea Sample',
  '#1003,tom@example.com,paid,2025-05-02 09:00:00 -0400,USD,100,0,100.00,0,1,Gone,100,GONE,Online,,Tom Other',
  '#1004,who@example.com,voided,2025-05-02 09:00:00 -0400,USD,7,0,7.00,0,1,Tea,4.00,TEA,Online,,Who',
  '#1005,who@example.com,paid,2025-05-02 09:30:00 -0400,EUR,7,0,7.00,0,1,Tea,4.00,TEA,Online,,Who',
)

test('past orders come beside the books: by day, by member, by goods; spent is the greater of the column and the history', async () => {
  const { move, days, sold, spent, rows } = await makeMovedShop()
  const done = await move({ ...goods, ...people, ...first })
  expect(done.planned.histories).toMatchObject([
    { orders: 3, amountMinor: 17_000, from: '2025-05-01', to: '2025-05-02', new: 3, changed: 0, same: 0 },
  ])
  expect(done.planned.histories[0]?.leftOut).toMatchObject({ unpaid: 1, 'other-currency': 1 })
  expect(await days()).toEqual([
    { day: '2025-05-01', amount: 7_000, orders: 2 },
    { day: '2025-05-02', amount: 10_000, orders: 1 },
  ])
  expect(await sold()).toEqual([
    { name: 'Cup', quantity: 1 },
    { name: 'Tea', quantity: 3 },
  ])
  // Lea: the history (70.00) is greater than the column (30.00); Tom: the column (900.00) than the history (100.00).
  expect(await spent()).toEqual([
    { name: 'Lea Sample', spent: 7_000, history: 7_000 },
    { name: 'Tom Other', spent: 90_000, history: 10_000 },
  ])
  expect(done.outcome).toMatchObject({
    files: { historyOrders: 3, historyMinor: 17_000 },
    here: { historyOrders: 3, historyMinor: 17_000 },
  })
  const before = await rows()
  const again = await move({ ...goods, ...people, ...first })
  expect(again.planned.histories).toMatchObject([{ new: 0, changed: 0, same: 3 }])
  expect([await rows(), await spent()]).toMatchObject([before, [{ spent: 7_000 }, { spent: 90_000 }]])
})

test('a newer file posts its difference, and undoing it brings back what was known', async () => {
  const { move, days, spent, sold, undoNewest } = await makeMovedShop()
  await move({ ...goods, ...people, ...first })
  const newer = orders(
    '#1001,lea@example.com,partially_refunded,2025-05-01 10:00:00 -0400,USD,50,5,55.00,15.00,3,Tea,4.00,TEA,Online,,Lea Sample',
    '#1003,lea@example.com,paid,2025-05-03 09:00:00 -0400,USD,100,0,100.00,0,1,Gone,100,GONE,Online,,Lea Sample',
    '#1006,lea@example.com,paid,2025-05-03 10:00:00 -0400,USD,9,0,9.00,0,1,Cup,6.50,CUP,Online,,Lea Sample',
  )
  expect((await move(newer)).planned.histories).toMatchObject([{ new: 1, changed: 2, same: 0 }])
  expect(await days()).toEqual([
    { day: '2025-05-01', amount: 5_500, orders: 2 },
    { day: '2025-05-03', amount: 10_900, orders: 2 },
  ])
  expect(await spent()).toEqual([
    { name: 'Lea Sample', spent: 16_400, history: 16_400 },
    { name: 'Tom Other', spent: 90_000, history: 0 },
  ])
  expect(await sold()).toEqual([
    { name: 'Cup', quantity: 1 },
    { name: 'Tea', quantity: 4 },
  ])
  expect(await undoNewest()).toMatchObject({ status: 200 })
  expect(await days()).toMatchObject([{ amount: 7_000 }, { amount: 10_000 }])
  expect(await spent()).toMatchObject([{ spent: 7_000 }, { spent: 90_000 }])
  expect(await undoNewest()).toMatchObject({ status: 200 })
  expect([await days(), await spent()]).toEqual([[], []])
})

test('a day is known by its orders or by its sum, never by both, whichever comes first', async () => {
  const { move, days, undoNewest } = await makeMovedShop()
  const sums = {
    'days.csv': 'Date,Total sales,Orders\n2025-05-01,80.00,3\n2025-05-04,"1,200.50",12\nTotal,"1,280.50",15',
  }
  await move(sums)
  const alone = [
    { day: '2025-05-01', amount: 8_000, orders: 3 },
    { day: '2025-05-04', amount: 120_050, orders: 12 },
  ]
  expect(await days()).toEqual(alone)
  await move(first)
  const settled = [
    { day: '2025-05-01', amount: 7_000, orders: 2 },
    { day: '2025-05-02', amount: 10_000, orders: 1 },
    { day: '2025-05-04', amount: 120_050, orders: 12 },
  ]
  expect(await days()).toEqual(settled)
  await move(sums)
  expect(await days()).toEqual(settled)
  await undoNewest()
  await undoNewest()
  expect(await days()).toEqual(alone)
})

test('rows of one order may lie apart, and files of one system may overlap', async () => {
  const { move, days, sold } = await makeMovedShop()
  const head =
    'Date,Receipt number,Receipt type,SKU,Item,Quantity,Net sales,Taxes,Store,Customer name,Customer contacts,Status'
  const items = [
    head,
    '5/1/25 10:00 AM,1-1001,Sale,TEA,Tea,2,8.00,0.80,Online,Lea Sample,lea@example.com,Closed',
    '5/13/25 10:05 AM,1-1002,Sale,CUP,Cup,1,6.50,0.65,Online,,,Closed',
    '5/1/25 10:00 AM,1-1001,Sale,CUP,Cup,1,6.50,0.65,Online,Lea Sample,lea@example.com,Closed',
    '5/13/25 11:00 AM,1-1003,Refund,CUP,Cup,1,6.50,0.65,Online,,,Closed',
    '5/13/25 11:30 AM,1-1004,Sale,CUP,Cup,1,6.50,0.65,Online,,,Cancelled',
  ].join('\n')
  const receipts = [
    'Date,Receipt number,Receipt type,Total collected,Tips,Store,Customer contacts,Status',
    '5/1/25 10:00 AM,1-1001,Sale,16.95,1.00,Online,lea@example.com,Closed',
    '5/13/25 10:05 AM,1-1002,Sale,7.15,0.00,Online,,Closed',
  ].join('\n')
  await move({ ...goods, 'a.csv': items, 'b.csv': items, 'c.csv': receipts })
  expect(await days()).toEqual([
    { day: '2025-05-01', amount: 1_595, orders: 1 },
    { day: '2025-05-13', amount: 0, orders: 1 },
  ])
  expect(await sold()).toEqual([
    { name: 'Cup', quantity: 1 },
    { name: 'Tea', quantity: 2 },
  ])
})

test('history is read by month, by member and by product, each where somebody may, and nothing of another shop', async () => {
  const { move, merchantId, admin } = await makeMovedShop()
  await move({ ...goods, ...people, ...first })
  const as = { as: admin.token }
  expect((await world.call(readImportedSales, {}, as)).answer).toEqual({
    byCurrency: [
      {
        currency: 'USD',
        orders: 3,
        amountMinor: 17_000,
        months: [{ month: '2025-05', orders: 3, amountMinor: 17_000 }],
      },
    ],
  })
  const [lea] = await world.sql<{ id: string }>(
    sql`select id from member where merchant_id = ${merchantId} and name = 'Lea Sample'`,
  )
  const past = (await world.call(listImportedOrders, { id: lea?.id ?? '', limit: 1 }, as)).answer
  expect(past.rows).toMatchObject([{ number: '#1002', day: '2025-05-01', amountMinor: 1_500, system: 'Shopify' }])
  const rest = await world.call(listImportedOrders, { id: lea?.id ?? '', cursor: past.nextCursor ?? '' }, as)
  expect(rest.answer.rows).toMatchObject([{ number: '#1001', amountMinor: 5_500 }])
  const [tea] = await world.sql<{ id: string }>(
    sql`select id from product where merchant_id = ${merchantId} and name = 'Tea'`,
  )
  expect((await world.call(readImportedDemand, { id: tea?.id ?? '' }, as)).answer).toEqual({
    months: [{ month: '2025-05', thousandths: 3_000 }],
    perDayThousandths: 3_000,
    until: '2025-05-01',
  })
  const stranger = { as: (await makeMovedShop()).admin.token }
  expect((await world.call(readImportedSales, {}, stranger)).answer).toEqual({ byCurrency: [] })
  expect(await world.call(listImportedOrders, { id: lea?.id ?? '' }, stranger)).toMatchObject({ status: 404 })
  expect(await world.call(readImportedDemand, { id: tea?.id ?? '' }, stranger)).toMatchObject({ status: 404 })
})

test('imported history is in no order, drawer or figure, and another shop knows nothing of it', async () => {
  const { move, merchantId } = await makeMovedShop()
  await move({ ...goods, ...first })
  const other = await makeMovedShop()
  const counts = await world.sql(sql`
    select (select count(*)::int from sales_order where merchant_id = ${merchantId}) as orders,
      (select count(*)::int from figure_loose_day where merchant_id = ${merchantId}) as loose`)
  expect(counts).toEqual([{ orders: 0, loose: 0 }])
  expect(await other.days()).toEqual([])
})
