import { expect, test } from 'vitest'
import { indexHeadings } from '../columns/file-table.ts'
import { RemarkList } from '../columns/remark-list.ts'
import { cardDialectOf } from './card-dialects.ts'
import { readCards } from './read-cards.ts'

const columns = ['Gift card number', 'Balance', 'Customer email']

function tailOf(number: string): string | undefined {
  const dialect = cardDialectOf(indexHeadings(columns))
  if (!dialect) throw new Error('no list of cards')
  const table = { name: 'cards.csv', columns, rows: [[number, '20.00', 'ann@example.com']], rowNumbers: [2] }
  const read = readCards(table, dialect, {
    answers: { decimalMarks: {}, dayOrders: {} },
    remarks: new RemarkList(2),
  })
  return read.ofOwners[0]?.tail
}

test.each([
  ['•••• 1122', '1122'],
  ['****-****-****-9001', '9001'],
  ['* * * 77', '77'],
  ['…4567', '4567'],
  ['xxxx1234', '1234'],
  ['#48213', undefined],
  ['*77', undefined],
  ['**12', undefined],
  ['x77', undefined],
])('a number %s leaves the end %s: three signs at least mask the rest', (number, tail) => {
  expect(tailOf(number)).toBe(tail)
})
