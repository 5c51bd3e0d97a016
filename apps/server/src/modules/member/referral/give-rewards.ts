import type { ReferralReward } from '@kassa/domain/member/referral.ts'
import { POINT_CHANGES } from '@kassa/domain/member/points.ts'
import { pointsLastDay } from '@kassa/domain/member/points-expiry.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { countUntouched, giveCoupons, takeBackGiven } from '../../promotion/public.ts'
import { readSetting } from '../../settings/public.ts'
import { findHeld } from '../hold/hold.store.ts'
import { findPointsForUpdate } from '../member-books.store.ts'
import { postToMember } from '../post-to-member.ts'
import { findAccountIdOfMember, findMember } from '../profile/member-list.store.ts'
import { findProgrammeDay } from '../programme/programme.store.ts'
import { insertReward, isRewardOver, setRewardTakenBack, type RewardEntry } from './referral-reward.store.ts'

export interface Giving {
  readonly tx: Tx
  readonly merchantId: string
  readonly now: string
  readonly newId: () => string
}

interface Moved {
  readonly id: string
  readonly memberId: string
  readonly currency: string
  readonly reason: number
  readonly points: number
  readonly lastDay: string | null
  readonly day: string
}

/** Writes points of a reward, or their way back, into a member's book. */
async function postPoints({ tx, merchantId, now }: Giving, moved: Moved): Promise<void> {
  const { id, memberId, currency, reason, points, lastDay, day } = moved
  const by = { outletId: null, deviceId: null, actorKind: 'system' as const, actorId: null }
  const document = { id, kind: 'referral' as const, ...by, currency, at: now, businessDay: day }
  const posting = { points: [{ reason, points, lastDay }], balance: [], spentMinor: 0, visits: 0 }
  await postToMember(tx, merchantId, document, { memberId, posting, ofDocument: null, note: '', windowFrom: null })
}

/** Gives one of the two what was promised; a card that is out of use is given nothing. Answers whom it was for and what it was. */
export async function giveReward(
  giving: Giving,
  about: { readonly earningId: string; readonly friendId: string; readonly memberId: string },
  promised: ReferralReward,
): Promise<RewardEntry> {
  const { tx, merchantId, now, newId } = giving
  const member = await findMember(tx, merchantId, about.memberId)
  const isInUse = member !== undefined && member.isEnabled && !member.isArchived
  const id = newId()
  const day = await findProgrammeDay(tx, merchantId, now)
  const points = isInUse ? promised.points : 0
  if (isInUse && points > 0) {
    const lastDay = pointsLastDay(day, await readSetting(tx, { merchantId }, 'member.points-expiry'))
    const { currency } = member
    await postPoints(giving, {
      id,
      memberId: about.memberId,
      currency,
      reason: POINT_CHANGES.referral,
      points,
      lastDay,
      day,
    })
  }
  const { couponTemplateId: templateId, couponCount: count } = promised
  const gift = { memberId: about.memberId, count, day, fromOrderId: id }
  const coupons = isInUse && templateId !== null ? await giveCoupons(giving, { ...gift, templateId }) : 0
  const given = { ...about, id, points, couponTemplateId: coupons > 0 ? templateId : null, coupons }
  await insertReward(tx, merchantId, { ...given, at: now })
  return given
}

/** Takes back what is still there of a reward: points that are not spent or held, coupons that nobody used. Answers whether that was all of it. */
export async function takeRewardBack(giving: Giving, reward: RewardEntry): Promise<boolean> {
  const { tx, merchantId, now } = giving
  const memberId = await findAccountIdOfMember(tx, merchantId, reward.memberId)
  const there = (await findPointsForUpdate(tx, merchantId, memberId)) ?? 0
  const held = await findHeld(tx, merchantId, memberId, now)
  const day = await findProgrammeDay(tx, merchantId, now)
  const isOver = await isRewardOver(tx, merchantId, reward.id, day)
  const points = isOver ? 0 : Math.min(reward.points, Math.max(0, there - held.points))
  const member = points > 0 ? await findMember(tx, merchantId, memberId) : undefined
  if (member) {
    const reason = POINT_CHANGES['refund-of-earned']
    const { currency } = member
    await postPoints(giving, { id: reward.id, memberId, currency, reason, points: -points, lastDay: null, day })
  }
  const coupons = await countUntouched(tx, merchantId, reward.id, now)
  if (coupons > 0) await takeBackGiven(tx, merchantId, reward.id, coupons, now)
  await setRewardTakenBack(tx, merchantId, reward.id, { points, coupons, at: now })
  return points === reward.points && coupons === reward.coupons
}
