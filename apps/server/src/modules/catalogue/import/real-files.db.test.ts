import { listProducts, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { downloadProductExport, exportProducts } from '@kassa/contract/catalogue/export.calls.ts'
import {
  applyImport,
  listImports,
  previewImport,
  readImport,
  readTextImport,
  undoImport,
} from '@kassa/contract/catalogue/import.calls.ts'
import type { Endpoint, OutputOf } from '@kassa/contract/endpoint.ts'
import type { ErrorBody } from '@kassa/contract/error.ts'
import fs from 'node:fs'
import path from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let shop: Shop
let address: string

beforeAll(async () => {
  world = await makeWorld()
  address = await world.listen()
})
beforeAll(async () => {
  shop = await makeShop(world, { currency: 'CNY' })
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

type Read = OutputOf<typeof readImport.answer> & OutputOf<typeof readTextImport.answer> & ErrorBody
const mine = () => ({ as: shop.admin.token })

async function upload(call: Endpoint, bytes: Uint8Array, fields: Record<string, string> = {}, language = 'en-US') {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([Buffer.from(bytes)]), 'goods')
  const response = await fetch(`${address}/cashier/api${call.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.admin.token}`, 'accept-language': language },
    body: form,
  })
  return (await response.json()) as Read
}

const planOf = (found: Read) => ({
  id: found.id,
  mapping: Object.fromEntries(found.columns.map(({ index, guess }) => [String(index), guess])),
  outletIds: [shop.outlet.outletId],
})
const text = (content: string) => upload(readTextImport, Buffer.from(content))
const apply = async (found: Read, more: { whenNamed?: 'update' | 'create' } = {}) =>
  (await world.call(applyImport, { ...planOf(found), ...more }, mine())).answer
const preview = async (found: Read, more: { whenNamed?: 'update' | 'create' } = {}) =>
  (await world.call(previewImport, { ...planOf(found), ...more }, mine())).answer
const find = async (search: string) => {
  const { rows } = (await world.call(listProducts, { search }, { ...mine(), outlet: shop.outlet.outletId })).answer
  return rows
}

describe('a workbook as another program wrote it', () => {
  const bytes = () => fs.readFileSync(path.join(import.meta.dirname, '../../../../test/files/goods.xls'))

  it('is read with its title, names of one character, grouped prices and days', async () => {
    const found = await upload(readImport, bytes())
    expect(found.columns.map(({ guess }) => guess)).toEqual([
      'customCode',
      'name',
      'category',
      'code',
      'sellPrice',
      'purchasePrice',
      'productionDate',
    ])
    expect(await apply(found)).toMatchObject({ created: 2, failed: 0 })
    const [lotus] = await find('藕')
    expect(lotus).toMatchObject({ name: '藕', sellPriceMinor: 129_900, categoryName: '蔬菜' })
    const whole = (await world.call(readProduct, { id: lotus?.id ?? '' }, mine())).answer
    expect(whole).toMatchObject({ productionDate: '2026-03-05', listings: [{ purchasePriceMinor: 1_250 }] })
    const [tea] = await find('茉莉花茶')
    const other = (await world.call(readProduct, { id: tea?.id ?? '' }, mine())).answer
    expect(other).toMatchObject({ productionDate: '2026-02-01', codes: ['6901234567892'] })
  })

  it('lets one choose among its sheets', async () => {
    const found = await upload(readImport, bytes(), { sheet: '1' })
    expect(found.sheets).toEqual([
      { index: 0, name: '商品资料', rowCount: 4 },
      { index: 1, name: 'Second', rowCount: 2 },
    ])
    expect(found).toMatchObject({ sheet: 1, rowCount: 1 })
    expect((await upload(readImport, bytes(), { sheet: '7' })).code).toBe('import.sheet-missing')
  })
})

describe('the second door', () => {
  it.each([
    ['UTF-8', Buffer.from('名称,售价\n普洱茶饼,88.00'), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from('\uFEFF名称,售价\n普洱茶砖,88.00'), 'utf-8'],
    ['UTF-16 with its mark', Buffer.from('\uFEFF名称\t售价\n普洱散茶\t88.00', 'utf16le'), 'utf-16le'],
    [
      'GBK',
      Buffer.from([
        0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xca, 0xdb, 0xbc, 0xdb, 0x0d, 0x0a, 0xc6, 0xd5, 0xb6, 0xfd, 0x2c, 0x38, 0x38,
      ]),
      'gb18030',
    ],
    [
      'Shift_JIS',
      Buffer.from([
        0x8f, 0xa4, 0x95, 0x69, 0x96, 0xbc, 0x2c, 0x94, 0xcc, 0x94, 0x84, 0x89, 0xbf, 0x8a, 0x69, 0x0d, 0x0a, 0x82,
        0xa8, 0x92, 0x83, 0x2c, 0x31, 0x32, 0x30,
      ]),
      'shift_jis',
    ],
  ])('reads %s', async (_, bytes, encoding) => {
    const found = await upload(readTextImport, bytes)
    expect(found.encoding).toBe(encoding)
    expect(found.columns.map(({ guess }) => guess)).toEqual(['name', 'sellPrice'])
    expect(await preview(found)).toMatchObject({ created: 1, failed: 0 })
  })

  it.each([',', '\t', ';', '|'])('reads cells between “%s”', async (separator) => {
    const found = await text(
      [['Name', 'Price', 'Stock'], ['Tea, green', '"1,50"', '3'].map((cell) => `"${cell.replaceAll('"', '')}"`)]
        .map((row) => row.join(separator))
        .join('\r\n'),
    )
    expect(found.columns.map(({ heading }) => heading)).toEqual(['Name', 'Price', 'Stock'])
    expect(found.columns[0]?.samples).toEqual(['Tea, green'])
  })

  it('knows whose export a file is, and what its headings mean there', async () => {
    const found = await text(
      'Handle,Title,Vendor,Type,Tags,Variant SKU,Variant Inventory Qty,Variant Price,Variant Barcode,Cost per item,Status\nmug,Big mug,Potter,Kitchen,"new, sale",MUG-1,7,12.00,4006381333931,5.00,active',
    )
    expect(found.source).toBe('Shopify')
    expect(found.columns.map(({ guess }) => guess)).toEqual([
      'ignore',
      'name',
      'brand',
      'category',
      'labels',
      'sku',
      'stock',
      'sellPrice',
      'code',
      'purchasePrice',
      'isOnShelf',
    ])
    expect(await apply(found)).toMatchObject({ created: 1, failed: 0 })
    expect(await find('big mug')).toMatchObject([{ sellPriceMinor: 1_200, onHand: 7, brandName: 'Potter' }])
  })

  it.each([
    ['bytes of a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]), 'import.not-text'],
    ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 0, 0, 8, 0, 0xff, 0xff]), 'import.not-text'],
    ['nothing but headings', Buffer.from('Name,Price\n'), 'import.empty'],
    ['1,001 rows', Buffer.from(`Name\n${'Tea\n'.repeat(1_001)}`), 'import.too-many-rows'],
    ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 65), 'import.too-large'],
  ])('refuses %s', async (_, bytes, code) => expect((await upload(readTextImport, bytes)).code).toBe(code))

  it('says which codes a spreadsheet spoiled, and takes the rows', async () => {
    const found = await text(
      'Name,EAN,Price\nOne lost,4.00638E+12,1\nTwo zeros,36000291452,1\nThree digits,4006381333932,1',
    )
    const tried = await preview(found)
    expect(tried).toMatchObject({ created: 3, failed: 0, doubted: 3 })
    expect(tried.doubts.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'code', 'import.code-digits-lost'],
      [3, 'code', 'import.code-zeros-lost'],
      [4, 'code', 'import.code-check-digit'],
    ])
    expect(tried.doubts[1]?.message).toContain('036000291452')
  })

  it('says which codes and names are another’s but for upper and lower case, of the file and of the books', async () => {
    await apply(await text('Name,Item Code,Price\nHeart Candle,85123a,1'))
    const tried = await preview(
      await text('Name,Item Code,Price\nHeart Candle Red,85123A,1\nHEART CANDLE,85124,1\nBell,b-1,1\nBell big,B-1,1'),
    )
    expect(tried).toMatchObject({ created: 4, failed: 0, doubted: 3 })
    expect(tried.doubts.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'customCode', 'import.differs-by-case-there'],
      [3, 'name', 'import.differs-by-case-there'],
      [5, 'customCode', 'import.differs-by-case'],
    ])
    expect(tried.doubts[0]?.message).toContain('85123a of the existing product “Heart Candle”')
    expect(tried.doubts[2]?.message).toContain('b-1 in row 4')
  })

  it('takes cells that were pasted: by the separator that is said, with the numbers of their rows, 1,000 at the most', async () => {
    const pasted = await text('sep=\t\nName\tPrice\nTea, green, loose\t3.50\n\nMilk, fresh, cold\tx')
    expect(pasted.columns.map(({ heading }) => heading)).toEqual(['Name', 'Price'])
    const tried = await preview(pasted)
    expect(tried).toMatchObject({ created: 1, failed: 1 })
    expect(tried.problems).toMatchObject([{ row: 4, name: 'Milk, fresh, cold', field: 'sellPrice' }])
    const most = await text(`sep=\t\nName\tPrice\n${'Tea\t1\n'.repeat(1_000)}`)
    expect(most.rowCount).toBe(1_000)
    const more = Buffer.from(`sep=\t\nName\tPrice\n${'Tea\t1\n'.repeat(1_001)}`)
    expect((await upload(readTextImport, more)).code).toBe('import.too-many-rows')
  })

  it('says which names are nearly those of goods that are there, or of an earlier row; quite the same name is meant so', async () => {
    await apply(await text('Name,EAN,Price\nStrawberry jam,5901234123457,1'))
    const tried = await preview(
      await text(
        'Name,EAN,Price\nStrawbery Jam,,1\nOrange Soda 330ml,,1\nSoda orange 330 ml,,1\nOrange Soda 330ml,,1\nOrange Soda 350ml,,1\nStrawberry jam!,5901234123457,2',
      ),
    )
    expect(
      tried.doubts
        .filter(({ code }) => code.startsWith('import.name'))
        .map(({ row, field, code }) => [row, field, code]),
    ).toEqual([
      [2, 'name', 'import.name-near-there'],
      [4, 'name', 'import.name-near'],
    ])
    expect(tried.doubts.map(({ message }) => message).join()).toContain('the existing product “Strawberry jam”')
    expect(tried.doubts.map(({ message }) => message).join()).toContain('Orange Soda 330ml in row 3')
    expect(tried).toMatchObject({ created: 5, updated: 1, failed: 0 })
  })

  it('says the column, the limit and the value of what it refuses, in the language of the reader', async () => {
    const found = await upload(readTextImport, Buffer.from('名称,售价\n苹果,1000000'), {}, 'zh-CN')
    const { answer } = await world.call(previewImport, planOf(found), {
      ...mine(),
      headers: { cookie: 'Accept-Language=zh-CN' },
    })
    expect(answer.problems[0]?.message).toBe(
      '“售价”的值“1000000”不是有效的CNY价格，须在 0.01 到 999999.99 之间，最多 2 位小数。',
    )
  })
})

describe('rows without a code', () => {
  it('are matched by name and category, and asked about', async () => {
    await apply(await text('Name,Category,Price\nPlain loaf,Bakery,2.00\nPlain loaf,Fish,3.00'))
    const found = await text('Name,Category,Price\nplain LOAF,bakery,2.50\nNew loaf,Bakery,4.00')
    expect(await preview(found)).toMatchObject({ named: 1 })
    expect((await world.call(applyImport, planOf(found), mine())).refusal.code).toBe('import.question-open')
    expect(await preview(found, { whenNamed: 'create' })).toMatchObject({ created: 2, updated: 0 })
    expect(await apply(found, { whenNamed: 'update' })).toMatchObject({ created: 1, updated: 1 })
    const rows = await find('plain loaf')
    expect(new Map(rows.map(({ categoryName, sellPriceMinor }) => [categoryName, sellPriceMinor]))).toEqual(
      new Map([
        ['Bakery', 250],
        ['Fish', 300],
      ]),
    )
    const unclear = await text('Name,Price\nPlain loaf,9.00')
    expect((await preview(unclear, { whenNamed: 'update' })).problems).toMatchObject([
      { code: 'import.name-ambiguous' },
    ])
  })
})

describe('imports undone', () => {
  it('one after the other, the newest first, leave what was there before', async () => {
    const first = await apply(await text('Custom code,Name,Price,Stock,Labels\nU-1,Undo one,1.00,5,fresh'))
    const second = await apply(await text('Custom code,Price,Stock,SKU,Labels\nU-1,2.00,7,SKU-U,sale'))
    const third = await apply(await text('SKU,Price,Custom code\nSKU-U,3.00,U-1'))
    const [made] = await find('undo one')
    for (const run of [third, second]) {
      expect((await world.call(undoImport, { id: run.id }, mine())).answer).toEqual({ undone: 1, skipped: 0 })
    }
    const back = (await world.call(readProduct, { id: made?.id ?? '' }, mine())).answer
    expect(back).toMatchObject({ listings: [{ sellPriceMinor: 100, onHand: 5 }], sku: null, customCode: 'U-1' })
    expect(back.labelIds).toHaveLength(1)
    expect((await world.call(undoImport, { id: first.id }, mine())).answer).toEqual({ undone: 1, skipped: 0 })
    expect(await find('undo one')).toEqual([])
  })

  it('the older one alone leaves goods that a newer one changed', async () => {
    const first = await apply(await text('Custom code,Name,Price\nV-1,Undo two,1.00'))
    await apply(await text('Custom code,Price\nV-1,2.00'))
    expect((await world.call(undoImport, { id: first.id }, mine())).answer).toEqual({ undone: 0, skipped: 1 })
  })
})

describe('an export', () => {
  it('imports again without a change, by either door', async () => {
    await apply(
      await text(
        [
          'Name,EAN,Custom code,SKU,Type,Category,Brand,Labels,Unit,Weight unit,Price,Cost,Member price,Stock,Warning line,Minimum stock,Production date,Shelf life,Expiry warning (days),Shelf number,Description,On shelf',
          '=Formula,5000112637922,E-1,ES-1,standard,Tea\\/Coffee/Green,Leaf,"a one,b two",box,,3.50,1.25,3.00,24,5,2,2026-03-05,30,5,A-1,"Two\nlines",yes',
          'Weighed thing,,E-2,,weighed,Fruit,,,,kg,4.99,,,12.5,,,,,,,,no',
          'Nameless code,,,,standard,Fruit,,,,,1.00,,,,,,,,,,,yes',
        ].join('\n'),
      ),
    )
    const at = { ...mine(), outlet: shop.outlet.outletId }
    const { exportId } = (await world.call(exportProducts, { productIds: null }, at)).answer
    const file = await world.call(downloadProductExport, { id: exportId, part: 1 }, at)
    const again = await text(file.text)
    const { rowCount } = again
    expect(rowCount).toBeGreaterThan(8)
    expect(await preview(again, { whenNamed: 'update' })).toMatchObject({
      created: 0,
      updated: 0,
      failed: 0,
      unchanged: rowCount,
    })
    const done = await apply(again, { whenNamed: 'update' })
    expect(done).toMatchObject({ created: 0, updated: 0, failed: 0, unchanged: rowCount })
    const runs = (await world.call(listImports, {}, mine())).answer.rows
    expect(runs[0]).toMatchObject({ unchanged: rowCount, updated: 0 })
    const changed = await text(file.text.replace('12.5', '13.5'))
    expect(await preview(changed, { whenNamed: 'update' })).toMatchObject({ updated: 1 })
  })

  it('of a spreadsheet with a stock below zero leaves the stock alone and says so', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'G',
          rows: [
            ['Custom code', 'Name', 'Price', 'Stock'],
            ['N-1', 'Below zero', '1', '-3'],
          ],
        },
      ],
    })
    const found = await upload(readImport, bytes)
    expect(await preview(found)).toMatchObject({
      created: 1,
      failed: 0,
      doubts: [{ field: 'stock', code: 'import.stock-below-zero' }],
    })
  })
})

const shared = path.join(import.meta.dirname, '../../../../../../../shared/data')

describe('real catalogues', () => {
  const isThere = fs.existsSync(shared)
  if (!isThere) {
    it('are absent beside the repository (../shared/data): nothing was read', () => expect(isThere).toBe(false))
    return
  }
  it('a thousand goods without prices are refused row by row, each with its reason', async () => {
    const found = await text(fs.readFileSync(path.join(shared, 'off-gtin/catalogue-1000.csv'), 'utf8'))
    expect(
      found.columns.filter(({ guess }) => guess !== 'ignore').map(({ heading, guess }) => [heading, guess]),
    ).toEqual([
      ['barcode', 'code'],
      ['name', 'name'],
    ])
    expect(await preview(found)).toMatchObject({ created: 0, failed: 1_000 })
  })
})
