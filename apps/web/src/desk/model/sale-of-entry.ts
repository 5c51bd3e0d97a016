import { saleOfExchange } from '@kassa/contract/journal/exchange-halves.ts'
import type { JournalBody, SaleBody } from '@kassa/contract/journal/journal.ts'

/** The goods that an entry sold, by themselves or in exchange; null where it sold none. */
export function saleOf(body: JournalBody): SaleBody | null {
  if (body.kind === 'sale') return body
  return body.kind === 'exchange' ? saleOfExchange(body) : null
}
