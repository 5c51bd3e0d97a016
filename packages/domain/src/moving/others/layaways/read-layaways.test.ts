import { expect, test } from 'vitest'
import { readMove } from '../../read-move.ts'

const head = 'Layaway number;Customer;SKU;Quantity;Price;Total;Paid;Due date;Location'
const read = (...rows: string[]) => {
  const [columns = [], ...cells] = [head, ...rows].map((line) => line.split(';'))
  const table = { name: 'l.csv', columns, rows: cells, rowNumbers: cells.map((_, at) => at + 2) }
  return readMove([table], { readPhone: (phone) => phone, knowsCountry: true, decimalMarks: {}, dayOrders: {} })
}

test('rows of one number are one layaway, and its outlet and currency are asked', () => {
  const source = read('L-1;Lea;TEA;2;3.00;10.50;4.00;2026-12-31;Main', 'L-1;;CUP;;4.50;;;;', 'L-2;;CUP;1;;5.00;0;;')
  expect(source.files).toMatchObject([{ kind: 'layaways' }])
  expect(source.layaways).toMatchObject([
    {
      number: 'L-1',
      customer: 'Lea',
      total: '10.5',
      paid: '4',
      lastDay: '2026-12-31',
      lines: [
        { code: 'TEA', quantity: '2', price: '3' },
        { code: 'CUP', quantity: '1' },
      ],
    },
    { number: 'L-2', customer: 'L-2', lastDay: null, lines: [{ price: null }] },
  ])
  expect(source.questions.map(({ kind, about }) => [kind, about])).toEqual([
    ['currency', ''],
    ['location', 'Main'],
    ['location', ''],
    ['columns', 'l.csv'],
  ])
})

test.each([
  ['layaway-without-number', ';Lea;TEA;1;3.00;3.00;1.00;;'],
  ['layaway-without-paid', 'L;Lea;TEA;1;3.00;3.00;;;'],
  ['layaway-without-paid', 'L;Lea;TEA;1;3.00;3.00;-1;;'],
  ['layaway-line-unfit', 'L;Lea;;1;3.00;3.00;1.00;;'],
  ['layaway-line-unfit', 'L;Lea;TEA;0;3.00;3.00;1.00;;'],
  ['layaway-line-unfit', 'L;Lea;4.00638E+12;1;3.00;3.00;1.00;;'],
])('%s: %s', (code, row) => {
  const { layaways, remarks } = read(row)
  expect(layaways).toEqual([])
  expect(remarks).toMatchObject([{ row: 2, verdict: 'cannot', code: `moving.${code}` }])
})

test.each([
  ['layaway-paid-differs', '4', '7', 'L;;CUP;1;2.00;;7.00;;'],
  ['layaway-total-differs', '10.5', '2', 'L;;CUP;1;2.00;2.00;4.00;;'],
  ['layaway-place-differs', 'Main', 'Other', 'L;;CUP;1;2.00;;;;Other'],
])('%s: rows of one number that say %s and %s are no layaway', (code, one, other, row) => {
  const { layaways, remarks } = read('L;Lea;TEA;1;3.00;10.50;4.00;;Main', row)
  expect(layaways).toEqual([])
  expect(remarks).toMatchObject([
    { row: 3, verdict: 'cannot', code: `moving.${code}`, facts: { number: 'L', one, other } },
  ])
})

test('rows of one number may repeat a value or leave it out', () => {
  const { layaways } = read(
    'L;Lea;TEA;1;3.00;;;;',
    'L;;CUP;1;2.00;10.50;4.00;;Main',
    'L;;POT;1;2.00;10.5;4;2026-12-31;Main',
  )
  expect(layaways).toMatchObject([{ total: '10.5', paid: '4', place: 'Main', lastDay: '2026-12-31' }])
})
