import type { OutletScope } from '../basket/index.ts'
import { planFault, type PlanFault } from './plan-fault.ts'
import type { PlanTerms } from './plan-terms.ts'

/** No till sells by a price list of web orders. */
export const NO_OUTLETS: OutletScope = { kind: 'some', outletIds: [] }

/** The outlets that a plan is for, of whichever channel. */
export const outletsOfPlan = ({ web, outlets }: Pick<PlanTerms, 'web' | 'outlets'>): OutletScope => web ?? outlets

/** A price list of web orders says prices alone: nobody counts how often it is used. */
export function checkWeb({ web, outlets, benefit, limits, ...terms }: PlanTerms): PlanFault {
  if (!web) return undefined
  const isPlain =
    !terms.leavesOutReduced &&
    terms.occasion === null &&
    !terms.lots &&
    !terms.controlPercent &&
    isUnlimited(limits) &&
    isUnlimited(terms.budget ?? {})
  const isOfWebAlone = outlets.kind === 'some' && outlets.outletIds.length === 0
  return benefit.type === 'price-list' && isPlain && isOfWebAlone ? undefined : planFault('web-not-here', 'web')
}

const isUnlimited = (limits: object): boolean => Object.values(limits).every((limit) => limit === null)
