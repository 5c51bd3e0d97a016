import { shownPeriod, type Period } from '@kassa/domain/figures/period.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { areAllKnown } from '../../../platform/list/known-ids.store.ts'
import type { CellPlace } from './cells.store.ts'
import { findHead, findIsOpen } from './head.store.ts'

/** The outlets and days that a page adds up. Refuses an outlet that is not theirs as not found, and too long a period. */
export async function placeOf(
  { tx, merchantId, actor, outletId, reaches }: Pick<Context, 'tx' | 'merchantId' | 'actor' | 'outletId' | 'reaches'>,
  asked: Period & { readonly outletId?: string | undefined },
): Promise<Result<CellPlace>> {
  const one = asked.outletId ?? outletId
  if (one !== null && !reaches(one)) return refuse({ code: 'thing.not-found' })
  const { outletId: named } = asked
  if (named !== undefined && !(await areAllKnown(tx, merchantId, { outletId: named })))
    return refuse({ code: 'thing.not-found' })
  const period = shownPeriod(asked)
  if (!period.ok) return period
  const outletIds = one === null ? (actor.outletIds === 'all' ? null : actor.outletIds) : [one]
  return accept({ merchantId, outletIds, from: asked.from, to: asked.to })
}

/** What stands at the head of every page: until when it is fresh, what has not come yet, and the last proof. */
export async function headOf({ tx, now }: Pick<Context, 'tx' | 'now'>, place: CellPlace, compared: Period | null) {
  const { devices, entries, since, provedAt, wrong } = await findHead(tx, place)
  return {
    asOf: now,
    from: place.from,
    to: place.to,
    compared,
    isOpen: await findIsOpen(tx, place, now),
    waiting: { devices, entries, since },
    proof: { at: provedAt, wrong },
  }
}
