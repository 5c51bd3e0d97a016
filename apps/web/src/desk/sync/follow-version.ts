import { DESK_COOKIE } from '@kassa/contract/device/desk-release.ts'
import { lookForUpdate } from '../../api/service-worker.ts'
import { cookieIn, cookieText } from '../../words/cookie.ts'

/**
 * Has this browser given the version of the desk that was chosen for its outlet, older or newer: it is brought beside the work and waits until the cashier takes
 * it. Empty: the newest. An older server names none, and everything stays.
 */
export function followVersion(version: string | undefined): void {
  if (version === undefined || (cookieIn(document.cookie, DESK_COOKIE) ?? '') === version) return
  document.cookie = version === '' ? cookieText(DESK_COOKIE, '', '0s') : cookieText(DESK_COOKIE, version, '365d')
  void lookForUpdate().catch(() => undefined)
}
