import { accountOf, heldIn } from '../payment/method.ts'
import { lessWide } from '../money/wide.ts'
import type {
  AccountRole,
  JournalLine,
  Notes,
  PostedGoods,
  PostedTax,
  PostedTender,
  Posting,
  StockReason,
} from './posting.ts'

type Keys = Partial<
  Pick<JournalLine, 'rateBasisPoints' | 'rateMillionths' | 'taxCode' | 'method' | 'category' | 'reason' | 'notes'>
>
type Amount = Keys & Pick<JournalLine, 'role' | 'minor'>

/** A deposit lies under a code, as a gift card does, and is owed apart from them. */
const roleOfMethod = (method: number, isDeposit = false): AccountRole =>
  isDeposit && heldIn(method) === 'purse' ? 'deposit' : accountOf(method)

const turnedRound = (notes: Notes | null | undefined): Notes | undefined =>
  notes ? { ...notes, minor: lessWide(0, notes.minor) } : undefined

const tendersIn = (tenders: readonly PostedTender[]): Amount[] =>
  tenders.flatMap(({ method, amountMinor, cashRoundingMinor, foreignMinor, notes, isDeposit }): Amount[] => [
    { role: roleOfMethod(method, isDeposit), minor: amountMinor - foreignMinor, method },
    { role: 'foreign-cash', minor: foreignMinor, method, notes: notes ?? undefined },
    { role: 'cash-rounding', minor: -cashRoundingMinor },
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

const taxesOut = (taxes: readonly PostedTax[]): Amount[] =>
  taxes.map(({ rateBasisPoints, rateMillionths, code, taxMinor }) => ({
    role: 'tax',
    minor: -taxMinor,
    rateBasisPoints,
    rateMillionths,
    taxCode: code,
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

/** Returns the account that cash comes from or goes to where no sale moved it. */
const againstDrawer = ({ reason, destination }: Extract<Posting, { kind: 'cash' }>): AccountRole => {
  if (reason === 'float') return 'safe'
  if (reason === 'closing') return 'cash-difference'
  if (reason === 'in') return 'paid-in'
  if (reason === 'unbooked') return 'suspense'
  if (destination === 'safe') return 'safe'
  if (destination === 'tips') return 'tips-payable'
  return destination === 'bank' ? 'bank-in-transit' : 'paid-out'
}

/** The role against points that are owed for: a discount that is given with them and taken back where they pay. */
const againstPoints = {
  earned: 'points-granted',
  used: 'points-granted',
  revalued: 'points-granted',
  expired: 'breakage',
  exchanged: 'promotion-expense',
} as const satisfies Record<Extract<Posting, { kind: 'points' }>['reason'], AccountRole>

const sum = (amounts: readonly Amount[]): number => amounts.reduce((all, { minor }) => all + minor, 0)

const billedAmounts = ({ goodsMinor, expenseMinor, taxes }: Extract<Posting, { kind: 'bill' }>): Amount[] => [
  { role: 'received-not-invoiced', minor: goodsMinor, reason: 'billed' },
  { role: 'purchase-expense', minor: expenseMinor, reason: 'billed' },
  ...taxesOut(taxes).map((tax) => ({ ...tax, role: 'input-tax' as const, minor: -tax.minor, reason: 'billed' })),
]

function amountsOf(posting: Posting): readonly Amount[] {
  switch (posting.kind) {
    case 'sale':
      return [
        ...tendersIn(posting.tenders),
        ...goodsOut(posting.goods),
        ...taxesOut(posting.taxes),
        { role: 'tips-payable', minor: -posting.tipMinor },
        { role: 'fees', minor: -(posting.feeMinor - posting.feeTaxMinor) },
        { role: 'tax', minor: -posting.feeTaxMinor, reason: 'fee' },
      ]
    case 'paid-ahead': {
      const paid = tendersIn(posting.tenders)
      return [...paid, { role: posting.into, minor: -sum(paid) }]
    }
    case 'bonus': {
      const { reason, amountMinor } = posting
      if (reason === 'kept')
        return [
          { role: 'member-balance', minor: amountMinor, reason },
          { role: 'bonus-granted', minor: -amountMinor, reason },
        ]
      const other = reason === 'granted' ? 'bonus-granted' : 'member-balance'
      return [
        { role: other, minor: amountMinor, reason },
        { role: 'member-bonus', minor: -amountMinor, reason },
      ]
    }
    case 'points': {
      const { reason, amountMinor } = posting
      return [
        { role: againstPoints[reason], minor: amountMinor, reason },
        { role: 'points-liability', minor: -amountMinor, reason },
      ]
    }
    case 'pass': {
      const { reason, amountMinor } = posting
      return [
        { role: 'times-card', minor: amountMinor, reason },
        { role: reason === 'used' ? 'sales' : 'breakage', minor: -amountMinor, reason },
      ]
    }
    case 'card-expired': {
      const { amountMinor, kind: reason } = posting
      return [
        { role: 'gift-card', minor: amountMinor, reason },
        { role: 'breakage', minor: -amountMinor, reason },
      ]
    }
    case 'pass-tax': {
      const { amountMinor, tax } = posting
      const [keys, reason] = [{ rateBasisPoints: tax.rateBasisPoints }, 'used']
      return [
        { role: 'sales', minor: amountMinor, reason },
        { role: 'sales', minor: -(amountMinor - tax.taxMinor), reason, ...keys },
        ...taxesOut([tax]).map((one) => ({ ...one, reason })),
      ]
    }
    case 'tax-paid-ahead': {
      const { reason, tax } = posting
      const against = {
        'paid-ahead': taxesOut([tax]),
        used: [{ role: 'sales' as const, minor: -tax.taxMinor }],
        expired: [{ role: 'breakage' as const, minor: -tax.taxMinor }],
      }[reason]
      return [{ role: 'tax-paid-ahead', minor: tax.taxMinor, reason }, ...against.map((one) => ({ ...one, reason }))]
    }
    case 'unknown-code': {
      const { method, amountMinor } = posting
      return [
        { role: 'suspense', minor: amountMinor, method },
        { role: accountOf(method), minor: -amountMinor, method },
      ]
    }
    case 'card-opened':
      return [
        { role: 'opening-balance', minor: posting.amountMinor, reason: 'balance' },
        { role: posting.into, minor: -posting.amountMinor },
      ]
    case 'balance-corrected':
      return [
        { role: 'opening-balance', minor: posting.amountMinor, reason: 'balance' },
        { role: 'member-balance', minor: -posting.amountMinor },
      ]
    case 'in-transit': {
      const { reason, amountMinor } = posting
      return [
        { role: 'in-transit', minor: amountMinor, reason },
        { role: 'inter-outlet', minor: -amountMinor, reason },
      ]
    }
    case 'elsewhere': {
      const { kind: reason, isOwn } = posting
      const minor = isOwn ? -posting.amountMinor : posting.amountMinor
      return [
        { role: posting.of, minor, reason },
        { role: 'inter-outlet', minor: -minor, reason },
      ]
    }
    case 'transit-lost': {
      const { amountMinor, kind: reason } = posting
      return [
        { role: 'shrinkage', minor: amountMinor, reason },
        { role: 'in-transit', minor: -amountMinor, reason },
      ]
    }
    case 'cash': {
      const { reason, amountMinor, foreignMinor = 0, notes } = posting
      return [
        { role: 'drawer', minor: amountMinor - foreignMinor, reason },
        { role: 'foreign-cash', minor: foreignMinor, reason, notes: notes ?? undefined },
        { role: againstDrawer(posting), minor: -amountMinor, reason },
      ]
    }
    case 'foreign-banked': {
      const { valueMinor, receivedMinor, notes } = posting
      return [
        { role: 'bank', minor: receivedMinor, reason: 'banked' },
        { role: 'foreign-cash', minor: -valueMinor, reason: 'banked', notes: turnedRound(notes) },
        { role: 'exchange-difference', minor: valueMinor - receivedMinor, reason: 'banked' },
      ]
    }
    case 'to-give-back': {
      const { reason, amountMinor } = posting
      return [
        { role: 'clearing', minor: amountMinor, reason },
        { role: 'refund-payable', minor: -amountMinor, reason },
      ]
    }
    case 'order-cancelled': {
      const { amountMinor, kind: reason } = posting
      return [
        { role: 'deposit', minor: amountMinor, reason },
        { role: 'refund-payable', minor: -amountMinor, reason },
      ]
    }
    case 'settled': {
      const { amountMinor, feeMinor, isKnown, kind: reason } = posting
      return [
        { role: 'bank', minor: amountMinor - feeMinor, reason },
        { role: 'bank-fees', minor: feeMinor, reason },
        { role: isKnown ? 'clearing' : 'suspense', minor: -amountMinor, reason },
      ]
    }
    case 'bill': {
      const owed = billedAmounts(posting)
      return [...owed, { role: 'payable', minor: -sum(owed), reason: 'billed' }]
    }
    case 'bill-paid': {
      const { from, amountMinor, feeMinor, differenceMinor = 0, kind: reason } = posting
      return [
        { role: 'payable', minor: amountMinor, reason },
        { role: 'exchange-difference', minor: differenceMinor, reason },
        { role: 'bank-fees', minor: feeMinor, reason },
        { role: from, minor: -(amountMinor + differenceMinor + feeMinor), reason },
      ]
    }
    case 'stock': {
      const { reason, valueMinor, costMinor } = posting
      return [
        { role: 'stock', minor: valueMinor, reason },
        { role: 'cost-repair', minor: costMinor - valueMinor, reason },
        { role: roleAgainst(posting), minor: -costMinor, reason },
      ]
    }
  }
}

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
