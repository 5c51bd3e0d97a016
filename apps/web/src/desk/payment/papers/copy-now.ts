import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { desk } from '../../model/desk-state.ts'
import { saleOf } from '../../model/sale-of-entry.ts'
import { copyOfEntry, type CopyFacts } from '../../receipt/receipt-of-entry.ts'
import { besidesFromServer, nothingIn } from './fiscal-now.ts'

type Ask = (orderId: string) => Promise<CopyFacts | null>

/** How long a copy waits for the server: whoever asks for one stands at the till. */
const PATIENCE_MS = 3_000

/**
 * A copy of what an entry printed, with what the server has for its sale besides (fiscal receipt, member); without it where there is no line or the
 * server does not answer in time. Null where it sold nothing. Source: D56, members.md.
 */
export async function copyNow(
  body: JournalBody,
  ask: Ask = besidesFromServer,
  patienceMs = PATIENCE_MS,
): Promise<ReceiptDocument | null> {
  const sale = saleOf(body)
  if (!sale) return null
  const answer = desk.read().isOnline ? Promise.race([ask(sale.orderId), nothingIn(patienceMs)]) : null
  return copyOfEntry(body, (await answer?.catch(() => null)) ?? {})
}
