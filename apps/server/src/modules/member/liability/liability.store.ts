import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface MemberLiability {
  readonly points: number
  readonly principalMinor: number
  readonly bonusMinor: number
  readonly isProven: boolean
}

/** Returns the sums of the accounts, compared with every entry of both books. */
export const findOwed = (tx: Tx, merchantId: string): Promise<MemberLiability> =>
  tx.one(sql`
    with account as materialized (
      select coalesce(sum(points), 0)::bigint as points, coalesce(sum(principal_minor), 0)::bigint as principal_minor,
        coalesce(sum(bonus_minor), 0)::bigint as bonus_minor
      from member_account where merchant_id = ${merchantId}
    ), book as materialized (
      select (select coalesce(sum(points), 0)::bigint from point_entry where merchant_id = ${merchantId}) as points,
        (select coalesce(sum(amount_minor), 0)::bigint from balance_entry where merchant_id = ${merchantId} and type % 2 = 1)
          as principal_minor,
        (select coalesce(sum(amount_minor), 0)::bigint from balance_entry where merchant_id = ${merchantId} and type % 2 = 0)
          as bonus_minor
    )
    select account.*, account.points = book.points and account.principal_minor = book.principal_minor
      and account.bonus_minor = book.bonus_minor as is_proven
    from account, book`)

export interface OwedDay {
  readonly day: string
  readonly points: number
  readonly principalMinor: number
  readonly bonusMinor: number
}

/** Returns the amounts owed at the end of each of the last days up to `day`: the present amounts less the later entries. */
export const listOwedDays = (
  tx: Tx,
  merchantId: string,
  day: string,
  count: number,
  now: MemberLiability,
): Promise<OwedDay[]> =>
  tx.many(sql`
    with moved as materialized (
      select business_day as day, points, 0::bigint as principal, 0::bigint as bonus from point_entry
      where merchant_id = ${merchantId} and business_day > ${day}::date - ${count}::integer
      union all
      select business_day, 0, case when type % 2 = 1 then amount_minor else 0 end,
        case when type % 2 = 0 then amount_minor else 0 end
      from balance_entry where merchant_id = ${merchantId} and business_day > ${day}::date - ${count}::integer
    ), calendar as (
      select d::date as day from generate_series(${day}::date - (${count}::integer - 1), ${day}::date, interval '1 day') as d
    )
    select to_char(calendar.day, 'YYYY-MM-DD') as day,
      ${now.points}::bigint - coalesce(sum(moved.points), 0)::bigint as points,
      ${now.principalMinor}::bigint - coalesce(sum(moved.principal), 0)::bigint as principal_minor,
      ${now.bonusMinor}::bigint - coalesce(sum(moved.bonus), 0)::bigint as bonus_minor
    from calendar left join moved on moved.day > calendar.day
    group by calendar.day order by calendar.day`)

export interface OwedMonth {
  readonly month: string | null
  readonly points: number
  readonly bonusToComeMinor: number
  readonly coupons: number
}

/**
 * By the month in which points run out (what expires first is taken to be spent first, over all that ever went out), in which parts of gifts come, and
 * after which coupons are over. Null is what never runs out.
 */
export const listOwedMonths = (tx: Tx, merchantId: string, day: string): Promise<OwedMonth[]> =>
  tx.many(sql`
    with came as (
      select member_id, last_day, sum(points) as points from point_entry
      where merchant_id = ${merchantId} and points > 0 group by member_id, last_day
    ), gone as (
      select member_id, -sum(points) as points from point_entry
      where merchant_id = ${merchantId} and points < 0 group by member_id
    ), kept as (
      select came.last_day, greatest(0, least(came.points, sum(came.points) over (partition by came.member_id
        order by came.last_day nulls last) - coalesce(gone.points, 0))) as points
      from came left join gone on gone.member_id = came.member_id
    ), part as (
      select to_char(last_day, 'YYYY-MM') as month, points, 0::bigint as bonus, 0 as coupons from kept where points > 0
      union all
      select to_char(due_on, 'YYYY-MM'), 0, amount_minor - cancelled_minor, 0 from bonus_release
      where merchant_id = ${merchantId} and released_at is null and amount_minor > cancelled_minor
      union all
      select to_char(c.until_date, 'YYYY-MM'), 0, 0, 1 from promotion_coupon c
      join promotion_coupon_template t on t.merchant_id = c.merchant_id and t.id = c.template_id
      where c.merchant_id = ${merchantId} and c.state = 'issued' and c.until_date >= ${day}::date and t.is_enabled
        and t.archived_at is null
    )
    select month, sum(points)::bigint as points, sum(bonus)::bigint as bonus_to_come_minor, sum(coupons)::integer as coupons
    from part group by month order by month nulls last`)
