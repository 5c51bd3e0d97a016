import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { onServerEvent } from '../api/events.ts'
import { renewSession } from '../session/session.ts'

/** The events that change a person's identity, rights or outlet, or how long one may leave the screen. */
const concerns = /^(role|staff|outlet|merchant|partner|admin|settings)\./

/** Asks at the start and after a change who one is now: rights and outlets may differ from the stored session. */
export function useFreshRights(): void {
  useEffect(() => {
    const left = new AbortController()
    const ask = (): void =>
      void call(readOwnSession, {}, { isQuiet: true, signal: left.signal })
        .then(renewSession)
        // Without an answer the stored session stands; a 401 has already led to the login page.
        .catch(() => undefined)
    ask()
    const stop = onServerEvent(({ name }) => {
      if (concerns.test(name)) ask()
    })
    return () => {
      stop()
      left.abort()
    }
  }, [])
}
