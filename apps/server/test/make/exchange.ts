import type { ExchangeBody, SaleBody, EntryTender } from '@kassa/contract/journal/journal.ts'
import { EXCHANGE_METHOD } from '@kassa/domain/payment/method.ts'
import { newId } from '../../src/platform/ids.ts'
import { cash } from './desk.ts'
import type { SellingShop } from './selling-shop.ts'

/** Returns the part of new goods that returned goods pay, as a tender of either half. */
export const exchangeTender = (amountMinor: number): EntryTender => ({ ...cash(amountMinor), method: EXCHANGE_METHOD })

/** The goods that come back, and the payments of both halves. */
export interface Halves {
  readonly lines: ExchangeBody['refund']['lines']
  readonly backMinor: number
  readonly backTenders: readonly EntryTender[]
  readonly outTenders: readonly EntryTender[]
}

/** New goods for lines of a sale, as a desk writes it. */
export function exchangeBody(
  shop: Pick<SellingShop, 'line'> & { readonly desk: Pick<SellingShop['desk'], 'sale'> },
  sold: SaleBody,
  count: readonly number[],
  halves: Halves,
): ExchangeBody {
  const { desk } = shop
  const fresh = desk.sale(
    count.flatMap((pieces, at) => (pieces === 0 ? [] : [shop.line(at, pieces)])),
    { tenders: () => halves.outTenders },
  )
  const { kind: _kind, at, clockOffsetMs, businessDay, staffId, shiftId, currency, ...sale } = fresh
  const refund: ExchangeBody['refund'] = {
    refundId: newId(),
    number: `R${fresh.number}`,
    orderId: sold.orderId,
    reason: 'another size',
    mode: 'prorated',
    lines: halves.lines,
    amountMinor: halves.backMinor,
    tenders: [...halves.backTenders],
  }
  return { kind: 'exchange', at, clockOffsetMs, businessDay, staffId, shiftId, currency, refund, sale }
}
