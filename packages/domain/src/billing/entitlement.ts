import { isCalendarDay } from '../time/calendar-day.ts'
import { isLicenceFunction, type LicenceFunction } from './functions.ts'
import { readOnlyFrom } from './licence-proration.ts'
import { licenceAmong, type LicenceState } from './licence-state.ts'

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

const isDay = (value: unknown): value is string => typeof value === 'string' && isCalendarDay(value)

/** Reads a signed text; null for one that is no entitlement, or names a function that this program does not know. Throws for what is no JSON. */
export function readEntitlement(text: string): Entitlement | null {
  const said: unknown = JSON.parse(text)
  if (typeof said !== 'object' || said === null) return null
  const { deviceId, issuedAt, activatedOn, endsOn, functions } = said as Readonly<Record<string, unknown>>
  if (typeof deviceId !== 'string' || typeof issuedAt !== 'string' || Number.isNaN(Date.parse(issuedAt))) return null
  if (!isDay(activatedOn) || (endsOn !== null && !isDay(endsOn)) || !areFunctions(functions)) return null
  return { deviceId, issuedAt, activatedOn, endsOn, functions }
}

const areFunctions = (value: unknown): value is readonly LicenceFunction[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && isLicenceFunction(one))

/** Where a till stands: its own outlet's time zone, and those of all the merchant's outlets. */
interface TillZones {
  readonly own: string
  readonly all: readonly string[]
}

/**
 * Returns the status of a licence at a till at an instant (epoch milliseconds), with the day from which it is read-only; null: for life. Its days are those
 * of the till's outlet, and it is read-only once that day has come at every outlet. Source: D27.
 */
export function licenceOn(
  { activatedOn, endsOn, functions }: LicenceDays,
  at: number,
  { own, all }: TillZones,
): { readonly state: LicenceState; readonly readOnlyFrom: string | null; readonly functions: LicenceFunction[] } {
  const stateIn = (zones: readonly string[]) => licenceAmong({ activatedOn, endsOn, isTrial: false }, at, zones).state
  const here = stateIn([own])
  const state = here === 'expired' ? stateIn([own, ...all]) : here
  return { state, readOnlyFrom: endsOn === null ? null : readOnlyFrom(endsOn), functions: [...functions] }
}
