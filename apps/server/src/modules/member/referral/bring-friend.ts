import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { memberFields } from '@kassa/contract/member/member.calls.ts'
import { readCouponCode } from '@kassa/domain/promotion/coupon-code.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { newCouponCode } from '../../promotion/public.ts'
import { readSetting } from '../../settings/public.ts'
import { findProgramme, findProgrammeDay } from '../programme/programme.store.ts'
import { addMember } from '../profile/save-member.ts'
import {
  countFriends,
  findReferralCode,
  findReferrerForUpdate,
  insertReferral,
  insertReferralCode,
} from './referral.store.ts'

/** The merchant's rule for friends; null: nothing is given. One in another currency than the programme counts for nothing. */
export async function findReferralRule(tx: Tx, merchantId: string) {
  const rule = await readSetting(tx, { merchantId }, 'member.referral')
  const programme = rule && (await findProgramme(tx, merchantId))
  return rule && (!programme || programme.currency === rule.currency) ? rule : null
}

/** The code by which a member brings friends: the one that is there, or a new one. */
export async function ensureReferralCode(tx: Tx, merchantId: string, memberId: string, at: string): Promise<string> {
  for (;;) {
    const code = await findReferralCode(tx, merchantId, memberId)
    if (code !== undefined) return code
    await insertReferralCode(tx, merchantId, { memberId, code: newCouponCode(), at })
  }
}

type Adding = Parameters<typeof addMember>[0]

/**
 * Opens a member's card, by a friend's code where one is typed: nobody who has a card comes by a code, and nobody twice. Refuses as {@link addMember} does, and
 * with `referral.off`, `referral.unknown` (`code`) and `referral.full` (`code`, `most`).
 */
export async function addBroughtMember(
  context: Adding,
  typed: OutputOf<typeof memberFields>,
  opening: Parameters<typeof addMember>[2],
  referralCode: string,
): Promise<Result<string>> {
  const added = await addMember(context, typed, opening)
  if (!added.ok || referralCode === '') return added
  const brought = await bringFriend(context, added.value, referralCode)
  return brought.ok ? added : brought
}

async function bringFriend(
  { tx, merchantId, now, audit }: Adding,
  friendId: string,
  typedCode: string,
): Promise<Result<null>> {
  const rule = await findReferralRule(tx, merchantId)
  if (!rule) return refuse({ code: 'referral.off' })
  const code = readCouponCode(typedCode)
  const referrer = code === undefined ? undefined : await findReferrerForUpdate(tx, merchantId, code)
  if (!referrer || code === undefined) return refuse({ code: 'referral.unknown', facts: { code: typedCode } })
  const { mostFriends, days, currency, minimumMinor, takesBack } = rule
  if ((await countFriends(tx, merchantId, referrer.id)) >= mostFriends) {
    return refuse({ code: 'referral.full', facts: { code, most: mostFriends } })
  }
  const joinedOn = await findProgrammeDay(tx, merchantId, now)
  const rewards = { referrer: rule.referrer, friend: rule.friend }
  const terms = { joinedOn, untilOn: addDays(joinedOn, days), currency, minimumMinor, takesBack, rewards }
  await insertReferral(tx, merchantId, { friendId, referrerId: referrer.id, madeAt: now, ...terms })
  audit({ subject: `member/${friendId}`, after: { broughtBy: referrer.id, referralCode: code } })
  return accept(null)
}
