import { daysBetween } from '../time/calendar-day.ts'
import { readOnlyFrom } from './licence-proration.ts'

/** Specification §4: authorized version. Grace is part of "expired" to the eye of the operator and of "in use" to the desk. */
export type LicenceState = 'not-activated' | 'in-use' | 'grace' | 'expired'

export interface LicenceView {
  readonly state: LicenceState
  readonly isTrial: boolean
  /** Days until it ends; null for a lifetime or before activation; 0 and less in grace and after. */
  readonly daysLeft: number | null
  /** New sales; in grace too, with a banner. Offline devices finish what they began (D52). */
  readonly canSell: boolean
  /** Data and exports stay open in every state. */
  readonly canRead: true
}

/**
 * Returns the rights of a licence on a business day: in use until its end, then seven days of grace, then read-only.
 * Source: D27.
 */
export function licenceAt(
  licence: { readonly activatedOn: string | null; readonly endsOn: string | null; readonly isTrial: boolean },
  today: string,
): LicenceView {
  const { activatedOn, endsOn, isTrial } = licence
  const state = stateAt(activatedOn, endsOn, today)
  const daysLeft = activatedOn === null || endsOn === null ? null : daysBetween(today, endsOn)
  return { state, isTrial, daysLeft, canSell: state === 'in-use' || state === 'grace', canRead: true }
}

function stateAt(activatedOn: string | null, endsOn: string | null, today: string): LicenceState {
  if (activatedOn === null || today < activatedOn) return 'not-activated'
  if (endsOn === null || today < endsOn) return 'in-use'
  return today < readOnlyFrom(endsOn) ? 'grace' : 'expired'
}
