import {
  listOutlets as listInside,
  outletView,
  readOutlet as readInside,
} from '@kassa/contract/organisation/outlet.calls.ts'
import { listOutlets as listCall, outletResource, readOutlet as readCall } from '@kassa/contract/open/outlet.calls.ts'
import { openingAt } from '@kassa/domain/time/opening-hours.ts'
import { accept } from '@kassa/domain/result.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { command } from '../../../platform/command.ts'
import { showResource, shownPage } from '../answer-resource.ts'
import type { AskInside } from '../ask-inside.ts'

type Outlet = OutputOf<typeof outletView>
type Hours = NonNullable<Outlet['hours']>

const two = (value: number): string => String(value).padStart(2, '0')
const clock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
const spansOf = (spans: Hours['weekly'][number]) =>
  spans.map(({ fromMinute, untilMinute }) => ({ from: clock(fromMinute), until: clock(untilMinute) }))

const hoursOf = ({ weekly, dates }: Hours) => ({
  weekdays: weekly.map(spansOf),
  other_days: dates.map(({ firstDay, lastDay, name, spans }) => ({
    first_day: firstDay,
    last_day: lastDay,
    name,
    hours: spansOf(spans),
  })),
})

const momentOf = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString())

/** Returns the opening hours of an outlet, and whether it is open now. */
function openingOf({ hours, timeZone }: Outlet, now: string) {
  if (hours === null) return { opening_hours: null, is_open: null, closes_at: null, opens_at: null }
  const { isOpen, closesAt, opensAt } = openingAt(hours, timeZone, Date.parse(now))
  return { opening_hours: hoursOf(hours), is_open: isOpen, closes_at: momentOf(closesAt), opens_at: momentOf(opensAt) }
}

const outletOf = (now: string) => (outlet: Outlet) => ({
  id: outlet.id,
  number: outlet.number,
  name: outlet.name,
  address: outlet.address,
  phone: outlet.phone,
  tax_number: outlet.taxNumber,
  currency: outlet.currency,
  time_zone: outlet.timeZone,
  day_cutoff_minutes: outlet.dayCutoffMinutes,
  locale: outlet.locale,
  is_enabled: outlet.enabled === 1,
  ...openingOf(outlet, now),
  created_at: outlet.createdAt,
})

export const outletCommands = (ask: AskInside) => [
  command(listCall, async (context, { cursor, limit, ...choice }) => {
    const page = await ask(context, listInside, { cursor }, { limit })
    return page.ok ? shownPage(outletResource, page.value, outletOf(context.now), choice) : page
  }),
  command(readCall, async (context, { id, ...choice }) => {
    const outlet = await ask(context, readInside, { id })
    return outlet.ok ? accept(showResource(outletResource, outletOf(context.now)(outlet.value), choice)) : outlet
  }),
]
