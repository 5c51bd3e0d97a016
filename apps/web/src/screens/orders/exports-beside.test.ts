import { expect, it } from 'vitest'
import { exportsBeside } from './exports-beside.ts'

it.each([
  ['a merchant at its orders', ['orders', false, false], 'merchant', false],
  ['a staff at the open list', ['ordersOpen', false, false], 'merchant', true],
  ['an operator at the open list', ['ordersOpen', true, true], 'own', true],
  ['a partner who may export nothing', ['ordersOpen', true, false], 'none', true],
  ['an operator at the orders', ['orders', true, true], 'none', false],
] as const)('shows %s whose exports they are', (_, [list, isAbove, mayExport], whose, isAlwaysShown) => {
  expect(exportsBeside(list, isAbove, mayExport)).toEqual({ whose, isAlwaysShown })
})
