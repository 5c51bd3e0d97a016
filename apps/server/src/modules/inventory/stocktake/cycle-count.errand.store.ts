import { openStocktake } from '@kassa/contract/inventory/stocktake.calls.ts'
import { GOODS_IN_15_MINUTES } from '@kassa/domain/inventory/stocktake.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type Errand, type ErrandSource, idOfText, opensToday } from '../../../platform/errand.ts'

/**
 * A quarter of an hour's counting a day at each outlet that has more in stock than that: by risk, until it is opened. Source: IN-D02.
 */
export const cycleCountErrand: ErrandSource = {
  kind: 'cycle-count',
  urgency: 3,
  list: openStocktake,
  gather: ({ tx, merchantId, outletIds, now }, limit) =>
    tx.many<Errand>(sql`
      select ${idOfText(sql`'cycle-count' || outlet.id::text || today.day::text`)} as id, outlet.name as title, outlet.id as outlet_id,
        outlet.name as outlet_name, null as at, ${GOODS_IN_15_MINUTES}::integer as count
      from organisation_outlet as outlet, lateral (select outlet.merchant_id) as doc, lateral (select (${now}::timestamptz at time zone outlet.time_zone)::date as day) as today
      where outlet.merchant_id = ${merchantId} and outlet.archived_at is null and ${opensToday(now, sql`outlet.id`)}
        and ${outletIds === null ? sql`true` : sql`outlet.id = any(${outletIds}::uuid[])`}
        and (select count(*) from (select from stock_on_hand as stock where stock.merchant_id = outlet.merchant_id and stock.outlet_id = outlet.id
          and stock.on_hand <> 0 limit ${GOODS_IN_15_MINUTES + 1}) as kept) > ${GOODS_IN_15_MINUTES}
        and not exists (select from stocktake as doc where doc.merchant_id = outlet.merchant_id and doc.outlet_id = outlet.id
          and doc.scope ->> 'kind' = 'risk' and doc.state <> 'cancelled' and doc.business_day >= today.day)
      order by outlet.name, outlet.id
      limit ${limit}`),
}
