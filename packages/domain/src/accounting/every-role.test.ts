import { expect, it } from 'vitest'
import { linesOf } from './lines-of.ts'
import { accountRoles, type AccountRole, type Posting, type StockReason } from './posting.ts'

const where = { outletId: 'here', day: '2026-03-02' }
const tender = (method: number, amountMinor: number, more = {}) => ({
  method,
  amountMinor,
  cashRoundingMinor: 0,
  foreignMinor: 0,
  ...more,
})
const goods = (charge: 'deposit' | 'levy' | null, amountMinor: number) => ({
  category: null,
  rateBasisPoints: 0,
  taxMinor: 0,
  taxIsIncluded: true,
  adjustmentMinor: 0,
  charge,
  amountMinor,
})
const tax = (taxMinor: number) => ({ rateBasisPoints: 1_000, rateMillionths: null, code: null, taxMinor })
const noSale = { kind: 'sale', goods: [], taxes: [], tenders: [], tipMinor: 0, feeMinor: 0, feeTaxMinor: 0 } as const
const stock = (reason: StockReason, valueMinor: number, costMinor = valueMinor): Posting => ({
  ...where,
  kind: 'stock',
  reason,
  valueMinor,
  costMinor,
  onHand: 1,
})
const cash = (
  reason: 'float' | 'in' | 'out' | 'closing' | 'to-safe',
  amountMinor: number,
  destination: string | null,
): Posting => ({
  ...where,
  kind: 'cash',
  reason,
  amountMinor,
  destination,
})

/** The role against the stock for each reason, in words that the rule does not share. */
const rolesAgainstStock = [
  ['cost-of-sales', ['sale', 'refund']],
  ['promotion-expense', ['points', 'exchange', 'exchange-cancel']],
  ['shrinkage', ['damage', 'stocktake', 'adjustment']],
  ['received-not-invoiced', ['receipt', 'supplier-return', 'bill']],
  ['inter-outlet', ['transfer-out', 'transfer-in', 'transfer-cancel', 'transfer-difference']],
  ['cost-repair', ['assembly', 'unpacking', 'assembly-undo']],
  ['opening-balance', ['opening', 'import', 'revaluation']],
] as const satisfies readonly (readonly [AccountRole, readonly StockReason[]])[]

/** Postings in which every role stands, each amount by itself: what a role is taken for another by is seen. */
const rows: readonly (readonly [Posting, Partial<Record<AccountRole, number>>])[] = [
  [
    {
      ...where,
      ...noSale,
      goods: [goods(null, 3_000), goods('deposit', 25), goods('levy', 8)],
      taxes: [tax(300)],
      tipMinor: 70,
      feeMinor: 45,
      // Goods stand here without their tax, so that what is owed is the sum of both.
      tenders: [
        tender(100, 50, { isDeposit: true }),
        tender(0, 1_002, { foreignMinor: 400, cashRoundingMinor: 2 }),
        tender(2, 1_050),
        tender(4, 500),
        tender(100, 210),
        tender(101, 220),
        tender(102, 418),
      ],
    },
    {
      drawer: 602,
      'foreign-cash': 400,
      'cash-rounding': -2,
      deposit: 50,
      clearing: 1_050,
      'member-balance': 500,
      'gift-card': 210,
      'house-account': 220,
      exchange: 418,
      sales: -3_000,
      'container-deposit': -25,
      'levy-payable': -8,
      tax: -300,
      'tips-payable': -70,
      fees: -45,
    },
  ],
  [
    { ...where, kind: 'pass-tax', amountMinor: 330, tax: tax(32) },
    { sales: 32, tax: -32 },
  ],
  [
    { ...where, kind: 'tax-paid-ahead', reason: 'paid-ahead', tax: tax(34) },
    { 'tax-paid-ahead': 34, tax: -34 },
  ],
  [
    { ...where, kind: 'tax-paid-ahead', reason: 'used', tax: tax(-35) },
    { 'tax-paid-ahead': -35, sales: 35 },
  ],
  [
    { ...where, kind: 'tax-paid-ahead', reason: 'expired', tax: tax(-36) },
    { 'tax-paid-ahead': -36, breakage: 36 },
  ],
  [
    { ...where, kind: 'pass', reason: 'expired', amountMinor: 31 },
    { 'times-card': 31, breakage: -31 },
  ],
  [
    { ...where, kind: 'order-cancelled', amountMinor: 33 },
    { deposit: 33, 'refund-payable': -33 },
  ],
  [
    { ...where, kind: 'bonus', reason: 'granted', amountMinor: 37 },
    { 'bonus-granted': 37, 'member-bonus': -37 },
  ],
  [
    { ...where, kind: 'card-expired', amountMinor: 31 },
    { 'gift-card': 31, breakage: -31 },
  ],
  [
    { ...where, kind: 'card-redeemed', amountMinor: 32 },
    { 'gift-card': 32, clearing: -32 },
  ],
  [
    { ...where, kind: 'points', reason: 'earned', amountMinor: 39 },
    { 'points-granted': 39, 'points-liability': -39 },
  ],
  [
    { ...where, kind: 'points', reason: 'exchanged', amountMinor: -40 },
    { 'promotion-expense': -40, 'points-liability': 40 },
  ],
  [
    { ...where, kind: 'unknown-code', method: 100, amountMinor: 41 },
    { suspense: 41, 'gift-card': -41 },
  ],
  [cash('float', 43, null), { drawer: 43, safe: -43 }],
  [cash('in', 47, null), { drawer: 47, 'paid-in': -47 }],
  [cash('out', -53, null), { drawer: -53, 'paid-out': 53 }],
  [cash('out', -57, 'tips'), { drawer: -57, 'tips-payable': 57 }],
  [cash('out', -59, 'bank'), { drawer: -59, 'bank-in-transit': 59 }],
  [cash('to-safe', -67, null), { drawer: -67, safe: 67 }],
  [cash('closing', -61, null), { drawer: -61, 'cash-difference': 61 }],
  [
    { ...where, kind: 'points', reason: 'revalued', amountMinor: 29 },
    { 'points-granted': 29, 'points-liability': -29 },
  ],
  [
    { ...where, ...noSale, goods: [goods(null, 33)], tenders: [tender(104, 13), tender(105, 20)] },
    { sales: -33, clearing: 33 },
  ],
  ...rolesAgainstStock.flatMap(([role, reasons]) =>
    reasons.map((reason) => [stock(reason, -67), { stock: -67, [role]: 67 }] as const),
  ),
  [stock('receipt', 79, 100), { stock: 79, 'cost-repair': 21, 'received-not-invoiced': -100 }],
  [
    { ...where, kind: 'in-transit', reason: 'transfer-out', amountMinor: 83 },
    { 'in-transit': 83, 'inter-outlet': -83 },
  ],
  [
    { ...where, kind: 'elsewhere', of: 'gift-card', isOwn: false, amountMinor: -23 },
    { 'gift-card': -23, 'inter-outlet': 23 },
  ],
  [
    { ...where, kind: 'transit-lost', amountMinor: 19 },
    { shrinkage: 19, 'in-transit': -19 },
  ],
  [
    { ...where, kind: 'bill', goodsMinor: 97, expenseMinor: 11, taxes: [tax(9)] },
    { 'received-not-invoiced': 97, 'purchase-expense': 11, 'input-tax': 9, payable: -117 },
  ],
  [
    { ...where, kind: 'foreign-banked', valueMinor: 107, receivedMinor: 103 },
    { bank: 103, 'foreign-cash': -107, 'exchange-difference': 4 },
  ],
  [
    { ...where, kind: 'to-give-back', reason: 'refund-pending', amountMinor: 113 },
    { clearing: 113, 'refund-payable': -113 },
  ],
  [
    { ...where, kind: 'settled', amountMinor: 127, feeMinor: 2, isKnown: true },
    { bank: 125, 'bank-fees': 2, clearing: -127 },
  ],
  [
    { ...where, kind: 'settled', amountMinor: 131, feeMinor: 6, isKnown: false },
    { bank: 125, 'bank-fees': 6, suspense: -131 },
  ],
  [
    { ...where, kind: 'bill-paid', from: 'bank', amountMinor: 101, feeMinor: 3 },
    { payable: 101, 'bank-fees': 3, bank: -104 },
  ],
  [
    { ...where, kind: 'bill-paid', from: 'bank', amountMinor: 109, feeMinor: 0, differenceMinor: 5 },
    { payable: 109, 'exchange-difference': 5, bank: -114 },
  ],
]

const sumsOf = (posting: Posting, nameOf: (role: AccountRole) => AccountRole): Partial<Record<AccountRole, number>> => {
  const sums: Partial<Record<AccountRole, number>> = {}
  for (const { role, minor } of linesOf(posting)) sums[nameOf(role)] = (sums[nameOf(role)] ?? 0) + minor
  return sums
}

it.each(rows.map(([posting, expected], at) => [`${at + 1} ${posting.kind}`, posting, expected] as const))(
  '%s stands under its roles and comes to 0',
  (_, posting, expected) => {
    expect(sumsOf(posting, (role) => role)).toEqual(expected)
    expect(Object.values(expected).reduce((sum, minor) => sum + minor, 0)).toBe(0)
  },
)

it('every role of the journal stands in one of them', () => {
  const used = new Set(rows.flatMap(([, expected]) => Object.keys(expected)))
  expect(accountRoles.filter((role) => !used.has(role))).toEqual([])
})

it('any two roles that are exchanged are seen in one of them', () => {
  const unseen = accountRoles.flatMap((one, at) =>
    accountRoles.slice(at + 1).flatMap((other) => {
      const swap = (role: AccountRole): AccountRole => (role === one ? other : role === other ? one : role)
      const isSeen = rows.some(([posting, expected]) => {
        const sums = sumsOf(posting, swap)
        return accountRoles.some((role) => (sums[role] ?? 0) !== (expected[role] ?? 0))
      })
      return isSeen ? [] : [`${one} and ${other}`]
    }),
  )
  expect(unseen).toEqual([])
})
