import { periodAt, type AskedPeriod } from '@kassa/domain/figures/named-period.ts'
import { shownPeriod, type Period } from '@kassa/domain/figures/period.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { businessDaySpan } from '@kassa/domain/time/business-day.ts'
import type { Context } from '../../../platform/command.ts'
import { areAllKnown } from '../../../platform/list/known-ids.store.ts'
import { findShownPeriod, listOpenDays } from '../../../platform/list/shown-days.store.ts'
import type { CellPlace } from './cells.store.ts'
import { findHead } from './head.store.ts'

/** The outlets and days that a page adds up. Refuses an outlet that is not theirs as not found, and too long a period. */
export async function placeOf(
  {
    tx,
    merchantId,
    actor,
    outletId,
    reaches,
    now,
  }: Pick<Context, 'tx' | 'merchantId' | 'actor' | 'outletId' | 'reaches' | 'now'>,
  asked: AskedPeriod & { readonly outletId?: string | undefined },
): Promise<Result<CellPlace>> {
  const one = asked.outletId ?? outletId
  if (one !== null && !reaches(one)) return refuse({ code: 'thing.not-found' })
  const { outletId: named } = asked
  if (named !== undefined && !(await areAllKnown(tx, merchantId, { outletId: named })))
    return refuse({ code: 'thing.not-found' })
  const outletIds = one === null ? (actor.outletIds === 'all' ? null : actor.outletIds) : [one]
  const days = await findShownPeriod(tx, { merchantId, outletIds }, asked, now)
  if (!days) return refuse({ code: 'request.invalid', facts: { fields: 'from', problems: [] } })
  const period = shownPeriod(days)
  return period.ok ? accept({ merchantId, outletIds, ...days }) : period
}

/** The business days that are open at the outlets, each clock once, and whether the period reaches into one of them. */
async function openDays(tx: Context['tx'], place: CellPlace, now: string) {
  const clocks = await listOpenDays(tx, place, now)
  return {
    isOpen: clocks.some(({ rule, today }) => today <= periodAt(place, rule).to),
    clocks: clocks.map(({ rule, today }) => ({
      timeZone: rule.timeZone,
      today,
      endsAt: new Date(businessDaySpan(today, rule)[1]).toISOString(),
    })),
  }
}

/** Returns the head of every page: the time until which it is fresh, the entries still missing, and the last proof. */
export async function headOf({ tx, now }: Pick<Context, 'tx' | 'now'>, place: CellPlace, compared: Period | null) {
  const { devices, entries, since, provedAt, wrong } = await findHead(tx, place)
  return {
    asOf: now,
    from: place.from,
    to: place.to,
    compared,
    ...(await openDays(tx, place, now)),
    waiting: { devices, entries, since },
    proof: { at: provedAt, wrong },
  }
}
