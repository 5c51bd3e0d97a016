import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface FeedRow {
  readonly id: string
  readonly cardNumber: string
  readonly name: string
  readonly phone: string
  readonly levelId: string | null
  readonly birthday: string | null
  readonly isGone: boolean
  /** The time of the feed by the database's clock. */
  readonly feedAt: string
}

export interface FeedPlace {
  readonly at: string
  readonly id: string
}

/** Members behind a place in the order in which they changed. */
export const listFeedRows = (tx: Tx, merchantId: string, after: FeedPlace | null, limit: number): Promise<FeedRow[]> =>
  tx.many(sql`
    select m.id, m.card_number, m.name, coalesce(m.phone, '') as phone, a.level_id, m.birthday,
      m.archived_at is not null or not m.is_enabled as is_gone, to_char(a.feed_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as feed_at
    from member_account a join member m on m.merchant_id = a.merchant_id and m.id = a.member_id
    where a.merchant_id = ${merchantId}
      and ${after ? sql`(a.feed_at, a.member_id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by a.feed_at, a.member_id limit ${limit}`)

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
