import type { PreparedBasket } from './prepare.ts'
import type { PricedBasket, Why, WhyLine, PricedLine } from './answer.ts'
import type { Winner } from './guard.ts'

export function explain(
  prepared: PreparedBasket,
  winner: Winner,
  priced: Omit<PricedBasket, 'why' | 'evaluations'>,
): Why {
  void winner
  return {
    lines: priced.lines.map((line, index) => whyLine(prepared, line, index)),
    plans: [],
    coupons: [],
    hint: null,
  }
}

function whyLine(prepared: PreparedBasket, line: PricedLine, index: number): WhyLine {
  let afterMinor = line.listMinor
  return {
    lineId: line.id,
    candidates: (prepared.candidates[index] ?? []).map((one) => ({
      from: one.from,
      unitPriceMinor: one.unitMinor,
      amountMinor: one.amountMinor,
    })),
    steps: line.deductions.map((deduction) => {
      afterMinor -= deduction.amountMinor
      return { deduction, afterMinor }
    }),
  }
}
