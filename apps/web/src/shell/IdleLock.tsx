import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LockCover } from '../parts/person/LockCover.tsx'
import { readSession, unlockSession, useSession, writeSession } from '../session/session.ts'
import { isUntouched, recordTouch } from '../session/touch.ts'
import { Preloader } from '../kit/state/Preloader.tsx'

/**
 * Covers the back office once nobody touched it for as long as `security.screen-lock-minutes` says, until the password
 * is given. The page below stays as it is, so that nothing typed is lost.
 */
export function IdleLock() {
  useLeaving()
  const isLeft = useSession((session) => session.isLeft)
  return isLeft ? <LockOver /> : null
}

const LOOK_MS = 10_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const

/** A window that comes back to the front is looked at before its first touch counts: timers sleep while a computer does. */
function useLeaving(): void {
  const minutes = useSession((session) => session.screenLockMinutes)
  useEffect(() => {
    if (minutes === 0) return
    const look = (): void => {
      if (isUntouched(minutes, Date.now()) && !readSession().isLeft) writeSession({ isLeft: true })
    }
    const touch = (): void => {
      look()
      if (!readSession().isLeft) recordTouch(Date.now())
    }
    touch()
    const timer = setInterval(look, LOOK_MS)
    addEventListener('focus', look)
    for (const name of TOUCHES) addEventListener(name, touch, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      removeEventListener('focus', look)
      for (const name of TOUCHES) removeEventListener(name, touch, { capture: true })
    }
  }, [minutes])
}

/** A dialog of the browser's own stands above every other and lets nothing behind it be reached. */
function LockOver() {
  const { t } = useTranslation('lock')
  const place = useRef<HTMLDialogElement>(null)
  const stand = (): void => {
    const dialog = place.current
    if (dialog && !dialog.open) dialog.showModal()
  }
  useEffect(stand, [])
  return (
    <dialog
      ref={place}
      className="k-lock-over"
      role="dialog"
      aria-modal="true"
      aria-label={t('title')}
      onCancel={(event) => event.preventDefault()}
      onClose={stand}
    >
      <Suspense fallback={<Preloader />}>
        <LockCover onUnlocked={unlockSession} />
      </Suspense>
    </dialog>
  )
}
