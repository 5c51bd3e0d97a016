import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import { factsOfEntry } from '@kassa/contract/journal/shift-facts.ts'
import type { CurrencyCode } from '@kassa/domain/money/money.ts'
import { plainSums } from '@kassa/domain/money/wide.ts'
import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { cashGap } from '@kassa/domain/sales/drawer-gap.ts'
import { sumsOfFacts, type ShiftFact } from '@kassa/domain/sales/shift-facts.ts'
import { shiftTotals as totalsOf, type ShiftTotals as Totals } from '@kassa/domain/sales/shift-totals.ts'
import type { OnlineRefund } from '../journal/online-refunds.ts'
import type { MethodMoved } from '../journal/shift-corrections.ts'

/** The totals of a shift with what only its till knows of it. Money in minor units of the outlet's currency. */
export interface TillShiftTotals extends Totals<number, CurrencyCode> {
  readonly floatMinor: number
  /** Floats, and cash put in or taken out, above what the outlet moves at once: the server files them. */
  readonly movesBeyond: number
  /** How often the desk was only tried in this shift, and how many sales were tried: in none of the sums. Source: D107. */
  readonly trainings: number
  readonly trainingSales: number
  /** Interim counts, at handovers and blind ones, the first one first. */
  readonly handovers: readonly Handover[]
}

export interface Handover {
  readonly at: string
  readonly staffId: string
  readonly toStaffId: string | null
  readonly countedMinor: number
  readonly expectedMinor: number
  /** True where the drawer was counted before the expected cash was shown. */
  readonly isBlind?: true | undefined
}

/**
 * The totals of a shift's entries, of the refunds the server booked on it and of what was corrected in it. Sale amounts are as paid, cash
 * rounding included.
 */
export function shiftTotals(
  bodies: readonly JournalBody[],
  online: readonly OnlineRefund[] = [],
  corrections: readonly MethodMoved[] = [],
  mostMovedMinor = Number.MAX_SAFE_INTEGER,
): TillShiftTotals {
  const facts = [
    ...bodies.flatMap(factsOfEntry),
    ...online.map(factOfServer),
    ...corrections.map((moved) => ({ kind: 'corrected' as const, ...moved })),
  ]
  const sums = sumsOfFacts(facts)
  const tried = bodies.flatMap((body) => (body.kind === 'training-ended' ? [body.sales] : []))
  return {
    ...totalsOf(sums, plainSums),
    floatMinor: sums.floatMinor,
    movesBeyond: facts.filter((fact) => cashGap(movedBy(fact), mostMovedMinor)).length,
    trainings: bodies.filter(({ kind }) => kind === 'training-began').length,
    trainingSales: tried.reduce((sum, sales) => sum + sales, 0),
    handovers: bodies.filter((body) => body.kind === 'shift-counted'),
  }
}

/** Returns the fact of an entry that the server booked on the drawer of the shift; a refund that names no tenders was given in cash. */
function factOfServer({ of, amountMinor, cashMinor, ...besides }: OnlineRefund): ShiftFact {
  const kind = of ?? 'refund'
  const { tipMinor = 0, feeMinor = 0 } = besides
  const isOfBalance = kind === 'recharge' || kind === 'recharge-refund'
  const inCash = isOfBalance ? [] : [{ method: PAYMENT_METHODS.cash.number, amountMinor: cashMinor }]
  return { kind, amountMinor, tipMinor, feeMinor, cashMinor, tenders: besides.tenders ?? inCash }
}

/** The cash that a fact moves beside sales. */
const movedBy = (fact: ShiftFact): number => (fact.kind === 'float' || fact.kind === 'moved' ? fact.amountMinor : 0)
