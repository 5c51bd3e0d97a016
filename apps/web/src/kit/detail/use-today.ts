import { readerZone } from '../../words/reader-zone.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { useState } from 'react'
import { useOutletZone } from './Moment.tsx'

/** Says which day it is at the chosen outlet, else where the browser is, whenever it is asked. */
export function useDayNow(): () => string {
  const zone = useOutletZone() ?? readerZone()
  return () => localTimeAt(Date.now(), zone).day
}

/** Today’s day at the chosen outlet, else where the browser is, as the page was opened. */
export function useToday(): string {
  const [now] = useState(() => Date.now())
  return localTimeAt(now, useOutletZone() ?? readerZone()).day
}

/** Says on which day a moment was at the chosen outlet, else where the browser is. */
export function useDayOf(): (at: string) => string {
  const zone = useOutletZone() ?? readerZone()
  return (at) => localTimeAt(Date.parse(at), zone).day
}
