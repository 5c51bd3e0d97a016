import { expect, test } from 'vitest'
import { readMove } from '../../read-move.ts'

const tableOf = (name: string, text: string) => {
  const [columns = [], ...rows] = text.split('\n').map((line) => line.split(','))
  return { name, columns, rows, rowNumbers: rows.map((_, at) => at + 2) }
}
const read = (files: Readonly<Record<string, string>>) =>
  readMove(
    Object.entries(files).map(([name, text]) => tableOf(name, text)),
    { readPhone: (phone) => phone, knowsCountry: true, decimalMarks: {}, dayOrders: {} },
  )
const remarksIn = (files: Readonly<Record<string, string>>) =>
  new Set(read(files).remarks.map(({ code, row, verdict }) => `${row} ${verdict} ${code}`))

test('codes and quantities by place are stock alone, and only their places and columns are asked', () => {
  const source = read({ 'count.csv': 'SKU,Location,Quantity\nTEA,Main,7\nTEA,North,2\n00123,Main,1.5' })
  expect(source.files).toMatchObject([{ kind: 'stock', system: '' }])
  expect(source.counts).toMatchObject([
    {
      code: 'TEA',
      row: 2,
      stock: [
        { place: 'Main', stock: '7' },
        { place: 'North', stock: '2' },
      ],
    },
    { code: '00123', stock: [{ place: 'Main', stock: '1.5' }] },
  ])
  expect(source.questions.map(({ kind, about }) => [kind, about])).toEqual([
    ['location', 'Main'],
    ['location', 'North'],
    ['columns', 'count.csv'],
  ])
})

test.each([
  ['Stock (Main street)', 'Main street'],
  ['Qty: North', 'North'],
  ['库存（总店）', '总店'],
  ['Quantity - 2nd floor', '2nd floor'],
])('the column %s is the stock of one place', (heading, place) => {
  expect(read({ 'a.csv': `Barcode,${heading}\n4012345678901,3` }).counts).toMatchObject([
    { code: '4012345678901', stock: [{ place, stock: '3' }] },
  ])
})

test('a column of values is no place, and a list with prices is goods', () => {
  expect(read({ 'a.csv': 'SKU,Stock value\nTEA,7' }).files).toMatchObject([{ kind: 'unknown' }])
  expect(read({ 'a.csv': 'SKU,Name,Price,Stock\nTEA,Tea,3.50,7' }).counts).toEqual([])
})

test('odd rows are said, each with its row: nothing is added up or left out in silence', () => {
  const rows = ['TEA,7', 'TEA,5', ',4', '4.00638E+12,2', 'CUP,-3', 'BOX,', 'JAR,many', 'Total,18']
  expect(remarksIn({ 'a.csv': ['Code,Counted', ...rows].join('\n') })).toEqual(
    new Set([
      '3 cannot moving.count-twice',
      '4 cannot moving.count-without-code',
      '5 cannot moving.count-code-damaged',
      '6 doubtful moving.stock-below-zero',
      '8 doubtful moving.number-unreadable',
      '1 left-out moving.counts-without-quantity',
    ]),
  )
})

test('figures of goods in another file are theirs; those of two count lists count once', () => {
  const goods = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty\ntea,Tea,TEA,3.50,4'
  const count = 'SKU,Quantity\nTEA,9\nCUP,2'
  const source = read({ 'goods.csv': goods, 'count.csv': count, 'second.csv': 'SKU,Quantity\nCUP,8' })
  expect([...source.goods]).toMatchObject([{ variants: [{ isTracked: true, stock: [{ place: '', stock: '9' }] }] }])
  expect(source.counts).toMatchObject([{ code: 'CUP', stock: [{ stock: '2' }] }])
  expect(source.remarks.map(({ code }) => code)).toContain('moving.count-twice')
})

test('a stock file of a known system without its goods names them by code', () => {
  const inventory =
    'Handle,Title,SKU,Location,On hand\ntea,Tea,TEA,Main,4\ncup,Cup,,Main,1\nbox,Box,BOX,Main,not stocked'
  const source = read({ 'inventory.csv': inventory })
  expect(source.counts).toMatchObject([{ system: 'Shopify', code: 'TEA', name: 'Tea' }])
  expect(source.remarks).toContainEqual(expect.objectContaining({ code: 'moving.stock-without-goods', row: 3 }))
})
