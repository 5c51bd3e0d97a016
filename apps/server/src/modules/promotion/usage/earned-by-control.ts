import { earnedByPlan, type GroupSums } from '@kassa/domain/campaign/earned-by-plan.ts'
import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type ControlGroupRow, sumControlGroup } from './control-group.store.ts'
import type { ResultPlace } from './offer-result.store.ts'

const nobody = (isControl: boolean): ControlGroupRow => ({
  isControl,
  members: 0,
  buyers: 0,
  revenueMinor: 0,
  marginMinor: 0,
  revenueVariance: 0,
  marginVariance: 0,
})

const revenueOf = ({ members, buyers, revenueMinor, revenueVariance }: ControlGroupRow): GroupSums => ({
  members,
  buyers,
  sumMinor: Number(revenueMinor),
  variance: revenueVariance,
})

const marginOf = ({ members, buyers, marginMinor, marginVariance }: ControlGroupRow): GroupSums => ({
  members,
  buyers,
  sumMinor: Number(marginMinor),
  variance: marginVariance,
})

const shown = ({ members, buyers, revenueMinor, marginMinor }: ControlGroupRow) => ({
  members,
  buyers,
  revenueMinor,
  marginMinor,
})

/** Revenue and margin that a plan brought, with their limits; null where a group is too small. */
function earnedIn(treated: ControlGroupRow, control: ControlGroupRow) {
  const revenue = earnedByPlan(revenueOf(treated), revenueOf(control))
  const margin = earnedByPlan(marginOf(treated), marginOf(control))
  return (
    revenue &&
    margin && {
      revenueMinor: revenue.earnedMinor,
      revenueLowMinor: revenue.lowMinor,
      revenueHighMinor: revenue.highMinor,
      marginMinor: margin.earnedMinor,
      marginLowMinor: margin.lowMinor,
      marginHighMinor: margin.highMinor,
    }
  )
}

const latest = (day: string, other: string | null): string => (other !== null && other > day ? other : day)

/**
 * Returns the members who may get a plan beside those who never do, over its days so far or those asked for; null where it has no control group.
 * `since` is the moment from which it has had one: before it, chance alone told the groups apart.
 */
export async function compareControl(
  tx: Tx,
  place: ResultPlace,
  plan: { readonly id: string; readonly since: string; readonly terms: PlanTerms },
) {
  const { controlPercent: percent, currency, window } = plan.terms
  if (!percent) return null
  const span = {
    from: latest(plan.since.slice(0, 10), place.from ?? window.fromDate),
    until: place.until ?? window.untilDate,
  }
  const rows = await sumControlGroup(
    tx,
    { ...place, ...span },
    {
      planId: plan.id,
      since: plan.since,
      percent,
      currency,
    },
  )
  const [treated, control] = [false, true].map(
    (isControl) => rows.find((row) => row.isControl === isControl) ?? nobody(isControl),
  ) as [ControlGroupRow, ControlGroupRow]
  return {
    ...span,
    // One of those that a plan's request takes.
    currency: currency as SellingCurrency,
    percent,
    treated: shown(treated),
    control: shown(control),
    earned: earnedIn(treated, control),
  }
}
