import { expect, test } from 'vitest'
import { readMove } from '../../read-move.ts'

const tableOf = (name: string, text: string) => {
  const [columns = [], ...rows] = text.split('\n').map((line) => line.split('|'))
  return { name, columns, rows, rowNumbers: rows.map((_, at) => at + 2) }
}
const read = (files: Readonly<Record<string, string>>) =>
  readMove(
    Object.entries(files).map(([name, text]) => tableOf(name, text)),
    { readPhone: (phone) => phone, knowsCountry: true, decimalMarks: {}, dayOrders: {} },
  )

test('each tax of a table is asked about by its rate', () => {
  const source = read({ 'taxes.csv': 'Tax Name|Rate %|Country Code\nGST|15.0000|NZ\nFood|5%|NZ\nOdd|much|NZ\n|7|' })
  expect(source.files).toMatchObject([{ kind: 'taxes', rows: 4 }])
  expect(source.questions.filter(({ kind }) => kind === 'tax')).toEqual([
    { kind: 'tax', about: 'GST 15 %', proposal: '15.0000' },
    { kind: 'tax', about: 'Food 5 %', proposal: '5' },
    { kind: 'tax', about: 'Odd', proposal: null },
  ])
  expect(source.remarks.map(({ row, code }) => `${row} ${code}`)).toEqual([
    '1 moving.columns-unread',
    '4 moving.number-unreadable',
  ])
})

test('shares are percent, and a table gives its rate to goods that name a tax alone', () => {
  const goods = 'Name|SKU|Price|Tax\nTea|T|3.50|gst\nCup|C|4.00|Reduced\nPot|P|9.00|Twice'
  const source = read({
    'goods.csv': goods,
    'taxes.csv': 'Name|Tax rate\nGST|0.15\nReduced|0.0825\nTwice|0.1\nTwice|0.2',
  })
  expect([...source.goods].map(({ taxes }) => taxes)).toEqual([
    [{ name: 'gst', rate: '15' }],
    [{ name: 'Reduced', rate: '8.25' }],
    [{ name: 'Twice', rate: null }],
  ])
  expect(source.questions.flatMap(({ kind, about }) => (kind === 'tax' ? [about] : []))).toEqual([
    'gst 15 %',
    'Reduced 8.25 %',
    'Twice',
    'Twice 10 %',
    'Twice 20 %',
  ])
})

test.each([
  'Name|Rate\nAnn|15',
  'Name|Email|Tax rate\nAnn|ann@example.com|15',
  'Name|Price|Tax rate\nTea|3.50|15',
  'Name|SKU|Tax rate\nTea|T|15',
])('%j is no table of taxes', (text) => {
  expect(read({ 'a.csv': text }).files[0]?.kind).not.toBe('taxes')
})
