import type { WideSums, WideMinor } from '../money/wide.ts'
import type { ShiftNotes } from './drawer/notes-of-shift.ts'

/** The amount that one payment method took in a shift, less the amount that went back by it; `count` is of both. */
export interface MethodTotal<Minor = WideMinor> {
  readonly method: number
  readonly count: number
  readonly amountMinor: Minor
}

/** Figures of a shift that are sums already, and stand in its totals as they are. Minor units. */
interface PlainTotals<Minor, Currency extends string> extends ShiftNotes<Minor, Currency> {
  readonly orders: number
  /** Goods: without tips and fees. */
  readonly salesMinor: Minor
  readonly refunds: number
  readonly refundsMinor: Minor
  /** Sales that were undone whole in this shift: in the sales above, and in no refund. */
  readonly voids: number
  readonly voidsMinor: Minor
  /** Money paid into members' balances and given back of it: no revenue, and in none of the sums above. */
  readonly recharges: number
  readonly rechargesMinor: Minor
  readonly rechargeRefundsMinor: Minor
  readonly cashInMinor: Minor
  /** Positive, as every sum that left the drawer. */
  readonly cashOutMinor: Minor
  /** The parts of the money taken out that went into the safe, to the bank, and to people as tips. */
  readonly safeMinor: Minor
  readonly bankMinor: Minor
  readonly tipsPaidMinor: Minor
  readonly drawerOpenings: number
  readonly byMethod: readonly MethodTotal<Minor>[]
}

/** Everything that happened in a shift, added up by kind: by the database from its rows, or by a till from its journal. */
export interface ShiftSums<Minor = WideMinor, Currency extends string = string> extends PlainTotals<Minor, Currency> {
  readonly floatMinor: Minor
  /** Cash of the drawer's own currency by documents of every kind, recharges among them. */
  readonly documentsInMinor: Minor
  readonly documentsOutMinor: Minor
  /** The parts of it by recharges. */
  readonly rechargesInMinor: Minor
  readonly rechargesOutMinor: Minor
  /** Cash of entries that could not be booked and moved it all the same; positive into the drawer. */
  readonly unbookedMinor: Minor
  readonly tipsTakenMinor: Minor
  readonly tipsBackMinor: Minor
  readonly feesTakenMinor: Minor
  readonly feesBackMinor: Minor
}

/** The totals of a shift, as screens, papers and closings show them. Minor units. */
export interface ShiftTotals<Minor = WideMinor, Currency extends string = string> extends PlainTotals<Minor, Currency> {
  /** Cash of sales and of refunds as it went through the drawer; both positive. */
  readonly cashSalesMinor: Minor
  readonly cashRefundsMinor: Minor
  /** The cash of recharges, less the part that went back. */
  readonly cashRechargesMinor: Minor
  /** Tips and fees less those that went back; included in the methods, and in no sum of sales or refunds. */
  readonly tipsMinor: Minor
  readonly feesMinor: Minor
  /** The cash that must lie in the drawer: its float and every cash entry of the shift. Source: complaint 14, lesson 55. */
  readonly expectedMinor: Minor
}

/** Returns the totals of a shift: the one place that says which sums make each of them. */
export function shiftTotals<Minor, Currency extends string>(
  sums: ShiftSums<Minor, Currency>,
  { add, less }: WideSums<Minor>,
): ShiftTotals<Minor, Currency> {
  const { floatMinor, documentsInMinor, documentsOutMinor, rechargesInMinor, rechargesOutMinor, ...others } = sums
  const { unbookedMinor, tipsTakenMinor, tipsBackMinor, feesTakenMinor, feesBackMinor, ...plain } = others
  const inMinor = add([floatMinor, documentsInMinor, plain.cashInMinor, unbookedMinor])
  return {
    ...plain,
    cashSalesMinor: less(documentsInMinor, rechargesInMinor),
    cashRefundsMinor: less(documentsOutMinor, rechargesOutMinor),
    cashRechargesMinor: less(rechargesInMinor, rechargesOutMinor),
    tipsMinor: less(tipsTakenMinor, tipsBackMinor),
    feesMinor: less(feesTakenMinor, feesBackMinor),
    expectedMinor: less(inMinor, add([documentsOutMinor, plain.cashOutMinor])),
  }
}
