import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import type { DeskBasket } from '../model/basket.ts'
import type { DeskOffers } from '../model/desk-offers.ts'

type Written = Pick<SaleBody, 'offerNames' | 'plansOff' | 'offlineCoupons'>

/**
 * Returns the facts of the offers that the journal keeps beside the price: the names on the receipt of those that had
 * an effect, the plans that were switched off and why, and coupons that were taken while offline. A plan that the
 * device does not know any more cannot have been switched off.
 */
export function offersWritten(
  { plansOff = [], coupons = [] }: DeskBasket,
  { deductions }: Pick<PricedBasket, 'deductions'>,
  offers: DeskOffers | null,
): Written {
  const planOf = (id: string) => offers?.plans.find((plan) => plan.id === id)
  const nameOf = (id: string): string | undefined =>
    planOf(id)?.terms.name ?? coupons.find((coupon) => coupon.id === id)?.terms.name
  const ids = [...new Set(deductions.flatMap(({ id }) => (id === null ? [] : [id])))]
  const offerNames = ids.flatMap((id) => {
    const name = nameOf(id)
    return name === undefined ? [] : [{ id, name }]
  })
  const off = plansOff.flatMap(({ planId, reason }) => {
    const plan = planOf(planId)
    return plan ? [{ planId, version: plan.version, reason: reason.slice(0, 200) }] : []
  })
  const offlineCoupons = coupons.flatMap(({ id, word }) => (word === undefined ? [] : [{ couponId: id, word }]))
  return {
    ...(offlineCoupons.length === 0 ? {} : { offlineCoupons }),
    ...(offerNames.length === 0 ? {} : { offerNames }),
    ...(off.length === 0 ? {} : { plansOff: off }),
  }
}
