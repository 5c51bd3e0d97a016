import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { holdSold } from '../sale/book/hold-sold.ts'
import { findShiftAlone } from '../shift/shift.store.ts'

/** Locks all that a sale moves that its desk left, as the desk does that brings it after all, and its shift behind that, alone. */
export async function holdLeftSale(tx: Tx, merchantId: string, body: SaleBody, now: string): Promise<void> {
  await holdSold(tx, merchantId, body, now)
  await findShiftAlone(tx, merchantId, body.shiftId)
}
