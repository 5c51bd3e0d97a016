import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'

/** Shows the tasks beside the figures: a page without them is whole too. */
export const InboxPart = lazyPart(
  async () => (await import('../../parts/today/Inbox.tsx')).Inbox,
  () => <Skeleton rows={3} />,
)
