import { keepInOffice } from '@kassa/contract/device/device.calls.ts'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { ownTill, useSession } from '../session/session.ts'

/**
 * Tells the server that the till of this browser shows the office, so that nobody reads it as offline. Whoever may not reach the till says
 * nothing about it.
 */
export function useTillInOffice(): void {
  const isInside = useSession(({ user }) => typeof user?.merchantId === 'string')
  useEffect(() => {
    const id = ownTill()
    // Without an answer only this browser knows, and says so again with the next start.
    if (isInside && id !== null) void call(keepInOffice, { id }, { isQuiet: true }).catch(() => undefined)
  }, [isInside])
}
