import { me } from '@kassa/contract/identity/identity.calls.ts'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { renewSession } from '../session/session.ts'

/** Asks once per start who one is now: rights and outlets may have changed since the session was stored. */
export function useFreshRights(): void {
  useEffect(() => {
    const left = new AbortController()
    call(me, {}, { isQuiet: true, signal: left.signal })
      .then(renewSession)
      // Without an answer the stored session stands; a 401 has already led to the login page.
      .catch(() => undefined)
    return () => left.abort()
  }, [])
}
