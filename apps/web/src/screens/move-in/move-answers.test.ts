import { outletNameOf } from '@kassa/domain/moving/new-outlet.ts'
import { expect, it } from 'vitest'
import {
  answerTo,
  type Decisions,
  missingOutlet,
  NONE,
  type MoveQuestion,
  withAnswer,
  withOutlet,
  type MovePreview,
} from './move-answers.ts'

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

it.each<[MoveQuestion['kind'], string, string, Partial<Decisions>]>([
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

it.each<[string, string[], number, { number: string; name: string } | null]>([
  ['North', ['1'], 0, { number: '2', name: 'North' }],
  ['North', ['0007', 'main'], 1, { number: '0009', name: 'North' }],
  ['North', ['main'], 0, { number: '1', name: 'North' }],
  ['outlet 1', ['1'], 0, null],
  ['N', ['1'], 0, null],
  ['', ['1'], 0, null],
  [
    ' A  very   long name of a place that goes on and on and on ',
    [],
    0,
    { number: '1', name: outletNameOf('A very long name of a place that goes on and on and on') },
  ],
])('the location %s beside outlets %j, try %i', (about, numbers, tries, outlet) => {
  const outlets = numbers.map((number) => ({ number, name: `Outlet ${number}` }))
  const asked = { kind: 'location', about, message: '' } as const
  const proposal = { locations: {} }
  const plan = { choices: { outlets, taxes: [], roles: [] }, questions: [asked], proposal } as unknown as MovePreview
  expect(missingOutlet(asked, plan, tries)).toEqual(outlet)
  expect(missingOutlet({ ...asked, kind: 'tax' }, plan)).toBeNull()
  if (outlet) expect(missingOutlet(asked, withOutlet(plan, outlet))).toBeNull()
})

it('a location that was an outlet before its name kept digits is made no other one', () => {
  const about = 'Warehouse of the northern district behind the old harbour A'
  const asked = { kind: 'location', about, message: '' } as const
  const outlets = [{ number: '7', name: about.slice(0, 50) }]
  const planWith = (locations: Record<string, string>) =>
    ({
      choices: { outlets, taxes: [], roles: [] },
      questions: [asked],
      proposal: { locations },
    }) as unknown as MovePreview
  expect(missingOutlet(asked, planWith({ [about]: '7' }))).toBeNull()
  expect(missingOutlet(asked, planWith({}))).toMatchObject({ number: '8' })
})
