import { logout } from '@kassa/contract/identity/identity.calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { unsubscribeHere } from '../../parts/push/browser-push.ts'
import { paths } from '../../paths.ts'
import { clearSession, leaveSupport } from '../../session/session.ts'
import { Preloader } from '../../kit/state/Preloader.tsx'

/**
 * Ends the session on the server and what this browser was told of for its person, then empties local and session storage; the desk's journal is in neither. It leaves
 * also when the server cannot be reached. Source: specification §2 (/logout), SY-S88.
 */
export default function LogoutPage() {
  const navigate = useNavigate()
  useEffect(() => {
    // Not waited for: a browser's push service may be as far away as ours.
    void unsubscribeHere().catch(() => undefined)
    void call(logout, {}, { isQuiet: true })
      .catch(() => undefined)
      // Whoever worked in a merchant as support leaves their own session above it too.
      .then(() => (leaveSupport() ? call(logout, {}, { isQuiet: true }) : undefined))
      .catch(() => undefined)
      .finally(() => {
        clearSession()
        queryClient.clear()
        void navigate({ to: paths.login(), replace: true })
      })
  }, [navigate])
  return <Preloader />
}
