import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { addLines } from './add-lines.ts'
import { linesOf } from './lines-of.ts'
import type { AccountRole, PostedTender, Posting, StockReason } from './posting.ts'

const where = { outletId: 'here', day: '2026-03-02' }
const tender = (method: number, amountMinor: number, more: Partial<PostedTender> = {}): PostedTender => ({
  method,
  amountMinor,
  cashRoundingMinor: 0,
  foreignMinor: 0,
  ...more,
})
const goods = (amountMinor: number, taxMinor: number, more = {}) => ({
  category: 'tea',
  charge: null,
  rateBasisPoints: 1_000,
  amountMinor,
  taxMinor,
  taxIsIncluded: true,
  adjustmentMinor: 0,
  ...more,
})
const taxOf = (one: { readonly rateBasisPoints: number; readonly taxMinor: number }) => ({
  rateBasisPoints: one.rateBasisPoints,
  rateMillionths: null,
  code: null,
  taxMinor: one.taxMinor,
})
const sale = (more: Partial<Extract<Posting, { kind: 'sale' }>>): Posting => ({
  ...where,
  kind: 'sale',
  goods: [],
  taxes: (more.goods ?? []).map(taxOf),
  tenders: [],
  tipMinor: 0,
  feeMinor: 0,
  feeTaxMinor: 0,
  ...more,
})
const stock = (reason: StockReason, valueMinor: number, costMinor = valueMinor, onHand = 7): Posting => ({
  ...where,
  kind: 'stock',
  reason,
  valueMinor,
  costMinor,
  onHand,
})
const cash = (reason: 'float' | 'in' | 'out' | 'closing', amountMinor: number, destination: string | null = null) =>
  ({ ...where, kind: 'cash', reason, amountMinor, destination }) as const

type Rows = readonly (readonly [AccountRole, number])[]
const rows: readonly (readonly [string, Posting, Rows])[] = [
  [
    'a sale by two ways, tax inside, a tip, a fee, coins rounded down',
    sale({
      goods: [goods(1_100, 100)],
      tenders: [tender(0, 600, { cashRoundingMinor: -2 }), tender(3, 552)],
      tipMinor: 30,
      feeMinor: 24,
      feeTaxMinor: 4,
    }),
    [
      ['drawer', 600],
      ['cash-rounding', 2],
      ['clearing', 552],
      ['sales', -1_000],
      ['tax', -100],
      ['tips-payable', -30],
      ['fees', -20],
      ['tax', -4],
    ],
  ],
  [
    'a sale with tax on top that rounding moved',
    sale({ goods: [goods(1_000, 100, { taxIsIncluded: false, adjustmentMinor: 1 })], tenders: [tender(2, 1_099)] }),
    [
      ['clearing', 1_099],
      ['sales', -999],
      ['tax', -100],
    ],
  ],
  [
    'a sale by what was paid ahead, on account, in an exchange and in notes of another currency',
    sale({
      goods: [goods(1_000, 0)],
      tenders: [
        tender(4, 100),
        tender(100, 200),
        tender(101, 300),
        tender(102, 150),
        tender(0, 250, { foreignMinor: 200 }),
      ],
    }),
    [
      ['member-balance', 100],
      ['gift-card', 200],
      ['house-account', 300],
      ['exchange', 150],
      ['drawer', 50],
      ['foreign-cash', 200],
      ['sales', -1_000],
    ],
  ],
  [
    'a refund is its sale turned round',
    sale({ goods: [goods(-1_100, -100)], tenders: [tender(0, -1_100)] }),
    [
      ['drawer', -1_100],
      ['sales', 1_000],
      ['tax', 100],
    ],
  ],
  [
    'a gift card sold',
    { ...where, kind: 'paid-ahead', into: 'gift-card', tenders: [tender(3, 500)] },
    [
      ['clearing', 500],
      ['gift-card', -500],
    ],
  ],
  [
    'a recharge',
    { ...where, kind: 'paid-ahead', into: 'member-balance', tenders: [tender(0, 500)] },
    [
      ['drawer', 500],
      ['member-balance', -500],
    ],
  ],
  [
    'a times card sold',
    { ...where, kind: 'paid-ahead', into: 'times-card', tenders: [tender(0, 500)] },
    [
      ['drawer', 500],
      ['times-card', -500],
    ],
  ],
  [
    'a house account paid',
    { ...where, kind: 'paid-ahead', into: 'house-account', tenders: [tender(0, 500)] },
    [
      ['drawer', 500],
      ['house-account', -500],
    ],
  ],
  [
    'a bonus granted',
    { ...where, kind: 'bonus', reason: 'granted', amountMinor: 50 },
    [
      ['bonus-granted', 50],
      ['member-bonus', -50],
    ],
  ],
  [
    'a bonus used',
    { ...where, kind: 'bonus', reason: 'used', amountMinor: -50 },
    [
      ['member-balance', -50],
      ['member-bonus', 50],
    ],
  ],
  [
    'a balance corrected',
    { ...where, kind: 'balance-corrected', amountMinor: 70 },
    [
      ['opening-balance', 70],
      ['member-balance', -70],
    ],
  ],
  [
    'the cost of a sale',
    stock('sale', -400),
    [
      ['stock', -400],
      ['cost-of-sales', 400],
    ],
  ],
  [
    'goods given for points',
    stock('points', -400),
    [
      ['stock', -400],
      ['promotion-expense', 400],
    ],
  ],
  [
    'goods restocked',
    stock('refund', 400),
    [
      ['stock', 400],
      ['cost-of-sales', -400],
    ],
  ],
  [
    'goods that came back damaged',
    stock('damage', -400),
    [
      ['stock', -400],
      ['shrinkage', 400],
    ],
  ],
  [
    'a count that found more',
    stock('stocktake', 90),
    [
      ['stock', 90],
      ['shrinkage', -90],
    ],
  ],
  [
    'three below zero, ten received for 50.00',
    stock('receipt', 3_500, 5_000),
    [
      ['stock', 3_500],
      ['cost-repair', 1_500],
      ['received-not-invoiced', -5_000],
    ],
  ],
  [
    'a transfer shipped',
    stock('transfer-out', -400),
    [
      ['stock', -400],
      ['inter-outlet', 400],
    ],
  ],
  [
    'a transfer received',
    stock('transfer-in', 400),
    [
      ['stock', 400],
      ['inter-outlet', -400],
    ],
  ],
  [
    'stock at the beginning',
    stock('opening', 400),
    [
      ['stock', 400],
      ['opening-balance', -400],
    ],
  ],
  [
    'the first known cost of stock',
    stock('revaluation', 400),
    [
      ['stock', 400],
      ['opening-balance', -400],
    ],
  ],
  [
    'the first known cost of what was sold',
    stock('revaluation', -400, -400, -3),
    [
      ['stock', -400],
      ['cost-of-sales', 400],
    ],
  ],
  [
    'a float',
    cash('float', 100),
    [
      ['drawer', 100],
      ['safe', -100],
    ],
  ],
  [
    'cash into the safe',
    cash('out', -100, 'safe'),
    [
      ['drawer', -100],
      ['safe', 100],
    ],
  ],
  [
    'cash to the bank',
    cash('out', -100, 'bank'),
    [
      ['drawer', -100],
      ['bank-in-transit', 100],
    ],
  ],
  [
    'cash paid out',
    cash('out', -100),
    [
      ['drawer', -100],
      ['paid-out', 100],
    ],
  ],
  [
    'cash paid in',
    cash('in', 100),
    [
      ['drawer', 100],
      ['paid-in', -100],
    ],
  ],
  [
    'cash of an entry in quarantine, a part of it in notes of another currency',
    { ...where, kind: 'cash', reason: 'unbooked', destination: null, amountMinor: 500, foreignMinor: 200 },
    [
      ['drawer', 300],
      ['foreign-cash', 200],
      ['suspense', -500],
    ],
  ],
  [
    'a drawer that is short',
    cash('closing', -5),
    [
      ['drawer', -5],
      ['cash-difference', 5],
    ],
  ],
]

test.each(rows)('%s', (_, posting, expected) => {
  const lines = linesOf(posting)
  expect(lines.map(({ role, minor }) => [role, minor])).toEqual(expected)
  expect(lines.reduce((sum, { minor }) => sum + minor, 0)).toBe(0)
  expect(lines.every(({ outletId, day }) => outletId === 'here' && day === where.day)).toBe(true)
})

it('every posting comes to 0, whatever it moved', () => {
  const minor = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const anyTender = fc.record({
    method: fc.constantFrom(0, 2, 3, 4, 17, 100, 101, 102),
    amountMinor: minor,
    cashRoundingMinor: fc.integer({ min: -4, max: 4 }),
    foreignMinor: minor,
  })
  fc.assert(
    fc.property(
      fc.array(anyTender),
      fc.array(fc.tuple(minor, minor, minor)),
      fc.boolean(),
      minor,
      minor,
      (tenders, made, taxIsIncluded, tipMinor, feeTaxMinor) => {
        const sold = made.map(([amountMinor, taxMinor, adjustmentMinor]) =>
          goods(amountMinor, taxMinor, { taxIsIncluded, adjustmentMinor }),
        )
        const owed = sold.reduce(
          (sum, one) => sum + one.amountMinor + (taxIsIncluded ? 0 : one.taxMinor - one.adjustmentMinor),
          tipMinor,
        )
        const paid = tenders.reduce((sum, one) => sum + one.amountMinor - one.cashRoundingMinor, 0)
        // The rest is a fee, so that money and debt are the same, as in the book of payments.
        const posting = sale({ goods: sold, tenders, tipMinor, feeMinor: paid - owed, feeTaxMinor })
        expect(linesOf(posting).reduce((sum, line) => sum + line.minor, 0)).toBe(0)
      },
    ),
  )
})

it('adds up by all keys, and leaves out what comes to nothing', () => {
  const lines = rows.flatMap(([, posting]) => linesOf(posting))
  const summed = addLines([...lines, ...lines])
  expect(summed.find(({ role, method }) => role === 'gift-card' && method === null)?.minor).toBe(-1_000)
  expect(addLines([...lines, ...lines.map((line) => ({ ...line, minor: -line.minor }))])).toEqual([])
})

it('says the same of a day as of its postings one by one', () => {
  const sales = rows.flatMap(([, posting]) => (posting.kind === 'sale' ? [posting] : []))
  const day = sale({
    goods: sales.flatMap((one) => one.goods),
    taxes: sales.flatMap((one) => one.taxes),
    tenders: sales.flatMap((one) => one.tenders),
    tipMinor: sales.reduce((sum, one) => sum + one.tipMinor, 0),
    feeMinor: sales.reduce((sum, one) => sum + one.feeMinor, 0),
    feeTaxMinor: sales.reduce((sum, one) => sum + one.feeTaxMinor, 0),
  })
  expect(addLines(linesOf(day))).toEqual(addLines(sales.flatMap((one) => linesOf(one))))
})

it('two roles of a posting that are exchanged are another posting', () => {
  for (const [, posting, expected] of rows) {
    const sums = (all: Rows) =>
      expected.map(([role]) => all.reduce((sum, [name, minor]) => (name === role ? sum + minor : sum), 0))
    const [one, other] = [
      expected[0],
      expected.find(([role, minor]) => role !== expected[0]?.[0] && minor !== expected[0]?.[1]),
    ]
    if (!one || !other) throw new Error(`${posting.kind} has no two roles`)
    const swapped = expected.map(([role, minor]): Rows[number] => [
      role === one[0] ? other[0] : role === other[0] ? one[0] : role,
      minor,
    ])
    expect(sums(swapped)).not.toEqual(sums(linesOf(posting).map(({ role, minor }) => [role, minor])))
  }
})
