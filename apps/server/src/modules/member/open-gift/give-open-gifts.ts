import { POINT_CHANGES } from '@kassa/domain/member/points.ts'
import { pointsLastDay } from '@kassa/domain/member/points-expiry.ts'
import type { Context } from '../../../platform/command.ts'
import { readSetting } from '../../settings/public.ts'
import { postToMember } from '../post-to-member.ts'
import { grantOpenGifts } from './open-gift.store.ts'

/** Gives a new member what the day's rules promise, each rule once: asked again, nothing is given twice. Source: D24, MB-S12, MB-S25. */
export async function giveOpenGifts(
  { tx, merchantId, now }: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  member: { readonly id: string; readonly currency: string; readonly day: string; readonly outletId: string | null },
): Promise<void> {
  const { id: memberId, day, outletId, currency } = member
  const gifts = await grantOpenGifts(tx, merchantId, memberId, day, now)
  if (gifts.length === 0) return
  const lastDay = pointsLastDay(day, await readSetting(tx, { merchantId }, 'member.points-expiry'))
  for (const { giftId, points } of gifts) {
    const by = { deviceId: null, actorKind: 'system' as const, actorId: null }
    const document = { id: giftId, kind: 'open-gift' as const, outletId, ...by, currency, at: now, businessDay: day }
    const posting = {
      points: [{ reason: POINT_CHANGES['open-card-gift'], points, lastDay }],
      balance: [],
      spentMinor: 0,
      visits: 0,
    }
    await postToMember(tx, merchantId, document, { memberId, posting, ofDocument: null, note: '', windowFrom: null })
  }
}
