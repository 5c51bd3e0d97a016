import { readJournal as call } from '@kassa/contract/accounting/journal.calls.ts'
import { COSTS_SEEN_BY } from '@kassa/contract/fields.ts'
import { shownPeriod } from '@kassa/domain/figures/period.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { listJournalOutlets } from './journal-outlets.store.ts'
import { readJournal } from './read-journal.ts'

/** A year with its leap day: what one answer holds. */
const MOST_DAYS = 366

export const showJournal = command(call, async (context, { from, to }) => {
  const { tx, merchantId, actor, outletId, reaches, holds, now } = context
  if (outletId !== null && !reaches(outletId)) return refuse({ code: 'thing.not-found' })
  const period = shownPeriod({ from, to }, MOST_DAYS)
  if (!period.ok) return period
  const seen = outletId === null ? (actor.outletIds === 'all' ? null : actor.outletIds) : [outletId]
  const showsCosts = holds(COSTS_SEEN_BY.stock)
  const outlets = []
  for (const outlet of await listJournalOutlets(tx, merchantId, seen)) {
    const { lines, unknownCosts } = await readJournal(tx, { merchantId, from, to, ...outlet }, showsCosts)
    outlets.push({ ...outlet, unknownCosts, lines: lines.map(({ outletId: _outlet, ...line }) => line) })
  }
  return accept({ asOf: now, from, to, hidesCosts: !showsCosts, outlets })
})
