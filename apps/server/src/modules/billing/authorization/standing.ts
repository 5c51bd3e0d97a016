import type { LicenceStanding } from '@kassa/contract/billing/licence.calls.ts'
import { isLicenceFunction } from '@kassa/domain/billing/functions.ts'
import { readOnlyFrom } from '@kassa/domain/billing/licence-proration.ts'
import { licenceAmong } from '@kassa/domain/billing/licence-state.ts'
import type { LicenceFacts } from '../../../platform/actor.ts'

/** The day on which a licence is bought, billed and given back: that of UTC (docs/readings/licences.md). */
export const dayOf = (now: string): string => now.slice(0, 10)

/** Returns the standing of a licence at an instant: its days end where they end last among the zones of its outlets. */
export function standingOf(facts: LicenceFacts, now: string): LicenceStanding {
  const { state, isTrial, daysLeft } = licenceAmong(facts, Date.parse(now), facts.zones)
  const { endsOn } = facts
  return {
    state,
    isTrial,
    daysLeft,
    endsOn,
    readOnlyFrom: endsOn === null ? null : readOnlyFrom(endsOn),
    functions: facts.functions.filter((one) => isLicenceFunction(one)),
  }
}
