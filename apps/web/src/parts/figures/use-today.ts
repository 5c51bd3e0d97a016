import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { useState } from 'react'
import { useOutletZone } from '../../kit/detail/Moment.tsx'

const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Today’s day at the chosen outlet, else where the browser is, as the page was opened. */
export function useToday(): string {
  const [now] = useState(() => Date.now())
  return localTimeAt(now, useOutletZone() ?? browserZone()).day
}
