import { readJournal as call } from '@kassa/contract/accounting/journal.calls.ts'
import { COSTS_SEEN_BY } from '@kassa/contract/fields.ts'
import { periodAt } from '@kassa/domain/figures/named-period.ts'
import { shownPeriod } from '@kassa/domain/figures/period.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findShownPeriod } from '../../../platform/list/shown-days.store.ts'
import { listJournalOutlets } from './journal-outlets.store.ts'
import { readJournal } from './read-journal.ts'

/** A year with its leap day: what one answer holds. */
const MOST_DAYS = 366

export const showJournal = command(call, async (context, asked) => {
  const { tx, merchantId, actor, outletId, reaches, holds, now } = context
  if (outletId !== null && !reaches(outletId)) return refuse({ code: 'thing.not-found' })
  const seen = outletId === null ? (actor.outletIds === 'all' ? null : actor.outletIds) : [outletId]
  const days = await findShownPeriod(tx, { merchantId, outletIds: seen }, asked, now)
  if (!days) return refuse({ code: 'request.invalid', facts: { fields: 'from', problems: [] } })
  const period = shownPeriod(days, MOST_DAYS)
  if (!period.ok) return period
  const showsCosts = holds(COSTS_SEEN_BY.stock)
  const outlets = []
  for (const { rule, ...outlet } of await listJournalOutlets(tx, merchantId, seen)) {
    const place = { merchantId, ...periodAt(days, rule), ...outlet }
    const { lines, unvalued } = await readJournal(tx, place, showsCosts)
    outlets.push({ ...outlet, unvalued, lines: lines.map(({ outletId: _outlet, ...line }) => line) })
  }
  return accept({ asOf: now, from: days.from, to: days.to, isWithoutStock: !showsCosts, outlets })
})
