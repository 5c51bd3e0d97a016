import { POINT_CHANGES } from '@kassa/domain/member/points.ts'
import { pointsLastDay } from '@kassa/domain/member/points-expiry.ts'
import type { Context } from '../../../platform/command.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { giveCoupons } from '../../promotion/public.ts'
import { readSetting } from '../../settings/public.ts'
import { byHundreds } from '../points/by-hundreds.ts'
import { postToMember } from '../post-to-member.ts'
import {
  grantOpenGifts,
  listBirthdayMembers,
  listBirthdaysToLookAt,
  setBirthdaysLookedAt,
  setCouponsGiven,
  type Birthdays,
} from './open-gift.store.ts'

/** The member who receives a gift, and the reason. */
export interface GiftReceiver {
  readonly id: string
  readonly currency: string
  readonly day: string
  readonly outletId: string | null
  /** Left out: their card was opened. */
  readonly occasion?: 'joined' | 'birthday'
}

/**
 * Gives a member what the day's rules promise, each rule once (a birthday's once a year): asked again, nothing is given twice. Coupons come out of the
 * coupon's stock, as far as it reaches. Source: D24, MB-S12, MB-S25, MK-S19.
 */
export async function giveOpenGifts(
  context: Pick<Context, 'tx' | 'merchantId' | 'now' | 'newId'>,
  { id: memberId, day, outletId, currency, occasion = 'joined' }: GiftReceiver,
): Promise<void> {
  const { tx, merchantId, now } = context
  const year = occasion === 'joined' ? 0 : Number(day.slice(0, 4))
  const gifts = await grantOpenGifts(tx, merchantId, memberId, { occasion, year, day, at: now })
  if (gifts.length === 0) return
  const lastDay = pointsLastDay(day, await readSetting(tx, { merchantId }, 'member.points-expiry'))
  for (const { giftId, points, couponTemplateId: templateId, couponCount } of gifts) {
    if (templateId !== null) {
      const count = await giveCoupons(context, { templateId, memberId, count: couponCount, day })
      await setCouponsGiven(tx, merchantId, memberId, { giftId, year, templateId, count })
    }
    if (points === 0) continue
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

/** Gives the gifts of the day to whose birthday it is, once a day by the clock of the oldest outlet; cut off, the next run goes on. */
export const giveBirthdayGifts: Job = {
  name: 'member.give-birthday-gifts',
  everySeconds: 900,
  shopClock: 'day',
  async run(context) {
    const waiting = await context.database.transaction({ kind: 'owner' }, (tx) =>
      listBirthdaysToLookAt(tx, context.now),
    )
    await eachApart(waiting, (merchant) => celebrate(context, merchant))
  },
}

async function celebrate(context: JobContext, merchant: Birthdays): Promise<void> {
  const { database, now, newId } = context
  const { merchantId, day } = merchant
  const isWhole = await byHundreds(context, {
    list: async (tx, after, limit) =>
      (await listBirthdayMembers(tx, merchant, after, limit)).map(({ id, currency }) => ({ memberId: id, currency })),
    work: (tx, { memberId: id, currency }) =>
      giveOpenGifts({ tx, merchantId, now, newId }, { id, currency, day, outletId: null, occasion: 'birthday' }),
  })
  if (isWhole) await database.transaction({ kind: 'owner' }, (tx) => setBirthdaysLookedAt(tx, merchant))
}
