import { expect, it } from 'vitest'
import { exampleAmount } from './example-amount.ts'

it.each([
  ['dollars', ['USD'], '3.50'],
  ['yen', ['JPY'], '350'],
  ['outlets of both', ['USD', 'JPY'], '350'],
  ['no outlet yet', [], '3.50'],
])('an example of an amount in %s', (_what, currencies, text) => {
  expect(exampleAmount(350, currencies)).toBe(text)
})
