import { bulkEditProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { listMoves, undoMove } from '@kassa/contract/moving/past-moves.calls.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeMemberShop } from '../../../test/make/member-shop.ts'
import { moveTexts, planTexts } from '../../../test/make/move.ts'
import { disagreements } from '../../../test/prove.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterEach(async () => expect(await disagreements(world)).toEqual([]))
afterAll(() => world.close())

const goods = (...rows: string[]) => ({
  'products.csv': [
    'Handle,Title,Variant SKU,Variant Price,Variant Compare At Price,Variant Taxable,Variant Inventory Tracker,Variant Inventory Qty',
    ...rows,
  ].join('\n'),
})
const first = goods('tea,Tea,TEA,4.00,,true,shopify,5', 'cup,Cup,CUP,6.50,8.00,true,shopify,3')
const newer = goods('tea,Green tea,TEA,4.40,,true,shopify,9', 'cup,Cup,CUP,7.00,,true,shopify,3')

const everything = { names: 'unedited', prices: 'unedited', taxes: 'unedited', stock: 'unedited' }

async function makeShop() {
  const shop = await makeMemberShop(world)
  const { merchantId, admin, outlet } = shop
  const [tax] = await world.sql<{ name: string }>(sql`select name from tax where merchant_id = ${merchantId}`)
  const said = (more: object = {}) => ({
    currency: 'USD',
    pricesContainTax: 'keep',
    locations: { '': outlet.number },
    taxes: { 'taxable goods': tax?.name ?? null, 'untaxed goods': null },
    ...more,
  })
  const as = { as: admin.token }
  return {
    ...shop,
    tax: tax?.name ?? '',
    as,
    said,
    move: (files: Readonly<Record<string, string>>, choices: object | undefined = everything, more: object = {}) =>
      moveTexts(world, merchantId, files, said({ ...(choices && { newer: choices }), ...more }), world.now),
    goods: () =>
      world.sql(sql`
        select variant.sku, product.name, listing.sell_price_minor::int as price, listing.special_price_minor::int as special,
          stock.on_hand::int as stock, coalesce(tax.name, '') as tax from variant
        join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
        join listing on listing.merchant_id = variant.merchant_id and listing.variant_id = variant.id
        join stock on stock.merchant_id = variant.merchant_id and stock.variant_id = variant.id
          and stock.outlet_id = listing.outlet_id
        left join tax on tax.merchant_id = product.merchant_id and tax.id = product.tax_id
        where variant.merchant_id = ${merchantId} and variant.sku in ('TEA', 'CUP') and product.archived_at is null
          and listing.outlet_id = ${outlet.outletId}
        order by variant.sku desc`),
    edit: async (sku: string, values: { name?: string; price?: number }) => {
      const [row] = await world.sql<{ id: string; version: number; variantId: string }>(sql`
        select product.id, product.version, variant.id as variant_id from product
        join variant on variant.merchant_id = product.merchant_id and variant.product_id = product.id
        where product.merchant_id = ${merchantId} and variant.sku = ${sku}`)
      const { id = '', version = 0, variantId = '' } = row ?? {}
      const listings =
        values.price === undefined
          ? {}
          : { listings: [{ outletId: outlet.outletId, variantId, sellPriceMinor: values.price }] }
      const rows = [{ id, version, ...(values.name !== undefined && { name: values.name }), ...listings }]
      await world.call(bulkEditProducts, { rows }, as)
    },
    undoNewest: async () => {
      const [newest] = (await world.call(listMoves, {}, as)).answer.moves.filter(({ undoneAt }) => undoneAt === null)
      return (await world.call(undoMove, { id: newest?.id ?? '' }, as)).answer
    },
  }
}

type Shop = Awaited<ReturnType<typeof makeShop>>

const opened = ({ tax }: Shop) => [
  { sku: 'TEA', name: 'Tea', price: 400, special: null, stock: 5, tax },
  { sku: 'CUP', name: 'Cup', price: 800, special: 650, stock: 3, tax },
]
const updated = ({ tax }: Shop) => [
  { sku: 'TEA', name: 'Green tea', price: 440, special: null, stock: 9, tax },
  { sku: 'CUP', name: 'Cup', price: 700, special: null, stock: 3, tax },
]

test('a newer file changes names, prices and stock that nobody edited; the same again changes nothing; undo brings all back', async () => {
  const shop = await makeShop()
  await shop.move(first)
  expect(await shop.goods()).toEqual(opened(shop))
  const { planned, opened: count } = await shop.move(newer)
  const { outletId } = shop.outlet
  expect(planned.goods.map(({ changes }) => changes)).toEqual([
    [
      { field: 'name', from: 'Tea', to: 'Green tea' },
      { field: 'price', from: '400', to: '440', outletId },
      { field: 'stock', from: '5', to: '9', outletId },
    ],
    [
      { field: 'price', from: '800', to: '700', outletId },
      { field: 'special', from: '650', to: '', outletId },
    ],
  ])
  expect(count).toBe(2)
  expect(await shop.goods()).toEqual(updated(shop))
  const again = await shop.move(newer)
  expect(again.planned.goods.map(({ verdict }) => verdict)).toEqual(['same', 'same'])
  expect(again.opened).toBe(0)
  await shop.undoNewest()
  expect(await shop.goods()).toEqual(updated(shop))
  expect((await shop.undoNewest()).staying).toEqual([])
  expect(await shop.goods()).toEqual(opened(shop))
  const { planned: once } = await shop.move(newer)
  expect(once.goods.map(({ verdict }) => verdict)).toEqual(['changed', 'changed'])
  expect(await shop.goods()).toEqual(updated(shop))
})

test('what was edited here since stays and is shown; a person may take it all the same', async () => {
  const shop = await makeShop()
  await shop.move(first)
  await shop.edit('TEA', { name: 'House tea', price: 450 })
  const { planned } = await shop.move(newer)
  const { outletId } = shop.outlet
  expect(planned.goods.at(0)?.changes).toEqual([
    { field: 'name', from: 'House tea', to: 'Green tea', isEdited: true, isKept: true },
    { field: 'price', from: '450', to: '440', isEdited: true, isKept: true, outletId },
    { field: 'stock', from: '5', to: '9', outletId },
  ])
  expect((await shop.goods())[0]).toMatchObject({ name: 'House tea', price: 450, stock: 9 })
  await shop.move(newer, { ...everything, names: 'all', prices: 'all' })
  expect(await shop.goods()).toEqual(updated(shop))
})

test('kinds are chosen one by one; what was kept can be taken later, by the same file', async () => {
  const shop = await makeShop()
  await shop.move(first)
  const keepAll = { names: 'keep', prices: 'keep', taxes: 'keep', stock: 'keep' }
  const { planned, opened: count } = await shop.move(newer, keepAll)
  expect(planned.goods.flatMap(({ changes }) => changes).every(({ isKept }) => isKept)).toBe(true)
  expect(count).toBe(0)
  expect(await shop.goods()).toEqual(opened(shop))
  await shop.move(newer, { ...keepAll, names: 'unedited' })
  expect((await shop.goods())[0]).toMatchObject({ name: 'Green tea', price: 400, stock: 5 })
  await shop.move(newer)
  expect(await shop.goods()).toEqual(updated(shop))
})

test('without a choice, as the release before asks, names and prices stay and stock takes its difference', async () => {
  const shop = await makeShop()
  await shop.move(first)
  await moveTexts(world, shop.merchantId, newer, shop.said(), world.now)
  expect((await shop.goods())[0]).toMatchObject({ name: 'Tea', price: 400, stock: 9 })
})

test('goods that were edited between plan and step keep name and prices and are named', async () => {
  const shop = await makeShop()
  await shop.move(first)
  const { act } = await planTexts(world, shop.merchantId, newer, shop.said({ newer: everything }), world.now)
  await shop.edit('TEA', { price: 410 })
  const done = await act()
  expect(done.notTaken.map(({ name, refusal: { code } }) => [name, code])).toEqual([
    ['Green tea', 'product.changed-meanwhile'],
  ])
  expect(await shop.goods()).toMatchObject([
    { name: 'Tea', price: 410 },
    { name: 'Cup', price: 700 },
  ])
})

test('undo leaves what was edited after the move and names it', async () => {
  const shop = await makeShop()
  await shop.move(first)
  await shop.move(newer)
  await shop.edit('TEA', { price: 500 })
  const { staying } = await shop.undoNewest()
  expect(staying).toEqual([{ name: 'Green tea', message: expect.stringContaining('stay') as string }])
  expect(await shop.goods()).toMatchObject([
    { name: 'Green tea', price: 500 },
    { name: 'Cup', price: 800, special: 650 },
  ])
})

test('another tax in a newer file is taken like a price; another answer alone is no newer file', async () => {
  const shop = await makeShop()
  await shop.move(first)
  const free = goods('tea,Tea,TEA,4.00,,false,shopify,5', 'cup,Cup,CUP,6.50,8.00,true,shopify,3')
  const { planned } = await shop.move(first, everything, { taxes: { 'taxable goods': null } })
  expect(planned.goods.flatMap(({ changes }) => changes)).toEqual([
    { field: 'tax', from: shop.tax, to: '', isEdited: true, isKept: true },
    { field: 'tax', from: shop.tax, to: '', isEdited: true, isKept: true },
  ])
  await shop.move(free)
  expect(await shop.goods()).toMatchObject([{ tax: '' }, { tax: shop.tax }])
})

test('goods of another merchant are never changed', async () => {
  const [shop, other] = [await makeShop(), await makeShop()]
  await shop.move(first)
  await other.move(first)
  await other.move(newer)
  expect(await shop.goods()).toEqual(opened(shop))
})

test('an older file behind a newer one is named: all that it changes is what the file before the last one said', async () => {
  const shop = await makeShop()
  const classesOf = async (files: Readonly<Record<string, string>>) => {
    const { source } = await planTexts(world, shop.merchantId, files, shop.said({ newer: everything }), world.now)
    return source.remarks.map(({ file, row, code, facts }) => [file, row, code, facts['count'] ?? null])
  }
  await shop.move(first)
  await shop.move(newer)
  expect(await classesOf(first)).toContainEqual(['products.csv', 1, 'moving.list-older', 2])
  expect((await classesOf(newer)).map(([, , code]) => code)).not.toContain('moving.list-older')
  // One row that no file said before, and it is no older list.
  const another = goods('tea,Tea,TEA,4.00,,true,shopify,5', 'cup,Cup,CUP,6.90,,true,shopify,3')
  expect((await classesOf(another)).map(([, , code]) => code)).not.toContain('moving.list-older')
})
