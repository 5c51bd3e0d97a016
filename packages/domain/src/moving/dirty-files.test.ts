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
