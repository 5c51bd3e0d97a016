import { thickSnapshot } from '@kassa/domain/basket/thin-basket.ts'
import { methodsOf } from '../order/payments.store.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { zoneAt } from '../../../platform/list/zone-at.store.ts'
import { chosenOrders, type OrderFilter } from '../order/order-list.store.ts'
import { joinSoldBy, soldByName } from '../order/sold-by.store.ts'
import type { SheetOrder } from './order-sheet.ts'

export type SheetCursor = readonly [businessDay: string, soldAt: string, id: string]

/** The next orders of an export, newest first, with everything a row shows. */
export const listSheetOrders = async (
  tx: Tx,
  asked: {
    readonly merchantId: string
    readonly outletIds: readonly string[] | null
    readonly filter: OrderFilter
    readonly after: SheetCursor | null
    readonly limit: number
  },
): Promise<SheetOrder[]> => {
  const rows = await tx.many<SheetOrder>(sql`
    select s.id, s.number, s.type, s.status, s.outlet_id, o.name as outlet_name, coalesce(d.name, '') as device_name,
      ${soldByName} as staff_name, s.currency, ${zoneAt('o', 's.sold_at')} as time_zone, s.line_count, s.origin_minor,
      s.promotion_minor, s.member_minor, s.coupon_minor, s.points_minor, s.times_minor, s.manual_minor, s.rounding_minor,
      coalesce((s.priced->'exemption'->>'taxMinor')::bigint, 0) as exempt_tax_minor, s.tax_minor,
      s.total_minor, s.cash_rounding_minor, s.refunded_minor, s.sold_at, s.business_day, s.note,
      case when s.type = 1 and s.snapshot::text like '%options%' then s.snapshot end as optioned,
      ${methodsOf(sql`s.merchant_id`, sql`s.id`)} as payment_methods
    from (${chosenOrders(asked, asked.filter, asked.after, asked.limit)}) as s
    join organisation_outlet o on o.merchant_id = s.merchant_id and o.id = s.outlet_id
    ${joinSoldBy}
    left join device_till d on d.merchant_id = s.merchant_id and d.id = s.device_id
    order by s.moment desc, s.id desc`)
  return rows.map((row) => (row.optioned === null ? row : { ...row, optioned: thickSnapshot(row.optioned) }))
}

export async function findOutletName(tx: Tx, merchantId: string, id: string): Promise<string | null> {
  const found = await tx.maybe<{ name: string }>(sql`
    select name from organisation_outlet as outlet where merchant_id = ${merchantId} and id = ${id}`)
  return found?.name ?? null
}

/** The clocks of a merchant's outlets. */
export async function listTimeZones(tx: Tx, merchantId: string): Promise<ReadonlyMap<string, string>> {
  const found = await tx.many<{ id: string; timeZone: string }>(sql`
    select id, time_zone from organisation_outlet as outlet where merchant_id = ${merchantId}`)
  return new Map(found.map(({ id, timeZone }) => [id, timeZone]))
}
