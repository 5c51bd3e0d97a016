import { expect, it } from 'vitest'
import type { FileTable } from './columns/file-table.ts'
import { sumOfTexts } from './columns/number-column.ts'
import { stockTogether } from './goods/stock-together.ts'
import { readMove } from './read-move.ts'

const table = (name: string, headings: string, ...rows: string[]): FileTable => ({
  name,
  columns: headings.split('|'),
  rows: rows.map((row) => row.split('|')),
  rowNumbers: rows.map((_, at) => at + 2),
})

/** Everything that is said of a table: verdict, row, code and facts. */
const said = (...tables: FileTable[]) =>
  readMove(tables, {
    decimalMarks: {},
    dayOrders: {},
    readPhone: (typed) => (typed.startsWith('+') ? typed : undefined),
    knowsCountry: true,
  }).remarks.map(({ verdict, row, code, facts }) => [verdict, row, code.replace('moving.', ''), facts])

it('names columns that have no place here, once a file, and only those that say something', () => {
  const goods = table('goods.csv', 'Name|Price|Shoe size|Colour code|Unused', 'Tea|3.50|44||', 'Cup|2.00||red|')
  expect(said(goods)).toContainEqual(['left-out', 1, 'columns-unread', { columns: 'Shoe size, Colour code' }])
  const people = table('people.csv', 'Name|Email|Shoe size', 'Lea|lea@example.com|44')
  expect(said(people)).toEqual([['left-out', 1, 'columns-unread', { columns: 'Shoe size' }]])
})

it('names rows that sum up, pictures, supplier codes, values of gift cards and several taxes', () => {
  const shopify = table(
    'shopify.csv',
    'Handle|Title|Variant Price|Image Src|Gift Card',
    'tea|Tea|3.50|https://cdn.example/t.jpg|',
    'card|Gift card|20.00||true',
  )
  expect(said(shopify)).toEqual([
    ['left-out', 1, 'gift-card-values', { values: '20' }],
    ['left-out', 1, 'pictures', { count: 1 }],
  ])
  const loyverse = table(
    'loyverse.csv',
    'Handle|Name|Sold by weight|Default price|Supplier|Tax - "A" (5%)|Tax - "B" (3%)',
    'tea|Tea|N|3.50|X|Y|Y',
    'cup|Cup|N|3.50||Y|Y',
    'Total|||||',
  )
  expect(said(loyverse)).toEqual([
    ['left-out', 4, 'totals-row', {}],
    ['left-out', 2, 'supplier-unfit', { name: 'X' }],
    ['doubtful', 2, 'several-taxes', { taxes: 'A + B', count: 2 }],
  ])
  const square = table(
    'square.csv',
    'Token|Item Name|Variation Name|Price|Default Vendor Name|Default Vendor Code',
    'K|Tea|Regular|3.50|Ridge|R-1',
  )
  expect(said(square)).toEqual([['left-out', 1, 'supplier-codes', { count: 1 }]])
  const costed = table(
    'square.csv',
    'Token|Item Name|Variation Name|Price|Default Vendor Name|Default Vendor Code|Default Unit Cost',
    'K|Tea|Regular|3.50|Ridge|R-1|1.20',
  )
  expect(said(costed)).toEqual([])
})

it('names stock of goods that are in no file, and codes beyond the twentieth', () => {
  const stock = table('inventory.csv', 'Handle|Title|SKU|Location|On hand', 'tea|Tea||Main|4')
  expect(said(stock)).toContainEqual(['cannot', 2, 'stock-without-goods', { name: 'Tea' }])
  const codes = Array.from({ length: 21 }, (_, at) => `C${at + 10}`)
  const goods = table('goods.csv', 'Name|Price|Barcode', `Tea|3.50|${codes.join(' ')}`)
  expect(said(goods)).toContainEqual(['doubtful', 2, 'codes-cut', { most: 20, codes: 'C30' }])
})

it('says what of a person is cut, kept in the note or left out, and takes an amount below zero as nothing', () => {
  const people = table(
    'people.csv',
    'Name|Email|Phone|Card number|Birthday|Tags|Balance|Spent|Note',
    `Lea|lea@example..com|+1503|A B|0000-04-12|${'t'.repeat(21)}|-5|-3|${'n'.repeat(250)}`,
  )
  expect(said(people)).toEqual([
    ['doubtful', 2, 'email-unfit', { email: 'lea@example..com' }],
    ['doubtful', 2, 'card-unfit', { card: 'A B' }],
    ['left-out', 2, 'birthday-in-note', { birthday: '04-12' }],
    ['doubtful', 2, 'note-cut', { most: 255 }],
    ['doubtful', 2, 'tag-cut', { label: 't'.repeat(21), most: 20 }],
    ['doubtful', 2, 'amount-below-zero', { amount: '-5' }],
    ['doubtful', 2, 'amount-below-zero', { amount: '-3' }],
  ])
})

it('adds what lies at several locations that are one outlet, exactly', () => {
  expect(sumOfTexts('8.4', '0.125')).toBe('8.525')
  expect(sumOfTexts('7', '5')).toBe('12')
  const at = { price: null, lowStock: null, reorderPoint: null, restockLevel: null, isSold: true }
  const stocks = [
    { ...at, place: 'A', stock: '7', price: '2.00' },
    { ...at, place: 'B', stock: null, isSold: false },
    { ...at, place: 'C', stock: '5', price: '3.00', lowStock: '1' },
  ]
  expect(stockTogether(stocks)).toMatchObject({ stock: '12', price: '2.00', lowStock: '1', isSold: true })
  expect(stockTogether([])).toBeUndefined()
})
