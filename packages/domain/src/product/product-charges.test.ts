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

it('three of its own leave room for what it holds: six charges at the most', () => {
  const three = ['A', 'B', 'C'].map((name) => ({ ...levy, name }))
  const charged = (...parts: readonly ChargedPart[]) =>
    chargesIn(three, 'EUR', parts).map(({ id, name, amountMinor }) => [id, name, amountMinor])
  const own = [
    ['1', 'A', 5],
    ['2', 'B', 5],
    ['3', 'C', 5],
  ]
  expect(charged(bottles(2, deposit()))).toEqual([...own, ['4', 'Deposit', 16]])
  const rates = ['a', 'b', 'c', 'd'].map((taxId) => deposit({ name: taxId, taxId }))
  expect(charged(bottles(1, ...rates.slice(0, 3)), bottles(1, ...rates.slice(3)))).toEqual([
    ...own,
    ['4', 'a', 8],
    ['5', 'b', 8],
    ['6', 'c', 8],
  ])
})

it('where its contents have more names than a line has room, those of one kind and tax are one, to the minor unit', () => {
  const glass = ['Brown', 'Green', 'White', 'Blue'].map((name, at) => bottles(at + 1, deposit({ name })))
  expect(chargesIn([], 'EUR', glass.slice(0, 3)).map(({ name, amountMinor }) => [name, amountMinor])).toEqual([
    ['Brown', 8],
    ['Green', 16],
    ['White', 24],
  ])
  expect(chargesIn([], 'EUR', glass).map(({ name, amountMinor }) => [name, amountMinor])).toEqual([['Brown', 80]])
})
