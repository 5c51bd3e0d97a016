import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LockCover } from '../../parts/person/LockCover.tsx'
import { paths } from '../../paths.ts'
import { safeReturn } from '../../places.ts'
import { isOfficeHeld, lockSession, readSession, unlockSession } from '../../session/session.ts'

/**
 * Holds every screen until the password is given. Opening its address locks. While somebody else sits at the desk of this
 * browser, or the back office was left, it holds the back office alone, and the way back to the desk is open. Source:
 * specification §2, SE-S04, D87.
 */
export default function LockScreen() {
  const navigate = useNavigate()

  useEffect(() => {
    if (readSession().lockedAt === null && !isOfficeHeld(readSession())) lockSession(paths.home())
  }, [])

  const goBack = (): void => {
    const asked = new URLSearchParams(location.search).get('from')
    const back = safeReturn(readSession().lockedAt ?? asked)
    unlockSession()
    void navigate({ to: back, replace: true })
  }

  return <LockCover onUnlocked={goBack} />
}
