import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { WholeOf } from '@kassa/contract/open/frame.ts'
import { dayResource, listDays as listCall, readDay as readCall } from '@kassa/contract/open/days/day.calls.ts'
import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { PERIOD_DAYS } from '@kassa/domain/figures/period.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { daysBetween } from '@kassa/domain/time/calendar-day.ts'
import { command, type Context } from '../../../../platform/command.ts'
import { readRows } from '../../../../platform/list/list.store.ts'
import { findOutletFacts } from '../../../organisation/public.ts'
import { showResource, shownPage } from '../../answer-resource.ts'
import type { AskInside } from '../../ask-inside.ts'
import { sumOf } from '../amounts.ts'
import { findToldDay, toldDayList, type ToldDay } from './told-day.store.ts'

type Day = WholeOf<typeof dayResource>
type ByCurrency = OutputOf<typeof salesFigures.answer>['byCurrency']

/** Days that one reading of the figures may span, each span newest first. */
function spansOf(days: readonly ToldDay[]): ToldDay[][] {
  const spans: ToldDay[][] = []
  for (const one of days) {
    const span = spans.at(-1)
    if (span?.[0] && daysBetween(one.day, span[0].day) < PERIOD_DAYS) span.push(one)
    else spans.push([one])
  }
  return spans
}

function dayOf({ id, outletId, day }: ToldDay, byCurrency: ByCurrency, currency: string): Day {
  const figures = byCurrency.find((one) => one.currency === currency)?.rows.find(({ key }) => key === day)?.figures
  const sum = (key: 'net' | 'refunded' | 'tax') => sumOf(figures?.[key] ?? 0, currency)
  return {
    id,
    outlet_id: outletId,
    day,
    orders: Number(figures?.orders ?? 0),
    refunds: Number(figures?.refunds ?? 0),
    net: sum('net'),
    refunded: sum('refunded'),
    tax: sum('tax'),
  }
}

/** Days of one outlet with their figures, as the page of figures has them. */
async function withFigures(
  ask: AskInside,
  context: Context,
  outletId: string,
  days: readonly ToldDay[],
): Promise<Result<Day[]>> {
  const outlet = await findOutletFacts(context.tx, context.merchantId, outletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const told: Day[] = []
  for (const span of spansOf(days)) {
    const asked = { by: 'day', from: span.at(-1)?.day, to: span[0]?.day, outletId } as const
    const figures = await ask(context, salesFigures, asked)
    if (!figures.ok) return figures
    told.push(...span.map((one) => dayOf(one, figures.value.byCurrency, outlet.currency)))
  }
  return accept(told)
}

export const dayCommands = (ask: AskInside) => [
  command(listCall, async (context, { cursor, limit, outlet_id: outletId, ...choice }) => {
    const { tx, merchantId, reaches } = context
    if (!reaches(outletId)) return refuse({ code: 'thing.not-found' })
    const page = await readRows(tx, toldDayList, [merchantId, outletId], { cursor, limit })
    if (!page.ok) return page
    const days = await withFigures(ask, context, outletId, page.value.rows)
    return days.ok ? shownPage(dayResource, { ...page.value, rows: days.value }, (one) => one, choice) : days
  }),
  command(readCall, async (context, { id, ...choice }) => {
    const told = await findToldDay(context.tx, context.merchantId, id)
    if (!told || !context.reaches(told.outletId)) return refuse({ code: 'thing.not-found' })
    const days = await withFigures(ask, context, told.outletId, [told])
    if (!days.ok) return days
    const [day] = days.value
    return day ? accept(showResource(dayResource, day, choice)) : refuse({ code: 'thing.not-found' })
  }),
]
