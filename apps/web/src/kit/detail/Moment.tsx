import { keptFormat } from '@kassa/domain/time/kept-format.ts'
import { isTimeZone, offsetSecondsAt } from '@kassa/domain/time/local-time.ts'
import { offsetName } from '@kassa/domain/time/shown-moment.ts'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { readSession, useSession, type SessionUser } from '../../session/session.ts'
import { currentLanguage } from '../../words/words.ts'
import { localeOf } from '../../words/locale.ts'
import { readerZone } from '../../words/reader-zone.ts'
import { OutletClock } from './outlet-clock.tsx'

export type MomentForm = 'full' | 'short' | 'time' | 'clock' | 'day'

const forms: Readonly<Record<MomentForm, Intl.DateTimeFormatOptions>> = {
  full: { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  short: { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
}

/** A moment by the clock of `timeZone`, without its name: for a text that names the clock itself. */
export function clockText(at: string, form: MomentForm, timeZone: string | undefined): string {
  return keptFormat(localeOf(currentLanguage()), { ...forms[form], timeZone }).format(new Date(at))
}

/** A moment inside a sentence or a file: a shop's clock, not the office's, with its zone where the reader's clock shows another. */
export function momentText(at: string, form: MomentForm, timeZone: string | undefined): string {
  const beside = zoneBeside(at, form, timeZone)
  return beside === null ? clockText(at, form, timeZone) : `${clockText(at, form, timeZone)} ${beside}`
}

/**
 * The time zone of the outlet whose row or page this is, of the chosen one, else the one that all outlets have; undefined where they
 * differ, and the browser's own is taken. Whoever works above the merchants has no outlet, and reads by the installation's.
 */
export const useOutletZone = (): string | undefined => {
  const around = use(OutletClock)
  return useSession(({ outlet, outlets, user }) => {
    const zoneOf = (wanted: string | undefined) => outlets.find(({ id }) => id === wanted)?.timeZone
    const zones = new Set(outlets.map(({ timeZone }) => timeZone))
    return zoneOf(around) ?? zoneOf(outlet?.outletId) ?? (zones.size === 1 ? [...zones][0] : zoneAbove(zones, user))
  })
}

const zoneAbove = (zones: ReadonlySet<string>, user: SessionUser | null): string | undefined =>
  zones.size === 0 ? user?.zone : undefined

type OutletZones = Pick<ReturnType<typeof readSession>['outlets'][number], 'timeZone' | 'zones'>

/** The zone that an outlet had at a moment. */
export const zoneAt = ({ timeZone, zones }: OutletZones, at: string): string =>
  zones?.findLast(({ from }) => from === null || Date.parse(from) <= Date.parse(at))?.timeZone ?? timeZone

/** Finds the zone that an outlet had at a moment: the named one, that of the page, the chosen one, else what all of them had then. */
function useZoneOf(): (outletId: string | null | undefined, at: string) => string | undefined {
  const around = use(OutletClock)
  const chosen = useSession((session) => session.outlet)
  const outlets = useSession((session) => session.outlets)
  const user = useSession((session) => session.user)
  return (outletId, at) => {
    const wanted = [outletId, around, chosen?.outletId].find((each) => outlets.some(({ id }) => id === each))
    const meant = outlets.filter(({ id }) => wanted === undefined || id === wanted)
    const zones = new Set(meant.map((outlet) => zoneAt(outlet, at)))
    return zones.size === 1 ? [...zones][0] : zoneAbove(zones, user)
  }
}

/** Writes a moment by the clock of its outlet, in its full form unless told otherwise. */
export type MomentWriter = (at: string, outletId: string | null | undefined, form?: MomentForm) => string

/** Returns the writer of moments for rows and things that name their outlet. */
export function useMomentText(): MomentWriter {
  const zoneOf = useZoneOf()
  return (at, outletId, form = 'full') => momentText(at, form, zoneOf(outletId, at))
}

/** Returns whether outlets in view differ in their clocks at a moment: then none stands without its zone, in a list or a file of several of them. */
function isOfSeveralClocks(at: number): boolean {
  const { outlet, outlets } = readSession()
  const moment = new Date(at).toISOString()
  const zones = outlet === null ? [...new Set(outlets.map((each) => zoneAt(each, moment)))].filter(isTimeZone) : []
  return new Set(zones.map((zone) => offsetSecondsAt(at, zone))).size > 1
}

/** The zone to name beside a moment: none where everybody's clock shows the same. */
function zoneBeside(moment: string, form: MomentForm, zone: string | undefined): string | null {
  if (form === 'day') return null
  const at = Date.parse(moment)
  const there = zone ?? readerZone()
  const isSame = offsetSecondsAt(at, readerZone()) === offsetSecondsAt(at, there)
  return isSame && !isOfSeveralClocks(at) ? null : offsetName(at, there)
}

interface MomentProps {
  readonly at: string
  readonly form?: MomentForm
  /** The outlet where it happened: its clock, also where others in view have another. */
  readonly outletId?: string | null | undefined
}

/** Shows a moment by the clock of its outlet, else of the chosen one, and names the zone where the reader's differs; the exact instant is in the element. */
export function Moment({ at, form = 'full', outletId }: MomentProps) {
  useTranslation()
  const zone = useZoneOf()(outletId, at)
  const beside = zoneBeside(at, form, zone)
  return (
    <time dateTime={at} className="k-figures">
      {clockText(at, form, zone)}
      {beside === null ? null : <span className="k-muted"> {beside}</span>}
    </time>
  )
}
