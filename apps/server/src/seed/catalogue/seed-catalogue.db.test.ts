import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isThinned } from '../../../../../packages/domain/test/property-runs.ts'
import { composeMaster, readStores } from '../../../../../tools/japanese-master/compose.ts'
import { makeMerchant, makeOutlet } from '../../../test/make/merchant.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { isProven, verifyBooks } from '../../maintenance/verify.ts'
import { sql } from '../../platform/db/sql.ts'
import { modules } from '../../program.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { statedPriceMinor } from './stated-price.ts'

let world: World
let merchantId: string
const folder = mkdtempSync(join(tmpdir(), 'kassa-catalogue-'))
const now = '2026-03-02T04:00:00.000Z'

beforeAll(async () => {
  world = await makeWorld()
  merchantId = await world.owner(async (tx) => {
    const made = await makeMerchant(tx)
    await makeOutlet(tx, made.merchantId)
    await makeOutlet(tx, made.merchantId)
    return made.merchantId
  })
})

afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, text: string | Buffer): string => {
  const file = join(folder, name)
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text)
  return file
}
const load = (name: string, text: string | Buffer) =>
  seedCatalogue(world.database, merchantId, write(name, text), { now })
const rows = (statement: ReturnType<typeof sql>) => world.sql(statement)

test('sound rows become products with stated prices, in stock at every outlet; the others are named by line', async () => {
  const text = [
    'barcode,name',
    '4006381333931,"Marker, blue"',
    '4006381333931,Marker again',
    '036000291452,Tissues',
    '4006381333932,Wrong check digit',
    '96385074,x',
    '40170725,Émile 茶',
  ].join('\n')
  expect(await load('a.csv.gz', text)).toEqual({
    created: 4,
    updated: 0,
    refused: [
      { line: 3, field: 'code', code: 'import.code-twice' },
      { line: 6, field: 'name', code: 'import.text-length' },
    ],
  })
  const listed = await rows(sql`
    select product.name, code, sell_price_minor, on_hand, stock.value_minor from product
    join product_code on product_code.variant_id = product.id join listing on listing.variant_id = product.id
    join stock on stock.variant_id = product.id and stock.outlet_id = listing.outlet_id
    where product.merchant_id = ${merchantId} order by code`)
  expect(listed).toHaveLength(8)
  expect(listed[0]).toEqual({
    name: 'Tissues',
    code: '036000291452',
    sellPriceMinor: 9445,
    onHand: 100,
    valueMinor: 566_700,
  })
  expect(statedPriceMinor('4006381333931')).toBe(100 + (33393 % 9900))
})

test('what is known is changed by its code, and keeps price and stock where the file has none', async () => {
  const again = await load('b.csv', 'code,name\n0036000291452,The same as EAN-13\n')
  expect(again).toEqual({ created: 0, updated: 1, refused: [] })
  const [row] = await rows(sql`
    select name, sell_price_minor, on_hand from product join listing on listing.variant_id = product.id
    join stock on stock.variant_id = product.id and stock.outlet_id = listing.outlet_id
    join product_code on product_code.variant_id = product.id where code = '036000291452' limit 1`)
  expect(row).toEqual({ name: 'The same as EAN-13', sellPriceMinor: 9445, onHand: 100 })
})

test('a file is read in Windows-1252, with two byte order marks, and with numbers as text', async () => {
  const western = Buffer.from('name,custom code,price\nCr\u00e8me br\u00fbl\u00e9e,W-1,3.50\n', 'latin1')
  expect(await load('western.csv', western)).toMatchObject({ created: 1, refused: [] })
  const marked = '\uFEFF\uFEFF商品名,独自コード,販売価格\r\nみそ 2,W-2,"250"\r\n'
  expect(await load('marked.csv', marked)).toMatchObject({ created: 1, refused: [] })
  const names = await rows(sql`
    select name from product join variant on variant.id = product.id where custom_code in ('W-1', 'W-2') order by custom_code`)
  expect(names).toEqual([{ name: 'Crème brûlée' }, { name: 'みそ 2' }])
})

test('more rows than one step are one file: a code of the first comes no second time in the last', async () => {
  const goods = Array.from({ length: 1_100 }, (_, at) => `Goods ${at},S-${at},1.00`)
  const loaded = await load('long.csv', ['name,custom code,price', ...goods, 'Again,S-3,2.00'].join('\n'))
  expect(loaded).toEqual({
    created: 1_100,
    updated: 0,
    refused: [{ line: 1_102, field: 'customCode', code: 'import.code-twice' }],
  })
})

const real = join(import.meta.dirname, '../../../../../../shared/data')
const isThere = existsSync(real)
if (!isThere)
  test('real catalogues are absent beside the repository (../shared/data): none was loaded', () =>
    expect(isThere).toBe(false))
/** The real catalogues lie beside the repository, not in it. */
const testReal = isThere ? test : () => {}
/** A gate loads the catalogue of 1,000 products; `npm run japanese-master` has the larger one too. */
const testWhole = isThinned ? () => {} : testReal

testReal(
  'a real catalogue of 1,000 products in many scripts loads whole, and again changes nothing but names',
  async () => {
    const file = join(real, 'off-gtin/catalogue-1000.csv')
    const loaded = await seedCatalogue(world.database, merchantId, file, { now })
    expect(loaded.created + loaded.updated).toBe(1_000)
    expect(loaded.refused).toEqual([])
    expect(await seedCatalogue(world.database, merchantId, file, { now })).toMatchObject({ created: 0, updated: 1_000 })
  },
  20_000,
)

/** The rows of the dirty catalogue by their fault: taken, and refused for the name, the code or a code met before. */
const dirt = {
  angle_bracket: { taken: 1 },
  astral_char: { taken: 28 },
  bad_check_digit: { taken: 57, name: 3 },
  code_too_long_20: { code: 10 },
  duplicate_code: { taken: 17, twice: 3 },
  html_entity_in_name: { taken: 12, name: 7, twice: 1 },
  mojibake_maybe: { taken: 15 },
  name_over_200: { name: 4 },
  name_over_50: { name: 25 },
  name_under_2: { name: 20 },
  not_nfc: { taken: 5 },
  odd_code_length: { taken: 58, name: 3 },
  quote_in_name: { taken: 8, name: 2 },
  replacement_char: { name: 14 },
  right_to_left: { taken: 20 },
  spreadsheet_formula_start: { taken: 17, name: 3 },
  untrimmed_name: { taken: 14, twice: 1 },
} as const

testReal('of the dirty catalogue each label ends as the reading says', async () => {
  const file = join(real, 'off-gtin/catalogue-dirty.csv')
  const dirtyMerchant = await world.owner(async (tx) => {
    const made = await makeMerchant(tx)
    await makeOutlet(tx, made.merchantId)
    return made.merchantId
  })
  const { created, updated, refused } = await seedCatalogue(world.database, dirtyMerchant, file, { now })
  const labels = parse<{ issue: string }>(readFileSync(file), { columns: true, bom: true }).map(({ issue }) => issue)
  expect(labels).toHaveLength(348)
  const reasons = new Map(
    refused.map(({ line, field, code }) => [line, code === 'import.code-twice' ? 'twice' : field]),
  )
  const found: Record<string, Record<string, number>> = {}
  for (const [at, issue] of labels.entries()) {
    const counts = (found[issue.replace(/_\d+$/, (end) => (issue.startsWith('odd') ? '' : end))] ??= {})
    const end = reasons.get(at + 2) ?? 'taken'
    counts[end] = (counts[end] ?? 0) + 1
  }
  expect(found).toEqual(dirt)
  expect(created + refused.length).toBe(348)
  expect(updated).toBe(0)
})

testWhole('the Japanese master: three levels of categories, whole yen, 53 shops', async () => {
  const master = join(real, 'jp-retail-master')
  const facts = JSON.parse(readFileSync(join(master, 'facts.json'), 'utf8')) as {
    category: { major: number; medium: number; small: number }
    product: { rows: number; missing_price: number; price_sum: number; cost_sum: number }
    store: { rows: number }
  }
  const stores = readStores(master)
  const japan = await world.owner(async (tx) => {
    const made = await makeMerchant(tx, { country: 'JP', locale: 'ja-JP' })
    for (const { code, name } of stores) {
      await makeOutlet(tx, made.merchantId, { number: code.slice(1), name, currency: 'JPY', timeZone: 'Asia/Tokyo' })
    }
    return made.merchantId
  })
  const file = write('master.csv', stringify([...composeMaster(master)]))
  const first = stores[0]?.code.slice(1) ?? ''
  const loaded = await seedCatalogue(world.database, japan, file, { now, outlets: [first] })
  const sold = facts.product.rows - facts.product.missing_price
  expect(loaded).toMatchObject({ created: sold, updated: 0 })
  expect(loaded.refused.map(({ field }) => field)).toEqual(
    Array.from({ length: facts.product.missing_price }, () => 'sellPrice'),
  )
  const [sums] = await rows(sql`
    select count(*) as rows, sum(sell_price_minor)::bigint as price, sum(purchase_price_minor)::bigint as cost,
      count(distinct currency) as currencies, min(currency) as currency from listing where merchant_id = ${japan}`)
  expect(sums).toEqual({
    rows: sold,
    price: facts.product.price_sum,
    cost: facts.product.cost_sum,
    currencies: 1,
    currency: 'JPY',
  })
  const levels = await rows(sql`
    with recursive tree as (
      select id, 1 as level from category where merchant_id = ${japan} and parent_id is null
      union all
      select child.id, tree.level + 1 from category as child join tree on child.parent_id = tree.id
      where child.merchant_id = ${japan}
    ) select level, count(*) as count from tree group by level order by level`)
  const { major, medium, small } = facts.category
  expect(levels).toEqual([
    { level: 1, count: major },
    { level: 2, count: medium },
    { level: 3, count: small },
  ])
  const [{ shops } = { shops: 0 }] = await world.sql<{ shops: number }>(
    sql`select count(*) as shops from outlet where merchant_id = ${japan}`,
  )
  expect(shops).toBe(facts.store.rows)
})

test('its stock is in the books', async () => {
  const verdicts = await verifyBooks(
    world.database,
    modules.flatMap((module) => module.proofs ?? []),
  )
  expect(isProven(verdicts)).toBe(true)
})
