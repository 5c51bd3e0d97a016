import { writeOds, writeXlsx } from 'hucre'
import { expect, it } from 'vitest'
import { isThinned } from '../../../../../../packages/domain/test/property-runs.ts'
import { type Packed, zipOf } from '../../../../test/make/zip.ts'
import { fileInBlocks } from '../../../platform/files/sliced-file.ts'
import { understand } from '../look.ts'
import { readBrought } from './read-brought.ts'

/** Rows that a sheet of most programs may have; a gate reads as far as it takes to count on. */
const MANY_ROWS = isThinned ? 200_000 : 1_000_000

const csv = Buffer.from('Handle,Title,Variant Price\na,Apple,1.00\n')
const codeOf = (brought: Awaited<ReturnType<typeof readBrought>>) => brought.unread.map(({ refusal }) => refusal.code)

it('opens a zip of lists, and names pictures and files that are none', async () => {
  const zip = zipOf([
    { name: 'products.csv', content: csv },
    { name: 'apple.jpg', content: Buffer.from('no list') },
    { name: 'read me.pdf', content: Buffer.from('no list') },
  ])
  const brought = await readBrought([{ name: 'all.zip', bytes: zip }])
  expect(brought.unread).toEqual([
    { name: 'all.zip', refusal: { code: 'moving.zip-pictures', facts: { count: 1 } } },
    { name: 'read me.pdf', refusal: { code: 'moving.no-list', facts: {} } },
  ])
  expect(understand(brought, {}).goods.map(({ name }) => name)).toEqual(['Apple'])
})

it.each<[string, Packed[], string]>([
  ['a path in it', [{ name: '../products.csv', content: csv }], 'moving.zip-has-path'],
  ['a path from the root in it', [{ name: '/tmp/products.csv', content: csv }], 'moving.zip-has-path'],
  ['a path of Windows in it', [{ name: '..\\products.csv', content: csv }], 'moving.zip-has-path'],
  ['a folder in it', [{ name: 'x/products.csv', content: csv }], 'moving.zip-has-path'],
  ['more than it may unpack to', [{ name: 'a.csv', content: csv, claims: 0xff_ff_ff_f0 }], 'moving.zip-too-large'],
  ['a size that lies', [{ name: 'a.csv', content: Buffer.alloc(1_000_000, 'a'), claims: 10 }], 'moving.zip-broken'],
  [
    'too many files',
    Array.from({ length: 20_001 }, (_, at) => ({ name: `${at}.jpg`, content: csv, isStored: true })),
    'moving.zip-too-large',
  ],
])('refuses a zip with %s whole, and takes the file beside it', async (_what, files, code) => {
  const brought = await readBrought([
    { name: 'bad.zip', bytes: zipOf(files) },
    { name: 'good.csv', bytes: csv },
  ])
  expect(codeOf(brought)).toEqual([code])
  expect(brought.tables.map(({ name }) => name)).toEqual(['good.csv'])
})

it('reads a zip and a workbook slice by slice; a file that cannot be read now is no broken one', async () => {
  const sheet = await writeXlsx({
    sheets: [
      {
        name: 'Goods',
        rows: [
          ['Name', 'Price'],
          ['Rice', 3.2],
        ],
      },
    ],
  })
  const zip = zipOf([
    { name: 'products.csv', content: csv },
    { name: 'apple.jpg', content: Buffer.from('a picture') },
  ])
  const sliced = (bytes: Buffer) => fileInBlocks(bytes.length, (...at) => Promise.resolve(bytes.subarray(...at)))
  const brought = await readBrought([
    { name: 'all.zip', bytes: sliced(zip) },
    { name: 'shop.xlsx', bytes: sliced(Buffer.from(sheet)) },
    { name: 'more.csv', bytes: sliced(csv) },
  ])
  expect(brought.tables.map(({ name }) => name)).toEqual(['products.csv', 'shop.xlsx', 'more.csv'])
  expect(String(await brought.pictures.get('apple.jpg')?.read())).toBe('a picture')
  const text = { length: 250 * 1024 * 1024 + 1, read: (from: number, to: number) => sliced(csv).read(from, to) }
  expect((await readBrought([{ name: 'list.csv', bytes: text }])).unread).toEqual([
    { name: 'list.csv', refusal: { code: 'import.too-large', facts: { limit: '250 MB' } } },
  ])
  const lost = new Error('the database is gone')
  let reads = 0
  const cut = fileInBlocks(zip.length, (...at) =>
    (reads += 1) > 1 ? Promise.reject(lost) : Promise.resolve(zip.subarray(...at)),
  )
  expect((await readBrought([{ name: 'all.zip', bytes: cut }])).tables).toHaveLength(1)
  const gone = fileInBlocks(zip.length, () => Promise.reject(lost))
  await expect(readBrought([{ name: 'all.zip', bytes: gone }])).rejects.toBe(lost)
})

it('opens a zip of pictures that lies beside lists in a zip, packed again or not, whole or slice by slice', async () => {
  const pictures = zipOf([
    { name: 'apple.jpg', content: Buffer.from('an apple') },
    { name: 'more.csv', content: csv },
    { name: 'deeper.zip', content: Buffer.from('not opened') },
  ])
  for (const isStored of [true, false]) {
    const bytes = zipOf([
      { name: 'products.csv', content: csv },
      { name: 'pictures.zip', content: pictures, isStored },
    ])
    const sliced = fileInBlocks(bytes.length, (...at) => Promise.resolve(bytes.subarray(...at)))
    for (const file of [bytes, sliced]) {
      const brought = await readBrought([{ name: 'files.zip', bytes: file }])
      expect(brought.tables.map(({ name }) => name)).toEqual(['products.csv', 'more.csv'])
      expect(brought.unread.map(({ name }) => name)).toEqual(['files.zip', 'deeper.zip'])
      expect(String(await brought.pictures.get('apple.jpg')?.read())).toBe('an apple')
    }
  }
})

it.each<[string, Packed, string]>([
  ['broken', { name: 'a.zip', content: Buffer.from('no zip') }, 'moving.zip-broken'],
  ['broken and not packed', { name: 'a.zip', content: Buffer.from('no zip'), isStored: true }, 'moving.zip-broken'],
  [
    'not all there',
    { name: 'a.zip', content: zipOf([{ name: 'b.csv', content: csv }]).subarray(0, 60), isStored: true },
    'moving.zip-broken',
  ],
  ['with a folder', { name: 'a.zip', content: zipOf([{ name: 'x/b.csv', content: csv }]) }, 'moving.zip-has-path'],
  [
    'with more than the whole may hold',
    { name: 'a.zip', content: zipOf([{ name: 'b.jpg', content: csv, claims: 0xff_ff_ff_f0 }]), isStored: true },
    'moving.zip-too-large',
  ],
  ['packed to nothing', { name: 'a.zip', content: csv, claims: 301 * 1024 ** 2 }, 'moving.zip-too-large'],
])('refuses a zip whole for one inside that is %s', async (_what, inside, code) => {
  const beside = { name: 'c.jpg', content: csv }
  for (const bytes of [zipOf([inside]), zipOf([beside, inside])]) {
    const sliced = fileInBlocks(bytes.length, (...at) => Promise.resolve(bytes.subarray(...at)))
    expect(codeOf(await readBrought([{ name: 'bad.zip', bytes }]))).toEqual([code])
    expect(codeOf(await readBrought([{ name: 'bad.zip', bytes: sliced }]))).toEqual([code])
  }
})

it('reads workbooks of both kinds, a heading in row 10, and rows behind many empty ones', async () => {
  const empty = Array.from({ length: 8 }, (_, at) => (at === 0 ? ['My shop'] : ['']))
  const gap = Array.from({ length: 10_000 }, () => [''])
  const rows = [...empty, [''], ['Name', 'Price', 'Stock'], ['Rice', 3.2, 4], ...gap, ['Salt', 1.5, 2]]
  const sheets = [{ name: 'Goods', rows }]
  const files = [
    { name: 'a.xlsx', bytes: Buffer.from(await writeXlsx({ sheets })) },
    { name: 'b.ods', bytes: Buffer.from(await writeOds({ sheets })) },
  ]
  const brought = await readBrought(files)
  expect(brought.unread).toEqual([])
  for (const { columns, rowNumbers } of brought.tables) {
    expect(columns).toEqual(['Name', 'Price', 'Stock'])
    expect(rowNumbers).toEqual([11, 10_012])
  }
})

it('reads every sheet of a workbook, and names what is none', async () => {
  const goods = [
    ['Name', 'Price', 'Barcode'],
    ['Rice', 3.2, new Date('2026-03-05')],
  ]
  const people = [
    ['Name', 'Email'],
    ['Lea', 'lea@example.com'],
  ]
  const sheets = [
    { name: 'Goods', rows: goods },
    { name: 'Empty', rows: [] },
    { name: 'People', rows: people },
    { name: 'Title', rows: [['Only a title']] },
  ]
  const bytes = Buffer.from(await writeXlsx({ sheets }))
  const brought = await readBrought([{ name: 'shop.xlsx', bytes }])
  expect(brought.tables.map(({ name }) => name)).toEqual(['shop.xlsx › Goods', 'shop.xlsx › People'])
  expect(brought.unread).toEqual([{ name: 'shop.xlsx › Title', refusal: { code: 'import.empty' } }])
  const { goods: products, people: customers, remarks } = understand(brought, {})
  expect([products.at(0)?.variants[0]?.barcodes, customers.at(0)?.name]).toEqual([[], 'Lea'])
  expect(remarks).toMatchObject([{ row: 2, code: 'moving.code-date', facts: { code: '2026-03-05' } }])
  const many = Array.from({ length: 21 }, (_, at) => ({ name: `S${at}`, rows: goods }))
  const much = await readBrought([{ name: 'much.xlsx', bytes: Buffer.from(await writeXlsx({ sheets: many })) }])
  expect(much.unread.map(({ name, refusal }) => [name, refusal.code])).toEqual([
    ['much.xlsx › S20', 'moving.too-many-sheets'],
  ])
})

it('keeps two files of one name apart', async () => {
  const one = { name: 'a.csv', bytes: csv }
  expect((await readBrought([one, one, one])).tables.map(({ name }) => name)).toEqual([
    'a.csv',
    'a.csv (2)',
    'a.csv (3)',
  ])
})

it.each([
  ['blank', '\n'],
  ['empty', ',,\n'],
])(`reads what stands below ${MANY_ROWS} %s rows, each counted`, async (_what, blank) => {
  const bytes = Buffer.from(`Name,Price,Stock\nTea,3.50,4\n${blank.repeat(MANY_ROWS)}Cup,2.00,1\n`)
  const brought = await readBrought([{ name: 'a.csv', bytes }])
  expect(brought.tables[0]?.rowNumbers).toEqual([2, MANY_ROWS + 3])
})

it('refuses a sheet of a million cells that hold nothing, and takes the file beside it', async () => {
  // The sheet alone is written by hand: a library takes ten seconds for it, and nothing of it is read.
  const empty = '<row><c t="inlineStr"><is><t></t></is></c><c t="inlineStr"><is><t></t></is></c></row>'
  const sheet = `<worksheet><sheetData>${empty.repeat(1_000_000)}</sheetData></worksheet>`
  const bytes = zipOf([
    { name: '[Content_Types].xml', content: Buffer.from('<Types></Types>') },
    { name: 'xl/worksheets/sheet1.xml', content: Buffer.from(sheet) },
  ])
  const brought = await readBrought([
    { name: 'huge.xlsx', bytes },
    { name: 'good.csv', bytes: csv },
  ])
  expect(codeOf(brought)).toEqual(['import.unpacks-too-large'])
  expect(brought.tables.map(({ name }) => name)).toEqual(['good.csv'])
})

it.each<[string, Buffer]>([
  ['utf-8', Buffer.from('Name,Price\nKäse – groß,3.50\n')],
  ['utf-16le', Buffer.from('Name,Price\nKäse – groß,3.50\n', 'utf16le')],
  ['utf-16be', Buffer.from('Name,Price\nKäse – groß,3.50\n', 'utf16le').swap16()],
  ['iso-8859-1', Buffer.from('Name,Price\nKäse groß,3.50\n', 'latin1')],
  ['windows-1252', Buffer.from('4e616d652c50726963650a4be47365209620 67726fdf2c332e35300a'.replace(' ', ''), 'hex')],
  ['gb18030', Buffer.from('4e616d652c50726963650ac2ccb2e82cd2bbb4fc332e35300a', 'hex')],
  ['shift_jis', Buffer.from('4e616d652c50726963650a97ce92832882a8928329 2c332e35300a'.replace(' ', ''), 'hex')],
])('reads %s as it is written', async (encoding, bytes) => {
  const brought = await readBrought([{ name: 'a.csv', bytes }])
  expect(brought.encodings).toEqual({ 'a.csv': encoding })
  expect(brought.tables[0]?.rows.at(0)?.[0]).toMatch(/^(?:Käse(?: –)? groß|绿茶|緑茶\(お茶\))$/)
})

it('reads what Windows wrote in German, with semicolons and commas', async () => {
  const bytes = Buffer.from('Artikel;VK brutto;Bestand\nKäse, groß;3,20;4\nMüsli;1.299,00;2\n', 'latin1')
  const brought = await readBrought([{ name: 'liste.csv', bytes }])
  expect(brought.encodings).toEqual({ 'liste.csv': 'iso-8859-1' })
  expect(understand(brought, {}).goods.map(({ name, variants }) => [name, variants[0]?.price])).toEqual([
    ['Käse, groß', '3.2'],
    ['Müsli', '1299'],
  ])
})

it('tells a phone of the country that was said, and none without one', async () => {
  const brought = await readBrought([{ name: 'a.csv', bytes: Buffer.from('Name,Phone\n山田花子,090-1234-5678\n') }])
  expect(understand(brought, {}).people.at(0)?.phone).toBeNull()
  expect(understand(brought, { country: 'JP' }).people.at(0)?.phone).toBe('+819012345678')
})

it.each([
  '<html><head></head><table><tr><th>Name</th><th>Price</th></tr><tr><td>Tea</td><td>3.50</td></tr></table></html>',
  '\uFEFF\n<table border="1"><tr><td>Name</td></tr></table>',
  '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>',
])('says that a page is no list, and reads the files beside it: %s', async (page) => {
  const list = { name: 'goods.csv', bytes: Buffer.from('Name,Price\n<b>Tea</b>,3.50\n') }
  const brought = await readBrought([{ name: 'goods.xls', bytes: Buffer.from(page) }, list])
  expect(codeOf(brought)).toEqual(['moving.file-is-page'])
  expect(understand(brought, {}).goods.map(({ name }) => name)).toEqual(['Tea'])
})

const orders = ['Name,Financial Status,Created at,Currency,Total,Lineitem quantity,Lineitem name,Lineitem sku,Email']
const order = (number: number, item = 'Tea') => `#${number},paid,2025-11-03,USD,4.00,1,${item},T,a@example.com`

it.each([
  ['that does not end', [order(1), order(2), order(3, '"Tea')], 4, 2],
  ['that ends rows below', [order(1, '"Tea'), order(2), order(3, 'Cup"'), order(4)], 2, 3],
])('of past sales with a quote %s the row is refused and the others are read', async (_what, rows, row, count) => {
  const brought = await readBrought([{ name: 'orders.csv', bytes: Buffer.from([...orders, ...rows].join('\n')) }])
  expect(brought.unread).toEqual([{ name: 'orders.csv', refusal: { code: 'moving.row-open-quote', facts: { row } } }])
  expect(brought.histories.map(({ survey }) => survey.rows)).toEqual([count])
})

it('takes a list with a byte that nobody can read, and names its row', async () => {
  const text = ['Name,Phone,Email', ...Array.from({ length: 20 }, (_, at) => `Käthe ${at},,k${at}@example.com`)].join(
    '\n',
  )
  const bytes = Buffer.from(text)
  bytes[bytes.indexOf('ä', 0, 'utf8')] = 0xff
  const brought = await readBrought([{ name: 'people.csv', bytes }])
  const { people, remarks } = understand(brought, {})
  expect([brought.unread, people.length]).toEqual([[], 20])
  expect(remarks).toContainEqual({
    file: 'people.csv',
    row: 2,
    verdict: 'doubtful',
    code: 'moving.letter-broken',
    facts: { column: 'Name', value: 'K\uFFFD\uFFFDthe 0' },
  })
})

it('reads numbers of a workbook as its formats show them: zeros before codes, and percent', async () => {
  const sheet = await writeXlsx({
    sheets: [
      {
        name: 'Goods',
        columns: [
          { header: 'Name', key: 'name' },
          { header: 'SKU', key: 'sku', numFmt: '00000' },
          { header: 'Price', key: 'price', numFmt: '#,##0.00' },
          { header: 'VAT', key: 'tax', numFmt: '0%' },
        ],
        data: [
          { name: 'Rice', sku: 42, price: 1003.2, tax: 0.19 },
          { name: 'Peas', sku: 'P-1', price: 2, tax: 0.07 },
        ],
      },
    ],
  })
  const { goods } = understand(await readBrought([{ name: 'goods.xlsx', bytes: Buffer.from(sheet) }]), {})
  expect(goods.map(({ taxes, variants: [first] }) => [first?.sku, first?.price, taxes[0]?.rate])).toEqual([
    ['00042', '1003.2', '19'],
    ['P-1', '2', '7'],
  ])
})

it('reads a list whose rows a spreadsheet wrote as one cell each', async () => {
  const rows = ['Name,SKU,Price', 'Tea,T1,3.50', '"Cup, blue",C1,2.00']
  const text = rows.map((row) => `"${row.replaceAll('"', '""')}"`).join('\r\n')
  const brought = await readBrought([{ name: 'one-column.csv', bytes: Buffer.from(text) }])
  expect(understand(brought, {}).goods.map(({ name, variants: [one] }) => [name, one?.sku, one?.price])).toEqual([
    ['Tea', 'T1', '3.5'],
    ['Cup, blue', 'C1', '2'],
  ])
  expect(brought.tables[0]?.rowNumbers).toEqual([2, 3])
})

it('reads letters that a program garbled as they were, and names their rows', async () => {
  const text = 'Désignation;Prix;Référence\nCrème brûlée;3,50;C1\nThé 5 €;2,00;T1\nPain;1,00;P1\n'
  const garbled = Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(text)))
  const brought = await readBrought([{ name: 'garbled.csv', bytes: garbled }])
  const { goods, remarks } = understand(brought, {})
  expect(goods.map(({ name, variants: [one] }) => [name, one?.sku])).toEqual([
    ['Crème brûlée', 'C1'],
    ['Thé 5 €', 'T1'],
    ['Pain', 'P1'],
  ])
  expect(remarks.map(({ row, code, facts }) => [row, code, facts['taken']])).toEqual([
    [2, 'moving.letters-garbled', 'Crème brûlée'],
    [3, 'moving.letters-garbled', 'Thé 5 €'],
  ])
})

it('takes a zip as a Mac packs it: what lies beside the files is no path', async () => {
  const bytes = zipOf([
    { name: 'goods.csv', content: csv },
    { name: '__MACOSX/._goods.csv', content: Buffer.from('00051607', 'hex') },
    { name: '.DS_Store', content: Buffer.from('0000', 'hex') },
  ])
  const brought = await readBrought([{ name: 'Archive.zip', bytes }])
  expect([brought.tables.map(({ name }) => name), brought.unread]).toEqual([['goods.csv'], []])
})
