import { createCategory } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { createOpenGift } from '@kassa/contract/stored-value/open-gift.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveTexts } from '../../../test/make/move.ts'
import { makeShop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { proofs } from '../../maintenance/proofs.ts'
import { isProven, verifyBooks } from '../../maintenance/verify.ts'
import { sql } from '../../platform/db/sql.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function makeMovedShop() {
  const { merchantId, admin, outlet } = await makeShop(world, { currency: 'USD' })
  const said = {
    currency: 'USD',
    pricesContainTax: 'keep',
    locations: { '': outlet.number },
    country: 'US',
    columns: ['goods.csv', 'people.csv'],
  }
  const move = (texts: Readonly<Record<string, string>>) => moveTexts(world, merchantId, texts, said, world.now)
  return { merchantId, admin, move }
}

const goods = (...rows: string[]) => ({ 'goods.csv': ['Name,Price,SKU,Barcode,Stock', ...rows].join('\n') })
const people = (...rows: string[]) => ({ 'people.csv': ['Name,Email,Phone,Points', ...rows].join('\n') })

test('a code that lost its zeros finds the goods of the same name, and under another name they stay two', async () => {
  const { merchantId, move } = await makeMovedShop()
  await move(goods('Tea,3.50,00123,,4', 'Cup,5.00,00456,012345678905,2'))
  const { planned, products } = await move(goods('Tea,3.50,123,,4', 'Mug,5.00,456,,2', 'Cup,5.00,C-9,,1'))
  expect(planned.goods.map(({ name, verdict, doubt }) => [name, verdict, doubt])).toEqual([
    ['Tea', 'same', null],
    ['Mug', 'new', null],
    ['Cup', 'new', 'name-of-other-code'],
  ])
  expect(products).toBe(2)
  const again = await move(goods('Cup,5.00,,12345678905,2'))
  expect(again.planned.goods).toMatchObject([{ verdict: 'same', doubt: null }])
  expect(await world.sql(sql`select count(*)::int as count from product where merchant_id = ${merchantId}`)).toEqual([
    { count: 4 },
  ])
})

test('new goods begin as the category here says that they come into', async () => {
  const { merchantId, admin, move } = await makeMovedShop()
  const tobacco = { name: 'Tobacco', parentId: null, memberDiscountAllowed: false, earnsPoints: false }
  expect((await world.call(createCategory, tobacco, { as: admin.token })).status).toBe(200)
  const rows = ['Name,Price,SKU,Barcode,Stock,Category', 'Cigars,9.00,C-1,,4,Tobacco', 'Tea,3.50,T-1,,4,']
  expect(await move({ 'goods.csv': rows.join('\n') })).toMatchObject({ products: 2, notTaken: [] })
  const flags = await world.sql(sql`select name, member_discount_allowed, earns_points from product
    where merchant_id = ${merchantId} order by name`)
  expect(flags).toEqual([
    { name: 'Cigars', memberDiscountAllowed: false, earnsPoints: false },
    { name: 'Tea', memberDiscountAllowed: true, earnsPoints: true },
  ])
})

test('goods and people that nothing tells apart come once each, and the same files again bring none of them', async () => {
  const { merchantId, move } = await makeMovedShop()
  const files = {
    ...goods('Tea,3.50,,,4', 'Tea,3.60,,,5', 'Cup,5.00,,,1'),
    ...people('Lea Sample,,,7', 'Lea Sample,,,8'),
  }
  expect(await move(files)).toMatchObject({ products: 3, members: 2, notTaken: [] })
  expect(await move(files)).toMatchObject({ products: 0, members: 0, opened: 0 })
  const [held] = await world.sql(sql`
    select (select sum(on_hand)::int from stock where merchant_id = ${merchantId}) as stock,
      (select sum(points)::int from member_account where merchant_id = ${merchantId}) as points`)
  expect(held).toEqual({ stock: 10, points: 15 })
  expect(isProven(await verifyBooks(world.database, proofs))).toBe(true)
})

test('two people of one phone stay two, and nobody gets a gift, coupon, letter or task by moving', async () => {
  const { merchantId, admin, move } = await makeMovedShop()
  const gift = await world.call(createOpenGift, { name: 'Welcome', points: 100 }, { as: admin.token })
  expect(gift.status).toBe(200)
  const birthday = world.now.slice(5, 10)
  const files = {
    'people.csv': [
      'Name,Email,Phone,Points,Birthday',
      `Ana Diaz,ana@example.com,+15035550142,100000,1990-${birthday}`,
      'Ben Diaz,ben@example.com,+15035550142,5,',
    ].join('\n'),
  }
  expect(await move(files)).toMatchObject({ members: 2, notTaken: [] })
  const rows = await world.sql(sql`
    select member.name, member.phone, account.points, account.bonus_minor from member
    join member_account as account on account.merchant_id = member.merchant_id and account.member_id = member.id
    where member.merchant_id = ${merchantId} order by member.name`)
  expect(rows).toEqual([
    { name: 'Ana Diaz', phone: '+15035550142', points: 100_000, bonusMinor: 0 },
    { name: 'Ben Diaz', phone: null, points: 5, bonusMinor: 0 },
  ])
  const given = await world.sql(sql`
    select (select count(*)::int from coupon where merchant_id = ${merchantId}) as coupons,
      (select count(*)::int from point_entry where merchant_id = ${merchantId} and document_kind <> 'opening') as points,
      (select count(*)::int from balance_entry where merchant_id = ${merchantId}) as balances,
      (select count(*)::int from outgoing_message where merchant_id = ${merchantId}) as letters,
      (select count(*)::int from alert where merchant_id = ${merchantId}) as alerts`)
  expect(given).toEqual([{ coupons: 0, points: 0, balances: 0, letters: 0, alerts: 0 }])
})

test('what no column here keeps takes nothing else with it: codes in the place of numbers, long and short words, half signs', async () => {
  const { merchantId, move } = await makeMovedShop()
  const heading = 'Name,Price,SKU,Stock,Reorder level,Brand,Category,Description,Supplier,Cost'
  const rows = [
    'Tea,3.50,D-1,6901234567892,,Tea House,Teas,,North Ltd,1.00',
    'Cup,3.50,D-2,2000000,9000000,,,,,',
    `Jug,3.50,D-3,4,,${'Brothers and sisters '.repeat(4)},X,,${'Makers of jugs '.repeat(6)},9999999`,
    'Pot &#xD83D; &#0;,3.50,D-4,4,,Y,,Half &#55357; a sign,,',
    'Mug,6901234567892,D-5,4,,,,,,',
    'Pan,3.50,D-6,4,,,Pans,,,',
  ]
  const { products, notTaken } = await move({ 'goods.csv': [heading, ...rows].join('\n') })
  expect([products, notTaken]).toEqual([5, []])
  const people = ['Name,Email,Phone,Points,Balance,Total spent', 'Lea,lea@example.com,,4006381333931234,1,1']
  const more = ['Tom,tom@example.com,,5,4006381333931,4006381333931', 'Ann,ann@example.com,,7,2,3']
  expect(await move({ 'people.csv': [...people, ...more].join('\n') })).toMatchObject({ members: 3, notTaken: [] })
  const stocks = await world.sql(sql`select variant.sku, stock.on_hand::int as stock from variant
    join stock on stock.merchant_id = variant.merchant_id and stock.variant_id = variant.id
    where variant.merchant_id = ${merchantId} and stock.on_hand > 0 order by variant.sku`)
  expect(stocks.map(({ sku, stock }) => [sku, stock])).toEqual([
    ['D-3', 4],
    ['D-4', 4],
    ['D-6', 4],
  ])
  expect(isProven(await verifyBooks(world.database, proofs))).toBe(true)
})
