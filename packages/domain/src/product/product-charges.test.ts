import { expect, it } from 'vitest'
import { chargesIn, type ChargedPart, type ProductCharge } from './product-charges.ts'

const deposit = (over: Partial<ProductCharge> = {}): ProductCharge => ({
  name: 'Deposit',
  kind: 'deposit',
  amountMinor: 8,
  currency: 'EUR',
  taxId: 'vat',
  ...over,
})
const levy = deposit({ name: 'Levy', kind: 'levy', amountMinor: 5, taxId: null })
const crate = deposit({ name: 'Crate', amountMinor: 310 })
const bottles = (quantity: number, ...charges: readonly ProductCharge[]): ChargedPart => ({ quantity, charges })

it.each([
  ['goods alone', [deposit()], [], [['Deposit', 8]]],
  ['a crate of 20 bottles', [], [bottles(20, deposit())], [['Deposit', 160]]],
  ['a crate with its own deposit', [crate], [bottles(20, deposit())], [['Crate', 310]]],
  [
    'a crate with its own levy',
    [levy],
    [bottles(20, deposit())],
    [
      ['Levy', 5],
      ['Deposit', 160],
    ],
  ],
  ['one deposit of two kinds of bottles', [], [bottles(6, deposit()), bottles(6, deposit())], [['Deposit', 96]]],
  [
    'two deposits',
    [],
    [bottles(6, deposit()), bottles(2, deposit({ taxId: null }))],
    [
      ['Deposit', 48],
      ['Deposit', 16],
    ],
  ],
  ['goods without charges', [], [bottles(6), { quantity: 2 }], []],
  ['a deposit of another currency', [deposit({ currency: 'CHF' })], [bottles(3, deposit())], [['Deposit', 24]]],
  ['bottles of another currency', [], [bottles(3, deposit({ currency: 'CHF' }))], []],
  ['the most that a line takes', [], [bottles(124_999, deposit())], [['Deposit', 999_992]]],
  ['more than a line takes', [], [bottles(125_000, deposit())], [['Deposit', 999_999]]],
  [
    'more than a line takes, together',
    [],
    [bottles(99_999, deposit()), bottles(99_999, deposit())],
    [['Deposit', 999_999]],
  ],
] as const)('%s', (_, own, parts, charged) => {
  expect(chargesIn(own, 'EUR', parts).map(({ name, amountMinor }) => [name, amountMinor])).toEqual(charged)
})

it('a line has three at the most, its own before those that it carries', () => {
  const three = ['A', 'B', 'C'].map((name) => ({ ...levy, name }))
  expect(chargesIn(three, 'EUR', [bottles(2, deposit())]).map(({ id, name }) => [id, name])).toEqual([
    ['1', 'A'],
    ['2', 'B'],
    ['3', 'C'],
  ])
})
