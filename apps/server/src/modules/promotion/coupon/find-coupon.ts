import { findCoupon as call } from '@kassa/contract/promotion/coupon.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { readCouponCode } from '@kassa/domain/promotion/coupon-code.ts'
import { couponStatus } from '@kassa/domain/promotion/coupon-terms.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { command } from '../../../platform/command.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { namesOf } from '../plan/named-things.ts'
import { findCouponByCode } from './coupon.store.ts'

type Answer = InputOf<(typeof call)['answer']>

/** Another merchant's coupon is no coupon here, and a mistyped one is told without being looked up. */
export const findCoupon = command(call, async ({ tx, device, now }, { code: typed }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { merchantId, outletId } = device
  const code = readCouponCode(typed)
  const coupon = code === undefined ? undefined : await findCouponByCode(tx, merchantId, code)
  const outlet = await findOutletFacts(tx, merchantId, outletId)
  if (!coupon || !outlet || code === undefined) return refuse({ code: 'coupon.code-wrong', facts: { code: typed } })
  const { terms, fromDate, untilDate, memberId, id } = coupon
  const status = couponStatus(coupon, localTimeAt(Date.parse(now), outlet.timeZone).day)
  if (status === 'used') return refuse({ code: 'coupon.used', facts: { code } })
  if (status === 'expired') return refuse({ code: 'coupon.expired', facts: { code, untilDate } })
  if (status === 'disabled') return refuse({ code: 'coupon.not-offered', facts: { code } })
  if (terms.currency !== outlet.currency) {
    return refuse({ code: 'coupon.other-currency', facts: { code, currency: terms.currency, given: outlet.currency } })
  }
  const names = await namesOf(tx, merchantId, [terms])
  return accept({ id, code, terms: terms as unknown as Answer['terms'], names, fromDate, untilDate, memberId })
})
