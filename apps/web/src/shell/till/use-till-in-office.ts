import { useEffect } from 'react'
import { ownTill, useSession } from '../../session/session.ts'

/**
 * Tells the server that the till of this browser shows the office, so that nobody reads it as offline. A browser that is no till loads
 * nothing for it; what does not arrive is said with the next start.
 */
export function useTillInOffice(): void {
  const isInside = useSession(({ user }) => typeof user?.merchantId === 'string')
  useEffect(() => {
    const id = ownTill()
    if (!isInside || id === null) return
    void import('./say-till-in-office.ts').then((part) => part.sayTillInOffice(id)).catch(() => undefined)
  }, [isInside])
}
