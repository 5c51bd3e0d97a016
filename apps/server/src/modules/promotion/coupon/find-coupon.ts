import {
  couponsOfMember as ofMemberCall,
  findCoupon as call,
  type DeskCoupon,
} from '@kassa/contract/promotion/desk-coupon.calls.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readCouponCode } from '@kassa/domain/promotion/coupon-code.ts'
import { couponStatus } from '@kassa/domain/promotion/coupon-terms.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { namesOf } from '../plan/named-things.ts'
import { type CouponBooks, findCouponByCode, listUsableCoupons } from './coupon.store.ts'

/** More than a person looks through while somebody waits. */
const COUPONS_MOST = 50

/** Returns a coupon as a desk shows and prices it. */
async function deskCouponOf(tx: Tx, merchantId: string, coupon: CouponBooks): Promise<DeskCoupon> {
  const { id, code, terms, fromDate, untilDate, memberId } = coupon
  const names = await namesOf(tx, merchantId, [terms])
  return { id, code, terms: terms as DeskCoupon['terms'], names, fromDate, untilDate, memberId }
}

interface Place {
  readonly timeZone: string
  readonly currency: string
}

/** The coupon of a code that can be used at a place now. Another merchant's coupon is no coupon here, and a mistyped one is told without being looked up. */
export async function findUsableCoupon(
  { tx, merchantId, now }: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  typed: string,
  { timeZone, currency }: Place,
): Promise<Result<DeskCoupon>> {
  const code = readCouponCode(typed)
  const coupon = code === undefined ? undefined : await findCouponByCode(tx, merchantId, code)
  if (!coupon || code === undefined) return refuse({ code: 'coupon.code-wrong', facts: { code: typed } })
  const { terms, untilDate } = coupon
  const status = couponStatus(coupon, localTimeAt(Date.parse(now), timeZone).day)
  if (status === 'used') return refuse({ code: 'coupon.used', facts: { code } })
  if (status === 'expired') return refuse({ code: 'coupon.expired', facts: { code, untilDate } })
  if (status === 'disabled') return refuse({ code: 'coupon.not-offered', facts: { code } })
  return terms.currency === currency
    ? accept(await deskCouponOf(tx, merchantId, coupon))
    : refuse({ code: 'coupon.other-currency', facts: { code, currency: terms.currency, given: currency } })
}

export const findCoupon = command(call, async ({ tx, device, now }, { code }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { merchantId, outletId } = device
  const outlet = await findOutletFacts(tx, merchantId, outletId)
  if (!outlet) return refuse({ code: 'coupon.code-wrong', facts: { code } })
  return findUsableCoupon({ tx, merchantId, now }, code, outlet)
})

/** Another merchant's member has none here. */
export const couponsOfMember = command(ofMemberCall, async ({ tx, merchantId, outletId, now }, { memberId }) => {
  const outlet = outletId === null ? undefined : await findOutletFacts(tx, merchantId, outletId)
  if (!outlet || outletId === null) return refuse({ code: 'thing.not-found' })
  const today = localTimeAt(Date.parse(now), outlet.timeZone).day
  const usable = await listUsableCoupons(
    tx,
    merchantId,
    { memberId, outletId, currency: outlet.currency, today },
    COUPONS_MOST,
  )
  const coupons: DeskCoupon[] = []
  for (const coupon of usable) coupons.push(await deskCouponOf(tx, merchantId, coupon))
  return accept({ coupons })
})
