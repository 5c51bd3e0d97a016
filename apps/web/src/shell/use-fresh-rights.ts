import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { onServerEvent } from '../api/events.ts'
import { renewSession, useSession } from '../session/session.ts'

/** The events that change a person's identity, rights or outlet, or how long one may leave the screen. */
const concerns = /^(role|staff|outlet|merchant|partner|admin|settings)\./

/** A timer cannot wait for longer. */
const LONGEST_WAIT = 2 ** 31 - 1

/** Milliseconds from now until just after a moment. */
const waitUntil = (moment: string): number => Math.min(Math.max(Date.parse(moment) - Date.now(), 0) + 500, LONGEST_WAIT)

/** Asks at the start and after a change who one is now: rights and outlets may differ from the stored session. */
export function useFreshRights(): void {
  const until = useSession(({ user }) => user?.view?.until ?? user?.elevation?.until)
  useEffect(() => {
    const left = new AbortController()
    const ask = (): void =>
      void call(readOwnSession, {}, { isQuiet: true, signal: left.signal, placeAhead: 'last' })
        .then(renewSession)
        // Without an answer the stored session stands; a 401 has already led to the login page.
        .catch(() => undefined)
    ask()
    const stop = onServerEvent(({ name }) => {
      if (concerns.test(name)) ask()
    })
    // A look as somebody else and a role for a time end without anybody doing anything: then too.
    const timer = until === undefined ? undefined : setTimeout(ask, waitUntil(until))
    return () => {
      stop()
      clearTimeout(timer)
      left.abort()
    }
  }, [until])
}
