import { expect, test } from 'vitest'
import { fitsColumns, type OwnColumns } from './own-columns.ts'
import { readMove } from './read-move.ts'

const table = {
  name: 'list.csv',
  columns: ['Art.', 'What it is', 'How much', 'Left'],
  rows: [
    ['A1', 'Pen', '1.50', '5'],
    ['A2', 'Cup', '2.50', ''],
  ],
  rowNumbers: [2, 3],
}
const read = (ownColumns: Readonly<Record<string, OwnColumns>>) =>
  readMove([table], { decimalMarks: {}, dayOrders: {}, readPhone: () => undefined, knowsCountry: true, ownColumns })
const goods: OwnColumns = {
  kind: 'goods',
  meanings: { 'Art.': 'sku', 'What it is': 'name', 'How much': 'price', Left: 'stock' },
}

test('a list whose headings nobody knows is named with its columns and taken by what is said of them', () => {
  expect(read({}).ownLists).toEqual([
    {
      file: 'list.csv',
      kind: 'unknown',
      columns: [
        { heading: 'Art.', example: 'A1', meaning: null },
        { heading: 'What it is', example: 'Pen', meaning: null },
        { heading: 'How much', example: '1.50', meaning: null },
        { heading: 'Left', example: '5', meaning: null },
      ],
    },
  ])
  const { goods: products, remarks } = read({ 'list.csv': goods })
  expect([...products].map(({ name, variants: [one] }) => [name, one?.sku, one?.price, one?.stock[0]?.stock])).toEqual([
    ['Pen', 'A1', '1.5', '5'],
    ['Cup', 'A2', '2.5', undefined],
  ])
  expect(remarks).toEqual([])
})

test('a heading with a bar in it is the heading that was chosen', () => {
  const columns = table.columns.map((heading) => (heading === 'What it is' ? 'Art. | What' : heading))
  const own: OwnColumns = { kind: 'goods', meanings: { 'Art.': 'sku', 'Art. | What': 'name', 'How much': 'price' } }
  const ownColumns = { 'list.csv': own }
  const how = { decimalMarks: {}, dayOrders: {}, readPhone: () => undefined, knowsCountry: true, ownColumns }
  expect([...readMove([{ ...table, columns }], how).goods].map(({ name }) => name)).toEqual(['Pen', 'Cup'])
})

test('a column that means nothing is said, and words that name no column of the list are none', () => {
  const { Left: _, ...rest } = goods.meanings
  expect(read({ 'list.csv': { ...goods, meanings: rest } }).remarks).toMatchObject([
    { code: 'moving.columns-unread', facts: { columns: 'Left' } },
  ])
  expect(read({ 'list.csv': { kind: 'goods', meanings: { Gone: 'name' } } }).files[0]?.kind).toBe('unknown')
})

test('a list that was taken for goods becomes one of people', () => {
  const people: OwnColumns = { kind: 'people', meanings: { 'What it is': 'name', 'Art.': 'card', Left: 'points' } }
  const { people: found, ownLists } = read({ 'list.csv': people })
  expect(found.map(({ name, card, points }) => [name, card, points])).toEqual([
    ['Pen', 'A1', 5],
    ['Cup', 'A2', null],
  ])
  expect(ownLists[0]?.kind).toBe('people')
  expect(ownLists[0]?.columns.map(({ meaning }) => meaning)).toEqual(['card', 'name', null, 'points'])
})

test('words that were said fit a list in which each of their headings stands', () => {
  expect(fitsColumns(goods, [...table.columns, 'More'].toReversed())).toBe(true)
  expect(fitsColumns(goods, table.columns.slice(1))).toBe(false)
  expect(fitsColumns({ kind: 'goods', meanings: {} }, table.columns)).toBe(false)
})
