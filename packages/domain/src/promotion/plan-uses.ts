import type { PricedBasket, PricedLine } from '../basket/index.ts'

/**
 * The reduction of a plan on a basket, in minor units, 0 and up, and the quantity it applied to: pieces, thousandths or
 * grams of weighed goods.
 */
export interface PlanReduction {
  readonly planId: string
  readonly reductionMinor: number
  readonly quantity: number
}

/**
 * The plans that did something for a basket, each once, in the order of its lines: took something off, gave a gift, sold an add-on (at its
 * list price nothing is taken off, and it was used all the same).
 */
export function planUses({ lines }: Pick<PricedBasket, 'lines'>): PlanReduction[] {
  const uses = new Map<string, { reductionMinor: number; quantity: number }>()
  const add = (planId: string, reductionMinor: number, quantity: number): void => {
    const before = uses.get(planId) ?? { reductionMinor: 0, quantity: 0 }
    uses.set(planId, { reductionMinor: before.reductionMinor + reductionMinor, quantity: before.quantity + quantity })
  }
  for (const line of lines) {
    if (line.planId !== null) add(line.planId, 0, 0)
    for (const { stage, kind, id, amountMinor } of line.deductions) {
      if (kind === 'plan' && id !== null) add(id, amountMinor, quantityUnder(line, id, stage))
    }
  }
  return [...uses].map(([planId, use]) => ({ planId, ...use }))
}

/** Returns the quantity of a line that a plan reduced: pieces it used in stage B, what is plain in stage A, the whole line later. */
export function quantityUnder({ units, quantity }: PricedLine, planId: string, stage: string): number {
  if (stage !== 'A' && stage !== 'B') return quantity
  const wanted = stage === 'A' ? null : planId
  return units.reduce((sum, unit) => sum + (unit.planId === wanted ? unit.quantity : 0), 0)
}
