import type { LicenceStanding } from '@kassa/contract/billing/licence.calls.ts'
import { isLicenceFunction } from '@kassa/domain/billing/functions.ts'
import { readOnlyFrom } from '@kassa/domain/billing/licence-proration.ts'
import { licenceAt } from '@kassa/domain/billing/licence-state.ts'
import type { LicenceFacts } from '../../../platform/actor.ts'

/** The day a licence is held against: that of UTC, the same for every outlet of a merchant (docs/readings/licences.md). */
export const dayOf = (now: string): string => now.slice(0, 10)

/** Returns the standing of a licence at an instant. */
export function standingOf(facts: LicenceFacts, now: string): LicenceStanding {
  const { state, isTrial, daysLeft } = licenceAt(facts, dayOf(now))
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
