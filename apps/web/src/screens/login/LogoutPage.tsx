import { logout } from '@kassa/contract/identity/identity.calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { unsubscribeHere } from '../../parts/push/browser-push.ts'
import { paths } from '../../paths.ts'
import { clearSession, readSession } from '../../session/session.ts'
import { Preloader } from '../../kit/state/Preloader.tsx'

/** Whoever worked in a merchant as support leaves their own session above it too, after that of the merchant. */
async function endSessions(tokens: readonly (string | null)[]): Promise<void> {
  for (const token of tokens)
    if (token !== null)
      await call(logout, {}, { isQuiet: true, headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
}

/**
 * Empties local and session storage and whatever this page had of the person, and tells the server and this browser's push service; the desk's journal is in
 * neither. Nobody waits for them: both may be far away, and whoever has left is to be gone at once. Source: specification §2 (/logout), SY-S88.
 */
export default function LogoutPage() {
  const navigate = useNavigate()
  useEffect(() => {
    const { token, aboveToken } = readSession()
    if (token !== null) {
      void unsubscribeHere().catch(() => undefined)
      void endSessions([token, aboveToken])
      clearSession()
    }
    void navigate({ to: paths.login(), replace: true })
  }, [navigate])
  return <Preloader />
}
