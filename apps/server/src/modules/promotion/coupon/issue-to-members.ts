import { couponValidity, isForLevel } from '@kassa/domain/promotion/coupon-terms.ts'
import { accept, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { insertCoupons, listMemberCounts } from './coupon.store.ts'
import { todayOf, takeOfTemplate } from './take-of-template.ts'
import { newCouponCode } from './new-code.ts'
import { findTemplateForUpdate } from './template.store.ts'

/**
 * Issues a coupon to each of many members, but for those who have as many of it as one may have, and those of levels it is not for. The stock is asked for all of them at once. Refuses with
 * `thing.not-found`, `coupon.not-offered` or `coupon.stock-used-up`.
 */
export async function issueToMembers(
  context: Context,
  templateId: string,
  memberIds: readonly string[],
): Promise<Result<{ issued: number; hadEnough: number; otherLevel: number }>> {
  const { tx, merchantId, now, newId } = context
  const template = await findTemplateForUpdate(tx, merchantId, templateId)
  const most = template?.terms.perMember ?? Infinity
  const asked = await listMemberCounts(tx, merchantId, templateId, memberIds)
  const members = template ? asked.filter(({ levelNumber }) => isForLevel(template.terms, levelNumber)) : asked
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
  return accept({ issued, hadEnough: members.length - issued, otherLevel: asked.length - members.length })
}
