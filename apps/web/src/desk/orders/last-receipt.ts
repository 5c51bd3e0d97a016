import { journalDb } from '../journal/databases.ts'
import { listRecent } from '../journal/journal-store.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { copyOf } from '@kassa/domain/receipt/copy-of.ts'
import { listKeptPapers } from '../peripherals/kept-papers.ts'
import { copyNow } from '../payment/papers/copy-now.ts'

/** The newest paper of this device, marked as a copy: of a sale, a refund, or cash that was moved. */
export async function lastReceipt(): Promise<ReceiptDocument | null> {
  const recent = await listRecent(journalDb(), 50)
  const sold = recent.find(({ kind }) => kind === 'sale' || kind === 'exchange')
  const [kept] = await listKeptPapers()
  if (kept && (!sold || kept.at > sold.at)) return copyOf(kept.document)
  return sold ? copyNow(sold.body) : null
}
