// Workbooks that say more or less than their cells: merged cells, formulas, formats far below a list, passwords, long numbers.
import { writeOds, writeXlsx } from 'hucre'
import { expect, it } from 'vitest'
import { compoundOf, xlsOf } from '../../../../test/make/xls.ts'
import { zipOf } from '../../../../test/make/zip.ts'
import { understand } from '../look.ts'
import { type FileTables, readBrought } from './read-brought.ts'

const read = (name: string, bytes: Uint8Array): Promise<FileTables> =>
  readBrought([
    { name, bytes: Buffer.from(bytes) },
    { name: 'beside.csv', bytes: Buffer.from('SKU,Name,Price\nB1,Beside,1.00\n') },
  ])
const goodsIn = (brought: FileTables) => {
  const source = understand(brought, {})
  return {
    goods: source.goods.map(({ name, category, variants: [one] }) => [name, category.join(), one?.sku, one?.price]),
    said: source.remarks.map(({ row, verdict, code, facts }) => [row, verdict, code, facts['count'] ?? null]),
  }
}
const beside = ['Beside', '', 'B1', '1']

const merged = [
  ['Spring list', null, null, null],
  [null, null, null, null],
  ['Category', 'Name', 'SKU', 'Price'],
  ['Shirts', 'Polo', 'P1', 20],
  [null, 'Tee', 'T1', 12],
  [null, 'Tank', 'T2', null],
  ['Hats', 'Cap', 'C1', 9],
]
const merges = [
  { startRow: 0, endRow: 1, startCol: 0, endCol: 3 },
  { startRow: 3, endRow: 5, startCol: 0, endCol: 0 },
  { startRow: 4, endRow: 5, startCol: 3, endCol: 3 },
]

it.each([
  ['xlsx', () => writeXlsx({ sheets: [{ name: 'Goods', rows: merged, merges }] })],
  ['ods', () => writeOds({ sheets: [{ name: 'Goods', rows: merged, merges }] })],
] as const)(
  'a word over several rows of an %s is that of each, a number that of the first, and both are said',
  async (kind, make) => {
    const { goods, said } = goodsIn(await read(`list.${kind}`, await make()))
    expect(goods).toEqual([
      ['Polo', 'Shirts', 'P1', '20'],
      ['Tee', 'Shirts', 'T1', '12'],
      ['Cap', 'Hats', 'C1', '9'],
      beside,
    ])
    expect(said).toContainEqual([1, 'doubtful', 'moving.cells-merged', 2])
    expect(said).toContainEqual([6, 'cannot', 'moving.no-price', null])
  },
)

const xlsxWith = (cells: string): Buffer =>
  zipOf([
    {
      name: '[Content_Types].xml',
      content: Buffer.from(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      ),
    },
    {
      name: '_rels/.rels',
      content: Buffer.from(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      ),
    },
    {
      name: 'xl/workbook.xml',
      content: Buffer.from(
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Goods" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: Buffer.from(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: Buffer.from(
        `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`,
      ),
    },
  ])
const text = (ref: string, value: string): string => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
const head = `<row r="1">${text('A1', 'Name')}${text('B1', 'SKU')}${text('C1', 'Price')}</row>`

it('formulas that no spreadsheet has worked out are counted; those with a value are that value', async () => {
  const rows = [
    `<row r="2">${text('A2', 'Tea')}${text('B2', 'T1')}<c r="C2"><f>1.2*3</f><v>3.6</v></c></row>`,
    `<row r="3">${text('A3', 'Cup')}${text('B3', 'C1')}<c r="C3"><f>C2*2</f></c></row>`,
  ]
  const { goods, said } = goodsIn(await read('made.xlsx', xlsxWith(head + rows.join(''))))
  expect(goods).toEqual([['Tea', '', 'T1', '3.6'], beside])
  expect(said).toContainEqual([1, 'doubtful', 'moving.formulas-empty', 1])
  expect(said).toContainEqual([3, 'cannot', 'moving.no-price', null])
})

it('a code of more digits than a spreadsheet keeps ends in zeros, as people see it, and is doubtful', async () => {
  const rows = `<row r="2">${text('A2', 'Tea')}<c r="B2"><v>1.23456789012345E+19</v></c><c r="C2"><v>3</v></c></row>`
  const { goods, said } = goodsIn(await read('long.xlsx', xlsxWith(head + rows)))
  expect(goods).toEqual([['Tea', '', '12345678901234500000', '3'], beside])
  expect(said).toContainEqual([2, 'doubtful', 'moving.code-digits-rounded', null])
})

const ods = (tables: string, more: readonly { name: string; content: Buffer }[] = []): Buffer =>
  zipOf([
    { name: 'mimetype', content: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'), isStored: true },
    {
      name: 'content.xml',
      content: Buffer.from(
        `<?xml version="1.0"?><office:document-content><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
      ),
    },
    ...more,
  ])
const odsRow = (cells: readonly string[], end = '', attributes = ''): string =>
  `<table:table-row${attributes}>${cells.map((cell) => `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`).join('')}${end}</table:table-row>`
const list = [
  ['Name', 'SKU', 'Price'],
  ['Tea', 'T1', '3.50'],
]
const painted = '<table:table-cell table:style-name="ce1" table:number-columns-repeated="1021"/>'

it('formats that reach over a thousand columns and a million rows are no list: what stands among them is read', async () => {
  const rows = list.map((row) => odsRow(row, painted)).join('')
  const table = `<table:table table:name="Goods">${rows}${odsRow([], painted, ' table:number-rows-repeated="1048574"')}</table:table>`
  const brought = await read('painted.ods', ods(table))
  expect(brought.unread).toEqual([])
  expect(goodsIn(brought).goods).toEqual([['Tea', '', 'T1', '3.5'], beside])
})

it.each<[string, string, () => Buffer, string]>([
  [
    'that reaches over more cells than can be read',
    'wide.ods',
    () => {
      const wide = odsRow(
        Array.from({ length: 30 }, () => 'x'),
        '',
        ' table:number-rows-repeated="1000000"',
      )
      return ods(`<table:table table:name="Goods">${odsRow(list[0] ?? [])}${wide}</table:table>`)
    },
    'import.too-many-cells',
  ],
  [
    'of Excel behind a password',
    'locked.xlsx',
    () => compoundOf('EncryptedPackage', Buffer.alloc(5_000, 7)),
    'import.locked',
  ],
  [
    'of the old Excel behind a password',
    'locked.xls',
    () => xlsOf([{ name: 'Goods', rows: list }], { isLocked: true }),
    'import.locked',
  ],
  [
    'of LibreOffice behind a password',
    'locked.ods',
    () =>
      zipOf([
        { name: 'mimetype', content: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'), isStored: true },
        { name: 'content.xml', content: Buffer.from('3f9a01d2', 'hex') },
        {
          name: 'META-INF/manifest.xml',
          content: Buffer.from('<manifest:manifest><manifest:encryption-data/></manifest:manifest>'),
        },
      ]),
    'import.locked',
  ],
  [
    'in the binary format of Excel',
    'list.xlsb',
    () =>
      zipOf([
        { name: '[Content_Types].xml', content: Buffer.from('<Types></Types>') },
        { name: 'xl/workbook.bin', content: Buffer.from('00', 'hex') },
      ]),
    'moving.workbook-unreadable',
  ],
])('a workbook %s is refused by that name, and the file beside it is read', async (_what, name, make, code) => {
  const brought = await read(name, make())
  expect(brought.unread.map(({ name: of, refusal }) => [of, refusal.code])).toEqual([[name, code]])
  expect(goodsIn(brought).goods).toEqual([beside])
})

it('a cell with what no database keeps comes without it', async () => {
  const rows = `<row r="2">${text('A2', 'Tea_x0000_ green')}${text('B2', 'T1')}<c r="C2"><v>3</v></c></row>`
  const { goods } = goodsIn(await read('zero.xlsx', xlsxWith(head + rows)))
  expect(goods).toEqual([['Tea green', '', 'T1', '3'], beside])
})
