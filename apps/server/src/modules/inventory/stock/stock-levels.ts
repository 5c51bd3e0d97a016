import { STOCK_LEVELS_AT_ONCE, stockLevels as call } from '@kassa/contract/inventory/stock-levels.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findLastEntry, listLevelsAfter } from './stock-levels.store.ts'

/** Entries get their number before their commit, so as many of the last are looked at once more. */
const LOOKED_AT_AGAIN = 200

/** Returns the goods that moved at a desk's outlet since it asked last. */
export const stockLevels = command(call, async ({ tx, device }, { after }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  if (after === undefined) return accept({ upTo: await findLastEntry(tx, device.merchantId), hasMore: false, rows: [] })
  const from = Math.max(0, after - LOOKED_AT_AGAIN)
  const { upTo, entries, rows } = await listLevelsAfter(tx, device, from, STOCK_LEVELS_AT_ONCE)
  return accept({ upTo: Math.max(after, upTo ?? 0), hasMore: entries === STOCK_LEVELS_AT_ONCE, rows })
})
