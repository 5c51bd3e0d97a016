import { periodAt, type AskedPeriod } from '@kassa/domain/figures/named-period.ts'
import { shownPeriod } from '@kassa/domain/figures/period.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { refusedField } from '../../../platform/calls/wrong-fields.ts'
import type { Context } from '../../../platform/command.ts'
import { findShownPeriod } from '../../../platform/list/shown-days.store.ts'
import { listJournalOutlets } from './journal-outlets.store.ts'
import { listOwnBooks, type BooksPlace } from './own-books.store.ts'

/** A year with its leap day: what one answer holds. */
const MOST_DAYS = 366

/** The books that somebody asks for and may see, each with the days that the period means there: outlets, then the merchant's own. */
export async function askedPlaces({ tx, merchantId, actor, outletId, reaches, now }: Context, asked: AskedPeriod) {
  if (outletId !== null && !reaches(outletId)) return refuse({ code: 'thing.not-found' })
  const seen = outletId === null ? (actor.outletIds === 'all' ? null : actor.outletIds) : [outletId]
  const days = await findShownPeriod(tx, { merchantId, outletIds: seen }, asked, now)
  if (!days) return refuse(refusedField('from', asked.from))
  const period = shownPeriod(days, MOST_DAYS)
  if (!period.ok) return period
  const outlets = await listJournalOutlets(tx, merchantId, seen)
  const books: readonly BooksPlace[] = [...outlets, ...(seen === null ? await listOwnBooks(tx, merchantId) : [])]
  const places = books.map((one) => ({ merchantId, ...periodAt(days, one.rule), ...one }))
  return accept({ days: { from: days.from, to: days.to }, places })
}
