import { expect, test } from 'vitest'
import { requestRefund } from './billing/bill.calls.ts'
import { note } from './inventory/goods-line.ts'
import { adjustStock as ofScreens } from './inventory/inventory.calls.ts'
import { adjustStock } from './open/product.calls.ts'
import { voidOrder } from './sales/void.calls.ts'

/* Reasons and notes that people and programs write are kept in books, on papers and in files: none has what nobody sees. */

const fields = {
  'the reason of a correction of stock': ofScreens.request.shape.reason,
  'the reason of one by a program': adjustStock.request.shape.reason,
  'the note of a document': note,
  'the reason of a void': voidOrder.request.shape.reason,
  'the reason of a refund of a bill': requestRefund.request.shape.reason,
} as const

test.each(Object.entries(fields))('%s has no control characters', (_, field) => {
  expect(field.safeParse('Broken in the back').success).toBe(true)
  for (const text of ['ring\u0007', '\u001B[31mred', 'null\0', 'turned \u202Eback'])
    expect(field.safeParse(text).success).toBe(false)
})

test('a note may have several lines, the reason in the stock book is one', () => {
  expect(note.safeParse('One\nTwo').success).toBe(true)
  expect(ofScreens.request.shape.reason.safeParse('One\nTwo').success).toBe(false)
})
