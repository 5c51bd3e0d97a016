import { offsetSecondsAt } from '@kassa/domain/time/local-time.ts'
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

/** A format takes longer to make than a row to draw; there are a few, by language, form and zone. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment in the outlet's own time zone: a shop's clock, not the office's. */
export function momentText(at: string, form: MomentForm, timeZone: string | undefined): string {
  const locale = localeOf(currentLanguage())
  const key = `${locale} ${form} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...forms[form], timeZone })
  formats.set(key, format)
  return format.format(new Date(at))
}

/** The time zone of the chosen outlet, else the one that all outlets have; undefined where they differ, and the browser's own is taken. */
export const useOutletZone = (): string | undefined =>
  useSession(({ outlet, outlets }) => {
    const chosen = outlets.find(({ id }) => id === outlet?.outletId)
    const zones = new Set(outlets.map(({ timeZone }) => timeZone))
    return chosen?.timeZone ?? (zones.size === 1 ? [...zones][0] : undefined)
  })

/** Seconds from Greenwich as “GMT+8”, “GMT-3:30”: letters such as CST name several zones. */
function offsetText(seconds: number): string {
  const minutes = Math.abs(Math.round(seconds / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const sign = seconds < 0 ? '-' : '+'
  return minutes === 0 ? 'GMT' : `GMT${sign}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** The zone to name beside a moment: none where the reader's clock shows the same. */
function zoneBeside(at: string, form: MomentForm, zone: string | undefined): string | null {
  if (zone === undefined || form === 'day') return null
  const [here, there] = [readerZone(), zone].map((one) => offsetSecondsAt(Date.parse(at), one))
  return here === there ? null : offsetText(there ?? 0)
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
