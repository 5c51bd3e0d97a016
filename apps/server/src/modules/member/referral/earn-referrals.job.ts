import { earnsReferral } from '@kassa/domain/member/referral.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { recordBySystem } from '../../../platform/calls/record.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Job } from '../../../platform/module.ts'
import { findAccountIdOfMember } from '../profile/member-list.store.ts'
import { giveReward, type Giving } from './give-rewards.ts'
import { listSalesForUpdate } from './referral-reward.store.ts'
import {
  listToLookAt,
  setReferralEarned,
  setReferralState,
  setVisitsSeen,
  takeWaiting,
  type Referral,
} from './referral.store.ts'

/** Referrals read at once; each has a transaction of its own. */
const AT_ONCE = 200
/** A till that was offline may bring a purchase so many days after the friend's time. */
const LATE_DAYS = 30
const CALL = 'member.earn-referrals'

/**
 * Looks at friends who bought since they were looked at, and at those whose time is over; broken off, the next run goes on, and nobody is given anything twice. Source: features MK-P13, docs/decisions/2521.
 */
export const earnReferrals: Job = {
  name: CALL,
  everySeconds: 300,
  shopClock: 'now',
  async run({ database, log, now, newId }) {
    const day = addDays(now.slice(0, 10), -LATE_DAYS)
    for (let after: readonly [string, string] = [NOBODY, NOBODY]; ;) {
      const at = after
      const found = await database.transaction({ kind: 'owner' }, (tx) =>
        listToLookAt(tx, { day, after: at, limit: AT_ONCE }),
      )
      for (const { merchantId, friendId } of found) {
        await database
          .transaction({ kind: 'owner', now }, (tx) => settle({ tx, merchantId, now, newId }, friendId))
          .catch((error: unknown) => log.error({ err: error, friendId }, 'a referral could not be looked at'))
      }
      const last = found.at(-1)
      if (!last || found.length < AT_ONCE) return
      after = [last.merchantId, last.friendId]
    }
  },
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

async function settle(giving: Giving, friendId: string): Promise<void> {
  const { tx, merchantId, now } = giving
  const referral = await takeWaiting(tx, merchantId, friendId)
  if (!referral) return
  const [friend, referrer] = await idsNow(tx, merchantId, referral)
  if (friend === referrer || referral.isOfBefore) {
    await setReferralState(tx, merchantId, friendId, { state: 'void', at: now })
    return
  }
  const sales = await listSalesForUpdate(tx, merchantId, friend, referral)
  const sale = sales.find((one) => earnsReferral(one, referral))
  if (sale) return earn(giving, referral, { friend, referrer, orderId: sale.id, number: sale.number })
  if (referral.untilOn < addDays(now.slice(0, 10), -LATE_DAYS)) {
    await setReferralState(tx, merchantId, friendId, { state: 'expired', at: now })
  } else await setVisitsSeen(tx, merchantId, friendId, referral.visits)
}

/** The accounts of both as they are since merges. */
const idsNow = async (tx: Tx, merchantId: string, { friendId, referrerId }: Referral): Promise<[string, string]> => [
  await findAccountIdOfMember(tx, merchantId, friendId),
  await findAccountIdOfMember(tx, merchantId, referrerId),
]

async function earn(
  giving: Giving,
  { friendId, rewards }: Referral,
  by: { readonly friend: string; readonly referrer: string; readonly orderId: string; readonly number: string },
): Promise<void> {
  const { tx, merchantId, now, newId } = giving
  const earningId = newId()
  await setReferralEarned(tx, merchantId, friendId, { orderId: by.orderId, earningId, at: now })
  const given = [
    await giveReward(giving, { earningId, friendId, memberId: by.friend }, rewards.friend),
    await giveReward(giving, { earningId, friendId, memberId: by.referrer }, rewards.referrer),
  ]
  const notes = given.map(({ memberId, points, coupons }) => ({
    subject: `member/${memberId}` as const,
    after: { referral: 'earned', order: by.number, points, coupons },
  }))
  const events = given.map(({ memberId }) => ({ name: 'member.changed', outletId: null, payload: { memberId } }))
  await tx.run(recordBySystem(merchantId, { call: CALL, now, newId, outletId: null }, { notes, events }))
}
