import { readJournal as call } from '@kassa/contract/accounting/journal.calls.ts'
import { COSTS_SEEN_BY } from '@kassa/contract/fields.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { askedPlaces } from './asked-places.ts'
import { readJournal } from './read-journal.ts'

export const showJournal = command(
  call,
  async (context, asked) => {
    const { tx, holds, now } = context
    const found = await askedPlaces(context, asked)
    if (!found.ok) return found
    const { days, places } = found.value
    const showsCosts = holds(COSTS_SEEN_BY.stock)
    const outlets = []
    for (const place of places) {
      const { outletId, name, currency, ownCurrency } = place
      const isOwn = ownCurrency !== undefined
      const journal = await readJournal(tx, place, showsCosts)
      const unvalued = journal.unvalued.values().reduce((sum, count) => sum + count, 0)
      const lines = journal.lines.map(({ outletId: _outlet, ...line }) => line)
      outlets.push({ outletId, isOwn, name, currency, unvalued, lines })
    }
    return accept({ asOf: now, ...days, isWithoutStock: !showsCosts, outlets })
  },
  { isSnapshot: true },
)
