import { plainSnapshot, type BasketLine, type CategoryParent } from '../basket/index.ts'
import { priceBasket } from '../pricing/index.ts'
import { exampleMember } from './example-member.ts'
import { planOf, noPlanUse } from '../promotion/plan-of.ts'
import { openWindow, type PlanTerms } from '../promotion/plan-terms.ts'

/** The setting in which goods are tried: currency and categories as the calculation reads them. */
export interface FloorPlace {
  readonly outletId: string
  readonly currency: { readonly code: string; readonly exponent: number }
  readonly categories: readonly CategoryParent[]
}

/**
 * Returns the price of one piece of some goods under a plan alone, in minor units, whoever it is for and whenever it
 * counts; null where the plan does nothing for one piece. Limits and moments are left aside: anything that may happen
 * once counts as possible.
 */
export function pieceUnder(
  line: BasketLine,
  plan: { readonly id: string; readonly terms: PlanTerms },
  place: FloorPlace,
) {
  const terms: PlanTerms = { ...plan.terms, window: openWindow, occasion: null }
  const standing = { id: plan.id, version: 1, isEnabled: true, priority: 1, used: noPlanUse }
  const [level = null] = terms.target.kind === 'levels' ? terms.target.levels : []
  const alone = planOf({ ...terms, limits: { total: null, perDay: null, perMember: null } }, standing, () => undefined)
  const priced = priceBasket({
    ...plainSnapshot({
      currency: place.currency,
      now: 0,
      outlet: { id: place.outletId, timeZone: 'UTC' },
      lines: [line],
    }),
    categories: place.categories,
    plans: alone ? [alone] : [],
    ...(terms.target.kind !== 'all' && { member: exampleMember(level, [terms.target]) }),
  })
  if (!priced.ok || !priced.value.deductions.some(({ kind }) => kind === 'plan')) return null
  return priced.value.lines[0]?.payableMinor ?? null
}
