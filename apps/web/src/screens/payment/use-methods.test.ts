import { expect, test } from 'vitest'
import { moveMethod, replaceMethod, type MethodRow } from './use-methods.ts'

const row = (method: number): MethodRow => ({
  method,
  enabled: 1,
  label: null,
  needsReference: false,
  opensDrawer: false,
  isRefundable: true,
  offlineMostMinor: null,
  offlineTotalMinor: null,
  fee: null,
})
const rows = [row(0), row(2), row(3)]
const order = (list: readonly MethodRow[]) => list.map(({ method }) => method)

test.each([
  [2, -1, [2, 0, 3]],
  [2, 1, [0, 3, 2]],
  [0, -1, [0, 2, 3]],
  [3, 1, [0, 2, 3]],
  [9, 1, [0, 2, 3]],
] as const)('moving %i by %i gives %j', (method, by, wanted) =>
  expect(order(moveMethod(rows, method, by))).toEqual(wanted),
)

test('one row is changed and the others stay', () => {
  const next = { ...row(2), label: 'Wallet' }
  expect(replaceMethod(rows, next)).toEqual([row(0), next, row(3)])
})
