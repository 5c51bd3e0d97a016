import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface MemberFeedRow {
  readonly id: string
  readonly cardNumber: string
  readonly name: string
  readonly phone: string
  readonly levelId: string | null
  readonly birthday: string | null
  /** Cards in use of people who share the account. */
  readonly family: readonly { readonly card: string; readonly name: string }[]
  readonly isGone: boolean
  /** The time of the feed by the database's clock. */
  readonly feedAt: string
}

export interface FeedPlace {
  readonly at: string
  readonly id: string
}

/** Members behind a place in the order in which they changed. */
export const listFeedRows = (
  tx: Tx,
  merchantId: string,
  after: FeedPlace | null,
  limit: number,
): Promise<MemberFeedRow[]> =>
  tx.many(sql`
    with page as materialized (
      select member_id, level_id, feed_at from member_account a
      where a.merchant_id = ${merchantId}
        and ${after ? sql`(a.feed_at, a.member_id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
      order by a.feed_at, a.member_id limit ${limit}
    ), family as materialized (
      select coalesce(h.merged_into, h.id) as holder_id,
        jsonb_agg(jsonb_build_object('card', f.card_number, 'name', f.name) order by f.made_at, f.id) as cards
      from family_card f join member h on h.merchant_id = f.merchant_id and h.id = f.member_id
      where f.merchant_id = ${merchantId} and f.ended_at is null group by 1
    )
    select m.id, m.card_number, m.name, coalesce(m.phone, '') as phone, page.level_id, m.birthday,
      coalesce(family.cards, '[]'::jsonb) as family,
      m.archived_at is not null or not m.is_enabled as is_gone, to_char(page.feed_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as feed_at
    from page join member m on m.merchant_id = ${merchantId} and m.id = page.member_id
    left join family on family.holder_id = m.id
    order by page.feed_at, page.member_id`)

/** The moment before which no change can still come, by the database's clock: no call lives longer than this. */
export const findSettledMoment = async (tx: Tx): Promise<string> =>
  (
    await tx.one<{ at: string }>(sql`
      select to_char((clock_timestamp() - interval '6 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`)
  ).at

export const listFeedLevels = (
  tx: Tx,
  merchantId: string,
): Promise<{ id: string; name: string; number: number; offBasisPoints: number; earnRatioHundredths: number }[]> =>
  tx.many(sql`
    select id, name, number, off_basis_points, earn_ratio_hundredths from member_level
    where merchant_id = ${merchantId} and archived_at is null and is_enabled order by number`)
