import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { findCouponTemplate } from '../../promotion/public.ts'

/** Coupons that come with something else: a card, a birthday, a recharge. */
export interface CouponsBeside {
  readonly couponTemplateId: string | null
  readonly couponCount: number
}

/** Returns whether the coupon is there and how many of it is said, or neither is. Answers the coupon's name. Refuses with `open-gift.coupon-missing`. */
export async function checkCouponGift(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  { couponTemplateId, couponCount }: CouponsBeside,
): Promise<Result<string | null>> {
  if (couponTemplateId === null) return couponCount === 0 ? accept(null) : refuse({ code: 'open-gift.coupon-missing' })
  const template = await findCouponTemplate(tx, merchantId, couponTemplateId)
  return template && couponCount > 0 ? accept(template.terms.name) : refuse({ code: 'open-gift.coupon-missing' })
}
