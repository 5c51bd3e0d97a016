import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { isBareTill, useSession } from '../session/session.ts'
import { isTillHeld } from '../session/till-hold.ts'
import { mayOpen, type ScreenAccess } from '../session/gate.ts'
import { lazyPart } from '../kit/state/lazy-part.tsx'
import { PageFault } from '../kit/state/PageFault.tsx'
import { Preloader } from '../kit/state/Preloader.tsx'

const Forbidden = lazyPart(
  async () => (await import('../screens/status/Forbidden.tsx')).default,
  () => <Preloader />,
)

interface Props {
  readonly access: ScreenAccess
  readonly Screen: ComponentType
  /** It is one that a till opens without a sign-in. */
  readonly isOfTill?: boolean
}

/**
 * Shows a screen to whoever may see it, the 403 page to who may not, and the 500 page where it breaks. A till that sells stays, and opens without a sign-in;
 * whose sign-in has just ended is on the way to the login page, and lacks no right.
 */
export function ScreenGate({ access, Screen, isOfTill = false }: Props) {
  const perm = useSession((session) => session.perm)
  const isIn = useSession((session) => session.user !== null)
  const isOpen = access === 'public' || (isIn && mayOpen(access, perm)) || isTillHeld() || (isOfTill && isBareTill())
  return (
    <CatchBoundary getResetKey={() => location.href} errorComponent={FaultInside}>
      <Suspense fallback={<Preloader />}>
        {isOpen ? <Screen /> : isIn ? <Forbidden needs={access as readonly string[]} /> : <Preloader />}
      </Suspense>
    </CatchBoundary>
  )
}

const FaultInside = ({ error, reset }: { readonly error: unknown; readonly reset?: () => void }) => (
  <PageFault error={error} place="inside" onAgain={reset} />
)
