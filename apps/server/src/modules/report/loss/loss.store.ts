import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { LossKind } from '@kassa/domain/figures/loss.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isOnShownDays } from '../../../platform/list/shown-days.store.ts'
import type { CellPlace } from '../figures/cells.store.ts'
import { isRefund, isSale } from '../roll-up/documents.store.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

const within = (table: string, place: CellPlace): Sql => {
  const { merchantId, outletIds } = place
  const column = (name: string): Sql => sql.raw(`${table}.${name}`)
  return sql`${column('merchant_id')} = ${merchantId}::uuid and ${isOnShownDays(place, `${table}.outlet_id`, `${table}.business_day`)}
    and (${outletIds}::uuid[] is null or ${column('outlet_id')} = any(${outletIds}::uuid[]))`
}

/** Everything that may have left without a sale, one row an event, with the document that it belongs to. */
const events = (place: CellPlace): Sql => sql`
  select x.what as kind, x.id, x.outlet_id, x.device_id, x.staff_id as person_id, x.currency, x.amount_minor, x.removed_at as at, x.business_day,
    (select string_agg(l.value ->> 'name', ', ' order by l.ordinality) from jsonb_array_elements(x.lines) with ordinality as l
      where l.ordinality <= 3) as what, null::uuid as order_id, null::uuid as refund_id, x.shift_id
  from removal x where ${within('x', place)}
  union all
  select case when r.is_void then 'void' else 'without-sale' end, r.id, r.outlet_id, r.device_id, coalesce(r.staff_id, r.admin_id), r.currency,
    r.amount_minor, r.refunded_at, r.business_day, r.reason, r.order_id, r.id, r.shift_id
  from refund r left join sales_order_head o on o.merchant_id = r.merchant_id and o.id = r.order_id
  where ${within('r', place)} and (r.is_void or r.order_id is null) and ${isRefund}
  union all
  select 'price', s.id, s.outlet_id, s.device_id, s.staff_id, s.currency, s.manual_minor, s.sold_at, s.business_day, s.number, s.id, null, s.shift_id
  from sales_order s where ${within('s', place)} and s.manual_minor <> 0 and ${isSale}
  union all
  select 'no-sale', c.id, c.outlet_id, h.device_id, coalesce(c.staff_id, h.staff_id), c.currency, 0, c.at, c.business_day, coalesce(c.reason, ''), null, null, c.shift_id
  from cash_entry c join sales_shift h on h.merchant_id = c.merchant_id and h.id = c.shift_id
  where ${within('c', place)} and c.kind = 'no-sale'`

export interface LossSum {
  readonly personId: string
  readonly currency: SellingCurrency
  readonly kind: LossKind
  readonly events: number
  readonly amountMinor: WideMinor
}

/** Returns how often each person did each of it, and what it came to. */
export const listLosses = (tx: Tx, place: CellPlace): Promise<LossSum[]> =>
  tx.many<LossSum>(sql`
    select person_id, currency, kind, count(*) as events, sum(amount_minor) as amount_minor
    from (${events(place)}) as event group by person_id, currency, kind order by currency, person_id, kind`)

export interface LossFilter extends CellPlace {
  readonly staffId?: string | undefined
  readonly kind?: LossKind | undefined
  readonly currency?: SellingCurrency | undefined
}

const matching = ({ staffId, kind, currency }: LossFilter): Sql =>
  sql.and([
    sql`true`,
    ...(staffId === undefined ? [] : [sql`event.person_id = ${staffId}`]),
    ...(kind === undefined ? [] : [sql`event.kind = ${kind}`]),
    ...(currency === undefined ? [] : [sql`event.currency = ${currency}`]),
  ])

export interface LossEventRow {
  readonly id: string
  readonly kind: LossKind
  readonly at: string
  readonly businessDay: string
  readonly outletId: string
  readonly outletName: string
  readonly deviceName: string | null
  readonly personId: string
  readonly currency: SellingCurrency
  readonly amountMinor: WideMinor
  readonly what: string
  readonly orderId: string | null
  readonly refundId: string | null
  readonly shiftId: string | null
}

/** The events, newest first. */
export const lossEventList = listOf({
  columns: sql`event.id, event.kind, event.at, event.business_day, event.outlet_id, outlet.name as outlet_name, device.name as device_name, event.person_id, event.currency,
      event.amount_minor, coalesce(event.what, '') as what, event.order_id, event.refund_id, event.shift_id`,
  from: (filter: LossFilter) => sql`
    from (${events(filter)}) as event
    join organisation_outlet as outlet on outlet.merchant_id = ${filter.merchantId} and outlet.id = event.outlet_id
    left join device_till as device on device.merchant_id = ${filter.merchantId} and device.id = event.device_id
    where ${matching(filter)}`,
  counted: (filter: LossFilter) => sql`from (${events(filter)}) as event where ${matching(filter)}`,
  order: keyset([sql`event.at`, 'instant'], [sql`event.id`, 'id']),
  isDown: true,
  keyOf: (row: LossEventRow) => [row.at, row.id],
})
