import { saleOfExchange } from '@kassa/contract/device/exchange-halves.ts'
import type { JournalBody, SaleBody } from '@kassa/contract/device/journal.ts'

/** The goods that an entry sold, by themselves or in exchange; null where it sold none. */
export function saleOf(body: JournalBody): SaleBody | null {
  if (body.kind === 'sale') return body
  return body.kind === 'exchange' ? saleOfExchange(body) : null
}
