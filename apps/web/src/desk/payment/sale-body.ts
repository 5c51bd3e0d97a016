import type { SaleBody } from '@kassa/contract/device/journal.ts'
import type { PaymentOutcome, PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { bodyTenders } from './tender-list.ts'
import type { TakenTender } from './tender-list.ts'

interface Paid {
  readonly snapshot: Snapshot
  readonly answer: PricedBasket
  readonly tenders: readonly TakenTender[]
  readonly outcome: PaymentOutcome
}

/** The sale as the journal keeps it. Pure: everything it needs is handed in. Throws for tenders that do not pay it. */
export function saleBody(
  facts: Pick<
    SaleBody,
    | 'orderId'
    | 'shiftId'
    | 'number'
    | 'note'
    | 'approvals'
    | 'catalogueCursor'
    | 'texts'
    | 'serials'
    | 'sellers'
    | 'offerNames'
    | 'plansOff'
    | 'givenCoupons'
  >,
  moment: Pick<SaleBody, 'at' | 'clockOffsetMs' | 'businessDay' | 'staffId'>,
  { snapshot, answer, tenders, outcome }: Paid,
): SaleBody {
  if (!outcome.isPaid) throw new Error('a sale that is not paid is no sale')
  return {
    kind: 'sale',
    ...moment,
    ...facts,
    memberId: snapshot.member?.id ?? null,
    currency: snapshot.currency.code as SaleBody['currency'],
    snapshot: snapshot as unknown as Record<string, unknown>,
    answer: answer as unknown as Record<string, unknown>,
    tenders: bodyTenders(tenders, outcome),
  }
}
