import { refundOfExchange, saleOfExchange } from '@kassa/contract/journal/exchange-halves.ts'
import type { ExchangeBody } from '@kassa/contract/journal/journal.ts'
import { amountBy } from '@kassa/domain/payment/amount-by.ts'
import { isPaidInGoods } from '@kassa/domain/payment/method.ts'
import { isPaidByCode } from '@kassa/domain/payment/tender-rules.ts'
import { notBooked, type BookingDesk, type EntryRow, type BookingOutcome } from '../../../platform/booking.ts'
import type { TxInside } from '../../../platform/db/tx.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { holdStock } from '../../stock/public.ts'
import type { SaleFacts } from '../sale/facts/sale-facts.store.ts'
import { holdTurn } from '../sale/book/sold-pieces.store.ts'
import { prepareRefund } from './book-refund-entry.ts'
import { prepareSale, type PreparedSale } from './book-sale-entry.ts'
import type { PreparedRefund } from './prepare-contradicting.ts'
import { insertExchange } from '../refund/exchange/exchange.store.ts'

/** The context of booking an exchange, beside its body. */
interface Around {
  readonly parts: readonly SalePart[]
  readonly entry: EntryRow
  readonly facts: SaleFacts
}

/** Returns the amount that a tender of the sale claims returned goods pay; 0 where there is none. */
const claimedOf = ({ sale }: ExchangeBody): number => amountBy(isPaidInGoods, sale.tenders)

/**
 * Returns the amounts that the returned goods give back to gift cards, by their codes: a card can pay for the new goods at once. Source:
 * D122.
 */
function cardsBackOf({ sold, planned }: PreparedRefund): ReadonlyMap<string, number> {
  const back = new Map<string, number>()
  for (const { tenderId, paidOutMinor } of planned?.tenders ?? []) {
    const paid = sold?.payments.find(({ position }) => String(position) === tenderId)
    const code = paid && isPaidByCode(paid.method) ? paid.reference : null
    if (code) back.set(code, (back.get(code) ?? 0) + paidOutMinor)
  }
  return back
}

/**
 * Books goods for goods: both halves are first compared with the books, then written together or not at all. Where the books disagree, the
 * refund is booked as the desk gave it; halves that contradict each other are kept in quarantine. Source: payments.md §3, D73, D118.
 */
export async function bookExchange(
  tx: TxInside,
  desk: BookingDesk,
  body: ExchangeBody,
  { parts, entry, facts }: Around,
): Promise<BookingOutcome> {
  const { merchantId, outletId } = desk.device
  const [sale, refund] = [saleOfExchange(body), refundOfExchange(body)]
  if (!(await holdTurn(tx, merchantId, entry))) return { kind: 'turn-lost' }
  const payableMinor = sale.tenders.reduce((sum, one) => sum + one.amountMinor - one.cashRoundingMinor, 0)
  const back = await prepareRefund(tx, desk, refund, parts, payableMinor)
  if ('kind' in back) return back
  const { exchangedMinor } = back
  if (exchangedMinor !== claimedOf(body)) {
    return notBooked('exchange.amount-differs', { desk: claimedOf(body), books: exchangedMinor })
  }
  const out = await prepareSale(tx, parts, desk, sale, facts, {
    entryId: entry.id,
    exchangedMinor,
    cardsBack: cardsBackOf(back),
    cashBackMinor: back.cashMinor,
  })
  if ('kind' in out) return out
  return {
    kind: 'taking',
    write: async (own) => {
      await holdStock(tx, merchantId, stockOf(back, out, outletId))
      await back.write()
      const { currency } = body
      await insertExchange(tx, merchantId, {
        refundId: refund.refundId,
        orderId: out.orderId,
        currency,
        exchangedMinor,
      })
      return out.write(tx, entry, own, back.reasons)
    },
  }
}

/** All stock that either half moves, held at once so that two tills never wait crosswise. */
const stockOf = ({ sold }: PreparedRefund, { variantIds }: PreparedSale, outletId: string) => [
  ...variantIds.map((variantId) => ({ outletId, variantId })),
  ...(sold?.lines ?? []).flatMap(({ stockMoves }) => stockMoves.map(({ variantId }) => ({ outletId, variantId }))),
]
