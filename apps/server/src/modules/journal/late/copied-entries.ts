import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listCopiesSince } from '../chain/journal-ends.store.ts'
import { isCopyFiled } from '../entry/journal.store.ts'
import { copyIdOf } from '../entry/sound-entry.ts'

/** An entry as its till wrote it, out of what is kept of it raw. */
function entryIn(raw: unknown): JournalEntry {
  if (typeof raw === 'object' && raw !== null && 'base64' in raw)
    return JSON.parse(Buffer.from(String(raw.base64), 'base64').toString('utf8')) as JournalEntry
  if (typeof raw === 'object' && raw !== null && 'text' in raw) return JSON.parse(String(raw.text)) as JournalEntry
  return raw as JournalEntry
}

/** The entries that a copied till sent from a moment on, as it wrote them. */
export const listCopiedEntries = async (
  tx: Tx,
  merchantId: string,
  of: Parameters<typeof listCopiesSince>[2],
): Promise<JournalEntry[]> => (await listCopiesSince(tx, merchantId, of)).map(({ raw }) => entryIn(raw))

/** Returns whether an entry of a copied till is kept here already. */
export const isCopyKept = (tx: Tx, merchantId: string, registrationId: string, hash: string): Promise<boolean> =>
  isCopyFiled(tx, merchantId, copyIdOf(registrationId, hash))
