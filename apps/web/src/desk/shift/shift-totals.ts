import { refundOfExchange, saleOfExchange } from '@kassa/contract/journal/exchange-halves.ts'
import type { OnlineRefund } from '../journal/online-refunds.ts'
import type { MethodMoved } from '../journal/shift-corrections.ts'
import { cashGap } from '@kassa/domain/sales/drawer-gap.ts'
import { foreignWorth, type ForeignCash } from '@kassa/domain/tenders/foreign-cash.ts'
import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import type { CurrencyCode } from '@kassa/domain/money/money.ts'
import type { JournalBody, SaleBody } from '@kassa/contract/journal/journal.ts'

/** The totals of a shift, from its entries alone. Money in minor units of the outlet's currency. */
export interface ShiftTotals {
  readonly floatMinor: number
  readonly sales: number
  readonly salesMinor: number
  readonly refunds: number
  readonly refundsMinor: number
  /** Sales undone whole; in the sales, and in no refund. */
  readonly voids: number
  readonly voidsMinor: number
  readonly cashSalesMinor: number
  readonly cashRefundsMinor: number
  readonly cashInMinor: number
  readonly cashOutMinor: number
  /** The part of the cash taken out that went into the safe and to the bank. */
  readonly safeMinor: number
  readonly bankMinor: number
  /** The part of it that paid tips. */
  readonly tipsPaidMinor: number
  /** Money paid into members' balances less what of it went back, and the cash of it: no revenue. */
  readonly recharges: number
  readonly rechargesMinor: number
  readonly cashRechargesMinor: number
  /** Floats, and cash put in or taken out, above what the outlet moves at once: the server files them. */
  readonly movesBeyond: number
  readonly drawerOpenings: number
  /** How often the desk was only tried in this shift, and how many sales were tried: in none of the sums. Source: D107. */
  readonly trainings: number
  readonly trainingSales: number
  /** The amount taken by each payment method less refunds by it, by the method's code; `count` is of both. */
  readonly byMethod: readonly MethodTotal[]
  /** Notes of other currencies that were taken: apart from the drawer's own cash, and in no cash above. */
  readonly foreign: readonly ForeignTotal[]
  /** Tips less those that went back; in the methods, and in no cash of goods. */
  readonly tipsMinor: number
  /** Fees of ways to pay, tax and all, less what went back of them; in the methods, and in no sum of sales or refunds. */
  readonly feesMinor: number
  /** Interim counts, at handovers and blind ones, the first one first. */
  readonly handovers: readonly Handover[]
  /** Float and every cash entry: what must lie in the drawer. Source: complaint 14. */
  readonly expectedMinor: number
}

/** Notes of one other currency, in its own minor units, and what they counted. */
export interface ForeignTotal {
  readonly currency: CurrencyCode
  readonly count: number
  readonly amountMinor: number
  readonly worthMinor: number
}

export interface MethodTotal {
  readonly method: number
  readonly count: number
  readonly amountMinor: number
}

export interface Handover {
  readonly at: string
  readonly staffId: string
  readonly toStaffId: string | null
  readonly countedMinor: number
  readonly expectedMinor: number
  /** Whether the drawer was counted before the expected cash was shown. */
  readonly isBlind?: true | undefined
}

const CASH = 0

interface Counted {
  readonly tenders: readonly {
    readonly method: number
    readonly amountMinor: number
    readonly foreign?: readonly ForeignCash[] | undefined
  }[]
}
/**
 * Returns the amount that went into the drawer in the outlet's own currency: where foreign cash paid, less its worth.
 */
const cashOf = ({ tenders }: Counted): number =>
  tenders
    .filter(({ method }) => method === CASH)
    .reduce((sum, { amountMinor, foreign }) => sum + amountMinor - foreignWorth(foreign), 0)
const paidOf = ({ tenders }: Counted): number => tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
/** Tips and fees among the tenders: neither is sold, and both go back with a sale undone whole. */
const tipIn = ({ answer }: Pick<SaleBody, 'answer'>): number =>
  (answer as Partial<PricedBasket> | undefined)?.payment?.tipMinor ?? 0
const feesIn = ({ tenders }: Pick<SaleBody, 'tenders'>): number =>
  tenders.reduce((sum, { feeMinor = 0 }) => sum + feeMinor, 0)

const tipsBackIn = ({ tenders }: Pick<SaleBody, 'tenders'>): number =>
  tenders.reduce((sum, { tipMinor = 0 }) => sum + tipMinor, 0)

type Running = { -readonly [Key in keyof ShiftTotals]: ShiftTotals[Key] }

const empty = (): Running => ({
  floatMinor: 0,
  sales: 0,
  salesMinor: 0,
  refunds: 0,
  refundsMinor: 0,
  voids: 0,
  voidsMinor: 0,
  cashSalesMinor: 0,
  cashRefundsMinor: 0,
  cashInMinor: 0,
  cashOutMinor: 0,
  safeMinor: 0,
  bankMinor: 0,
  tipsPaidMinor: 0,
  recharges: 0,
  rechargesMinor: 0,
  cashRechargesMinor: 0,
  movesBeyond: 0,
  drawerOpenings: 0,
  trainings: 0,
  trainingSales: 0,
  byMethod: [],
  foreign: [],
  tipsMinor: 0,
  feesMinor: 0,
  handovers: [],
  expectedMinor: 0,
})

function countMethods(totals: Running, { tenders }: Counted, sign: 1 | -1): void {
  const known = new Map(totals.byMethod.map((one) => [one.method, one]))
  for (const { method, amountMinor } of tenders) {
    const before = known.get(method) ?? { method, count: 0, amountMinor: 0 }
    known.set(method, { method, count: before.count + 1, amountMinor: before.amountMinor + sign * amountMinor })
  }
  totals.byMethod = [...known.values()].toSorted((one, other) => one.method - other.method)
}

function countForeign(totals: Running, { tenders }: Counted): void {
  const notes = tenders.flatMap(({ foreign = [] }) => foreign)
  if (notes.length === 0) return
  const known = new Map(totals.foreign.map((one) => [one.currency, one]))
  for (const { currency, amountMinor, worthMinor } of notes) {
    const before = known.get(currency) ?? { currency, count: 0, amountMinor: 0, worthMinor: 0 }
    known.set(currency, {
      currency,
      count: before.count + 1,
      amountMinor: before.amountMinor + amountMinor,
      worthMinor: before.worthMinor + worthMinor,
    })
  }
  totals.foreign = [...known.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

function count(totals: Running, body: JournalBody): void {
  switch (body.kind) {
    case 'shift-opened':
      totals.floatMinor += body.floatMinor
      break
    case 'sale':
      totals.sales += 1
      totals.salesMinor += paidOf(body) - tipIn(body) - feesIn(body)
      totals.cashSalesMinor += cashOf(body)
      countMethods(totals, body, 1)
      countForeign(totals, body)
      totals.tipsMinor += tipIn(body)
      totals.feesMinor += feesIn(body)
      break
    case 'refund':
      if (body.isVoid) {
        totals.voids += 1
        totals.voidsMinor += body.amountMinor
      } else {
        totals.refunds += 1
        totals.refundsMinor += body.amountMinor
      }
      totals.cashRefundsMinor += cashOf(body)
      totals.feesMinor -= feesIn(body)
      totals.tipsMinor -= tipsBackIn(body)
      countMethods(totals, body, -1)
      break
    case 'exchange':
      count(totals, saleOfExchange(body))
      count(totals, refundOfExchange(body))
      break
    case 'cash-moved':
      if (body.amountMinor >= 0) totals.cashInMinor += body.amountMinor
      else totals.cashOutMinor -= body.amountMinor
      if (body.destination === 'safe') totals.safeMinor -= body.amountMinor
      if (body.destination === 'bank') totals.bankMinor -= body.amountMinor
      if (body.isTips) totals.tipsPaidMinor -= body.amountMinor
      break
    case 'drawer-opened':
      totals.drawerOpenings += 1
      break
    case 'training-began':
      totals.trainings += 1
      break
    case 'training-ended':
      totals.trainingSales += body.sales
      break
    case 'shift-counted':
      totals.handovers = [...totals.handovers, body]
      break
    case 'shift-closed':
    case 'goods-removed':
    case 'staff-clocked':
      break
  }
}

/** The cash that an entry moves beside sales. */
function movedBy(body: JournalBody): number {
  if (body.kind === 'shift-opened') return body.floatMinor
  return body.kind === 'cash-moved' ? body.amountMinor : 0
}

/** A tender under another method was no other sale: its sums and the cash of it move, no more. */
function correct(totals: Running, corrections: readonly MethodMoved[]): void {
  const known = new Map(totals.byMethod.map((one) => [one.method, one]))
  for (const { method, count: tenders, amountMinor } of corrections) {
    const before = known.get(method) ?? { method, count: 0, amountMinor: 0 }
    known.set(method, { method, count: before.count + tenders, amountMinor: before.amountMinor + amountMinor })
    if (method === CASH) totals.cashSalesMinor += amountMinor
  }
  totals.byMethod = [...known.values()].toSorted((one, other) => one.method - other.method)
}

/**
 * The totals of a shift's entries, of the refunds the server booked on it and of what was corrected in it. Sale amounts are as paid, cash
 * rounding included.
 */
export function shiftTotals(
  bodies: Iterable<JournalBody>,
  online: readonly OnlineRefund[] = [],
  corrections: readonly MethodMoved[] = [],
  mostMovedMinor = Number.MAX_SAFE_INTEGER,
): ShiftTotals {
  const totals = empty()
  for (const body of bodies) {
    count(totals, body)
    if (cashGap(movedBy(body), mostMovedMinor)) totals.movesBeyond += 1
  }
  for (const { amountMinor, feeMinor = 0, tipMinor = 0, cashMinor, tenders, of } of online) {
    if (of === 'recharge' || of === 'recharge-refund') {
      const sign = of === 'recharge' ? 1 : -1
      totals.recharges += of === 'recharge' ? 1 : 0
      totals.rechargesMinor += sign * amountMinor
      totals.cashRechargesMinor += sign * cashMinor
      countMethods(totals, { tenders: tenders ?? [] }, sign)
      continue
    }
    if (of === 'void') {
      totals.voids += 1
      totals.voidsMinor += amountMinor
    } else {
      totals.refunds += 1
      totals.refundsMinor += amountMinor
    }
    totals.cashRefundsMinor += cashMinor
    totals.feesMinor -= feeMinor
    totals.tipsMinor -= tipMinor
    countMethods(totals, { tenders: tenders ?? [{ method: CASH, amountMinor: cashMinor }] }, -1)
  }
  correct(totals, corrections)
  const { floatMinor, cashSalesMinor, cashRefundsMinor, cashRechargesMinor, cashInMinor, cashOutMinor } = totals
  const soldMinor = cashSalesMinor - cashRefundsMinor + cashRechargesMinor
  return { ...totals, expectedMinor: floatMinor + soldMinor + cashInMinor - cashOutMinor }
}
