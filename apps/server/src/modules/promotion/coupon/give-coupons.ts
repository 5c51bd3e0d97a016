import { couponValidity, isForLevel } from '@kassa/domain/promotion/coupon-terms.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { insertCoupons, listMemberCounts } from './coupon.store.ts'
import { newCouponCode } from './new-code.ts'
import { findTemplate, takeFromStock } from './template.store.ts'

/** Coupons that somebody is given without a person issuing them: with a card, on a birthday. */
export interface CouponGift {
  readonly templateId: string
  readonly memberId: string
  /** The number of coupons given: as many as the stock and the template's limit for one member allow. */
  readonly count: number
  /** The day from which their days are counted. */
  readonly day: string
  /** The recharge they come with; left out: none. */
  readonly fromOrderId?: string
}

/** Issues coupons to a member out of the coupon's stock, as far as it reaches. Answers how many were given; none of one that is off, gone or for other levels. */
export async function giveCoupons(
  { tx, merchantId, now, newId }: { readonly tx: Tx; merchantId: string; now: string; newId: () => string },
  { templateId, memberId, count, day, fromOrderId }: CouponGift,
): Promise<number> {
  const template = await findTemplate(tx, merchantId, templateId)
  const [member] = await listMemberCounts(tx, merchantId, templateId, [memberId])
  if (!template || !member || !isForLevel(template.terms, member.levelNumber)) return 0
  const wanted = Math.min(count, (template.terms.perMember ?? Infinity) - member.issued)
  const about = { templateId, batchId: null, ...couponValidity(template.terms, day), at: now, fromOrderId }
  let given = 0
  while (given < wanted && (await takeFromStock(tx, merchantId, templateId, 1))) {
    let written: string[] = []
    while (written.length === 0) {
      written = await insertCoupons(tx, merchantId, about, [{ id: newId(), code: newCouponCode(), memberId }])
    }
    given += 1
  }
  return given
}
