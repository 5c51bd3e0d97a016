import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { downloadProductExport, exportProducts } from '@kassa/contract/catalogue/export.calls.ts'
import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyRows } from '../../../../test/make/bulk.ts'
import { makeCategory, makeProduct, makeTax } from '../../../../test/make/goods.ts'
import { chanceOf } from '../../../../test/make/figure-world.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { amountCell, asCell, everyRow, locales, readFiles, spikyNames } from '../../../../test/read-export.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { newId } from '../../../platform/ids.ts'

type Row = OutputOf<typeof listProducts.answer>['rows'][number]

/** More than one step of an export holds. */
const COPIES = 2_050

const [brandId, labelId] = [newId(), newId()]
let world: World
let shop: Shop
let categoryId: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world, { currency: 'USD' })
  await world.owner(fill)
})
afterAll(() => world.close())

/** Products with names that spike, half of them of a brand, a label, a weight, a category; and many more of the first. */
async function fill(tx: Tx): Promise<void> {
  const { merchantId, outlet } = shop
  const chance = chanceOf(17)
  categoryId = await makeCategory(tx, merchantId, { name: '=Drinks' })
  const taxId = await makeTax(tx, merchantId, { name: '-reduced', outletIds: [outlet.outletId], isDefault: false })
  await tx.run(
    sql`insert into brand (merchant_id, id, name, created_at) values (${merchantId}, ${brandId}, '@brand', now())`,
  )
  await tx.run(
    sql`insert into label (merchant_id, id, name, created_at) values (${merchantId}, ${labelId}, '+new', now())`,
  )
  for (const [at, name] of spikyNames.entries()) {
    const isWeighed = at % 3 === 1
    const { productId } = await makeProduct(tx, merchantId, [{ ...outlet, currency: 'USD' }], {
      name,
      type: isWeighed ? 'weighed' : 'standard',
      customCode: at % 4 === 0 ? `=C${at}` : undefined,
      sellPriceMinor: chance(100_000),
      memberPriceMinor: at % 2 === 0 ? chance(50) : undefined,
      onHand: at % 5 === 4 ? -chance(9) : chance(20_000),
      categoryId: at % 2 === 0 ? categoryId : undefined,
      taxId: at % 3 === 0 ? taxId : undefined,
    })
    if (at % 2 === 1) continue
    await tx.run(sql`update product set brand_id = ${brandId} where id = ${productId}`)
    await tx.run(
      sql`insert into product_label (merchant_id, product_id, label_id) values (${merchantId}, ${productId}, ${labelId})`,
    )
    await tx.run(sql`update listing set is_on_shelf = false, warning_line = 10000 where variant_id = ${productId}`)
  }
  await copyFirst(tx)
  for (const table of ['product', 'variant', 'product_code', 'listing', 'stock'])
    await tx.run(sql`analyze ${sql.raw(table)}`)
}

async function copyFirst(tx: Tx): Promise<void> {
  const first = await tx.one<{ id: string }>(sql`
    select id from product where merchant_id = ${shop.merchantId} and name = 'a,b;c'`)
  const from = sql`generate_series(1, ${COPIES}::int)`
  const copy = (table: string, key: string, columns: Record<string, Sql>) =>
    copyRows(tx, table, { row: sql`r.${sql.raw(key)} = ${first.id}`, from, columns })
  const id = sql`overlay(overlay(md5(${first.id} || n) placing '4' from 13) placing '8' from 17)::uuid`
  await copy('product', 'id', { id, name: sql`r.name || n` })
  await copy('variant', 'id', { id, product_id: id, custom_code: sql`'B' || n` })
  const code = sql`'77' || n`
  await copy('product_code', 'variant_id', { variant_id: id, code, folded: code })
  await copy('listing', 'variant_id', { variant_id: id, product_id: id, sell_price_minor: sql`r.sell_price_minor + n` })
  await copy('stock', 'variant_id', { variant_id: id })
}

const words = {
  'en-US': [
    'Name',
    'Bar code',
    'Custom code',
    'Type',
    'Category',
    'Brand',
    'Sell price',
    'Member price',
    'Tax',
    'Stock',
  ],
  'zh-CN': ['商品名称', '条码', '自编码', '类型', '分类', '品牌', '售价', '会员价', '税', '库存'],
  'ja-JP': [
    '商品名',
    'バーコード',
    '独自コード',
    '種別',
    'カテゴリー',
    'ブランド',
    '販売価格',
    '会員価格',
    '税区分',
    '在庫',
  ],
} as const
const rest = { 'en-US': ['Unit', 'On shelf'], 'zh-CN': ['单位', '是否上架'], 'ja-JP': ['単位', '販売中'] } as const

/** Returns the cells that the file must have for a row of the list, in the order of the words above. */
const cellsOf = (row: Row): string[] => [
  asCell(row.name),
  row.code ?? '',
  asCell(row.customCode ?? ''),
  row.type,
  asCell(row.categoryName ?? ''),
  asCell(row.brandName ?? ''),
  amountCell(row.sellPriceMinor, row.currency),
  amountCell(row.memberPriceMinor, row.currency),
  asCell(row.taxName ?? ''),
  row.weightUnit === 'kg' ? String(row.onHand / 1_000) : String(row.onHand),
  row.unit,
  row.isOnShelf ? 'yes' : 'no',
]

const byCode = (one: readonly string[], other: readonly string[]): number =>
  (one[1] ?? '') < (other[1] ?? '') ? -1 : 1

type Narrowed = Omit<InputOf<typeof exportProducts.request>, 'productIds'>

async function compare(narrowed: Narrowed, locale: (typeof locales)[number]): Promise<number> {
  const at = { as: shop.admin.token, outlet: shop.outlet.outletId, headers: { 'accept-language': locale } }
  const listed = await everyRow<Row>(
    async (cursor) => (await world.call(listProducts, { ...narrowed, cursor, limit: 100 }, at)).answer,
  )
  const { exportId, rows, parts } = (await world.call(exportProducts, narrowed, at)).answer
  expect({ rows, parts }).toEqual({ rows: listed.length, parts: 1 })
  const file = await world.call(downloadProductExport, { id: exportId, part: 1 }, at)
  const headings = [...words[locale], ...rest[locale]]
  const read = readFiles([file.text], headings).map((row) => headings.map((heading) => row[heading] ?? ''))
  expect(read.toSorted(byCode)).toEqual(listed.map(cellsOf).toSorted(byCode))
  return listed.length
}

describe('a file of products says, cell by cell, what the list says', () => {
  it.each(locales)('all of them, more than one step, with the headings of %s', async (locale) => {
    expect(await compare({}, locale)).toBe(COPIES + spikyNames.length)
  })

  it.each<[string, () => Narrowed]>([
    ['a brand', () => ({ brandId })],
    ['a label', () => ({ labelId })],
    ['a type', () => ({ type: 'weighed' })],
    ['the shelf', () => ({ shelf: 'off' })],
    ['little stock', () => ({ stock: 'low' })],
    ['no stock', () => ({ stock: 'out' })],
    ['a category', () => ({ categoryId })],
    ['a word', () => ({ search: 'lines' })],
    ['several of these', () => ({ categoryId, shelf: 'off', labelId, type: 'standard' })],
  ])('narrowed by %s', async (_, narrowed) => {
    const found = await compare(narrowed(), 'en-US')
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThan(COPIES)
  })
})
