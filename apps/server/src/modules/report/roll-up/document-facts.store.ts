import { sql, type Sql } from '../../../platform/db/sql.ts'
import { sumColumns, sumsOf } from './sums.store.ts'
import { documentParts, type DocumentPart } from './parts.ts'

/** Orders that count as sales. */
export const isSale: Sql = sql.raw(`s.type = 1 and s.status not in ('unpaid', 'cancelled', 'overtime')`)

/**
 * Only rows between the first and the last of those days: by that the database sees that it is few of many, which it cannot see of the days
 * themselves, and reads them by their index.
 */
export const betweenDays = (table: 's' | 'r' | 'p'): Sql =>
  sql.raw(
    `and ${table}.business_day between (select min(business_day) from day) and (select max(business_day) from day)`,
  )

/** Sales of the days in `day (outlet_id, business_day, time_zone)`, as `s` with its outlet's `time_zone`. */
export const soldOn = (merchantId: string): Sql => sql`
  day join sales_order s on s.merchant_id = ${merchantId}::uuid and s.business_day = day.business_day
    and s.outlet_id = day.outlet_id ${betweenDays('s')}`

/** Refunds of those days as `r`, with the order they belong to as `o` where there is one; those of recharges and exchanges are left out by `isRefund`. */
export const refundedOn = (merchantId: string): Sql => sql`
  day join refund r on r.merchant_id = ${merchantId}::uuid and r.business_day = day.business_day and r.outlet_id = day.outlet_id
    ${betweenDays('r')}
  left join sales_order o on o.merchant_id = r.merchant_id and o.id = r.order_id`
export const isRefund: Sql = sql.raw('(o.id is null or o.type = 1)')

/** The member's level when it was sold: empty without a member, 0 for one without a level. */
const levelOf = (table: string): Sql =>
  sql.raw(
    `case when ${table}.member_id is null then '' else coalesce(${table}.snapshot #>> '{member,levelNumber}', '0') end`,
  )

/** Documents up to a moment only, where one is given. */
const upTo = (column: string, until: string | null): Sql =>
  until === null ? sql.empty : sql`and ${sql.raw(column)} <= ${until}::timestamptz`

const sold = (merchantId: string, until: string | null): Sql => sql`
  select s.outlet_id, s.business_day, s.currency, to_char(s.sold_at at time zone day.time_zone, 'HH24') as hour,
    s.staff_id::text as staff, coalesce(s.device_id::text, '') as device, ${levelOf('s')} as level, ${sumsOf({
      orders: sql`1`,
      pieces: sql`line.pieces`,
      grossMinor: sql`s.origin_minor`,
      deductedMinor: sql`s.origin_minor - s.goods_minor`,
      netMinor: sql`s.total_minor`,
      taxMinor: sql`s.tax_minor`,
      costMinor: sql`line.cost_minor`,
    })}
  from ${soldOn(merchantId)}
  cross join lateral (
    select coalesce(sum(case when l.weight_unit is null then l.quantity else 1 end), 0) as pieces,
      coalesce(sum(l.cost_minor), 0) as cost_minor
    from order_line l where l.merchant_id = s.merchant_id and l.order_id = s.id
  ) as line
  where ${isSale} ${upTo('s.sold_at', until)}`

const refunded = (merchantId: string, until: string | null): Sql => sql`
  select r.outlet_id, r.business_day, r.currency, to_char(r.refunded_at at time zone day.time_zone, 'HH24') as hour,
    coalesce(r.staff_id, r.admin_id)::text as staff, coalesce(r.device_id::text, '') as device,
    case when o.id is null then '' else ${levelOf('o')} end as level, ${sumsOf({
      refunds: sql`(not r.is_void)::int`,
      voids: sql`r.is_void::int`,
      returned: sql`line.pieces`,
      refundedMinor: sql`case when r.is_void then 0 else r.amount_minor end`,
      refundedTaxMinor: sql`case when r.is_void then 0 else r.tax_minor end`,
      voidedMinor: sql`case when r.is_void then r.amount_minor else 0 end`,
      voidedTaxMinor: sql`case when r.is_void then r.tax_minor else 0 end`,
      restockedMinor: sql`line.cost_minor`,
    })}
  from ${refundedOn(merchantId)}
  cross join lateral (
    select coalesce(sum(case when coalesce(l.weight_unit, p.weight_unit) is null then b.quantity else 1 end), 0) as pieces,
      coalesce(sum(b.cost_minor) filter (where b.goods = 'restock'), 0) as cost_minor
    from refund_line b
    left join order_line l on l.merchant_id = b.merchant_id and l.order_id = b.order_id and l.line = b.line
    left join product p on p.merchant_id = b.merchant_id and p.id = b.product_id and b.order_id is null
    where b.merchant_id = r.merchant_id and b.refund_id = r.id
  ) as line
  where ${isRefund} ${upTo('r.refunded_at', until)}`

const keys: Readonly<Record<DocumentPart, string>> = {
  total: `''`,
  hour: 'document.hour',
  staff: `coalesce(document.staff, '')`,
  device: 'document.device',
  level: 'document.level',
}

/** What whole sales and refunds come to by some parts: one row a document and part; those up to a moment where it is given. */
export const documentFacts = (
  merchantId: string,
  parts: readonly DocumentPart[] = documentParts,
  until: string | null = null,
): Sql => sql`
  select division.part, division.key, outlet_id, business_day, currency, ${sumColumns}
  from (${sold(merchantId, until)} union all ${refunded(merchantId, until)}) as document
  cross join lateral (values ${sql.raw(parts.map((part) => `('${part}', ${keys[part]})`).join(', '))}) as division (part, key)`
