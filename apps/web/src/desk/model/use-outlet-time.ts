import { useMemo } from 'react'
import { desk } from './desk-state.ts'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'

export interface OutletTime {
  /** Day, hour and minute. */
  readonly moment: (at: string) => string
  /** Hour, minute and second. */
  readonly clock: (at: string) => string
}

/** The format in which the back office writes a moment. */
const written = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/** Instants as the outlet's wall clock shows them, whatever the time zone of this browser. Source: D76. */
export function useOutletTime(): OutletTime {
  const timeZone = useStore(desk, (state) => state.setup?.outlet.timeZone ?? 'UTC')
  const { language } = useWords()
  return useMemo(() => {
    const locale = language === 'en' ? 'en-US' : language
    const moment = new Intl.DateTimeFormat(locale, { ...written, timeZone })
    const clock = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium', hourCycle: 'h23' })
    return { moment: (at) => moment.format(new Date(at)), clock: (at) => clock.format(new Date(at)) }
  }, [timeZone, language])
}
