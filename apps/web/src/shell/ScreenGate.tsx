import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { Forbidden } from '../screens/status/Forbidden.tsx'
import { useSession } from '../session/session.ts'
import { mayOpen, type ScreenAccess } from './gate.ts'
import { PageFault } from './PageFault.tsx'
import { Preloader } from './Preloader.tsx'

/** Shows a screen to whoever may see it, the 403 page to who may not, and the 500 page where it breaks. */
export function ScreenGate({ access, Screen }: { access: ScreenAccess; Screen: ComponentType }) {
  const perm = useSession((session) => session.perm)
  if (!mayOpen(access, perm)) return <Forbidden needs={access as readonly string[]} />
  return (
    <CatchBoundary getResetKey={() => location.href} errorComponent={FaultInside}>
      <Suspense fallback={<Preloader />}>
        <Screen />
      </Suspense>
    </CatchBoundary>
  )
}

const FaultInside = ({ error }: { error: unknown }) => <PageFault error={error} place="inside" />
