import { createProduct, listCategories, listProducts, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import {
  applyImport,
  downloadImportErrors,
  downloadImportTemplate,
  listImports,
  previewImport,
  readImport,
  undoImport,
} from '@kassa/contract/catalogue/import.calls.ts'
import { schedulePrices } from '@kassa/contract/catalogue/price-schedule.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { ErrorBody } from '@kassa/contract/error.ts'
import { deflateRawSync, crc32 as checksum } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listingFields, plainProduct } from '../../../../test/make/product-fields.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: Shop
let other: Shop
let address: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world, { currency: 'USD' })
  other = await makeShop(world)
  address = await world.listen()
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

type Read = OutputOf<typeof readImport.answer>
const mine = () => ({ as: shop.admin.token })

const upload = async (bytes: Uint8Array | null, fileName = 'goods.xlsx') => {
  const form = new FormData()
  if (bytes) form.append('file', new Blob([Buffer.from(bytes)]), fileName)
  else form.append('other', 'x')
  const response = await fetch(`${address}/cashier/api${readImport.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.admin.token}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Read & ErrorBody }
}

const xlsx = (rows: (string | number)[][]) => writeXlsx({ sheets: [{ name: 'Goods', rows }] })
const read = async (rows: (string | number)[][]) => (await upload(await xlsx(rows))).body
const planOf = (found: Read) => ({
  id: found.id,
  mapping: Object.fromEntries(found.columns.map(({ index, guess }) => [String(index), guess])),
  outletIds: [shop.outlet.outletId],
})
const countProducts = async () =>
  (await world.sql<{ count: number }>(sql`select count(*) as count from product`))[0]?.count ?? 0

const heads = ['Name', '条码', 'Custom code', 'カテゴリー', 'Brand', 'Sell price', 'Purchase price', 'Stock']

describe('importing products', () => {
  it('guesses columns in three languages, tries, imports, and takes it back', async () => {
    const found = await read([
      heads,
      ['Oolong', '4006381333931', 'O-1', 'Drinks/Tea', 'Leaf', 3.5, '2.00', 24],
      ['Apples', '036000291452', '', 'Fruit', '', '4', '', ''],
      ['X', '', '', '', '', '1', '', ''],
      ['Twice', '0036000291452', '', '', '', '1', '', ''],
      ['Dear', '', '', '', '', '10000000', '', ''],
    ])
    expect(found.columns.map(({ guess }) => guess)).toEqual([
      'name',
      'code',
      'customCode',
      'category',
      'brand',
      'sellPrice',
      'purchasePrice',
      'stock',
    ])
    const before = await countProducts()
    const tried = (await world.call(previewImport, planOf(found), mine())).answer
    expect(tried).toMatchObject({ rowCount: 5, created: 2, updated: 0, failed: 3 })
    expect(tried.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [4, 'name', 'import.text-length'],
      [5, 'code', 'import.code-twice'],
      [6, 'sellPrice', 'import.price-range'],
    ])
    expect(await countProducts()).toBe(before)
    const done = (await world.call(applyImport, planOf(found), mine())).answer
    expect(done).toMatchObject({ created: 2, failed: 3, hasFile: true, can: { undo: true } })
    const at = { ...mine(), outlet: shop.outlet.outletId }
    const { rows } = (await world.call(listProducts, { search: 'oolong' }, at)).answer
    expect(rows).toMatchObject([{ sellPriceMinor: 350, onHand: 24, categoryName: 'Tea', brandName: 'Leaf' }])
    const errors = await world.call(downloadImportErrors, { id: done.id }, mine())
    expect(errors.text).toContain(
      'Sell price: “10000000” is not a price in USD; use 0.01 to 999999.99 with at most 2 decimals.',
    )
    expect(errors.text.split('\r\n').length + errors.text.split('\n').length).toBeGreaterThan(4)
    expect((await world.call(applyImport, planOf(found), mine())).refusal.code).toBe('import.not-open')
    expect((await world.call(undoImport, { id: done.id }, { as: other.admin.token })).status).toBe(404)
    expect((await world.call(undoImport, { id: done.id }, mine())).answer).toEqual({ undone: 2, skipped: 0 })
    expect((await world.call(listProducts, { search: 'oolong' }, at)).answer.rows).toEqual([])
    expect((await world.call(undoImport, { id: done.id }, mine())).refusal.code).toBe('import.not-undoable')
    expect((await world.call(listImports, {}, mine())).answer.rows).toMatchObject([{ state: 'undone' }])
    const { rows: tree } = (await world.call(listCategories, {}, mine())).answer
    expect(tree.map(({ name }) => name)).toEqual(expect.arrayContaining(['Drinks', 'Tea', 'Fruit']))
  })

  it('changes what it knows and puts it back, but not what somebody changed since', async () => {
    const make = async (name: string, customCode: string) =>
      (
        await world.call(
          createProduct,
          plainProduct({ name, customCode, listings: [listingFields(shop.outlet.outletId)] }),
          mine(),
        )
      ).answer
    const [one, two] = [await make('Known one', 'K-1'), await make('Known two', 'K-2')]
    const found = await read([
      ['Custom code', 'Name', 'Sell price', 'Stock', 'EAN'],
      ['K-1', 'Renamed one', '9.99', '5', '5000112637922'],
      ['K-2', '', '8.88', '', ''],
    ])
    const skipped = await world.call(previewImport, { ...planOf(found), whenKnown: 'skip' }, mine())
    expect(skipped.answer).toMatchObject({ created: 0, updated: 0, skipped: 2 })
    const done = (await world.call(applyImport, planOf(found), mine())).answer
    expect(done).toMatchObject({ created: 0, updated: 2, failed: 0 })
    expect((await world.call(readProduct, { id: one.id }, mine())).answer).toMatchObject({
      name: 'Renamed one',
      codes: ['5000112637922'],
      listings: [{ sellPriceMinor: 999, onHand: 5, purchasePriceMinor: 300 }],
    })
    await world.sql(sql`update product set version = version + 1 where id = ${two.id}`)
    expect((await world.call(undoImport, { id: done.id }, mine())).answer).toEqual({ undone: 1, skipped: 1 })
    expect((await world.call(readProduct, { id: one.id }, mine())).answer).toMatchObject({
      name: 'Known one',
      codes: [],
      listings: [{ sellPriceMinor: 500, onHand: 0 }],
    })
    const prices = sql`select sell_price_minor::int as sell from price_change where variant_id = ${one.id} order by changed_seq`
    expect((await world.sql<{ sell: number }>(prices)).map(({ sell }) => sell).slice(-2)).toEqual([999, 500])
    expect((await world.call(readProduct, { id: two.id }, mine())).answer.listings).toMatchObject([
      { sellPriceMinor: 888 },
    ])
  })

  it('puts no price back over one that began since by its schedule', async () => {
    const fields = plainProduct({
      name: 'Scheduled',
      customCode: 'S-1',
      listings: [listingFields(shop.outlet.outletId)],
    })
    const { id } = (await world.call(createProduct, fields, mine())).answer
    const found = await read([
      ['Custom code', 'Name'],
      ['S-1', 'Scheduled tea'],
    ])
    const done = (await world.call(applyImport, planOf(found), mine())).answer
    const at = new Date(Date.parse(world.now) + 3_600_000).toISOString()
    const prices = [{ variantId: id, sellPriceMinor: 750, memberPriceMinor: null }]
    const asked = { name: 'Dearer', begin: { at }, outletIds: [shop.outlet.outletId], prices }
    expect((await world.call(schedulePrices, asked, mine())).status).toBe(200)
    world.passSeconds(3_600)
    await world.runJob('catalogue.begin-prices')
    expect((await world.call(undoImport, { id: done.id }, mine())).answer).toEqual({ undone: 0, skipped: 1 })
    expect((await world.call(readProduct, { id }, mine())).answer).toMatchObject({
      name: 'Scheduled tea',
      listings: [{ sellPriceMinor: 750 }],
    })
  })

  it('cannot be undone after 24 hours', async () => {
    const found = await read([
      ['Name', 'Price'],
      ['Late', '1'],
    ])
    const done = (await world.call(applyImport, planOf(found), mine())).answer
    world.passSeconds(24 * 3_600)
    expect((await world.call(undoImport, { id: done.id }, mine())).refusal.code).toBe('import.not-undoable')
  })

  it('takes what looks like a formula as text, and gives it back as text', async () => {
    const found = await read([
      ['Name', 'Price'],
      ['=1+1', '1'],
      ['=cmd|x', 'none'],
      ['<script>alert(1)</script>', '2'],
    ])
    const done = (await world.call(applyImport, planOf(found), mine())).answer
    expect(done).toMatchObject({ created: 2, failed: 1 })
    const errors = await world.call(downloadImportErrors, { id: done.id }, mine())
    expect(errors.text).toContain("'=cmd|x")
  })

  it('refuses a mapping without names, twice the same, and outlets of others', async () => {
    const found = await read([
      ['A', 'B'],
      ['x', 'y'],
    ])
    const plan = { id: found.id, outletIds: [shop.outlet.outletId] }
    const preview = async (mapping: Record<string, 'name' | 'sellPrice'>, outletIds = plan.outletIds) =>
      (await world.call(previewImport, { ...plan, mapping, outletIds }, mine())).refusal.code
    expect(await preview({ '0': 'sellPrice' })).toBe('import.name-column-missing')
    expect(await preview({ '0': 'name', '1': 'name' })).toBe('import.column-twice')
    expect(await preview({ '0': 'name' }, [other.outlet.outletId])).toBe('thing.not-found')
    const theirs = { id: found.id, mapping: { '0': 'name' as const }, outletIds: [other.outlet.outletId] }
    expect((await world.call(previewImport, theirs, { as: other.admin.token })).status).toBe(404)
  })

  it('gives a template that it understands', async () => {
    const template = await fetch(`${address}/cashier/api${downloadImportTemplate.path}`, {
      headers: { authorization: `Bearer ${shop.admin.token}`, 'accept-language': 'ja-JP' },
    })
    const { body } = await upload(new Uint8Array(await template.arrayBuffer()))
    expect(body.columns.every(({ guess }) => guess !== 'ignore')).toBe(true)
    expect((await world.call(previewImport, planOf(body), mine())).answer).toMatchObject({ created: 2, failed: 0 })
  })
})

/** A zip of one entry that says it is `claimed` bytes long when unpacked. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 9 })
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(checksum(content), 14)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  head.copy(central, 6, 4, 30)
  central.writeUInt16LE(20, 4)
  const local = Buffer.concat([head, Buffer.from(name), packed])
  const directory = Buffer.concat([central, Buffer.from(name)])
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, directory, end])
}

describe('a template of a shop that sells in yen', () => {
  it('has prices that the shop can take', async () => {
    const yen = await makeShop(world, { currency: 'JPY' })
    const headers = { authorization: `Bearer ${yen.admin.token}` }
    const template = await fetch(`${address}/cashier/api${downloadImportTemplate.path}`, { headers })
    const form = new FormData()
    form.append('file', new Blob([await template.arrayBuffer()]), 'goods.xlsx')
    const response = await fetch(`${address}/cashier/api${readImport.path}`, { method: 'POST', headers, body: form })
    const asked = { ...planOf((await response.json()) as Read), outletIds: [yen.outlet.outletId] }
    const tried = (await world.call(previewImport, asked, { as: yen.admin.token })).answer
    expect(tried).toMatchObject({ created: 2, failed: 0 })
  })
})

describe('files that are none', () => {
  it.each<[string, () => Promise<Uint8Array | null> | Uint8Array | null, string]>([
    ['a field of another name', () => null, 'request.invalid'],
    ['text', () => Buffer.from('Name,Price\nTea,1'), 'import.not-spreadsheet'],
    ['text in Windows-1252', () => Buffer.from('Name,Price\nCr\u00e8me,1', 'latin1'), 'import.not-spreadsheet'],
    ['text with two byte order marks', () => Buffer.from('\uFEFF\uFEFFName,Price\nTea,1'), 'import.not-spreadsheet'],
    ['a zip that is no workbook', () => zipOf('readme.txt', Buffer.from('hello')), 'import.not-spreadsheet'],
    ['half a workbook', async () => (await xlsx([['Name'], ['Tea']])).subarray(0, 400), 'import.not-spreadsheet'],
    ['a zip bomb', () => zipOf('[Content_Types].xml', Buffer.alloc(70 * 1024 * 1024)), 'import.unpacks-too-large'],
    ['more than 5 MB', () => Buffer.alloc(5 * 1024 * 1024 + 1), 'import.too-large'],
    ['headings alone', () => xlsx([['Name', 'Price']]), 'import.empty'],
    [
      '1,001 rows',
      () => xlsx([['Name'], ...Array.from({ length: 1_001 }, (_, at) => [`Row ${at}`])]),
      'import.too-many-rows',
    ],
  ])('are refused: %s', async (_, make, code) => {
    const { body } = await upload(await make())
    expect(body.code).toBe(code)
  })

  it('reads headings below a title of merged cells, numbers as text, and rows by the numbers people see', async () => {
    const rows = [
      ['Price list 2026', '', ''],
      ['', '', ''],
      ['Name', 'Price', 'Stock'],
      ['Merged one', '3.50', 7],
      ['', '', ''],
      ['Merged two', 4.25, '12'],
      ['Merged three', 'dear', '1'],
    ]
    const bytes = await writeXlsx({
      sheets: [{ name: 'Goods', rows, merges: [{ startRow: 0, endRow: 0, startCol: 0, endCol: 2 }] }],
    })
    const { body: found } = await upload(bytes)
    expect(found.columns.map(({ guess }) => guess)).toEqual(['name', 'sellPrice', 'stock'])
    const done = (await world.call(applyImport, planOf(found), mine())).answer
    expect(done).toMatchObject({ created: 2, failed: 1 })
    expect(done.problems).toMatchObject([{ row: 7, name: 'Merged three', field: 'sellPrice' }])
    const { rows: made } = (await world.call(listProducts, { search: 'merged' }, mine())).answer
    expect(made.map(({ name, sellPriceMinor, onHand }) => [name, sellPriceMinor, onHand])).toEqual([
      ['Merged one', 350, 7],
      ['Merged two', 425, 12],
    ])
    const errors = await world.call(downloadImportErrors, { id: done.id }, mine())
    expect(errors.text).toContain('Merged three,dear,1')
  })

  it('takes 1,000 rows', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => [`Bulk ${at}`, '1.00', `BULK-${at}`])
    const found = await read([['Name', 'Price', 'SKU'], ...rows])
    expect((await world.call(applyImport, planOf(found), mine())).answer).toMatchObject({ created: 1_000, failed: 0 })
  })
})
