import { journalDb } from '../journal/databases.ts'
import { listRecent } from '../journal/journal-store.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { copyNow } from '../payment/papers/copy-now.ts'

/** The receipt of the newest sale of this device, marked as a copy. */
export async function lastReceipt(): Promise<ReceiptDocument | null> {
  const recent = await listRecent(journalDb(), 50)
  const sold = recent.find(({ kind }) => kind === 'sale' || kind === 'exchange')
  return sold ? copyNow(sold.body) : null
}
