import { couponsOfMember, type DeskCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { change, pricingContext } from '../basket/change-basket.ts'
import { snapshotOf } from '../basket/snapshot-of.ts'
import type { DeskBasket } from '../model/basket.ts'
import { basketNow } from '../model/desk-state.ts'
import { offersNow } from '../offers/offers.ts'

/** The coupons a member can use; `null` while they are asked for, `lost` where nobody could be asked. */
export type MemberCoupons = readonly DeskCoupon[] | 'lost' | null

/** Returns the coupons of a member, read anew each time they are shown: somebody may have used one meanwhile. */
export function useMemberCoupons(memberId: string | undefined): MemberCoupons {
  const [coupons, setCoupons] = useState<MemberCoupons>(null)
  useEffect(() => {
    if (memberId === undefined) return undefined
    let isGone = false
    const show = (found: MemberCoupons): void => {
      if (!isGone) setCoupons(found)
    }
    show(null)
    call(couponsOfMember, { memberId }, { isQuiet: true }).then(
      ({ coupons: found }) => show(found),
      () => show('lost'),
    )
    return () => {
      isGone = true
    }
  }, [memberId])
  return coupons
}

/**
 * Returns the amount payable for a basket with these coupons alone, in minor units; null where the calculation refuses
 * it or the basket is empty.
 */
function payableWith(basket: DeskBasket, coupons: readonly DeskCoupon[]): number | null {
  const context = basket.lines.length === 0 ? null : pricingContext()
  if (!context) return null
  const asked = { ...basket, coupons }
  const moment = { now: Date.now(), paymentStartedAt: null, payment: null }
  const priced = priceBasket(snapshotOf(asked, context, offersNow(asked), moment))
  return priced.ok ? priced.value.totals.payableMinor : null
}

/** Returns the saving of a coupon by itself on the basket as it is, in minor units, 0 and up. */
export function savingOf(basket: DeskBasket, coupon: DeskCoupon): number {
  const without = payableWith(basket, [])
  const withIt = payableWith(basket, [coupon])
  return without === null || withIt === null ? 0 : Math.max(0, without - withIt)
}

/** Coupons that are used together: all of them stackable, at most three. Source: pricing.md, D. */
const isCombinable = (coupons: readonly DeskCoupon[]): boolean =>
  coupons.length === 1 || (coupons.length <= 3 && coupons.every(({ terms }) => terms.isStackable))

/** The coupons of a basket that give way to another one: all of them where they cannot be used together. */
export const givingWay = (held: readonly DeskCoupon[], coupon: DeskCoupon): readonly DeskCoupon[] =>
  isCombinable([...held, coupon]) ? [] : held

/** Puts a coupon into the basket; those it cannot be used with give way to it. */
export function takeMemberCoupon(coupon: DeskCoupon): void {
  for (const { id } of givingWay(basketNow().coupons ?? [], coupon)) change({ kind: 'remove-coupon', couponId: id })
  change({ kind: 'add-coupon', coupon })
}
