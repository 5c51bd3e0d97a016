import { expect, it } from 'vitest'
import { nothingDecided, openQuestions } from './move-decisions.ts'
import { readMove } from './read-move.ts'

const read = (name: string, columns: string, ...rows: string[]) => readAll([[name, columns, ...rows]])

const readAll = (tables: readonly (readonly [string, string, ...string[]])[]) =>
  readMove(
    tables.map(([name, columns, ...rows]) => ({
      name,
      columns: columns.split('|'),
      rows: rows.map((row) => row.split('|')),
      rowNumbers: rows.map((_, at) => at + 2),
    })),
    { decimalMarks: {}, dayOrders: {}, readPhone: () => undefined, knowsCountry: true },
  )

it.each([
  ['VK brutto', true],
  ['VK netto', false],
  ['Preis', null],
  ['VK brutto|VK netto', null],
])('keeps what the heading %s says of tax', (heading, answer) => {
  const { taxInside, questions } = read(
    'a.csv',
    `Artikel|${heading}|EK netto`,
    `Tee|3,20|${answer === null ? '3,00|' : ''}2,10`,
  )
  expect(taxInside).toBe(answer)
  expect(questions.some(({ kind }) => kind === 'tax-inside')).toBe(answer === null)
})

it('asks where one file has prices with tax and another without', () => {
  const { taxInside, questions } = readAll([
    ['a.csv', 'Artikel|VK brutto', 'Tee|3,20'],
    ['b.csv', 'Artikel|VK netto', 'Rum|9,00'],
  ])
  expect(taxInside).toBeNull()
  expect(questions.filter(({ kind }) => kind === 'tax-inside')).toHaveLength(1)
})

const items = 'Token|Item Name|Variation Name|SKU|Price|Tax - GST (15%)|Tax - GST (5%)'

it('asks for two taxes of one name by their rates', () => {
  const { questions } = read('i.csv', items, 'T1|Tea|Regular|TEA|3.00|Y|N', 'T2|Rum|Regular|RUM|9.00|N|Y')
  const asked = questions.filter(({ kind }) => kind === 'tax')
  expect(asked.map(({ about, proposal }) => [about, proposal])).toEqual([
    ['GST 15 %', '15'],
    ['GST 5 %', '5'],
  ])
  const half = { ...nothingDecided, taxes: { 'GST 15 %': null } }
  expect(openQuestions(asked, half).map(({ about }) => about)).toEqual(['GST 5 %'])
  // Answers of the release before are by the name alone.
  expect(openQuestions(asked, { ...nothingDecided, taxes: { GST: 'VAT' } })).toEqual([])
})

it('asks once for a tax that is spelled in two ways', () => {
  const { questions, goods } = readAll([
    ['i.csv', 'Token|Item Name|Variation Name|SKU|Price|Tax - GST (15%)', 'T1|Tea|Regular|TEA|3.00|Y'],
    ['j.csv', 'Token|Item Name|Variation Name|SKU|Price|Tax - gst  (15.0%)', 'T2|Rum|Regular|RUM|9.00|Y'],
  ])
  expect(questions.filter(({ kind }) => kind === 'tax').map(({ about }) => about)).toEqual(['GST 15 %'])
  expect(goods.map(({ taxes }) => taxes.length)).toEqual([1, 1])
})
