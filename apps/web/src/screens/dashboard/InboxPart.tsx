import { lazy, Suspense } from 'react'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { withChunkTimeout } from '../../words/coming/chunk.ts'

const Inbox = lazy(() =>
  withChunkTimeout(() => import('../../parts/today/Inbox.tsx').then((part) => ({ default: part.Inbox }))),
)

/** Shows the tasks beside the figures: a page without them is whole too. */
export const InboxPart = () => (
  <Suspense fallback={<Skeleton rows={3} />}>
    <Inbox />
  </Suspense>
)
