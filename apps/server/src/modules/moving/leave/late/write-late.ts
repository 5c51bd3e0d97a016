import type { Database } from '../../../../platform/db/database.ts'
import { allowIdleTransaction } from '../../../../platform/db/idle-transaction.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { countEntriesBehind, type EntriesBehind } from '../../../journal/public.ts'
import { packFiles } from '../archive/pack-files.ts'
import type { ArchiveOf } from '../archive/write-archive.ts'
import { findDeparture } from '../departure/departure.store.ts'
import { findShopName } from '../tables/shop.store.ts'
import { lateFiles, type LateFacts } from './late-files.ts'

/** The entries that tills sent behind the first archive since the shop was closed, by till; none where it is open or was not archived. */
export async function listLate(tx: Tx, merchantId: string): Promise<EntriesBehind[]> {
  const departure = await findDeparture(tx, merchantId)
  const [ends, since] = [departure?.firstEnds, departure?.archivedAt]
  return ends && since ? countEntriesBehind(tx, merchantId, { ends, since }) : []
}

/** Returns how much a second archive hands over, copies among it. */
export const countLate = (behind: readonly EntriesBehind[]): number =>
  behind.reduce((sum, { entries, copies }) => sum + entries + copies, 0)

/**
 * Writes what tills sent late as one encrypted archive, as of one moment; `put` is handed its bytes inside the transaction. It begins behind the first
 * archive, so it goes with whichever was taken in elsewhere.
 */
export const writeLateArchive = <Value>(
  database: Database,
  { merchantId, now: createdAt, lock, told }: ArchiveOf,
  put: (bytes: AsyncIterable<Buffer>) => Promise<Value>,
): Promise<Value> =>
  database.transaction({ kind: 'owner', isSnapshot: true }, async (tx) => {
    await allowIdleTransaction(tx)
    const behind = await listLate(tx, merchantId)
    const tills = Object.fromEntries(behind.map(({ registrationId, name, from }) => [registrationId, { name, from }]))
    const { number, name } = await findShopName(tx, merchantId)
    const facts: LateFacts = { kassa: 'late-entries', merchantId, number, name, createdAt, tills }
    told?.(countLate(behind))
    const since = (await findDeparture(tx, merchantId))?.archivedAt ?? createdAt
    return put(packFiles(lateFiles(tx, facts, { behind, since }), lock))
  })
