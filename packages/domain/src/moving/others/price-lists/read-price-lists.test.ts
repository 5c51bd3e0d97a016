import { expect, test } from 'vitest'
import { readMove } from '../../read-move.ts'
import { resolvePrices } from './plan-price-lists.ts'

const read = (files: Readonly<Record<string, string>>) =>
  readMove(
    Object.entries(files).map(([name, text]) => {
      const [columns = [], ...rows] = text.split('\n').map((line) => line.split(';'))
      return { name, columns, rows, rowNumbers: rows.map((_, at) => at + 2) }
    }),
    { readPhone: (phone) => phone, knowsCountry: true, decimalMarks: {}, dayOrders: {} },
  )

test('prices by customer group are price lists, whose currency and tax are asked', () => {
  const source = read({ 'p.csv': 'Customer group;SKU;Name;Price\nTrade;TEA;Tea;3.00\nStaff;TEA;Tea;2.00' })
  expect(source.files).toMatchObject([{ kind: 'price lists' }])
  expect(source.priceLists.map(({ name, prices }) => [name, prices.length])).toEqual([
    ['Trade', 1],
    ['Staff', 1],
  ])
  expect(source.questions.map(({ kind }) => kind)).toEqual(['currency', 'tax-inside', 'columns'])
})

test('a file of prices from quantities is one list under its name, and two files of one list are joined', () => {
  const from = 'SKU;Min quantity;Price\nTEA;10;2.50'
  expect(read({ 'Wholesale.csv': from }).priceLists).toMatchObject([
    { name: 'Wholesale', prices: [{ code: 'TEA', fromQuantity: 10, price: '2.5' }] },
  ])
  const one = 'Price list;SKU;Price\nTrade;TEA;3.00'
  const other = 'Price list;SKU;Price\nTrade;CUP;4.00'
  expect(read({ 'a.csv': one, 'b.csv': other }).priceLists).toMatchObject([{ name: 'Trade', prices: [{}, {}] }])
})

test('a list of goods with one price stays a list of goods', () => {
  expect(read({ 'a.csv': 'SKU;Name;Price\nTEA;Tea;3.00' }).files).toMatchObject([{ kind: 'goods' }])
})

test('goods with stock, cost or category and a smallest quantity stay goods, and price lists where a code has two quantities', () => {
  const goods = 'SKU;Name;Price;Qty;Min qty\nTEA;Tea;3.00;4;1\nCUP;Cup;4.00;2;6'
  expect(read({ 'a.csv': goods })).toMatchObject({
    files: [{ kind: 'goods' }],
    goods: [{ name: 'Tea' }, { name: 'Cup' }],
    priceLists: [],
  })
  for (const column of ['Cost', 'Category'])
    expect(read({ 'a.csv': `SKU;Name;Price;${column};Min qty\nTEA;Tea;3.00;1;1` }).files).toMatchObject([
      { kind: 'goods' },
    ])
  expect(read({ 'a.csv': `${goods}\nTEA;Tea;2.50;4;10` }).priceLists).toMatchObject([{ prices: [{}, {}, {}] }])
  expect(read({ 'a.csv': 'SKU;Name;Price;Min qty\nTEA;Tea;3.00;10' }).files).toMatchObject([{ kind: 'price lists' }])
})

test('odd rows are said, each with its row', () => {
  const rows = [
    'T;;1;3',
    'T;4.00638E+12;1;3',
    'T;TEA;1;',
    'T;TEA;1;0',
    'T;TEA;1.5;3',
    'T;TEA;1000000;3',
    'T;CUP;1;3',
    'T;CUP;0;2',
  ]
  const { remarks, priceLists } = read({ 'a.csv': ['Price list;SKU;Min qty;Price', ...rows].join('\n') })
  expect(remarks.map(({ row, code }) => `${row} ${code}`)).toEqual([
    '2 moving.price-without-code',
    '3 moving.price-code-damaged',
    '4 moving.price-missing',
    '5 moving.price-missing',
    '6 moving.price-quantity-unfit',
    '7 moving.price-quantity-unfit',
    '9 moving.price-twice',
  ])
  expect(priceLists).toMatchObject([{ prices: [{ code: 'CUP', fromQuantity: 1 }] }])
})

test.each([
  [5, 5, 0],
  [6, 0, 1],
])('%i falling steps of one product: %i taken', (count, taken, failed) => {
  const prices = Array.from({ length: count }, (_, at) => ({
    file: 'a.csv',
    row: at + 2,
    code: 'TEA',
    barcode: '',
    fromQuantity: at + 1,
    price: String(100 - at),
  }))
  const list = { file: 'a.csv', row: 2, name: 'T', prices }
  const found = resolvePrices(
    list,
    () => ({ productId: 'tea', variantId: null }),
    ({ price }) => Number(price),
  )
  expect(found.prices.flatMap(({ steps }) => steps)).toHaveLength(taken)
  expect(found.failed).toHaveLength(failed)
})
