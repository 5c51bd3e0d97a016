import { expect, it } from 'vitest'
import { cashMoveFault } from './cash-out.ts'

it.each([
  [{ amountMinor: -1_000, destination: 'safe', slip: '' }, null],
  [{ amountMinor: -1_000, destination: 'bank', slip: 'B-1' }, null],
  [{ amountMinor: -1_000, destination: 'bank', slip: ' ' }, 'cash.slip-missing'],
  [{ amountMinor: 1_000, destination: 'safe', slip: '' }, 'cash.destination-in'],
  [{ amountMinor: 0, destination: 'bank', slip: 'B-1' }, 'cash.destination-in'],
  [{ amountMinor: 1_000, destination: null, slip: '' }, null],
  [{ amountMinor: -1, destination: null, slip: '', isTips: true }, null],
  [{ amountMinor: 0, destination: null, slip: '', isTips: true }, 'cash.tips-astray'],
  [{ amountMinor: 1, destination: null, slip: '', isTips: true }, 'cash.tips-astray'],
  [{ amountMinor: -1_000, destination: 'safe', slip: '', isTips: true }, 'cash.tips-astray'],
] as const)('%o: %s', (move, fault) => {
  expect(cashMoveFault(move)).toBe(fault)
})
