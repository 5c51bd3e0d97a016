import { expect, test } from 'vitest'
import type { FileTable } from './columns/file-table.ts'
import { readMove } from './read-move.ts'

const readPhone = (): undefined => undefined

function tableOf(heading: string, ...rows: readonly string[]): FileTable {
  return {
    name: 'a.csv',
    columns: heading.split(','),
    rows: rows.map((row) => row.split(',')),
    rowNumbers: rows.map((_, at) => at + 2),
  }
}

function read(heading: string, ...rows: readonly string[]) {
  const source = readMove([tableOf(heading, ...rows)], {
    decimalMarks: {},
    dayOrders: {},
    readPhone,
    knowsCountry: false,
  })
  const said = source.remarks.map(({ row, verdict, code }) => [row, verdict, code.replace('moving.', '')])
  return { source, names: source.goods.map(({ name }) => name), said }
}

const shopify =
  'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Variant Inventory Qty,Variant Inventory Tracker'
const own = 'SKU,Name,Price,Stock'

test('headings that come again and sums of all rows above are left out, each by name', () => {
  const { names, said } = read(own, 'T1,Tea,3.50,5', own, 'C1,Cup,1.00,2', 'Grand Total,2 products,4.50,7')
  expect(names).toEqual(['Tea', 'Cup'])
  expect(said).toEqual([
    [3, 'left-out', 'headings-again'],
    [5, 'left-out', 'totals-row'],
  ])
})

test('goods that are called Total stay where they sum nothing up', () => {
  const { names } = read(own, 'T1,Tea,3.50,5', 'C1,Cup,1.00,2', 'Total,Total toothpaste,4.00,3')
  expect(names).toEqual(['Tea', 'Cup', 'Total toothpaste'])
})

test('a name is one line without HTML; brackets that are no tag stay', () => {
  const { names } = read(own, 'T1,Tea &amp; <b>milk</b>\n set,3.50,5', 'B1,Bolt <M8> caf&eacute;,1.00,2')
  expect(names).toEqual(['Tea & milk set', 'Bolt <M8> café'])
})

test('signs without width are no part of a code: the second row of one code is found', () => {
  const { said } = read(own, 'T1,Tea,3.50,5', 'T1\u200B,Cup,1.00,2')
  expect(said).toEqual([[3, 'doubtful', 'code-twice']])
})

test('a price below zero is unknown and said, and is no special price', () => {
  const { names, said } = read(shopify, 'a,Item A,,,,,A1,-3.50,5,shopify', 'b,Item B,,,,,B1,3.50,5,shopify')
  expect(names).toEqual(['Item B'])
  expect(said).toEqual([
    [2, 'doubtful', 'price-below-zero'],
    [2, 'cannot', 'no-price'],
  ])
})

test('two titles under one handle are said', () => {
  const { said } = read(shopify, 'a,Item A,Size,S,,,A-S,3.50,5,shopify', 'a,Another,,M,,,A-M,9.50,6,shopify')
  expect(said).toEqual([[3, 'doubtful', 'title-differs']])
})

test('a value that a row does not have is said, and where it makes two rows one the second cannot be taken', () => {
  const rows = ['a,Item A,Size,S,Color,Red,A-S,3.50,5,shopify', 'a,,,M,,,A-M,3.50,5,shopify']
  expect(read(shopify, ...rows).said).toEqual([[3, 'doubtful', 'value-missing']])
  const twice = read(shopify, rows[0] ?? '', 'a,,,S,,,A-X,3.50,5,shopify')
  expect(twice.said).toEqual([[3, 'cannot', 'variant-twice']])
  expect(twice.source.goods.map(({ variants }) => variants.length)).toEqual([1])
})

test('a row that cannot be taken keeps its code from no other', () => {
  const { source, said } = read(own, 'T1,Tea,,5', 'T1,Tea,3.50,5')
  expect(source.goods.map(({ variants }) => variants[0]?.sku)).toEqual(['T1'])
  expect(said).toEqual([[2, 'cannot', 'no-price']])
})

test('a value that no taken variant has is none of the product', () => {
  const { source } = read(shopify, 'a,Item A,Size,S,,,A-S,3.50,5,shopify', 'a,,,M,,,A-M,,5,shopify')
  expect(source.goods.map(({ attributes }) => attributes)).toEqual([[{ name: 'Size', values: ['S'] }]])
})

test('cells that are texts as formulas are those texts, in every column', () => {
  const { source, said } = read(own, '="007",="Tea ""green""",="3.50",="5"', '=A1,Cup,1.00,2')
  expect(source.goods.map(({ name, variants: [one] }) => [name, one?.sku, one?.price, one?.stock[0]?.stock])).toEqual([
    ['Tea "green"', '007', '3.5', '5'],
    ['Cup', '', '1', '2'],
  ])
  expect(said).toEqual([[3, 'doubtful', 'code-error-value']])
})

test.each([
  ['SKU,Name,Price (USD),Stock', 'USD'],
  ['SKU,Name,Price [€],Stock', 'EUR'],
  ['货号,名称,售价（元）,库存', 'CNY'],
  ['貨號,名稱,售價,庫存', null],
  ['SKU,Name,Price incl. VAT,Stock', null],
])('a heading says what it is of, whatever stands behind it: %s', (headings, proposal) => {
  const { source, said } = read(headings, 'T1,Tea,3.50,5')
  expect(source.goods.map(({ name, variants: [one] }) => [name, one?.sku, one?.price, one?.stock[0]?.stock])).toEqual([
    ['Tea', 'T1', '3.5', '5'],
  ])
  expect([source.questions[0]?.proposal, said]).toEqual([proposal, []])
})

test.each([
  ['Total items: 2', ',,'],
  ['Number of products: 2', ',,'],
  ['Итого', ',4.50,'],
  ['총계', ',4.50,'],
])('a last row that counts or sums up is no goods: %s', (first, rest) => {
  const { names, said } = read(
    'Name,SKU,Price,Stock,Category',
    'Tea,T1,3.50,5,Teas',
    'Cup,C1,1.00,2,Cups',
    `${first},${rest}`,
  )
  expect([names, said]).toEqual([['Tea', 'Cup'], [[4, 'left-out', 'totals-row']]])
})

test('a code of capitals with a month in it is the shop’s own; a spreadsheet writes months otherwise', () => {
  const { source, said } = read(own, 'MAR-05,Tea,3.50,5', 'Mar-05,Cup,1.00,2', '5-mag,Jug,1.00,2')
  expect(source.goods.map(({ variants }) => variants[0]?.sku)).toEqual(['MAR-05', '', ''])
  expect(said).toEqual([
    [3, 'doubtful', 'code-date'],
    [4, 'doubtful', 'code-date'],
  ])
})

test('a bar code in the column of stock, of a price or of a level is no number there: the goods come without it, or are named', () => {
  const { names, said } = read(
    'SKU,Name,Price,Cost,Stock,Reorder level',
    'T1,Tea,3.50,1.00,6901234567892,2',
    'C1,Cup,6901234567892,1.00,4,2',
    'J1,Jug,3.50,6901234567892,4,2',
    'P1,Pot,3.50,1.00,4,6901234567892',
    'S1,Set,1250000,1.00,4,2',
    'M1,Mug,999999.99,999999.99,999999,2',
    'B1,Bin,3.50,2000000,1000000,1000000',
  )
  expect(names).toEqual(['Tea', 'Jug', 'Pot', 'Mug', 'Bin'])
  expect(said).toEqual([
    [3, 'cannot', 'no-price'],
    [6, 'cannot', 'price-too-large'],
    [8, 'doubtful', 'quantity-too-large'],
    [8, 'doubtful', 'quantity-too-large'],
    [8, 'doubtful', 'cost-too-large'],
    [2, 'doubtful', 'number-unreadable'],
    [3, 'doubtful', 'number-unreadable'],
    [4, 'doubtful', 'number-unreadable'],
    [5, 'doubtful', 'number-unreadable'],
  ])
})

test('half of a sign that a page names is none in a name: no database keeps it', () => {
  const { names } = read(own, 'T1,Tea &#xD83D; &#55357; &#0; green,3.50,5')
  expect(names.map((name) => [name, name.isWellFormed()])).toEqual([['Tea \uFFFD \uFFFD green', true]])
})

test('a brand or a category that cannot be one here is cut or left out, and said; one wide sign is a name', () => {
  const long = 'Brothers and sisters of the north and of the south of the islands'
  const { source, said } = read(
    'SKU,Name,Price,Stock,Brand,Category',
    `T1,Tea,3.50,5,${long},Food &amp; Drink`,
    'C1,Cup,1.00,2,X,Y',
    'J1,Jug,1.00,2,M&amp;S,茶',
  )
  expect(source.goods.map(({ brand, category }) => [brand, category])).toEqual([
    ['Brothers and sisters of the north and of the south', ['Food & Drink']],
    ['', []],
    ['M&S', ['茶']],
  ])
  expect(said).toEqual([
    [2, 'doubtful', 'word-cut'],
    [3, 'left-out', 'brand-unfit'],
    [3, 'left-out', 'category-unfit'],
  ])
})
