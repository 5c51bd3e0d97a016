import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { useState } from 'react'
import { useOutletZone } from './Moment.tsx'

const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Says which day it is at the chosen outlet, else where the browser is, whenever it is asked. */
export function useDayNow(): () => string {
  const zone = useOutletZone() ?? browserZone()
  return () => localTimeAt(Date.now(), zone).day
}

/** Today’s day at the chosen outlet, else where the browser is, as the page was opened. */
export function useToday(): string {
  const [now] = useState(() => Date.now())
  return localTimeAt(now, useOutletZone() ?? browserZone()).day
}

/** Says on which day a moment was at the chosen outlet, else where the browser is. */
export function useDayOf(): (at: string) => string {
  const zone = useOutletZone() ?? browserZone()
  return (at) => localTimeAt(Date.parse(at), zone).day
}
