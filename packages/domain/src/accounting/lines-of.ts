import { type Amount, type LinesOf, sum, taxesOut } from './amount.ts'
import { drawerLines, inNotes } from './drawer/drawer-lines.ts'
import type { AccountRole, JournalLine, PostedGoods, PostedTender, Posting, StockReason } from './posting.ts'
import { roleOfTender, valueLines } from './stored-value/value-lines.ts'

const tendersIn = (tenders: readonly PostedTender[]): Amount[] =>
  tenders.flatMap((tender): Amount[] => [
    ...inNotes(tender.amountMinor, tender, { role: roleOfTender(tender), method: tender.method }),
    { role: 'cash-rounding', minor: -tender.cashRoundingMinor },
  ])

/** Goods are sold; a deposit is owed to whoever brings the empties, a levy to whom it is raised for. */
const roleOfGoods = { deposit: 'container-deposit', levy: 'levy-payable' } as const

const goodsOut = (goods: readonly PostedGoods[]): Amount[] =>
  goods.map(({ category, charge, rateBasisPoints, amountMinor, taxMinor, taxIsIncluded, adjustmentMinor }) => ({
    role: charge === null ? 'sales' : roleOfGoods[charge],
    minor: -(amountMinor - (taxIsIncluded ? taxMinor : adjustmentMinor)),
    rateBasisPoints,
    category,
  }))

/** The role against the stock, by why it changed. */
const againstStock: Readonly<Record<StockReason, AccountRole>> = {
  sale: 'cost-of-sales',
  points: 'promotion-expense',
  refund: 'cost-of-sales',
  damage: 'shrinkage',
  stocktake: 'shrinkage',
  adjustment: 'shrinkage',
  receipt: 'received-not-invoiced',
  'supplier-return': 'received-not-invoiced',
  'transfer-out': 'inter-outlet',
  'transfer-in': 'inter-outlet',
  'transfer-cancel': 'inter-outlet',
  'transfer-difference': 'inter-outlet',
  assembly: 'cost-repair',
  unpacking: 'cost-repair',
  'assembly-undo': 'cost-repair',
  opening: 'opening-balance',
  import: 'opening-balance',
  exchange: 'promotion-expense',
  'exchange-cancel': 'promotion-expense',
  revaluation: 'opening-balance',
  bill: 'received-not-invoiced',
}

/** A first cost of what was sold before anybody knew it is a cost of those sales. */
const roleAgainst = ({ reason, onHand }: Extract<Posting, { kind: 'stock' }>): AccountRole =>
  reason === 'revaluation' && onHand < 0 ? 'cost-of-sales' : againstStock[reason]

const billedAmounts = ({ goodsMinor, expenseMinor, taxes }: Extract<Posting, { kind: 'bill' }>): Amount[] => [
  { role: 'received-not-invoiced', minor: goodsMinor, reason: 'billed' },
  { role: 'purchase-expense', minor: expenseMinor, reason: 'billed' },
  ...taxesOut(taxes).map((tax) => ({ ...tax, role: 'input-tax' as const, minor: -tax.minor, reason: 'billed' })),
]

/** The amounts of each kind of posting; stored value and the drawer have theirs. */
const lines: LinesOf<Posting> = {
  ...valueLines,
  ...drawerLines,
  sale: (posting) => [
    ...tendersIn(posting.tenders),
    ...goodsOut(posting.goods),
    ...taxesOut(posting.taxes),
    { role: 'tips-payable', minor: -posting.tipMinor },
    { role: 'fees', minor: -(posting.feeMinor - posting.feeTaxMinor) },
    { role: 'tax', minor: -posting.feeTaxMinor, reason: 'fee' },
  ],
  'paid-ahead': ({ tenders, into }) => {
    const paid = tendersIn(tenders)
    return [...paid, { role: into, minor: -sum(paid) }]
  },
  'in-transit': ({ reason, amountMinor }) => [
    { role: 'in-transit', minor: amountMinor, reason },
    { role: 'inter-outlet', minor: -amountMinor, reason },
  ],
  'transit-lost': ({ amountMinor, kind: reason }) => [
    { role: 'shrinkage', minor: amountMinor, reason },
    { role: 'in-transit', minor: -amountMinor, reason },
  ],
  'to-give-back': ({ reason, amountMinor, against = 'clearing' }) => [
    { role: against, minor: amountMinor, reason },
    { role: 'refund-payable', minor: -amountMinor, reason },
  ],
  settled: ({ amountMinor, feeMinor, isKnown, kind: reason }) => [
    { role: 'bank', minor: amountMinor - feeMinor, reason },
    { role: 'bank-fees', minor: feeMinor, reason },
    { role: isKnown ? 'clearing' : 'suspense', minor: -amountMinor, reason },
  ],
  bill: (posting) => {
    const owed = billedAmounts(posting)
    return [...owed, { role: 'payable', minor: -sum(owed), reason: 'billed' }]
  },
  'bill-paid': ({ from, amountMinor, feeMinor, differenceMinor = 0, kind: reason }) => [
    { role: 'payable', minor: amountMinor, reason },
    { role: 'exchange-difference', minor: differenceMinor, reason },
    { role: 'bank-fees', minor: feeMinor, reason },
    { role: from, minor: -(amountMinor + differenceMinor + feeMinor), reason },
  ],
  stock: (posting) => [
    { role: 'stock', minor: posting.valueMinor, reason: posting.reason },
    { role: 'cost-repair', minor: posting.costMinor - posting.valueMinor, reason: posting.reason },
    { role: roleAgainst(posting), minor: -posting.costMinor, reason: posting.reason },
  ],
}

const amountsOf = (posting: Posting): readonly Amount[] =>
  (lines[posting.kind] as (one: Posting) => readonly Amount[])(posting)

const noKeys = {
  rateBasisPoints: null,
  rateMillionths: null,
  taxCode: null,
  method: null,
  category: null,
  reason: null,
}

/** The lines of one posting, which come to 0; amounts of 0 are left out. Source: accounting.md (Journal). */
export function linesOf(posting: Posting): readonly JournalLine[] {
  const { outletId, day } = posting
  return amountsOf(posting)
    .filter(({ minor }) => minor !== 0)
    .map((amount) => ({ ...noKeys, outletId, day, ...amount }))
}
