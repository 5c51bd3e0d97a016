import { bumpChanges } from '../../../../platform/books/change-cursor.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { listDepartingTills } from '../../../device/public.ts'
import { countEntriesBehind } from '../../../journal/public.ts'
import { setMerchantClosed } from '../../../organisation/public.ts'
import { departingTills } from './departing-till.ts'
import { type Departure, deleteDeparture, insertDeparture } from './departure.store.ts'

/** Closes a shop to selling; false where it is closed already. The counter tells its tills, with their next question for changes. */
export async function closeForMove(
  tx: Tx,
  merchantId: string,
  by: { readonly at: string; readonly by: string },
): Promise<boolean> {
  if (!(await insertDeparture(tx, merchantId, by))) return false
  await setMerchantClosed(tx, merchantId, by.at)
  await bumpChanges(tx, merchantId)
  return true
}

/** Opens a shop that was closed, and tells its tills. */
export async function openAgain(tx: Tx, merchantId: string): Promise<void> {
  await deleteDeparture(tx, merchantId)
  await setMerchantClosed(tx, merchantId, null)
  await bumpChanges(tx, merchantId)
}

/** The tills of a shop that is closed, with what each sent behind the newest archive, and how much came behind the first. */
export async function tillsOf(tx: Tx, merchantId: string, departure: Departure) {
  const { closedAt, archivedAt, firstEnds, lastEnds } = departure
  const since = archivedAt ?? closedAt
  const late = lastEnds ? await countEntriesBehind(tx, merchantId, { ends: lastEnds, since }) : []
  const behindFirst = firstEnds ? await countEntriesBehind(tx, merchantId, { ends: firstEnds, since }) : []
  return {
    tills: departingTills(await listDepartingTills(tx, merchantId), late, closedAt),
    toHandOver: behindFirst.reduce((sum, { entries, copies }) => sum + entries + copies, 0),
  }
}
