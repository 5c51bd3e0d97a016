import type { LicenceState } from './licence-state.ts'

/** The states of a merchant's licence that somebody at work has to know of. */
export type LicenceNotice = 'trial-ending' | 'ending' | 'grace' | 'read-only'

/** A banner comes no earlier than so many days before the end; letters come before (`dueReminder`). Source: BL-P05. */
const LAST_DAYS = 7

/** The word on a licence that is due: its last seven days, then grace, then read-only; null: nothing to say. */
export function licenceNotice(licence: {
  readonly state: LicenceState
  readonly isTrial: boolean
  readonly daysLeft: number | null
}): LicenceNotice | null {
  const { state, isTrial, daysLeft } = licence
  if (state === 'expired' || state === 'not-activated') return 'read-only'
  if (state === 'grace') return 'grace'
  if (daysLeft === null || daysLeft > LAST_DAYS) return null
  return isTrial ? 'trial-ending' : 'ending'
}
