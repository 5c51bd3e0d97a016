import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { currentLanguage } from '../../words/words.ts'
import { localeOf } from '../../words/locale.ts'

export type MomentForm = 'full' | 'time' | 'clock' | 'day'

const forms: Readonly<Record<MomentForm, Intl.DateTimeFormatOptions>> = {
  full: { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
}

/** A moment in the outlet's own time zone: a shop's clock, not the office's. */
export function momentText(at: string, form: MomentForm, timeZone: string | undefined): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  return new Intl.DateTimeFormat(localeOf(currentLanguage()), { ...forms[form], ...zone }).format(new Date(at))
}

/** The time zone of the chosen outlet, else the one that all outlets have; undefined where they differ, and the browser's own is taken. */
export const useOutletZone = (): string | undefined =>
  useSession(({ outlet, outlets }) => {
    const chosen = outlets.find(({ id }) => id === outlet?.outletId)
    const zones = new Set(outlets.map(({ timeZone }) => timeZone))
    return chosen?.timeZone ?? (zones.size === 1 ? [...zones][0] : undefined)
  })

/** Shows a moment in the time zone of the chosen outlet; the exact instant is in the element. */
export function Moment({ at, form = 'full' }: { at: string; form?: MomentForm }) {
  useTranslation()
  const zone = useOutletZone()
  return (
    <time dateTime={at} className="k-figures">
      {momentText(at, form, zone)}
    </time>
  )
}
