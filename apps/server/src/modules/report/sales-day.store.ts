import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** An outlet with the business day it is in. */
export interface OutletDay {
  readonly outletId: string
  readonly day: string
  /** The same weekday a week before. */
  readonly comparedDay: string
  readonly timeZone: string
}

export interface ReportOutlet {
  readonly id: string
  readonly name: string
  readonly currency: 'CNY' | 'USD' | 'JPY' | 'ETB'
  readonly timeZone: string
  readonly dayCutoffMinutes: number
}

/** Living outlets among those the caller may see. */
export const listReportOutlets = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[] | 'all',
): Promise<ReportOutlet[]> =>
  tx.many<ReportOutlet>(sql`
    select id, name, currency, time_zone, day_cutoff_minutes from outlet
    where merchant_id = ${merchantId} and archived_at is null
      and ${outletIds === 'all' ? sql`true` : sql`id = any(${outletIds}::uuid[])`}
    order by number`)

const daysTable = (days: readonly OutletDay[]) => sql`
  unnest(${days.map((d) => d.outletId)}::uuid[], ${days.map((d) => d.day)}::date[],
    ${days.map((d) => d.comparedDay)}::date[], ${days.map((d) => d.timeZone)}::text[])
    as day (outlet_id, today, compared, time_zone)`

export interface HourRow {
  readonly outletId: string
  readonly isToday: boolean
  readonly hour: number
  /** Before the same moment a week ago, so that a running day is compared with as much of the other. */
  readonly isSoFar: boolean
  readonly orders: number
  readonly totalMinor: WideMinor
}

/** Sales per outlet, day and local hour; `cut` is now minus seven days. */
export const sumSalesByHour = (
  tx: Tx,
  merchantId: string,
  days: readonly OutletDay[],
  cut: string,
): Promise<HourRow[]> =>
  tx.many<HourRow>(sql`
    select sold.outlet_id, sold.business_day = day.today as is_today,
      extract(hour from sold.sold_at at time zone day.time_zone)::int as hour, sold.sold_at <= ${cut} as is_so_far,
      count(*) as orders, sum(sold.total_minor) as total_minor
    from ${daysTable(days)}
    join sales_order as sold on sold.merchant_id = ${merchantId} and sold.outlet_id = day.outlet_id
      and sold.business_day in (day.today, day.compared)
    where sold.type = 1 and sold.status not in ('unpaid', 'cancelled', 'overtime')
    group by 1, 2, 3, 4`)

export interface RefundRow {
  readonly outletId: string
  readonly isToday: boolean
  readonly isSoFar: boolean
  readonly amountMinor: WideMinor
}

export const sumRefunds = (tx: Tx, merchantId: string, days: readonly OutletDay[], cut: string): Promise<RefundRow[]> =>
  tx.many<RefundRow>(sql`
    select refund.outlet_id, refund.business_day = day.today as is_today, refund.refunded_at <= ${cut} as is_so_far,
      sum(refund.amount_minor) as amount_minor
    from ${daysTable(days)}
    join refund on refund.merchant_id = ${merchantId} and refund.outlet_id = day.outlet_id
      and refund.business_day in (day.today, day.compared)
    where not exists (select from sales_order other where other.merchant_id = ${merchantId} and other.id = refund.order_id
      and other.type <> 1)
    group by 1, 2, 3`)

export interface TopProductRow {
  readonly currency: string
  readonly variantId: string
  readonly productId: string
  readonly name: string
  readonly weightUnit: string | null
  readonly quantity: number
  readonly amountMinor: WideMinor
}

/** The ten products that brought most today, per currency. */
export const topProducts = (tx: Tx, merchantId: string, days: readonly OutletDay[]): Promise<TopProductRow[]> =>
  tx.many<TopProductRow>(sql`
    select * from (
      select line.currency, line.variant_id, line.product_id, max(line.name) as name,
        max(line.weight_unit) as weight_unit, sum(line.quantity) as quantity, sum(line.payable_minor) as amount_minor,
        row_number() over (partition by line.currency order by sum(line.payable_minor) desc, line.variant_id) as place
      from ${daysTable(days)}
      join sales_order as sold on sold.merchant_id = ${merchantId} and sold.outlet_id = day.outlet_id
        and sold.business_day = day.today and sold.type = 1
      join order_line as line on line.merchant_id = sold.merchant_id and line.order_id = sold.id
      where line.variant_id is not null and line.product_id is not null
      group by line.currency, line.variant_id, line.product_id
    ) as ranked where place <= 10 order by currency, place`)
