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
  [
    'two of a tea as one and one',
    [
      line({ quantity: 1, listMinor: 500, payableMinor: 500, taxes: [['gst', 45]], deductions: [] }),
      delivery,
      line({ quantity: 1, listMinor: 500, payableMinor: 400, taxes: [['gst', 45]] }),
    ],
    [],
  ],
  [
    'two of a tea as one and one, at another price in all',
    [
      line({ quantity: 1, listMinor: 500, payableMinor: 450, taxes: [['gst', 45]], deductions: [['plan 1', 50]] }),
      line({ quantity: 1, listMinor: 500, payableMinor: 440, taxes: [['gst', 45]], deductions: [['plan 1', 60]] }),
      delivery,
    ],
    ['price', 'discounts'],
  ],
  [
    'a gift in place of a tea',
    [line({ quantity: 1 }), line({ quantity: 1, kind: 'gift' }), delivery],
    ['goods', 'price', 'tax', 'discounts'],
  ],
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
