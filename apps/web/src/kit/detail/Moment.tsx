import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { currentLanguage } from '../../words/words.ts'
import { localeOf } from '../../words/locale.ts'
import { readerZone } from '../../words/reader-zone.ts'

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

/** The zone's distance from Greenwich at a moment, as “GMT+8”: letters such as CST name several zones. */
const offsetText = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** The zone to name beside a moment: none where the reader's clock shows the same. */
function zoneBeside(at: string, form: MomentForm, zone: string | undefined): string | null {
  if (zone === undefined || form === 'day') return null
  const offset = offsetText(at, zone)
  return offset === offsetText(at, readerZone()) ? null : offset
}

interface MomentProps {
  readonly at: string
  readonly form?: MomentForm
  /** The outlet where it happened: its clock, also where others in view have another. */
  readonly outletId?: string
}

/** Shows a moment in the time zone of its outlet, else of the chosen one, and names it where the reader's differs; the exact instant is in the element. */
export function Moment({ at, form = 'full', outletId }: MomentProps) {
  useTranslation()
  const shared = useOutletZone()
  const own = useSession(({ outlets }) => outlets.find(({ id }) => id === outletId)?.timeZone)
  const zone = own ?? shared
  const beside = zoneBeside(at, form, zone)
  return (
    <time dateTime={at} className="k-figures">
      {momentText(at, form, zone)}
      {beside === null ? null : <span className="k-muted"> {beside}</span>}
    </time>
  )
}
