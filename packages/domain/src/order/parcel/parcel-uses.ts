import type { PricedBasket, PricedLine } from '../../basket/index.ts'
import { planUses, quantityUnder, type PlanReduction } from '../../promotion/plan-uses.ts'
import { shareOf } from '../refund-share.ts'

/**
 * The plans that did something for a part of a basket, of which `left` was left: what they took off it, and its share of the quantity that they reduced. A part
 * does not say which of its pieces an offer used; the shares of all parts of a line come to what the line used.
 */
export function usesOfPart(whole: PricedBasket, left: PricedBasket, part: PricedBasket): PlanReduction[] {
  const quantities = new Map<string, number>()
  for (const line of part.lines)
    for (const { planId, quantity } of sharesOf(lineOf(whole, line.id) ?? line, line, lineOf(left, line.id) ?? line))
      quantities.set(planId, (quantities.get(planId) ?? 0) + quantity)
  const taken = new Map(planUses(part).map(({ planId, reductionMinor }) => [planId, reductionMinor]))
  return [...new Set([...taken.keys(), ...quantities.keys()])].map((planId) => ({
    planId,
    reductionMinor: taken.get(planId) ?? 0,
    quantity: quantities.get(planId) ?? 0,
  }))
}

const lineOf = ({ lines }: PricedBasket, lineId: string): PricedLine | undefined =>
  lines.find(({ id }) => id === lineId)

/** The quantities of a line that its plans reduced, as far as they are those of the part; a plan of which it has none is left out. */
function sharesOf(whole: PricedLine, part: PricedLine, left: PricedLine) {
  const before = whole.quantity - left.quantity
  const between = (quantity: number): number =>
    part.quantity === whole.quantity
      ? quantity
      : shareOf(quantity, before + part.quantity, whole.quantity) - shareOf(quantity, before, whole.quantity)
  return whole.deductions.flatMap(({ stage, kind, id }) => {
    const quantity = kind === 'plan' && id !== null ? between(quantityUnder(whole, id, stage)) : 0
    return id !== null && quantity > 0 ? [{ planId: id, quantity }] : []
  })
}
