import type { DrawerPosting } from '@kassa/domain/accounting/drawer/drawer-posting.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { JournalPlace } from '../journal/journal-place.store.ts'
import { listCash, listForeignBanked } from './drawer-sums.store.ts'

/** Returns the movements of drawers beside tenders, as postings. */
export async function readDrawer(tx: Tx, place: JournalPlace): Promise<(DrawerPosting & { readonly day: string })[]> {
  const cash = await listCash(tx, place)
  const banked = await listForeignBanked(tx, place)
  return [
    ...cash.map(({ kind, ...one }) => ({ kind: 'cash' as const, reason: kind, ...one })),
    ...banked.map((one) => ({ kind: 'foreign-banked' as const, ...one })),
  ]
}
