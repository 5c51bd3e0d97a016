// Sheets, rows and columns that nobody sees, in each kind of workbook.
import { writeXlsx } from 'hucre'
import { expect, it } from 'vitest'
import { xlsOf } from '../../../../test/make/xls.ts'
import { zipOf } from '../../../../test/make/zip.ts'
import { understand } from '../look.ts'
import { readBrought } from './read-brought.ts'

it('leaves hidden sheets out by name, and reads hidden rows and columns, which it counts', async () => {
  const goods = [
    ['Name', 'Price', 'Barcode'],
    ['Rice', 3.2, '4012345678901'],
    ['Salt', 1.5, ''],
  ]
  const old = [
    ['Name', 'Price'],
    ['Old rice', 1],
  ]
  const sheets = [
    { name: 'Old', rows: old, hidden: true },
    { name: 'Older', rows: old, veryHidden: true },
    { name: 'Goods', rows: goods, columns: [{}, {}, { hidden: true }], rowDefs: new Map([[2, { hidden: true }]]) },
  ]
  const brought = await readBrought([{ name: 'shop.xlsx', bytes: Buffer.from(await writeXlsx({ sheets })) }])
  expect(brought.unread.map(({ name, refusal }) => [name, refusal.code])).toEqual([
    ['shop.xlsx › Old', 'moving.sheet-hidden'],
    ['shop.xlsx › Older', 'moving.sheet-hidden'],
  ])
  const { goods: products, remarks } = understand(brought, {})
  expect(products.map(({ name, variants }) => [name, variants[0]?.barcodes])).toEqual([
    ['Rice', ['4012345678901']],
    ['Salt', []],
  ])
  expect(remarks).toEqual([
    {
      file: 'shop.xlsx › Goods',
      row: 1,
      verdict: 'doubtful',
      code: 'moving.rows-hidden',
      facts: { rows: 1, columns: 1 },
    },
  ])
})

/** An OpenDocument of these tables. */
const odsOf = (tables: string): Buffer =>
  zipOf([
    { name: 'mimetype', content: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'), isStored: true },
    {
      name: 'content.xml',
      content: Buffer.from(`<?xml version="1.0"?><office:document-content><office:automatic-styles>
        <style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>
        <style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>
        </office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`),
    },
  ])
const odsCell = (text: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
const odsRow = (cells: readonly string[], attributes = ''): string =>
  `<table:table-row${attributes}>${cells.map(odsCell).join('')}</table:table-row>`

const seen = [
  ['Name', 'Price', 'Barcode'],
  ['Rice', '3.20', '4012345678901'],
  ['Salt', '1.50', ''],
]
const hiddenBooks = {
  'shop.ods': odsOf(
    [
      `<table:table table:name="Old" table:style-name="ta2">${odsRow(['Name', 'Price'])}${odsRow(['Old rice', '1'])}</table:table>`,
      `<table:table table:name="Goods" table:style-name="ta1"><table:table-column table:number-columns-repeated="2"/>
        <table:table-column table:visibility="collapse" table:number-columns-repeated="1022"/>
        ${odsRow(seen[0] ?? [])}${odsRow(seen[1] ?? [])}${odsRow(seen[2] ?? [], ' table:visibility="filter"')}
        <table:table-row table:visibility="collapse" table:number-rows-repeated="1048573"><table:table-cell/></table:table-row></table:table>`,
    ].join(''),
  ),
  'shop.xls': xlsOf([
    {
      name: 'Old',
      rows: [
        ['Name', 'Price'],
        ['Old rice', 1],
      ],
      state: 2,
    },
    { name: 'Goods', rows: seen, hiddenRows: [2], hiddenColumns: [2] },
  ]),
}

it.each(Object.entries(hiddenBooks))(
  'what is hidden in %s is left out by name, or read and counted',
  async (name, bytes) => {
    const brought = await readBrought([{ name, bytes }])
    expect(brought.unread.map(({ name: of, refusal }) => [of, refusal.code])).toEqual([
      [`${name} › Old`, 'moving.sheet-hidden'],
    ])
    const { goods: products, remarks } = understand(brought, {})
    expect(products.map(({ name: of, variants }) => [of, variants[0]?.barcodes])).toEqual([
      ['Rice', ['4012345678901']],
      ['Salt', []],
    ])
    expect(remarks).toMatchObject([{ code: 'moving.rows-hidden', facts: { rows: 1, columns: 1 } }])
  },
)

it('reads rows of an outline, and headings that are printed on each page', async () => {
  const [head = [], rice = [], salt = []] = seen
  const bytes = odsOf(
    `<table:table table:name="Goods"><table:table-header-rows>${odsRow(head)}</table:table-header-rows>
      <table:table-row-group table:display="false">${odsRow(rice, ' table:visibility="collapse"')}
      <table:table-row-group>${odsRow(salt)}</table:table-row-group></table:table-row-group></table:table>`,
  )
  const brought = await readBrought([{ name: 'shop.ods', bytes }])
  expect(brought.tables[0]?.columns).toEqual(head)
  expect(brought.tables[0]?.rows.map(([name]) => name)).toEqual(['Rice', 'Salt'])
  expect(understand(brought, {}).remarks).toMatchObject([
    { code: 'moving.rows-hidden', facts: { rows: 1, columns: 0 } },
  ])
})
