import type { TaxOfRate } from '@kassa/domain/basket/index.ts'
import { inRowOrder } from '@kassa/domain/tax/rate.ts'
import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { onShownDays, type DaysFilter } from '../../../platform/list/shown-days.store.ts'
import {
  amountAsRead,
  sortedRows,
  type Headings,
  type SortedRow,
  type SortedPage,
} from '../../../platform/list/sort.ts'
import { listTenders } from '../order/order-detail.store.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { refundView } from '@kassa/contract/sales/sales.calls.ts'

type RefundHeading = 'number' | 'refundedAt' | 'order' | 'reason' | 'outlet' | 'staff' | 'amount'

export interface RefundHeadRow extends Omit<OutputOf<typeof refundView>, 'lines' | 'tenders' | 'tipMinor'> {
  readonly tipMinor: number
}

interface RefundLineView {
  readonly refundId: string
  readonly line: number | null
  readonly name: string
  readonly quantity: number
  readonly goods: 'restock' | 'damaged'
  readonly amountMinor: number
  readonly taxMinor: number
  readonly taxRateBasisPoints: number
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
}

/** The app that refunded, by the name in the order's history, where nobody of the staff did. */
const appName = sql`(select told.by_name from order_event told
  where told.merchant_id = r.merchant_id and told.order_id = r.order_id and told.facts ->> 'refundId' = r.id::text limit 1)`

const heads = (where: Sql, end: Sql): Sql => sql`
  select r.id, r.number, r.order_id, s.number as order_number, r.outlet_id, o.name as outlet_name,
    coalesce(trim(st.first_name || ' ' || st.last_name), trim(a.first_name || ' ' || a.last_name), ${appName}, '') as staff_name,
    r.currency, r.amount_minor, r.tax_minor, r.fee_minor, r.fee_tax_minor, r.tip_minor, r.reason, r.mode, r.is_void, r.refunded_at, r.business_day,
    (select jsonb_build_object('orderId', n.id, 'orderNumber', n.number) from exchange x
      join sales_order n on n.merchant_id = x.merchant_id and n.id = x.order_id
      where x.merchant_id = r.merchant_id and x.refund_id = r.id) as exchange
  from refund r
  join organisation_outlet o on o.merchant_id = r.merchant_id and o.id = r.outlet_id
  left join sales_order s on s.merchant_id = r.merchant_id and s.id = r.order_id
  left join organisation_staff st on st.merchant_id = r.merchant_id and st.id = r.staff_id
  left join identity_admin a on a.id = r.admin_id
  where ${where} ${end}`

/** Refunds with their lines and money, in the order of `heads`. */
async function complete<Head extends RefundHeadRow>(tx: Tx, merchantId: string, found: readonly Head[]) {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const lines = await tx.many<RefundLineView>(sql`
    select b.refund_id, b.line, b.name, b.quantity, b.goods, b.amount_minor, b.tax_minor, b.cost_minor, b.tax_rate_basis_points, p.weight_unit
    from refund_line b left join catalogue_product p on p.merchant_id = b.merchant_id and p.id = b.product_id
    where b.merchant_id = ${merchantId} and b.refund_id = any(${ids}::uuid[]) order by b.refund_id, b.position`)
  const tenders = await listTenders(tx, merchantId, ids)
  return found.map((head) => ({
    ...head,
    lines: lines.filter(({ refundId }) => refundId === head.id),
    tenders: tenders.filter(({ documentId }) => documentId === head.id),
  }))
}

export const listRefundsOfOrder = async (tx: Tx, merchantId: string, orderId: string) =>
  complete(
    tx,
    merchantId,
    await tx.many<RefundHeadRow>(
      heads(sql`r.merchant_id = ${merchantId} and r.order_id = ${orderId}`, sql`order by r.refunded_at, r.id`),
    ),
  )

export async function findRefundView(tx: Tx, merchantId: string, id: string) {
  const found = await tx.many<RefundHeadRow>(heads(sql`r.merchant_id = ${merchantId} and r.id = ${id}`, sql.empty))
  return (await complete(tx, merchantId, found))[0]
}

/** The coupons that a refund gave back, as it was worked out. */
export const listCouponsBack = async (tx: Tx, merchantId: string, refundId: string): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
    select back ->> 'id' as id from refund r, jsonb_array_elements(r.result -> 'coupons') as back
    where r.merchant_id = ${merchantId} and r.id = ${refundId}`)
  ).map(({ id }) => id)

/** Tax of a refund, by row, as it was worked out; what moved nothing is left out. */
export const listTaxesBack = async (tx: Tx, merchantId: string, refundId: string): Promise<TaxOfRate[]> =>
  (
    await tx.many<{ back: TaxOfRate }>(sql`
    select back from refund r, jsonb_array_elements(r.result -> 'taxes') as back
    where r.merchant_id = ${merchantId} and r.id = ${refundId}
      and not (back ->> 'payableMinor' = '0' and back ->> 'taxMinor' = '0')`)
  )
    .map(({ back }) => back)
    .toSorted(inRowOrder)

interface Between {
  readonly adjustmentMinor: number
  readonly withheld: { readonly name: string; readonly amountMinor: number }[]
  readonly pointsMinor: number
}

/** All that lies between goods and money of a refund, as it was worked out; nothing does of one without its sale. */
export const findBetween = (tx: Tx, merchantId: string, refundId: string): Promise<Between> =>
  tx.one<Between>(sql`
    select r.rounding_adjustment_minor as adjustment_minor,
      coalesce((r.result #>> '{points,settledMinor}')::bigint, 0) as points_minor,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', l.name, 'amountMinor', gift -> 'chargedMinor') order by place)
        from jsonb_array_elements(r.result -> 'gifts') with ordinality as of(gift, place)
        join order_line l on l.merchant_id = r.merchant_id and l.order_id = r.order_id and l.line_id = gift ->> 'lineId'
        where gift ->> 'chargedMinor' <> '0'), '[]'::jsonb) as withheld
    from refund r where r.merchant_id = ${merchantId} and r.id = ${refundId}`)

export interface RefundFilter extends DaysFilter {
  readonly merchantId: string
  readonly outletIds: readonly string[] | null
  readonly kind?: 'of-sale' | 'without-sale' | 'of-goods' | 'void'
  /** The number of the shift whose drawer paid. */
  readonly shift?: string
  /** The beginning of its number, in either case. */
  readonly search?: string
}

/** The conditions of each kind of refund. A sale undone in its own shift is no refund of a sale. */
const ofKind: Readonly<Record<NonNullable<RefundFilter['kind']>, Sql>> = {
  'of-sale': sql`r.order_id is not null and not r.is_void`,
  'without-sale': sql`r.order_id is null`,
  'of-goods': sql`not r.is_void and not exists (
    select from sales_order o where o.merchant_id = r.merchant_id and o.id = r.order_id and o.type <> 1)`,
  void: sql`r.is_void`,
}

const beginsWith = (text: string): Sql => sql.and([sql`r.number >= ${text}`, sql`r.number < ${`${text}\u{10FFFF}`}`])

const matching = (filter: RefundFilter): Sql => {
  const { merchantId, outletIds, kind, shift, search } = filter
  return sql.and([
    sql`r.merchant_id = ${merchantId}`,
    ...(outletIds === null ? [] : [sql`r.outlet_id = any(${outletIds}::uuid[])`]),
    ...onShownDays(filter, 'r.outlet_id', 'r.business_day'),
    ...(kind === undefined ? [] : [ofKind[kind]]),
    ...(search?.trim() ? [beginsWith(search.trim().toUpperCase())] : []),
    ...(shift === undefined
      ? []
      : [
          sql`r.shift_id = any(array(
            select id from shift where merchant_id = ${merchantId} and number = ${shift.trim().toUpperCase()}))`,
        ]),
  ])
}

export const listRefundViews = async (
  tx: Tx,
  filter: RefundFilter,
  after: readonly string[] | undefined,
  limit: number,
) =>
  complete(
    tx,
    filter.merchantId,
    await tx.many<RefundHeadRow>(
      heads(
        sql.and([
          matching(filter),
          after ? sql`(r.refunded_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`,
        ]),
        sql`order by r.refunded_at desc, r.id desc limit ${limit}`,
      ),
    ),
  )

/** The headings of the list. */
export const refundHeadings: Headings<RefundHeading> = {
  number: { by: sql`row.number`, as: 'text' },
  refundedAt: { by: sql`row.refunded_at`, as: 'instant' },
  order: { by: sql`coalesce(row.order_number, '')`, as: 'text' },
  reason: { by: sql`lower(row.reason)`, as: 'text' },
  outlet: { by: sql`lower(row.outlet_name)`, as: 'text' },
  staff: { by: sql`lower(row.staff_name)`, as: 'text' },
  amount: { by: amountAsRead(sql`row.amount_minor`), as: 'number' },
}

/** Refunds in the order of a heading. */
export const listRefundViewsBy = async (tx: Tx, filter: RefundFilter, ...page: SortedPage) =>
  complete(
    tx,
    filter.merchantId,
    await tx.many<RefundHeadRow & SortedRow>(sortedRows(heads(matching(filter), sql.empty), ...page)),
  )

export const listRefundSums = (
  tx: Tx,
  filter: RefundFilter,
  cap: number,
): Promise<{ currency: SellingCurrency; refunds: number; amountMinor: WideMinor }[]> =>
  tx.many(sql`
    select currency, count(*) as refunds, sum(amount_minor) as amount_minor
    from (select r.currency, r.amount_minor from refund r where ${matching(filter)} limit ${cap + 1}) as counted
    group by currency order by currency`)
