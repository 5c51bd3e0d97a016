import { expect, test } from 'vitest'
import { isProven, wordManyHomes, wordVerdicts } from './verify.ts'

const stock = { book: 'stock', entries: 12_345, balances: 678 }
const payments = { book: 'payments', entries: 9, balances: 1 }

test('each book is one line, with its figures and the first document that disagrees', () => {
  expect(wordVerdicts([stock, { ...payments, firstDisagreement: 'order 1-2-000003' }])).toEqual([
    'stock         12345 entries       678 balances  agrees',
    'payments          9 entries         1 balances  DISAGREES at order 1-2-000003',
  ])
})

test('what review items name is listed under its book, with the item, and is no disagreement', () => {
  const filed = { count: 3, first: [{ name: 'shift 1-2', itemId: '0199' }] }
  expect(wordVerdicts([{ ...payments, filed }])).toEqual([
    'payments          9 entries         1 balances  agrees, 3 filed',
    '  filed: shift 1-2, review item 0199',
    '  filed: 2 more',
  ])
  expect(isProven([{ ...payments, filed }])).toBe(true)
})

test('one book that disagrees is enough', () => {
  expect(isProven([stock, payments])).toBe(true)
  expect(isProven([stock, { ...payments, firstDisagreement: 'order 1-2-000003' }])).toBe(false)
  expect(isProven([])).toBe(true)
})

test('merchants that several databases have are named, a few of them', () => {
  const homes = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ number: `${100_001 + at}`, names: ['one', 'two'] }))
  expect(wordManyHomes(homes(1))).toBe('merchant 100001 lives in one and in two')
  expect(wordManyHomes(homes(7))).toMatch(/, merchant 100005 lives in one and in two, 2 more$/)
})
