import { stockLevels } from '@kassa/contract/inventory/stock-levels.calls.ts'
import { readFact, writeFact } from '../catalogue/cache-db.ts'
import { liveStock } from '../catalogue/live-stock.ts'
import { cacheDb } from '../journal/databases.ts'
import { desk } from '../model/desk-state.ts'
import type { Ask } from './bring-goods.ts'
import type { StoredLevels } from './follow-stock.ts'

/**
 * Hears what has moved behind an entry of the stock book, because goods came with the stock that they had there, and keeps it on the device. From
 * where the stock is followed stays as it is, where it is followed already. Says nothing once `isWanted` denies it; rejects as `ask` does.
 */
export async function hearMoved(ask: Ask, from: number, isWanted: () => boolean): Promise<void> {
  let upTo = from
  for (let hasMore = true; hasMore;) {
    const moved = await ask(stockLevels, { after: upTo })
    if (!isWanted()) return
    liveStock.hear(moved.rows)
    ;({ upTo, hasMore } = moved)
  }
  const registrationId = desk.read().registration?.registrationId ?? ''
  const kept = await readFact<StoredLevels>(cacheDb(), 'stock')
  const known = kept?.registrationId === registrationId ? kept.upTo : upTo
  await writeFact(cacheDb(), 'stock', { registrationId, upTo: known, levels: liveStock.kept() } satisfies StoredLevels)
}
