import { PAYMENT_METHODS, type PaymentMethod } from '@kassa/domain/payment/method.ts'
import { journalDb } from '../../../journal/databases.ts'
import { listWaiting } from '../../../journal/journal-store.ts'
import { saleOf } from '../../../model/sale-of-entry.ts'

/** Returns the amount that sales not sent yet by this device took this way, in minor units. */
export async function unsentBy(method: PaymentMethod): Promise<number> {
  const { number } = PAYMENT_METHODS[method]
  const tenders = (await listWaiting(journalDb())).flatMap(({ body }) => saleOf(body)?.tenders ?? [])
  return tenders.reduce((sum, one) => (one.method === number ? sum + one.amountMinor : sum), 0)
}
