import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface RfmCuts {
  readonly lastVisit: string[]
  readonly visits: number[]
  readonly spentMinor: number[]
  readonly members: number
  readonly neverCame: number
}

const came = sql`a.visits > 0 and m.archived_at is null`

/** The borders between fifths of those who ever came, and how many there are. */
export const findRfmCuts = (tx: Tx, merchantId: string, timeZone: string): Promise<RfmCuts> =>
  tx.one(sql`
    select coalesce(percentile_disc(array[0.2, 0.4, 0.6, 0.8]) within group (order by (a.last_visit_at at time zone ${timeZone})::date)
        filter (where ${came})::text[], '{}') as last_visit,
      coalesce(percentile_disc(array[0.2, 0.4, 0.6, 0.8]) within group (order by a.visits) filter (where ${came}), '{}') as visits,
      coalesce(percentile_disc(array[0.2, 0.4, 0.6, 0.8]) within group (order by a.spent_minor) filter (where ${came}), '{}')
        as spent_minor,
      count(*) filter (where ${came}) as members, count(*) filter (where a.visits = 0 and m.archived_at is null) as never_came
    from member_account a join member m on m.merchant_id = a.merchant_id and m.id = a.member_id
    where a.merchant_id = ${merchantId}`)

export interface RfmCell {
  readonly recency: number
  readonly frequency: number
  readonly members: number
  readonly spentMinor: number
  readonly byMoney: number[]
}

/** Members in each cell: a score is one more than the borders that lie below. */
export const listRfmCells = (tx: Tx, merchantId: string, timeZone: string, cuts: RfmCuts): Promise<RfmCell[]> =>
  tx.many(sql`
    with scored as (
      select a.spent_minor,
        1 + (select count(*) from unnest(${cuts.lastVisit}::date[]) as cut (d) where (a.last_visit_at at time zone ${timeZone})::date > d)
          as recency,
        1 + (select count(*) from unnest(${cuts.visits}::bigint[]) as cut (n) where a.visits > n) as frequency,
        1 + (select count(*) from unnest(${cuts.spentMinor}::bigint[]) as cut (n) where a.spent_minor > n) as money
      from member_account a join member m on m.merchant_id = a.merchant_id and m.id = a.member_id
      where a.merchant_id = ${merchantId} and ${came}
    )
    select recency, frequency, count(*) as members, sum(spent_minor)::bigint as spent_minor,
      array[count(*) filter (where money = 1), count(*) filter (where money = 2), count(*) filter (where money = 3),
        count(*) filter (where money = 4), count(*) filter (where money = 5)]::integer[] as by_money
    from scored group by recency, frequency order by recency, frequency`)
