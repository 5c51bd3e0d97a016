import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Days before the last that was told of, of which apps are told again where a change of them may have been missed: a till brings its sales late. */
export const TOLD_AGAIN: Sql = sql.raw('7')

/** Through which day of an outlet apps need not be told again. */
export interface LastToldDay {
  readonly outletId: string
  readonly timeZone: string
  readonly day: string
}

/** Through which days apps of a merchant are told in this database, less those of which something may be on its way. As the owner. */
export const listToldTo = (tx: Tx, merchantId: string): Promise<LastToldDay[]> =>
  tx.many(sql`
    select k.outlet_id, k.time_zone, least(k.told_to - ${TOLD_AGAIN}, (
      select min(l.business_day) - 1 from figure_loose_day l where l.merchant_id = k.merchant_id and l.outlet_id = k.outlet_id)) as day
    from figure_outlet k where k.merchant_id = ${merchantId} and k.told_to is not null`)

/** Lets the days of a merchant be added up here from the first one, and apps be told of those behind these. As the owner. */
export const insertToldTo = (tx: Tx, merchantId: string, told: readonly LastToldDay[]): Promise<number> =>
  tx.run(sql`
    insert into figure_outlet (merchant_id, outlet_id, time_zone, told_to)
    select ${merchantId}::uuid, * from unnest(${told.map(({ outletId }) => outletId)}::uuid[], ${told.map(({ timeZone }) => timeZone)}::text[],
      ${told.map(({ day }) => day)}::date[])
    on conflict do nothing`)
