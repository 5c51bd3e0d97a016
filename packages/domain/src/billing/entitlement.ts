import type { LicenceFunction } from './functions.ts'
import { readOnlyFrom } from './licence-proration.ts'
import { licenceAt, type LicenceState } from './licence-state.ts'

/** The days of a licence and what its version opens. `endsOn` null: for life. */
export interface LicenceDays {
  readonly activatedOn: string
  readonly endsOn: string | null
  readonly functions: readonly LicenceFunction[]
}

/** The licence that a desk may rely on while offline, as the server knew it when it signed. Source: features OF-D03. */
export interface Entitlement extends LicenceDays {
  readonly deviceId: string
  readonly issuedAt: string
}

/** Returns the signed text, with its fields always in this order. */
export const entitlementText = ({ deviceId, issuedAt, activatedOn, endsOn, functions }: Entitlement): string =>
  JSON.stringify({ deviceId, issuedAt, activatedOn, endsOn, functions })

/** Returns the status of a licence at a desk on a day of UTC, with the day from which it is read-only; null: for life. Source: D27. */
export function licenceOn(
  { activatedOn, endsOn, functions }: LicenceDays,
  today: string,
): { readonly state: LicenceState; readonly readOnlyFrom: string | null; readonly functions: LicenceFunction[] } {
  const { state } = licenceAt({ activatedOn, endsOn, isTrial: false }, today)
  return { state, readOnlyFrom: endsOn === null ? null : readOnlyFrom(endsOn), functions: [...functions] }
}
