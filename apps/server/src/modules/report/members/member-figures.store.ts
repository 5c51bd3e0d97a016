import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { ACTIVE_DAYS, FREQUENCY_LIMITS, LOST_DAYS, RECENCY_LIMITS } from '@kassa/domain/figures/members.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface MembersAsked {
  readonly merchantId: string
  readonly from: string
  readonly to: string
  readonly now: string
}

/** Members that stand for themselves: neither merged into another nor archived. */
const living = sql.raw('m.archived_at is null and m.merged_into is null')

export interface MemberCounts {
  readonly all: number
  readonly added: number
  readonly active: number
  readonly lost: number
  readonly never: number
  readonly buying: number
  readonly returning: number
}

/** A member who was merged bought as the one they were merged into. */
export const countMembers = (tx: Tx, { merchantId, from, to, now }: MembersAsked): Promise<MemberCounts> =>
  tx.one<MemberCounts>(sql`
    with bought as materialized (
      select coalesce(m.merged_into, m.id) as member_id, bool_or(s.business_day < ${from}::date) as before
      from sales_order_head s join member_profile m on m.merchant_id = s.merchant_id and m.id = s.member_id
      where s.merchant_id = ${merchantId} and s.member_id is not null and s.type = 1 and s.business_day <= ${to}::date
        and s.status not in ('unpaid', 'cancelled', 'overtime')
      group by 1 having bool_or(s.business_day >= ${from}::date)
    ), standing as (
      select m.activated_on, a.last_visit_at, a.visits from member_profile m
      join member_standing a on a.merchant_id = m.merchant_id and a.member_id = m.id
      where m.merchant_id = ${merchantId} and ${living}
    )
    select count(*) as all, count(*) filter (where activated_on between ${from}::date and ${to}::date) as added,
      count(*) filter (where last_visit_at >= ${now}::timestamptz - make_interval(days => ${ACTIVE_DAYS})) as active,
      count(*) filter (where last_visit_at < ${now}::timestamptz - make_interval(days => ${LOST_DAYS})) as lost,
      count(*) filter (where last_visit_at is null) as never,
      (select count(*) from bought) as buying, (select count(*) from bought where before) as returning
    from standing`)

export const listLevels = (
  tx: Tx,
  { merchantId }: MembersAsked,
): Promise<{ name: string | null; number: number | null; members: number }[]> =>
  tx.many(sql`
    select l.name, l.number, count(*) as members from member_profile m
    join member_standing a on a.merchant_id = m.merchant_id and a.member_id = m.id
    left join member_level l on l.merchant_id = a.merchant_id and l.id = a.level_id
    where m.merchant_id = ${merchantId} and ${living} group by l.name, l.number order by l.number nulls first`)

/** Moments between the beginning of a day and the end of another, by the clock of the oldest outlet. */
const between = (column: string, { merchantId, from, to }: MembersAsked) => sql`
  (${sql.raw(column)} at time zone coalesce((select o.time_zone from organisation_outlet_days o where o.merchant_id = ${merchantId} order by o.created_at, o.id limit 1), 'UTC'))::date
    between ${from}::date and ${to}::date`

export const listLevelMoves = (tx: Tx, asked: MembersAsked): Promise<{ reason: string; members: number }[]> =>
  tx.many(sql`
    select reason, count(distinct member_id) as members from level_change
    where merchant_id = ${asked.merchantId} and ${between('at', asked)} group by reason order by reason`)

export const listPointFlows = (
  tx: Tx,
  { merchantId, from, to }: MembersAsked,
): Promise<{ reason: number; points: number }[]> =>
  tx.many(sql`
    select reason, sum(points)::bigint as points from point_entry
    where merchant_id = ${merchantId} and business_day between ${from}::date and ${to}::date group by reason order by reason`)

export const listBalanceFlows = (
  tx: Tx,
  { merchantId, from, to }: MembersAsked,
): Promise<{ type: number; currency: SellingCurrency; amountMinor: WideMinor }[]> =>
  tx.many(sql`
    select type, currency, sum(amount_minor) as amount_minor from member_money_entry
    where merchant_id = ${merchantId} and business_day between ${from}::date and ${to}::date
    group by type, currency order by currency, type`)

export const listOwed = (
  tx: Tx,
  { merchantId }: MembersAsked,
): Promise<{ currency: SellingCurrency; principalMinor: WideMinor; bonusMinor: WideMinor; points: WideMinor }[]> =>
  tx.many(sql`
    select currency, sum(principal_minor) as principal_minor, sum(bonus_minor) as bonus_minor, sum(points) as points
    from member_standing where merchant_id = ${merchantId} group by currency order by currency`)

const [recent, active, lost] = RECENCY_LIMITS
const [once, few] = FREQUENCY_LIMITS

/** Members by how long ago and how often they bought, and what they have spent. */
export const listRecencies = (
  tx: Tx,
  { merchantId, now }: MembersAsked,
): Promise<{ recency: number; frequency: number; members: number; spentMinor: WideMinor }[]> =>
  tx.many(sql`
    select case when ago <= ${recent} then 0 when ago <= ${active} then 1 when ago <= ${lost} then 2 else 3 end as recency,
      case when visits <= ${once} then 0 when visits <= ${few} then 1 else 2 end as frequency,
      count(*) as members, sum(spent_minor) as spent_minor
    from (
      select a.visits, a.spent_minor, extract(epoch from ${now}::timestamptz - a.last_visit_at) / 86400 as ago
      from member_profile m join member_standing a on a.merchant_id = m.merchant_id and a.member_id = m.id
      where m.merchant_id = ${merchantId} and ${living} and a.last_visit_at is not null
    ) as standing group by 1, 2 order by 1, 2`)
