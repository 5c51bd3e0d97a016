import type { Tx } from '../../../platform/db/tx.ts'
import { holdSold, type SoldBeside } from '../sale/book/hold-sold.ts'
import { findShiftAlone } from '../shift/shift.store.ts'

/** Locks all that a sale moves that its desk left, as the desk does that brings it after all, and its shift behind that, alone. */
export async function holdLeftSale(
  tx: Tx,
  merchantId: string,
  body: SoldBeside & { readonly shiftId: string },
  now: string,
): Promise<void> {
  await holdSold(tx, merchantId, body, now)
  await findShiftAlone(tx, merchantId, body.shiftId)
}
