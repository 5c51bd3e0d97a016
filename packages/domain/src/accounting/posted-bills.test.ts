import { expect, test } from 'vitest'
import { linesOf } from './lines-of.ts'
import type { AccountRole, Posting } from './posting.ts'
import { isOfStock } from './stock-roles.ts'

const where = { outletId: 'here', day: '2026-03-02' }
const claimed = { rateBasisPoints: 1_000, rateMillionths: null, code: null, taxMinor: 8_050 }

const rows: readonly (readonly [string, Posting, readonly (readonly [AccountRole, number])[]])[] = [
  [
    'a bill of goods with freight, another cost and tax that can be claimed back',
    { ...where, kind: 'bill', goodsMinor: 80_000, expenseMinor: 500, taxes: [claimed] },
    [
      ['received-not-invoiced', 80_000],
      ['purchase-expense', 500],
      ['input-tax', 8_050],
      ['payable', -88_550],
    ],
  ],
  [
    'a credit note',
    { ...where, kind: 'bill', goodsMinor: -3_600, expenseMinor: 0, taxes: [] },
    [
      ['received-not-invoiced', -3_600],
      ['payable', 3_600],
    ],
  ],
  [
    'a payment by the bank with its fee',
    { ...where, kind: 'bill-paid', from: 'bank', amountMinor: 5_000, feeMinor: 30 },
    [
      ['payable', 5_000],
      ['bank-fees', 30],
      ['bank', -5_030],
    ],
  ],
  [
    'money of a credit note that came back into the safe',
    { ...where, kind: 'bill-paid', from: 'safe', amountMinor: -700, feeMinor: 0 },
    [
      ['payable', -700],
      ['safe', 700],
    ],
  ],
  [
    'cost that a bill says beside its receipt, of which a part is gone',
    { ...where, kind: 'stock', reason: 'bill', valueMinor: 5_000, costMinor: 8_000, onHand: 50 },
    [
      ['stock', 5_000],
      ['cost-repair', 3_000],
      ['received-not-invoiced', -8_000],
    ],
  ],
]

test.each(rows)('%s', (_, posting, expected) => {
  const lines = linesOf(posting)
  expect(lines.map(({ role, minor }) => [role, minor])).toEqual(expected)
  expect(lines.reduce((sum, { minor }) => sum + minor, 0)).toBe(0)
})

test('whoever may not see costs sees no line of a bill, so that the rest balances', () => {
  expect(rows.flatMap(([, posting]) => linesOf(posting)).every(isOfStock)).toBe(true)
})
