import { sql, type Sql } from '../../../platform/db/sql.ts'
import { datedZoneAt } from '../../../platform/list/zone-at.store.ts'
import { depositsBack, depositsSold, isGoods, leviesBack, leviesSold } from './charge-facts.store.ts'
import { isRefund, isSale, type Documents } from './documents.store.ts'
import { isIncluded, uncostedLines } from './line-facts.store.ts'
import { documentParts, type DocumentPart } from './parts.ts'
import { sumColumns, sumsOf } from './sums.store.ts'

/** The member's level when it was sold: empty without a member, 0 for one without a level. */
const levelOf = (table: string): Sql =>
  sql.raw(
    `case when ${table}.member_id is null then '' else coalesce(${table}.snapshot #>> '{member,levelNumber}', '0') end`,
  )

/** The hour of a document on the clock that its outlet had then. */
const hourOf = (row: 's' | 'r', moment: string): Sql =>
  sql`to_char(${sql.raw(`${row}.${moment}`)} at time zone coalesce(${datedZoneAt(row, `${row}.${moment}`)}, day.time_zone), 'HH24')`

const soldFacts = ({ sold }: Documents): Sql => sql`
  select s.outlet_id, s.business_day, s.currency, ${hourOf('s', 'sold_at')} as hour,
    coalesce(s.staff_id, s.sold_by_app)::text as staff, coalesce(s.device_id::text, '') as device, ${levelOf('s')} as level, ${sumsOf(
      {
        orders: sql`1`,
        pieces: sql`line.pieces`,
        grossMinor: sql`s.origin_minor - line.deposit_list_minor`,
        deductedMinor: sql`s.origin_minor - s.goods_minor`,
        netMinor: sql`s.total_minor - line.deposit_minor`,
        taxMinor: sql`s.tax_minor - line.deposit_tax_minor`,
        costMinor: sql`line.cost_minor`,
        uncostedMinor: sql`line.uncosted_minor`,
        depositMinor: sql`line.deposit_minor`,
      },
    )}
  from ${sold}
  cross join lateral (
    select coalesce(sum(case when l.weight_unit is null then l.quantity else 1 end) filter (where ${isGoods}), 0) as pieces,
      ${depositsSold}, coalesce(sum(l.cost_minor), 0) + ${leviesSold} as cost_minor, ${uncostedLines} as uncosted_minor
    from sales_order_line l where l.merchant_id = s.merchant_id and l.order_id = s.id
  ) as line
  where ${isSale}`

const refundedFacts = ({ refunded }: Documents): Sql => sql`
  select r.outlet_id, r.business_day, r.currency, ${hourOf('r', 'refunded_at')} as hour,
    coalesce(r.staff_id, r.admin_id)::text as staff, coalesce(r.device_id::text, '') as device,
    case when o.id is null then '' else ${levelOf('o')} end as level, ${sumsOf({
      refunds: sql`(not r.is_void)::int`,
      voids: sql`r.is_void::int`,
      returned: sql`line.pieces`,
      refundedMinor: sql`case when r.is_void then 0 else r.amount_minor - line.deposit_minor end`,
      refundedTaxMinor: sql`case when r.is_void then 0 else r.tax_minor - line.deposit_tax_minor end`,
      voidedMinor: sql`case when r.is_void then r.amount_minor - line.deposit_minor else 0 end`,
      voidedTaxMinor: sql`case when r.is_void then r.tax_minor - line.deposit_tax_minor else 0 end`,
      restockedMinor: sql`line.cost_minor`,
      uncostedBackMinor: sql`line.uncosted_minor`,
      depositBackMinor: sql`line.deposit_minor`,
    })}
  from ${refunded}
  cross join lateral (
    select coalesce(sum(case when coalesce(l.weight_unit, p.weight_unit) is null then b.quantity else 1 end)
        filter (where b.charge is null), 0) as pieces, ${depositsBack(isIncluded)},
      coalesce(sum(b.cost_minor) filter (where b.goods = 'restock'), 0) + ${leviesBack(isIncluded)} as cost_minor,
      coalesce(sum(b.amount_minor - case when ${isIncluded} then b.tax_minor else b.rounding_adjustment_minor end)
        filter (where b.cost_minor is null), 0) as uncosted_minor
    from sales_refund_line b
    left join sales_order_line l on l.merchant_id = b.merchant_id and l.order_id = b.order_id and l.line = b.line
    left join catalogue_product p on p.merchant_id = b.merchant_id and p.id = b.product_id and b.order_id is null
    where b.merchant_id = r.merchant_id and b.refund_id = r.id
  ) as line
  where ${isRefund}`

const keys: Readonly<Record<DocumentPart, string>> = {
  total: `''`,
  hour: 'document.hour',
  staff: `coalesce(document.staff, '')`,
  device: 'document.device',
  level: 'document.level',
}

/** Returns the sums of whole sales and refunds by some parts: one row a document and part. */
export const documentFacts = (documents: Documents, parts: readonly DocumentPart[] = documentParts): Sql => sql`
  select division.part, division.key, outlet_id, business_day, currency, ${sumColumns}
  from (${soldFacts(documents)} union all ${refundedFacts(documents)}) as document
  cross join lateral (values ${sql.raw(parts.map((part) => `('${part}', ${keys[part]})`).join(', '))}) as division (part, key)`
