import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { couponCode, COUPON_CODE_PARTS } from '@kassa/domain/promotion/coupon-code.ts'
import { couponValidity } from '@kassa/domain/promotion/coupon-terms.ts'
import { couponsForNextVisit } from '@kassa/domain/promotion/next-visit.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { desk } from '../model/desk-state.ts'
import { newId } from '../model/uuid-v7.ts'

/** One of so many numbers by chance, none likelier than another. */
function pick(most: number): number {
  const size = most + 1
  const fair = 256 - (256 % size)
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < fair) return byte % size
  }
}

const newCode = (): string =>
  couponCode(Array.from({ length: COUPON_CODE_PARTS.count }, () => pick(COUPON_CODE_PARTS.most)))

/** The coupons that the receipt of a sale to a member of a level (null: none) brings for the next visit, their codes made here; offline too. Nothing where none is due. */
export function couponsGiven(
  { totals, currencyCode }: PricedBasket,
  level: number | null = null,
): Pick<SaleBody, 'givenCoupons'> {
  const { setup, offers, training } = desk.read()
  if (!setup || training !== null) return {}
  const { id: outletId, timeZone } = setup.outlet
  const today = localTimeAt(Date.now(), timeZone).day
  const due = couponsForNextVisit(offers?.nextVisit ?? [], {
    outletId,
    currency: currencyCode,
    payableMinor: totals.payableMinor,
    level,
  })
  if (due.length === 0) return {}
  const givenCoupons = due.map(({ id: templateId, terms }) => ({
    templateId,
    id: newId(),
    code: newCode(),
    name: terms.name,
    ...couponValidity(terms, today),
  }))
  return { givenCoupons }
}
