import { couponValidity } from '@kassa/domain/promotion/coupon-terms.ts'
import { accept, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { insertCoupons, listMemberCounts } from './coupon.store.ts'
import { todayOf, takeOfTemplate } from './take-of-template.ts'
import { newCouponCode } from './new-code.ts'
import { findTemplateForUpdate } from './template.store.ts'

/**
 * Issues a coupon to each of many members, but for those who have as many of it as one may have. The stock is asked for all of them at once. Refuses with
 * `thing.not-found`, `coupon.not-offered` or `coupon.stock-used-up`.
 */
export async function issueToMembers(
  context: Context,
  templateId: string,
  memberIds: readonly string[],
): Promise<Result<{ issued: number; hadEnough: number }>> {
  const { tx, merchantId, now, newId } = context
  const template = await findTemplateForUpdate(tx, merchantId, templateId)
  const most = template?.terms.perMember ?? Infinity
  const members = await listMemberCounts(tx, merchantId, templateId, memberIds)
  let waiting = members.filter(({ issued }) => issued < most).map(({ id }) => id)
  const taken = await takeOfTemplate(context, templateId, waiting.length)
  if (!taken.ok) return taken
  const issued = waiting.length
  const validity = couponValidity(taken.value.terms, await todayOf(context))
  const about = { templateId, batchId: null, ...validity, at: now }
  // A code that is taken already is made anew.
  while (waiting.length > 0) {
    const coupons = waiting.map((memberId) => ({ id: newId(), code: newCouponCode(), memberId }))
    const written = new Set(await insertCoupons(tx, merchantId, about, coupons))
    waiting = coupons.filter(({ id }) => !written.has(id)).map(({ memberId }) => memberId)
  }
  return accept({ issued, hadEnough: members.length - issued })
}
