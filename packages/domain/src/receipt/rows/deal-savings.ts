import type { Deduction, PricedBasket, PricedLine, Snapshot } from '../../basket/index.ts'

/**
 * The deductions of each line as paper says them: what a deal over several pieces (buy M get N, second item) saves stands once, below the last line that
 * has pieces of it; every other deduction stands where it is. Source: pricing.md, Growth 2, 21.
 */
export function deductionsOnPaper(
  { lines }: PricedBasket,
  snapshot: Snapshot,
): (line: PricedLine) => readonly Deduction[] {
  const deals = dealsOf(lines, snapshot)
  if (deals.size === 0) return ({ deductions }) => deductions
  return (line) =>
    line.deductions
      .filter((row) => !deals.has(dealOf(line, row.id, snapshot) ?? '') || row.stage !== 'B')
      .concat([...deals.values()].filter(({ last, savedMinor }) => last === line.id && savedMinor !== 0).map(rowOf))
      .toSorted((one, other) => one.stage.localeCompare(other.stage))
}

interface Deal {
  readonly planId: string
  /** The line below which it stands. */
  readonly last: string
  readonly savedMinor: number
}

const rowOf = ({ planId: id, savedMinor: amountMinor }: Deal): Deduction => ({
  stage: 'B',
  kind: 'plan',
  id,
  amountMinor,
})

/** A plan that pools products by themselves makes a deal of each. */
function dealOf({ productId, variantId }: PricedLine, planId: string | null, { plans }: Snapshot): string | null {
  const plan = plans.find(({ id }) => id === planId)
  if (plan?.type !== 'buy-get' && plan?.type !== 'second-item') return null
  return JSON.stringify(plan.pooling === 'mix' ? [planId] : [planId, productId, variantId])
}

function dealsOf(lines: readonly PricedLine[], snapshot: Snapshot): ReadonlyMap<string, Deal> {
  const deals = new Map<string, Deal>()
  for (const line of lines) {
    for (const planId of new Set(line.units.flatMap((units) => units.planId ?? []))) {
      const key = dealOf(line, planId, snapshot)
      if (key === null) continue
      const own = line.deductions.reduce((sum, row) => (isOf(row, planId) ? sum + row.amountMinor : sum), 0)
      deals.set(key, { planId, last: line.id, savedMinor: (deals.get(key)?.savedMinor ?? 0) + own })
    }
  }
  return deals
}

const isOf = ({ stage, id }: Deduction, planId: string): boolean => stage === 'B' && id === planId
