import type { Tx } from '../../../../platform/db/tx.ts'
import { awaitAnew, settleAwaiting } from './awaiting-cash.store.ts'
import { insertOpeningCash, type OpenedShift } from './between-shifts.store.ts'
import { emptyLeftDrawers } from './left-drawers.store.ts'

/** Writes what an opening finds in its drawer, and what lay in others that its till has no more: `drawers` are the names that it has. Source: docs/decisions/2732. */
export async function lookIntoDrawers(
  tx: Tx,
  merchantId: string,
  shift: OpenedShift,
  { drawers, newId }: { readonly drawers: readonly string[]; readonly newId: () => string },
): Promise<void> {
  const { deviceId, outletId, drawer, businessDay, openedAt: at } = shift
  await insertOpeningCash(tx, merchantId, shift)
  const but = { outletId, used: [drawer, ...(drawers.length > 0 ? drawers : [null])] }
  const look = { at, businessDay }
  await awaitAnew(tx, merchantId, shift, { newId, ...look })
  await emptyLeftDrawers(tx, merchantId, { deviceId, but }, () => Promise.resolve(look))
  await settleAwaiting(tx, merchantId, { deviceId, newId, but, ...look })
}
