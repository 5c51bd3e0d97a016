import { expect, it } from 'vitest'
import { answerTo, type Decisions, NONE, type Question, withAnswer } from './move-answers.ts'

const nothing: Decisions = {
  currency: null,
  pricesContainTax: null,
  locations: {},
  taxes: {},
  weightUnit: null,
  country: null,
  zeroIs: null,
  categories: {},
  balances: {},
  decimalMarks: {},
  dayOrders: {},
  columns: [],
  ownColumns: {},
  takesPictures: false,
  roles: {},
}

it.each<[Question['kind'], string, string, Partial<Decisions>]>([
  ['currency', 'usd', 'USD', { currency: 'USD' }],
  ['country', 'jp', 'JP', { country: 'JP' }],
  ['tax-inside', 'keep', 'keep', { pricesContainTax: 'keep' }],
  ['tax-inside', 'true', 'true', { pricesContainTax: true }],
  ['location', '1', '1', { locations: { x: '1' } }],
  ['location', NONE, NONE, { locations: { x: null } }],
  ['tax', NONE, NONE, { taxes: { x: null } }],
  ['taxable-goods', 'VAT', 'VAT', { taxes: { 'taxable goods': 'VAT' } }],
  ['weight-unit', 'kg', 'kg', { weightUnit: 'kg' }],
  ['cost-zero', 'free', 'free', { zeroIs: 'free' }],
  ['decimal-mark', ',', ',', { decimalMarks: { x: ',' } }],
])('%s answered by %s', (kind, text, shown, decisions) => {
  const question = { kind, about: 'x', message: '' }
  const said = withAnswer(nothing, question, text)
  expect(said).toEqual({ ...nothing, ...decisions })
  expect(answerTo(said, question)).toBe(shown)
})
