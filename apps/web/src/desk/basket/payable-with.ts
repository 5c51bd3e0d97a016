import { priceBasket } from '@kassa/domain/pricing/index.ts'
import type { DeskBasket } from '../model/basket.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { offersNow } from '../offers/offers.ts'
import { pricingContext } from './change-basket.ts'
import { snapshotOf } from './snapshot-of.ts'

/** Returns the total of the basket with some part of it changed, in minor units; null where it cannot be priced so. */
export function payableWith(
  part: Partial<Pick<DeskBasket, 'exemption' | 'orderChange' | 'pointsWanted'>>,
): number | null {
  const context = pricingContext()
  if (!context) return null
  const moment = { now: Date.now(), paymentStartedAt: null, payment: null }
  const basket = { ...basketNow(), ...part }
  const priced = priceBasket(snapshotOf(basket, context, offersNow(basket), moment))
  return priced.ok ? priced.value.totals.payableMinor : null
}

/**
 * Returns the rest to pay once the member's points pay as much as they can; null where they could pay no more than they
 * do. Source: CD-D03.
 */
export function payableAfterPoints(): number | null {
  const { priced } = desk.read()
  if (!priced?.ok) return null
  const { mostUsable, used } = priced.value.points
  return mostUsable > used ? payableWith({ pointsWanted: mostUsable }) : null
}

/**
 * Returns the saving from so many points on the amount the customer pays now, in minor units: the steps after the
 * points are worked out anew. 0 where it cannot be told.
 */
export function savedByPoints(points: number): number {
  const [without, withThem] = [payableWith({ pointsWanted: 0 }), payableWith({ pointsWanted: points })]
  return without === null || withThem === null ? 0 : without - withThem
}
