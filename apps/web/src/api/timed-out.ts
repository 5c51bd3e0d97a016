import { t } from 'i18next'
import { clearSession, readSession } from '../session/session.ts'
import { announce } from './notices.ts'

let leave: () => void = () => undefined

/** The router says how to get to the login page; until it has, a 401 only clears the session. */
export function onTimedOut(goToLogin: () => void): void {
  leave = goToLogin
}

/**
 * The answer to any 401: the session is cleared, the timed-out message shown, and the login page follows. Several calls
 * that fail together do it once. Source: specification §8, SE-S02.
 */
export function runTimeOut(): void {
  if (readSession().token === null) return
  clearSession()
  announce({ kind: 'warn', title: t('session.timedOut') })
  leave()
}
