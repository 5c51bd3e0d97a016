import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { useOutletZone } from '../../kit/detail/Moment.tsx'

/** Today’s day at the chosen outlet, else where the browser is. */
export function useToday(): string {
  const zone = useOutletZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return localTimeAt(Date.now(), zone).day
}
