import type { SaleBody } from '@kassa/contract/device/journal.ts'
import type { PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'

const CASH = 0

/** The sale as the journal keeps it. Pure: everything it needs is handed in. */
export function saleBody(
  facts: Pick<
    SaleBody,
    'orderId' | 'shiftId' | 'number' | 'note' | 'approvals' | 'catalogueCursor' | 'texts' | 'serials'
  >,
  moment: Pick<SaleBody, 'at' | 'clockOffsetMs' | 'businessDay' | 'staffId'>,
  snapshot: Snapshot,
  answer: PricedBasket,
): SaleBody {
  const payment = answer.payment
  if (!payment?.isPaid) throw new Error('a sale that is not paid is no sale')
  const tender = {
    method: CASH,
    amountMinor: payment.cashToPayMinor,
    receivedMinor: payment.cashGivenMinor,
    changeMinor: payment.changeMinor,
    cashRoundingMinor: payment.cashRoundingMinor,
    reference: null,
  }
  return {
    kind: 'sale',
    ...moment,
    ...facts,
    memberId: null,
    currency: snapshot.currency.code as SaleBody['currency'],
    snapshot: snapshot as unknown as Record<string, unknown>,
    answer: answer as unknown as Record<string, unknown>,
    tenders: [tender],
  }
}
