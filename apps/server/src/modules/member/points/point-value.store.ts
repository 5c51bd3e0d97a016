import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { PointsOfDay, PointValue } from '@kassa/domain/member/point-worth.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The values of a merchant's points by the day from which on, the first one first. */
export const listPointValues = (tx: Tx, merchantId: string): Promise<PointValue[]> =>
  tx.many<PointValue>(sql`
    select from_day, points, amount_minor from point_value where merchant_id = ${merchantId} order by from_day`)

/** Writes what points are worth from a day on; a value of the same day is replaced. */
export const setPointValue = (
  tx: Tx,
  merchantId: string,
  value: PointValue & { readonly currency: SellingCurrency; readonly accountId: string; readonly at: string },
): Promise<number> =>
  tx.run(sql`
    insert into point_value (merchant_id, from_day, points, currency, amount_minor, account_id, at)
    values (${merchantId}, ${value.fromDay}, ${value.points}, ${value.currency}, ${value.amountMinor}, ${value.accountId}, ${value.at})
    on conflict (merchant_id, from_day) do update
      set points = excluded.points, amount_minor = excluded.amount_minor, account_id = excluded.account_id, at = excluded.at`)

/**
 * Entries of the book of points by cause; those of goods for points are told apart from what paid for goods. The outlet is the one in whose books they stand: none where
 * they were booked at none, or at one that counts in another currency than the programme.
 */
const caused = (merchantId: string): Sql => sql`
  select place.id as outlet_id, e.business_day, e.points, e.document_kind, e.document_id, case when e.reason = 7 then 'expired' when e.reason not in (2, 6) then 'earned'
    when o.id is null then 'used' else 'exchanged' end as reason
  from point_entry e left join sales_order o on o.merchant_id = e.merchant_id and o.id = coalesce(e.of_document, e.document_id)
    and o.type = 3 and e.reason in (2, 6)
  left join member_programme p on p.merchant_id = e.merchant_id
  left join organisation_outlet place on place.merchant_id = e.merchant_id and place.id = e.outlet_id and place.currency = p.currency
  where e.merchant_id = ${merchantId}`

/**
 * Movements of points by day and cause at an outlet, or (null) at none, from the first on. `isByDocument`: those of the last day by the sale or refund that moved them; what
 * no such document moved stays one movement.
 */
export const listPointsByDay = (
  tx: Tx,
  {
    merchantId,
    outletId,
    to,
    isByDocument,
  }: {
    readonly merchantId: string
    readonly outletId: string | null
    readonly to: string
    readonly isByDocument: boolean
  },
): Promise<PointsOfDay[]> =>
  tx.many<PointsOfDay>(sql`
    select business_day as day, reason, case when ${isByDocument} and business_day = ${to}::date and document_kind in ('order', 'refund') then document_id end as document,
      sum(points)::bigint as points from (${caused(merchantId)}) as e
    where outlet_id is not distinct from ${outletId}::uuid and business_day <= ${to}::date group by 1, 2, 3 order by 1, 2, 3`)

/** The debt for points at the end of a day by outlet, summed over causes. */
export const pointsOwed = (merchantId: string, day: string): Sql => sql`
  select held.outlet_id, sum(div(held.points * value.amount_minor, value.points)) as amount_minor
  from (select outlet_id, reason, sum(points) as points from (${caused(merchantId)}) as e where business_day <= ${day}::date
    group by outlet_id, reason) as held
  cross join (select points, amount_minor from point_value where merchant_id = ${merchantId} and from_day <= ${day}::date
    order by from_day desc limit 1) as value
  group by held.outlet_id`

/** Returns the debt for all points at the end of a day; null where they are none. */
export const findPointsOwed = async (tx: Tx, merchantId: string, day: string): Promise<number | null> => {
  const { isOn, owedMinor } = await tx.one<{ isOn: boolean; owedMinor: number }>(sql`
    select exists (select from point_value where merchant_id = ${merchantId} and from_day <= ${day}::date) as is_on,
      (select coalesce(sum(amount_minor), 0)::bigint from (${pointsOwed(merchantId, day)}) as owed) as owed_minor`)
  return isOn ? owedMinor : null
}

/** By how much more the points of an outlet, or (null) of none, are owed at the end of each day than before it. */
export const pointsOwedByDay = (merchantId: string, outletId: string | null): Sql => sql`
  select day, owed - coalesce(lag(owed) over (order by day), 0) as amount_minor from (
    select held.day, sum(div(held.points * value.amount_minor, value.points)) as owed from (
      select days.day, causes.reason, (select coalesce(sum(e.points), 0) from (${caused(merchantId)}) as e
        where e.outlet_id is not distinct from ${outletId}::uuid and e.reason = causes.reason and e.business_day <= days.day) as points
      from (select business_day as day from (${caused(merchantId)}) as e where outlet_id is not distinct from ${outletId}::uuid
        union select from_day from point_value where merchant_id = ${merchantId}) as days
      cross join (values ('earned'), ('used'), ('exchanged'), ('expired')) as causes (reason)
    ) as held
    cross join lateral (select points, amount_minor from point_value where merchant_id = ${merchantId} and from_day <= held.day
      order by from_day desc limit 1) as value
    group by held.day
  ) as owed`
