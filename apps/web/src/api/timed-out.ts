import { t } from 'i18next'
import { addressNow, keepLeftOff } from '../session/left-off.ts'
import { clearSession, readSession } from '../session/session.ts'
import { isTillHeld } from '../session/till-hold.ts'
import { announce } from './notices.ts'

let leave: () => void = () => undefined

/** The router says how to get to the login page; until it has, a 401 only clears the session. */
export function onTimedOut(goToLogin: () => void): void {
  leave = goToLogin
}

/**
 * The answer to any 401: the session is cleared, the timed-out message shown, and the login page follows. Several calls
 * that fail together do it once; a 401 to a token that somebody has left or renewed since, which comes late, does nothing. A till stays where it is
 * and asks for the PIN. Who signs in again is back where they were. Source: specification §8, SE-S02.
 */
export function runTimeOut(refused: string | null = readSession().token): void {
  const { token, user } = readSession()
  if (token === null || token !== refused) return
  clearSession()
  if (isTillHeld()) return
  if (user !== null) keepLeftOff(user.id, addressNow())
  announce({ kind: 'warn', title: t('session.timedOut') })
  leave()
}
