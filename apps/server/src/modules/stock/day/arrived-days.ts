import type { Tx } from '../../../platform/db/tx.ts'
import { addToDays, findArrivedStateForUpdate } from './stock-day.store.ts'
import { addToMovements } from './stock-movement.store.ts'

/**
 * Adds up the entries of a merchant that came with its numbers from another installation, as far as the job of the days is: it does not look back.
 * The state stays locked until the transaction ends, so that the job goes on behind them.
 */
export async function addArrivedToDays(tx: Tx, merchantId: string): Promise<void> {
  const state = await findArrivedStateForUpdate(tx)
  if (!state) return
  const { entryNumber, summedNumber, keptFrom } = state
  if (entryNumber > 0) await addToDays(tx, 0, entryNumber, keptFrom, merchantId)
  if (summedNumber > 0) await addToMovements(tx, 0, summedNumber, merchantId)
}
