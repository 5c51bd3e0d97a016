import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { journalDb } from '../journal/databases.ts'
import { recall, remember } from '../journal/journal-db.ts'

/** A paper that is no receipt of a sale, kept so that it can be printed again. */
export interface PaperOnDevice {
  readonly kind: 'refund' | 'cash'
  /** The refund's number; empty for a slip, which has none. */
  readonly number: string
  /** An instant. */
  readonly at: string
  readonly document: ReceiptDocument
}

/** The number of papers of a busy shift; the oldest makes way. */
export const MOST_KEPT = 100

const KEY = 'papers'

/** The papers this device gave out last, the newest first. */
export const listKeptPapers = async (): Promise<readonly PaperOnDevice[]> =>
  (await recall<readonly PaperOnDevice[]>(journalDb(), KEY)) ?? []

/** Keeps a paper. Money has moved by then: where the disk refuses, it can only be printed now. */
export async function keepPaper(paper: PaperOnDevice): Promise<void> {
  const db = journalDb()
  await db
    .transaction('rw', db.remembered, async () =>
      remember(db, KEY, [paper, ...(await listKeptPapers())].slice(0, MOST_KEPT)),
    )
    .catch(() => undefined)
}
