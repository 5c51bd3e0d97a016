import type { PricedBasket } from '../basket/index.ts'

/** What a plan took off a basket, minor units, 0 and up. */
export interface PlanReduction {
  readonly planId: string
  readonly reductionMinor: number
}

/**
 * The plans that did something for a basket, each once, in the order of its lines: took something off, gave a gift, sold an add-on (at its
 * list price nothing is taken off, and it was used all the same).
 */
export function planUses({ lines }: Pick<PricedBasket, 'lines'>): PlanReduction[] {
  const reductions = new Map<string, number>()
  for (const line of lines) {
    if (line.planId !== null) reductions.set(line.planId, reductions.get(line.planId) ?? 0)
    for (const { kind, id, amountMinor } of line.deductions) {
      if (kind === 'plan' && id !== null) reductions.set(id, (reductions.get(id) ?? 0) + amountMinor)
    }
  }
  return [...reductions].map(([planId, reductionMinor]) => ({ planId, reductionMinor }))
}
