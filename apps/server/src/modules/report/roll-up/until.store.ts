import { sql, type Sql } from '../../../platform/db/sql.ts'
import { zoneAt } from '../../../platform/list/zone-at.store.ts'
import type { CutDay } from './day-cells.store.ts'
import { documentFacts } from './document-facts.store.ts'
import { ofSpans } from './documents.store.ts'
import { comingEvents, looseDays } from './state.store.ts'
import { negativeColumns, sumColumns } from './sums.store.ts'

/**
 * Returns the sums of days, each through a moment of its own, as `so_far (outlet_id, currency …)` in rows that are to be added up. For a
 * day that is kept: its kept hours that are over (`over`), and from the books the rest that those leave open.
 *
 * A day is cut into quarters of an hour. A quarter is settled where its hour is over, or where it lies ahead. All else is `open`: the hour
 * that is not over, an hour that comes twice or that the cut-off cuts in two, a quarter in which the clock changes or the outlet moves to another zone, and every sale whose
 * till puts it before the day began or after it ended. Of the open quarters, sales through the moment are added where their hour is not
 * among the kept ones, and sales after it are taken off where it is. A day that is not kept is open whole.
 */
export function soFarUntil(merchantId: string, days: readonly CutDay[]): Sql {
  const facts = (table: string): Sql => documentFacts(ofSpans(merchantId, table), ['hour'])
  const isOver = (row: string): Sql =>
    sql.raw(`exists (select from over where over.outlet_id = ${row}.outlet_id and over.hour = ${row}.key)`)
  return sql`
  with coming as materialized (${comingEvents(merchantId)}), loose as materialized (${looseDays(merchantId)}), place as materialized (
    select o.id as outlet_id, d.own_day as business_day, o.time_zone, o.day_rules,
      d.begins, d.ends,
      coalesce(d.own_day <= k.built_to, false) and not exists (
        select from loose l where l.outlet_id = o.id and l.business_day = d.own_day) as is_kept,
      -- Through the moment itself, in the smallest step that the database knows.
      d.until_at + interval '1 microsecond' as end_at
    from organisation_outlet o join ${cutRows(days)} on d.outlet_id = o.id
    left join figure_outlet k on k.merchant_id = o.merchant_id and k.outlet_id = o.id and k.time_zone = o.time_zone
    where o.merchant_id = ${merchantId}::uuid
  ), quarter as materialized (
    select p.outlet_id, p.business_day, p.time_zone, p.end_at, x.at as from_at, x.at + interval '15 minutes' as until_at, wall.hour,
      wall.passes = interval '15 minutes' and wall.hour = wall.hour_at_end as is_even
    from place p
    cross join lateral generate_series(date_bin('15 minutes', p.begins, timestamptz '2000-01-01 00:00Z'), p.ends, interval '15 minutes') as x (at)
    cross join lateral (
      select to_char(x.at at time zone ${zoneAt('p', 'x.at')}, 'HH24') as hour,
        to_char((x.at + interval '14 minutes 59.999999 seconds') at time zone ${zoneAt('p', "x.at + interval '14 minutes 59.999999 seconds'")}, 'HH24') as hour_at_end,
        ((x.at + interval '15 minutes') at time zone ${zoneAt('p', "x.at + interval '15 minutes'")}) - (x.at at time zone ${zoneAt('p', 'x.at')}) as passes
    ) as wall
    where p.is_kept and x.at < p.ends
  ), over as materialized (
    select outlet_id, hour from quarter group by outlet_id, hour having bool_and(is_even and until_at <= end_at)
  ), open as materialized (
    select q.outlet_id, q.business_day, q.time_zone, q.end_at, q.from_at, q.until_at from quarter q
    where not q.is_even or (q.from_at < q.end_at and not exists (
      select from over where over.outlet_id = q.outlet_id and over.hour = q.hour))
    union all
    select p.outlet_id, p.business_day, p.time_zone, p.end_at, x.from_at, x.until_at from place p
    cross join lateral (select min(from_at) as first, max(until_at) as last from quarter q where q.outlet_id = p.outlet_id) as grid
    cross join lateral (values (timestamptz '-infinity', grid.first), (grid.last, timestamptz 'infinity')) as x (from_at, until_at)
    where p.is_kept
    union all
    select p.outlet_id, p.business_day, p.time_zone, p.end_at, '-infinity', p.end_at from place p where not p.is_kept
  ), before as materialized (
    select outlet_id, business_day, time_zone, from_at, least(until_at, end_at) as until_at from open where from_at < end_at
  ), after as materialized (
    select outlet_id, business_day, time_zone, greatest(from_at, end_at) as from_at, until_at from open where until_at > end_at
  ), so_far as (
    select f.outlet_id, f.currency, ${sumColumns}
    from figure_day f join place p on p.outlet_id = f.outlet_id and p.business_day = f.business_day and p.is_kept
    where f.merchant_id = ${merchantId}::uuid and f.part = 'hour' and ${isOver('f')}
    union all
    select outlet_id, currency, ${sumColumns} from (${facts('before')}) as missing where not ${isOver('missing')}
    union all
    select outlet_id, currency, ${negativeColumns} from (${facts('after')}) as ahead where ${isOver('ahead')}
  )`
}

const cutRows = (days: readonly CutDay[]): Sql => sql`
  unnest(${days.map(({ outletId }) => outletId)}::uuid[], ${days.map(({ day }) => day)}::date[],
    ${days.map(({ begins }) => begins)}::timestamptz[], ${days.map(({ ends }) => ends)}::timestamptz[],
    ${days.map(({ until }) => until)}::timestamptz[]) as d (outlet_id, own_day, begins, ends, until_at)`
