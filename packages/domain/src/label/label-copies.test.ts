import { expect, it } from 'vitest'
import { LABEL_COPIES_LIMIT, labelCopies } from './label-copies.ts'

it.each([
  ['product', 12, null, 12],
  ['product', 0, null, 1],
  ['product', -3, null, 1],
  ['product', LABEL_COPIES_LIMIT, null, LABEL_COPIES_LIMIT],
  ['product', LABEL_COPIES_LIMIT + 1, null, LABEL_COPIES_LIMIT],
  ['product', 12_500, 'kg', 1],
  ['shelf', 12, null, 1],
] as const)('a %s label of %i (%s) is printed %i times', (kind, quantity, weightUnit, copies) => {
  expect(labelCopies(kind, quantity, weightUnit)).toBe(copies)
})
