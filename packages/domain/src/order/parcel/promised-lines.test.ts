import { expect, it } from 'vitest'
import { differsIn, type PromisedLine } from './promised-lines.ts'

const line = (change: Partial<PromisedLine> = {}): PromisedLine => ({
  kind: 'goods',
  variantId: 'tea',
  quantity: 2,
  listMinor: 1_000,
  payableMinor: 900,
  taxes: [['gst', 90]],
  deductions: [['plan 1', 100]],
  ...change,
})
const promised = [line(), line({ variantId: 'delivery', quantity: 1, deductions: [] })]
const [tea, delivery] = promised as [PromisedLine, PromisedLine]

it.each<[string, readonly PromisedLine[], readonly string[]]>([
  ['the same in another order', [delivery, tea], []],
  ['another quantity', [line({ quantity: 3 }), delivery], ['goods', 'price', 'tax', 'discounts']],
  ['a line less', [tea], ['goods', 'price', 'tax', 'discounts']],
  [
    'the total of two lines shared otherwise',
    [line({ payableMinor: 800 }), { ...delivery, payableMinor: 1_000 }],
    ['price'],
  ],
  ['another tax of the same amount', [line({ taxes: [['zero', 90]] }), delivery], ['tax']],
  ['tax of another amount', [line({ taxes: [['gst', 80]] }), delivery], ['tax']],
  ['another plan that takes off as much', [line({ deductions: [['plan 2', 100]] }), delivery], ['discounts']],
  ['another delivery', [tea, { ...delivery, variantId: 'courier' }], ['goods', 'price', 'tax', 'discounts']],
])('%s differs in its parts', (_, now, parts) => {
  expect(differsIn(promised, now)).toEqual(parts)
})
