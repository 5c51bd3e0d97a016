import { expect, it } from 'vitest'
import type { RefundableRow } from './refundable.ts'
import { tickLine } from './tick-line.ts'

const row = (line: number, more: Partial<RefundableRow>): RefundableRow => ({
  line,
  variantId: 'tea',
  name: '',
  quantity: 2,
  quantityText: '',
  left: 2,
  isWeighed: false,
  valueMinor: 0,
  serials: [],
  ...more,
})
const tea = { code: '1', variantId: 'tea' }

it('ticks one piece a scan, the next line when the first is full, and nothing when all is chosen', () => {
  const rows = [row(0, {}), row(1, { left: 1 })]
  let chosen = tickLine(rows, [], tea)
  expect(chosen).toEqual([{ line: 0, quantity: 1, goods: 'restock' }])
  chosen = tickLine(rows, [{ line: 0, quantity: 1, goods: 'damaged' }], tea)
  expect(chosen).toEqual([{ line: 0, quantity: 2, goods: 'damaged' }])
  chosen = tickLine(rows, chosen!, tea)
  expect(chosen).toMatchObject([{ line: 0 }, { line: 1, quantity: 1 }])
  expect(tickLine(rows, chosen!, tea)).toBeNull()
})

it('ticks all of a weighed line and the one piece of a serial number', () => {
  expect(tickLine([row(0, { isWeighed: true, left: 1236 })], [], tea)).toMatchObject([{ quantity: 1236 }])
  const phones = [row(0, { variantId: 'phone', serials: ['A1', 'A2'] })]
  const first = tickLine(phones, [], { code: 'A2', variantId: null })
  expect(first).toMatchObject([{ quantity: 1, serials: ['A2'] }])
  expect(tickLine(phones, first!, { code: 'A2', variantId: null })).toEqual(first)
  expect(tickLine(phones, [], { code: 'B1', variantId: null })).toBeNull()
  expect(tickLine(phones, [], { code: '9', variantId: 'other' })).toBeNull()
})
