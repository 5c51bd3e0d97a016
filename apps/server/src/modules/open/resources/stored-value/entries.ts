import {
  listStoredValueEntries as listCall,
  storedValueEntry,
} from '@kassa/contract/open/stored-value/entries.calls.ts'
import { snake } from '@kassa/contract/open/problem.ts'
import { OWED_KINDS } from '@kassa/domain/purse/purse.ts'
import { refuse } from '@kassa/domain/result.ts'
import { command } from '../../../../platform/command.ts'
import { readRows } from '../../../../platform/list/list.store.ts'
import { purseDayList, type PurseDayEntry } from '../../../member/public.ts'
import { findOutletFacts } from '../../../organisation/public.ts'
import { shownPage } from '../../answer-resource.ts'
import { moneyOf } from '../amounts.ts'

const entryOf = (entry: PurseDayEntry) => ({
  id: String(entry.entryNumber),
  account_id: entry.purseId,
  kind: OWED_KINDS[entry.isDeposit ? 'deposit' : entry.kind],
  reason: snake(entry.reason),
  amount: moneyOf(entry.amountMinor, entry.currency),
  uses: entry.uses,
  balance: moneyOf(entry.afterMinor, entry.currency),
  document_number: entry.documentNumber,
  business_day: entry.businessDay,
  at: entry.at,
})

export const entryCommands = () => [
  command(listCall, async (context, { cursor, limit, outlet_id: outletId, day, ...choice }) => {
    const { tx, merchantId, reaches } = context
    const isThere = reaches(outletId) && (await findOutletFacts(tx, merchantId, outletId)) !== undefined
    if (!isThere) return refuse({ code: 'thing.not-found' })
    const page = await readRows(tx, purseDayList, [{ merchantId, outletId, day }], { cursor, limit })
    return page.ok ? shownPage(storedValueEntry, page.value, entryOf, choice) : page
  }),
]
