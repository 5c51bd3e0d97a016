import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { PaymentOutcome, PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { bodyTenders } from './tender-list.ts'
import type { TakenTender } from './tender-list.ts'

interface Paid {
  readonly snapshot: Snapshot
  readonly answer: PricedBasket
  readonly tenders: readonly TakenTender[]
  readonly outcome: PaymentOutcome
}

type Facts = Pick<
  SaleBody,
  | 'orderId'
  | 'familyCard'
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
  | 'offlineCoupons'
>
type Moment = Pick<SaleBody, 'at' | 'clockOffsetMs' | 'businessDay' | 'staffId'>

/** The sale as the journal keeps it. Pure: everything it needs is handed in. Throws for tenders that do not pay it. */
export function saleBody(facts: Facts, moment: Moment, paid: Paid): SaleBody {
  if (!paid.outcome.isPaid) throw new Error('a sale that is not paid is no sale')
  return bodyOf(facts, moment, paid)
}

/** The same of a basket that may be paid in part only, for the server to keep. */
export function bodyOf(facts: Facts, moment: Moment, { snapshot, answer, tenders, outcome }: Paid): SaleBody {
  return {
    kind: 'sale',
    ...moment,
    ...facts,
    memberId: snapshot.member?.id ?? null,
    currency: snapshot.currency.code as SaleBody['currency'],
    snapshot: { ...snapshot },
    answer: { ...answer },
    tenders: bodyTenders(tenders, outcome),
  }
}
