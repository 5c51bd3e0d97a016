import type { CurrencyCode } from '../money/money.ts'
import { isCash } from '../payment/method.ts'
import { noNotes, withNotes, worthOfNotes, type PaidNotes } from './drawer/notes-of-shift.ts'
import type { MethodTotal, ShiftSums } from './shift-totals.ts'

/** Money that a document moved: it came in by sales and recharges, and went out by the others; all amounts positive. */
export interface ShiftDocument {
  readonly kind: 'sale' | 'refund' | 'void' | 'recharge' | 'recharge-refund'
  /** Without tips and fees. */
  readonly amountMinor: number
  readonly tipMinor: number
  readonly feeMinor: number
  /** The part of it that moved the drawer's own cash; see `ownCashOf`. */
  readonly cashMinor: number
  readonly tenders: readonly PaidTender[]
}

/** One way by which a document was paid, or given back. */
interface PaidTender extends PaidNotes {
  readonly method: number
  readonly amountMinor: number
}

/** Returns the cash among tenders that is of the drawer's own currency: where notes of others paid, less their worth. */
export const ownCashOf = (tenders: readonly PaidTender[]): number =>
  tenders
    .filter(({ method }) => isCash(method))
    .reduce((sum, tender) => sum + tender.amountMinor - worthOfNotes(tender), 0)

/** One thing that happened in a shift, as a till knows it. Minor units; what left the drawer beside documents is negative. */
export type ShiftFact =
  | ShiftDocument
  | { readonly kind: 'float'; readonly amountMinor: number }
  | {
      readonly kind: 'moved'
      readonly amountMinor: number
      readonly goesTo: 'safe' | 'bank' | null
      readonly isTips: boolean
    }
  | { readonly kind: 'drawer-opened' }
  /** A tender stands under another method: its sums and the cash of it move, and no more. */
  | ({ readonly kind: 'corrected' } & MethodTotal<number>)

type OwnSums = ShiftSums<number, CurrencyCode>
type Running = { -readonly [Key in keyof OwnSums]: OwnSums[Key] }

/** Adds up what happened in a shift, in any order. */
export function sumsOfFacts(facts: Iterable<ShiftFact>): OwnSums {
  const sums = nothing()
  for (const fact of facts) count(sums, fact)
  return sums
}

const nothing = (): Running => ({
  orders: 0,
  salesMinor: 0,
  refunds: 0,
  refundsMinor: 0,
  voids: 0,
  voidsMinor: 0,
  recharges: 0,
  rechargesMinor: 0,
  rechargeRefundsMinor: 0,
  cashInMinor: 0,
  cashOutMinor: 0,
  safeMinor: 0,
  bankMinor: 0,
  tipsPaidMinor: 0,
  drawerOpenings: 0,
  byMethod: [],
  ...noNotes,
  floatMinor: 0,
  documentsInMinor: 0,
  documentsOutMinor: 0,
  rechargesInMinor: 0,
  rechargesOutMinor: 0,
  unbookedMinor: 0,
  tipsTakenMinor: 0,
  tipsBackMinor: 0,
  feesTakenMinor: 0,
  feesBackMinor: 0,
})

function count(sums: Running, fact: ShiftFact): void {
  switch (fact.kind) {
    case 'float':
      sums.floatMinor += fact.amountMinor
      break
    case 'moved':
      countMove(sums, fact)
      break
    case 'drawer-opened':
      sums.drawerOpenings += 1
      break
    case 'corrected':
      sums.byMethod = withMethod(sums.byMethod, fact)
      if (isCash(fact.method)) sums.documentsInMinor += fact.amountMinor
      break
    case 'sale':
    case 'recharge':
    case 'refund':
    case 'void':
    case 'recharge-refund':
      countDocument(sums, fact)
      break
  }
}

function countMove(sums: Running, { amountMinor, goesTo, isTips }: Extract<ShiftFact, { kind: 'moved' }>): void {
  if (amountMinor >= 0) sums.cashInMinor += amountMinor
  else sums.cashOutMinor -= amountMinor
  if (goesTo === 'safe') sums.safeMinor -= amountMinor
  if (goesTo === 'bank') sums.bankMinor -= amountMinor
  if (isTips) sums.tipsPaidMinor -= amountMinor
}

/** The sums that a document of each kind is counted and added up in. */
const PLACES = {
  sale: ['orders', 'salesMinor'],
  refund: ['refunds', 'refundsMinor'],
  void: ['voids', 'voidsMinor'],
  recharge: ['recharges', 'rechargesMinor'],
  'recharge-refund': [null, 'rechargeRefundsMinor'],
} as const satisfies Record<ShiftDocument['kind'], readonly [keyof Running | null, keyof Running]>

function countDocument(
  sums: Running,
  { kind, amountMinor, tipMinor, feeMinor, cashMinor, tenders }: ShiftDocument,
): void {
  const [times, total] = PLACES[kind]
  const comesIn = kind === 'sale' || kind === 'recharge'
  if (times !== null) sums[times] += 1
  sums[total] += amountMinor
  sums[comesIn ? 'documentsInMinor' : 'documentsOutMinor'] += cashMinor
  sums[comesIn ? 'tipsTakenMinor' : 'tipsBackMinor'] += tipMinor
  sums[comesIn ? 'feesTakenMinor' : 'feesBackMinor'] += feeMinor
  if (kind === 'recharge') sums.rechargesInMinor += cashMinor
  if (kind === 'recharge-refund') sums.rechargesOutMinor += cashMinor
  for (const tender of tenders) {
    const { method, amountMinor: paidMinor } = tender
    sums.byMethod = withMethod(sums.byMethod, { method, count: 1, amountMinor: comesIn ? paidMinor : -paidMinor })
    // Notes of other currencies come in only; change and refunds are of the drawer's own.
    if (kind === 'sale') Object.assign(sums, withNotes(sums, tender))
  }
}

function withMethod(
  totals: readonly MethodTotal<number>[],
  { method, count: times, amountMinor }: MethodTotal<number>,
): readonly MethodTotal<number>[] {
  const before = totals.find((one) => one.method === method) ?? { method, count: 0, amountMinor: 0 }
  const after = { method, count: before.count + times, amountMinor: before.amountMinor + amountMinor }
  return [...totals.filter((one) => one !== before), after].toSorted((one, other) => one.method - other.method)
}
