import { periodAt, type AskedPeriod, type ClockPeriod, type ShownPeriod } from '@kassa/domain/figures/named-period.ts'
import { shownPeriod } from '@kassa/domain/figures/period.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { refusedField } from '../../../platform/calls/wrong-fields.ts'
import type { Context } from '../../../platform/command.ts'
import { areAllKnown } from '../../../platform/list/known-ids.store.ts'
import { openDaysOf } from '../../../platform/list/open-day.ts'
import { findShownPeriod } from '../../../platform/list/shown-days.store.ts'
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
  if (!days) return refuse(refusedField('from', asked.from))
  const period = shownPeriod(days)
  return period.ok ? accept({ merchantId, outletIds, ...days }) : period
}

/** The business days that are open at the outlets, each clock once, and whether the period reaches into one of them. */
function openDays(place: CellPlace, clocks: readonly ClockPeriod[]) {
  return {
    isOpen: clocks.some(({ rule, today }) => today <= periodAt(place, rule).to),
    clocks: openDaysOf(clocks),
  }
}

/** Returns the head of every page: the time until which it is fresh, the entries still missing, and the last proof. */
export async function headOf(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  place: CellPlace,
  open: readonly ClockPeriod[],
  compared: ShownPeriod | null,
) {
  const { devices, entries, since, provedAt, wrong, began } = await findHead(tx, place)
  return {
    asOf: now,
    from: place.from,
    to: place.to,
    began,
    compared: compared && { from: compared.from, to: compared.to, isCut: compared.stops !== undefined },
    ...openDays(place, open),
    waiting: { devices, entries, since },
    proof: { at: provedAt, wrong },
  }
}
