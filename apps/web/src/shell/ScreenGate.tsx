import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { isBareTill, useSession } from '../session/session.ts'
import { isTillHeld } from '../session/till-hold.ts'
import { mayOpen, type ScreenAccess } from '../session/gate.ts'
import { withChunkTimeout } from '../kit/state/lazy-screen.ts'
import { PageFault } from '../kit/state/PageFault.tsx'
import { Preloader } from '../kit/state/Preloader.tsx'

const Forbidden = lazy(() => withChunkTimeout(() => import('../screens/status/Forbidden.tsx')))

/**
 * Shows a screen to whoever may see it, the 403 page to who may not, and the 500 page where it breaks. A till that sells stays, and opens without a sign-in;
 * whose sign-in has just ended is on the way to the login page, and lacks no right.
 */
export function ScreenGate({ access, Screen }: { access: ScreenAccess; Screen: ComponentType }) {
  const perm = useSession((session) => session.perm)
  const isIn = useSession((session) => session.user !== null)
  return (
    <CatchBoundary getResetKey={() => location.href} errorComponent={FaultInside}>
      <Suspense fallback={<Preloader />}>
        {mayOpen(access, perm) || isTillHeld() || isBareTill() ? (
          <Screen />
        ) : isIn ? (
          <Forbidden needs={access as readonly string[]} />
        ) : (
          <Preloader />
        )}
      </Suspense>
    </CatchBoundary>
  )
}

const FaultInside = ({ error }: { error: unknown }) => <PageFault error={error} place="inside" />
