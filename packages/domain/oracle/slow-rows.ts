import type { Snapshot } from '../src/basket/index.ts'
import { inPlanOrder } from './conditions.ts'
import type { Row } from './items.ts'
import type { SlowAnswer } from './price-slowly.ts'

const stages = ['A', 'B', 'C', 'C2', 'D', 'E', 'F', 'G', 'H'] as const

/** Rows of one source added up, in the order of the answer. */
export function inOrder(rows: readonly Row[], basket: Snapshot): Row[] {
  const kindsOfA = ['times-card', 'manual-price', 'special', 'plan', 'member']
  const plans = basket.plans.toSorted(inPlanOrder)
  const rankOf = (row: Row): number[] => {
    const stage = stages.indexOf(row.stage)
    const plan = plans.findIndex(({ id }) => id === row.id)
    const card = basket.lines.findIndex((line) => line.kind === 'counted' && line.timesCard === row.id)
    if (row.kind === 'times-card') return [stage, 0, card]
    if (row.stage === 'A') return [stage, kindsOfA.indexOf(row.kind), plan]
    if (row.stage === 'C') return [stage, plans[plan]?.type === 'whole-order' ? 0 : 1, plan]
    if (row.stage === 'D') {
      const coupon = basket.coupons.find(({ id }) => id === row.id)
      const sorted = basket.coupons.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1))
      return [stage, coupon?.kind === 'discount' ? 0 : 1, sorted.indexOf(row.id ?? '')]
    }
    return [stage, 0, plan]
  }
  const added = new Map<string, Row>()
  for (const row of rows) {
    const key = JSON.stringify([row.stage, row.kind, row.id])
    const before = added.get(key)
    added.set(key, before ? { ...before, amount: before.amount + row.amount } : row)
  }
  return [...added.values()].toSorted((a, b) => {
    const [x, y] = [rankOf(a), rankOf(b)]
    return (x[0] ?? 0) - (y[0] ?? 0) || (x[1] ?? 0) - (y[1] ?? 0) || (x[2] ?? 0) - (y[2] ?? 0)
  })
}

export const rowOut = (row: Row): SlowAnswer['deductions'][number] => ({
  stage: row.stage,
  kind: row.kind as SlowAnswer['deductions'][number]['kind'],
  id: row.id,
  amountMinor: Number(row.amount),
})
