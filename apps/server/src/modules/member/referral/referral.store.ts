import type { ReferralReward } from '@kassa/domain/member/referral.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import { isOfThisRun } from '../../../platform/jobs/of-this-run.ts'
import { allCardsOf } from '../profile/all-cards.ts'

/** The rewards that were promised to both on joining. */
interface Rewards {
  readonly referrer: ReferralReward
  readonly friend: ReferralReward
}

export interface Referral {
  readonly friendId: string
  readonly referrerId: string
  readonly joinedOn: string
  readonly untilOn: string
  readonly currency: string
  readonly minimumMinor: number
  readonly takesBack: boolean
  readonly rewards: Rewards
  readonly madeAt: string
  readonly earningId: string | null
}

const columns = sql`r.friend_id, r.referrer_id, r.joined_on, r.until_on, r.currency, r.minimum_minor, r.takes_back, r.rewards, r.made_at,
  r.earning_id`

/** The code of a member, of whichever card of theirs it was made for; undefined where none was made. */
export const findReferralCode = async (tx: Tx, merchantId: string, memberId: string): Promise<string | undefined> =>
  (
    await tx.maybe<{ code: string }>(sql`
      select code from referral_code where merchant_id = ${merchantId} and member_id = any(${allCardsOf(merchantId, memberId)})
      order by made_at, member_id limit 1`)
  )?.code

/** Answers false where the member has a code, or the code is somebody's. */
export async function insertReferralCode(
  tx: Tx,
  merchantId: string,
  about: { readonly memberId: string; readonly code: string; readonly at: string },
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into referral_code (merchant_id, member_id, code, made_at)
    values (${merchantId}, ${about.memberId}, ${about.code}, ${about.at}) on conflict do nothing`)
  return added === 1
}

/**
 * The member whom a code stands for while their card is in use, locked until the transaction ends: of two friends at once who come by one code the
 * second is counted after the first.
 */
export const findReferrerForUpdate = (tx: Tx, merchantId: string, code: string): Promise<{ id: string } | undefined> =>
  tx.maybe(sql`
    select kept.id from referral_code c
    join member m on m.merchant_id = c.merchant_id and m.id = c.member_id
    join member kept on kept.merchant_id = m.merchant_id and kept.id = coalesce(m.merged_into, m.id)
    where c.merchant_id = ${merchantId} and c.code = ${code} and kept.is_enabled and kept.archived_at is null
    for no key update of kept`)

/**
 * Returns how many friends of a member wait for their purchase or made it. One whose reward was used and could not all be taken back was rewarded: they make no room,
 * or buying, spending and bringing back would earn with one new friend after another.
 */
export const countFriends = async (tx: Tx, merchantId: string, memberId: string): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*) as count from referral where merchant_id = ${merchantId} and state in ('waiting', 'earned', 'taken-back')
        and referrer_id = any(${allCardsOf(merchantId, memberId)})`)
  ).count

export const insertReferral = (tx: Tx, merchantId: string, referral: Omit<Referral, 'earningId'>): Promise<number> =>
  tx.run(sql`
    insert into referral (merchant_id, friend_id, referrer_id, state, joined_on, until_on, currency, minimum_minor, takes_back, rewards,
      made_at)
    values (${merchantId}, ${referral.friendId}, ${referral.referrerId}, 'waiting', ${referral.joinedOn}, ${referral.untilOn},
      ${referral.currency}, ${referral.minimumMinor}, ${referral.takesBack}, ${json(referral.rewards)}::jsonb, ${referral.madeAt})`)

/** Returns the member who brought another one, by any card of theirs. */
export const findBroughtBy = (
  tx: Tx,
  merchantId: string,
  memberId: string,
): Promise<{ id: string; name: string } | undefined> =>
  tx.maybe(sql`
    select kept.id, coalesce(nullif(kept.name, ''), kept.card_number) as name from referral r
    join member m on m.merchant_id = r.merchant_id and m.id = r.referrer_id
    join member kept on kept.merchant_id = m.merchant_id and kept.id = coalesce(m.merged_into, m.id)
    where r.merchant_id = ${merchantId} and r.friend_id = any(${allCardsOf(merchantId, memberId)})
    order by r.made_at limit 1`)

export interface ReferralRow {
  readonly friendId: string
  readonly name: string
  readonly joinedOn: string
  readonly untilOn: string
  readonly madeAt: string
  readonly state: 'waiting' | 'earned' | 'taken-back' | 'expired' | 'void'
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly points: number
  readonly pointsBack: number
  readonly coupons: number
  readonly couponsBack: number
}

/** Friends of a member, the newest first, with what the member was given for each in all. */
export const friendList = listOf({
  columns: sql`r.friend_id, coalesce(nullif(f.name, ''), f.card_number) as name, r.joined_on, r.until_on, r.made_at, r.state, r.order_id,
    o.number as order_number, given.points, given.points_back, given.coupons, given.coupons_back`,
  from: (merchantId: string, memberId: string) => sql`
    from referral r
    join member f on f.merchant_id = r.merchant_id and f.id = r.friend_id
    left join sales_order o on o.merchant_id = r.merchant_id and o.id = r.order_id
    cross join lateral (
      select coalesce(sum(w.points), 0)::bigint as points, coalesce(sum(w.points_back), 0)::bigint as points_back,
        coalesce(sum(w.coupons), 0)::bigint as coupons, coalesce(sum(w.coupons_back), 0)::bigint as coupons_back
      from referral_reward w where w.merchant_id = r.merchant_id and w.friend_id = r.friend_id and w.member_id <> r.friend_id
        and w.member_id = any(${allCardsOf(merchantId, memberId)})) given
    where r.merchant_id = ${merchantId} and r.referrer_id = any(${allCardsOf(merchantId, memberId)})`,
  order: keyset([sql`r.made_at`, 'instant'], [sql`r.friend_id`, 'id']),
  isDown: true,
  keyOf: ({ madeAt, friendId }: ReferralRow) => [madeAt, friendId],
})

/** A referral whose friend may have bought something since it was looked at, or whose time is over. */
export const listToLookAt = (
  tx: Tx,
  { day, after, limit }: { readonly day: string; readonly after: readonly [string, string]; readonly limit: number },
): Promise<{ merchantId: string; friendId: string }[]> =>
  tx.many(sql`
    select r.merchant_id, r.friend_id from referral r
    join member m on m.merchant_id = r.merchant_id and m.id = r.friend_id
    join member_account a on a.merchant_id = r.merchant_id and a.member_id = coalesce(m.merged_into, m.id)
    where r.state = 'waiting' and (a.visits <> r.visits_seen or r.until_on < ${day}::date)
      and (r.merchant_id, r.friend_id) > (${after[0]}::uuid, ${after[1]}::uuid)
      and ${isOfThisRun(sql`r.merchant_id`)}
    order by r.merchant_id, r.friend_id limit ${limit}`)

/** A referral that waits, locked, unless somebody else has it in hand; with the visits of the friend there are now. */
export const takeWaiting = (
  tx: Tx,
  merchantId: string,
  friendId: string,
): Promise<(Referral & { readonly visits: number; readonly isOfBefore: boolean }) | undefined> =>
  tx.maybe(sql`
    select ${columns}, a.visits, exists (
      select from member card where card.merchant_id = r.merchant_id and card.id <> r.friend_id and card.created_at < r.made_at
        and (card.id = kept.id or card.merged_into = kept.id)) as is_of_before
    from referral r
    join member m on m.merchant_id = r.merchant_id and m.id = r.friend_id
    join member kept on kept.merchant_id = m.merchant_id and kept.id = coalesce(m.merged_into, m.id)
    join member_account a on a.merchant_id = kept.merchant_id and a.member_id = kept.id
    where r.merchant_id = ${merchantId} and r.friend_id = ${friendId} and r.state = 'waiting'
    for no key update of r skip locked`)

/** Lets those who seemed to be one person, or to have had a card before, wait again to be judged anew: the merge that said so is undone. */
export const reviveReferrals = (tx: Tx, merchantId: string, friendIds: readonly string[]): Promise<number> =>
  tx.run(sql`
    update referral set state = 'waiting', visits_seen = -1, decided_at = null
    where merchant_id = ${merchantId} and friend_id = any(${friendIds}::uuid[]) and state = 'void'`)

/** The referral that a purchase earned, locked, where its rewards are to be taken back with it. */
export const findEarnedForUpdate = (tx: Tx, merchantId: string, orderId: string): Promise<Referral | undefined> =>
  tx.maybe(sql`
    select ${columns} from referral r
    where r.merchant_id = ${merchantId} and r.order_id = ${orderId} and r.state = 'earned' and r.takes_back
    for no key update of r`)

export const setReferralEarned = (
  tx: Tx,
  merchantId: string,
  friendId: string,
  by: { readonly orderId: string; readonly earningId: string; readonly at: string },
): Promise<number> =>
  tx.run(sql`
    update referral set state = 'earned', order_id = ${by.orderId}, earning_id = ${by.earningId}, decided_at = ${by.at}
    where merchant_id = ${merchantId} and friend_id = ${friendId}`)

/** Ends a referral, or lets it wait for a purchase again. */
export const setReferralState = (
  tx: Tx,
  merchantId: string,
  friendId: string,
  to: { readonly state: 'taken-back' | 'expired' | 'void' | 'waiting'; readonly at: string },
): Promise<number> =>
  tx.run(sql`
    update referral set state = ${to.state}, decided_at = ${to.at}, visits_seen = case when ${to.state} = 'waiting' then -1 else visits_seen end,
      order_id = case when ${to.state} = 'waiting' then null else order_id end,
      earning_id = case when ${to.state} = 'waiting' then null else earning_id end
    where merchant_id = ${merchantId} and friend_id = ${friendId}`)

export const setVisitsSeen = (tx: Tx, merchantId: string, friendId: string, visits: number): Promise<number> =>
  tx.run(sql`
    update referral set visits_seen = ${visits} where merchant_id = ${merchantId} and friend_id = ${friendId}`)
