import { expect, test } from 'vitest'
import { readMove } from './read-move.ts'

/* Things that stand in two files of one move are named with the file that had them first. */

const read = (files: Readonly<Record<string, string>>) =>
  readMove(
    Object.entries(files).map(([name, text]) => {
      const [columns = [], ...rows] = text.split('\n').map((line) => line.split(';'))
      return { name, columns, rows, rowNumbers: rows.map((_, at) => at + 2) }
    }),
    { readPhone: (phone) => phone, knowsCountry: true, decimalMarks: {}, dayOrders: {} },
  )
const saidIn = (name: string, { remarks }: ReturnType<typeof read>) =>
  remarks.filter(({ file, row }) => file === name && row > 1).map(({ row, code, facts }) => [row, code, facts['first']])

test.each<[string, string, string, string]>([
  ['a code', 'SKU;Name;Price\nT1;Tea;3.00', 'SKU;Name;Price\nC1;Cup;1.00\nT1;Jug;9.00', 'code-twice'],
  [
    'a bar code',
    'EAN;Name;Price\n4012345678901;Tea;3.00',
    'EAN;Name;Price\n;Cup;1.00\n4012345678901;Jug;9.00',
    'code-twice',
  ],
  ['almost a code', 'SKU;Name;Price\n00777;Tea;3.00', 'SKU;Name;Price\n;Cup;1.00\n777;Jug;9.00', 'code-almost-twice'],
  [
    'a price',
    'Price list;SKU;Price\nTrade;T1;3.00',
    'Price list;SKU;Price\nTrade;C1;1.00\nTrade;T1;2.00',
    'price-twice',
  ],
  [
    'a person of the staff',
    'Name;Role;Staff number\nLea;Cashier;1007',
    'Name;Role;Staff number\nTom;Cashier;1008\nLea;Cashier;1007',
    'staff-twice',
  ],
  ['a count', 'SKU;Qty\nT1;4', 'SKU;Qty\nC1;4\nT1;9', 'count-twice'],
])('%s that another file has is named with that file', (_what, one, other, code) => {
  expect(saidIn('b.csv', read({ 'a.csv': one, 'b.csv': other }))).toContainEqual([3, `moving.${code}`, '2 (a.csv)'])
})

test('within one file the row alone is named', () => {
  expect(saidIn('a.csv', read({ 'a.csv': 'SKU;Name;Price\nT1;Tea;3.00\nT1;Cup;1.00' }))).toEqual([
    [3, 'moving.code-twice', 2],
  ])
})

test('a price that two files of one list have comes once, and so does a person of the staff', () => {
  const list = 'Price list;SKU;Price\nTrade;T1;3.00'
  expect(read({ 'a.csv': list, 'b.csv': list }).priceLists).toMatchObject([{ prices: [{ code: 'T1', price: '3' }] }])
  const staff = 'Name;Role;Staff number\nLea;Cashier;1007'
  expect(read({ 'a.csv': staff, 'b.csv': staff }).staff).toMatchObject([{ number: '1007' }])
})
