import type { Deduction, PricedLine } from '../basket/index.ts'
import type { Winner } from './guard.ts'
import type { PreparedBasket } from './prepare.ts'

const keyOf = ({ stage, kind, id }: Omit<Deduction, 'amountMinor'>): string => `${stage} ${kind} ${id ?? ''}`

/** Deductions per source over all lines, in the order told at `Deduction`. Source: pricing.md, principle 5. */
export function sumBySource(
  prepared: PreparedBasket,
  winner: Winner,
  lines: readonly PricedLine[],
): readonly Deduction[] {
  const sums = new Map<string, number>()
  for (const line of lines) {
    for (const row of line.deductions) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.amountMinor)
  }
  return sourcesInOrder(prepared, winner).flatMap((source) => {
    const amountMinor = sums.get(keyOf(source))
    return amountMinor === undefined ? [] : [{ ...source, amountMinor }]
  })
}

function sourcesInOrder(prepared: PreparedBasket, winner: Winner): Omit<Deduction, 'amountMinor'>[] {
  const ofPlans = (stage: Deduction['stage']) =>
    prepared.plans.map(({ plan }) => ({ stage, kind: 'plan', id: plan.id }) as const)
  const plain = (stage: Deduction['stage'], kind: Deduction['kind']) => ({ stage, kind, id: null }) as const
  const cards = new Set(prepared.goods.flatMap(({ timesCard }) => timesCard ?? []))
  return [
    ...[...cards].map((id) => ({ stage: 'A', kind: 'times-card', id }) as const),
    plain('A', 'manual-price'),
    plain('A', 'special'),
    ...ofPlans('A'),
    plain('A', 'member'),
    ...ofPlans('B'),
    ...winner.planSteps.map(({ kind, id }) => ({ stage: 'C', kind, id }) as const),
    ...ofPlans('C2'),
    ...winner.couponSteps.map(({ kind, id }) => ({ stage: 'D', kind, id }) as const),
    plain('E', 'points'),
    plain('F', 'order-change'),
    plain('G', 'rounding-off'),
    plain('H', 'tax-exemption'),
  ]
}
