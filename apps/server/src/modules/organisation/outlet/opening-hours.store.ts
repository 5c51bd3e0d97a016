import type { OpeningHours } from '@kassa/domain/time/opening-hours.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The opening hours of an outlet beside its row, by the row's name in the statement; null where nobody said. */
export const hoursOf = (outlet: Sql): Sql => sql`
  (select jsonb_build_object('weekly', kept.weekly, 'dates', coalesce((
      select jsonb_agg(jsonb_build_object('firstDay', other.first_day, 'lastDay', other.last_day, 'name', other.name,
        'spans', other.spans) order by other.first_day)
      from outlet_date as other where other.merchant_id = kept.merchant_id and other.outlet_id = kept.outlet_id), '[]'::jsonb))
    from outlet_hours as kept where kept.merchant_id = ${outlet}.merchant_id and kept.outlet_id = ${outlet}.id)`

export const findOpeningHours = async (tx: Tx, merchantId: string, outletId: string): Promise<OpeningHours | null> =>
  (
    await tx.maybe<{ hours: OpeningHours | null }>(sql`
      select ${hoursOf(sql.raw('outlet'))} as hours from outlet where merchant_id = ${merchantId} and id = ${outletId}`)
  )?.hours ?? null

export interface ShownHours {
  readonly id: string
  readonly name: string
  readonly timeZone: string
  readonly hours: OpeningHours
}

/** Outlets whose hours are shown together, at most. */
const SHOWN = 50

/** The outlets of a merchant, or those of some, that work and say when they are open. */
export const listShownHours = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[] | null = null,
): Promise<ShownHours[]> =>
  tx.many(sql`
    select outlet.id, outlet.name, outlet.time_zone, ${hoursOf(sql.raw('outlet'))} as hours from outlet
    join outlet_hours as said on said.merchant_id = outlet.merchant_id and said.outlet_id = outlet.id
    where outlet.merchant_id = ${merchantId} and outlet.is_enabled and outlet.archived_at is null
      and (${outletIds}::uuid[] is null or outlet.id = any(${outletIds}::uuid[]))
    order by outlet.number, outlet.id limit ${SHOWN}`)

/** Puts these hours in the place of what an outlet said before; null takes them away. */
export async function setHours(
  tx: Tx,
  merchantId: string,
  outletId: string,
  hours: OpeningHours | null,
): Promise<void> {
  await tx.run(sql`delete from outlet_hours where merchant_id = ${merchantId} and outlet_id = ${outletId}`)
  await tx.run(sql`
    update outlet set version = version + 1 where merchant_id = ${merchantId} and id = ${outletId}`)
  if (hours === null) return
  await tx.run(sql`
    insert into outlet_hours (merchant_id, outlet_id, weekly)
    values (${merchantId}, ${outletId}, ${JSON.stringify(hours.weekly)}::jsonb)`)
  await tx.run(sql`
    insert into outlet_date (merchant_id, outlet_id, first_day, last_day, name, spans)
    select ${merchantId}, ${outletId}, "firstDay", "lastDay", name, spans
    from jsonb_to_recordset(${JSON.stringify(hours.dates)}::jsonb) as other ("firstDay" date, "lastDay" date, name text, spans jsonb)`)
}
