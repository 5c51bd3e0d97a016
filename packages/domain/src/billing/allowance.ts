import type { LicenceFunction } from './functions.ts'
import type { LicenceView } from './licence-state.ts'

/**
 * The effect of a call for a licence: `open` is never refused (signing in, the own account, the licence and its bills,
 * exports, data, what devices bring and ask), `reading` shows, `changing` changes.
 */
export type CallKind = 'open' | 'reading' | 'changing'

export type LicenceObstacle = 'licence.expired' | 'licence.function-missing'

/**
 * Returns why a licence refuses a call; null where it does not. Expired is read-only, after seven days of grace; a function that the version
 * lacks is neither shown nor changed, whatever the day. Nobody whom licences have not reached is refused (`licence` null).
 * Source: D27, D110.
 */
export function licenceRefuses(
  licence: { readonly view: LicenceView; readonly functions: ReadonlySet<string> } | null,
  call: { readonly kind: CallKind; readonly needs: LicenceFunction | null },
): LicenceObstacle | null {
  if (licence === null || call.kind === 'open') return null
  if (call.needs !== null && !licence.functions.has(call.needs)) return 'licence.function-missing'
  return call.kind === 'changing' && !licence.view.canSell ? 'licence.expired' : null
}
