import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { zoneAt } from '../../../platform/list/zone-at.store.ts'
import { chosenOrders, type OrderFilter } from '../order/order-list.store.ts'
import type { SheetLine } from './line-sheet.ts'

/** Orders that are looked through at a time. */
const ORDERS_AT_ONCE = 500

export type LineCursor = readonly [businessDay: string, soldAt: string, orderId: string, line: string]

interface Asked {
  readonly merchantId: string
  readonly outletIds: readonly string[] | null
  readonly filter: OrderFilter
  readonly after: LineCursor | null
  readonly limit: number
}

type OrderPlace = readonly [businessDay: string, soldAt: string, id: string]

/** The next orders behind one, newest first. */
async function listPlaces(tx: Tx, { filter, ...place }: Asked, behind: OrderPlace | null): Promise<OrderPlace[]> {
  const rows = await tx.many<{ businessDay: string; soldAt: string; id: string }>(sql`
    select s.business_day, s.sold_at, s.id from (${chosenOrders(place, filter, behind, ORDERS_AT_ONCE)}) as s
    order by s.moment desc, s.id desc`)
  return rows.map(({ businessDay, soldAt, id }) => [businessDay, soldAt, id])
}

/** The lines of some orders behind `afterLine`, in their order. */
async function listLinesOf(
  tx: Tx,
  merchantId: string,
  orderIds: readonly string[],
  afterLine: number,
): Promise<SheetLine[]> {
  const rows = await tx.many<SheetLine>(sql`
    select s.id as order_id, s.number as order_number, l.line, s.sold_at, s.business_day, ${zoneAt('o', 's.sold_at')} as time_zone, s.outlet_id,
      o.name as outlet_name, l.product_id, l.variant_id, l.code, l.name, l.charge, l.weight_unit, l.quantity, l.refunded_quantity, s.currency,
      l.unit_price_minor, l.list_minor, l.payable_minor, l.tax_minor, s.tax_is_included, l.tax_name, l.tax_rate_basis_points, l.refunded_minor
    from sales_order s
    join order_line l on l.merchant_id = s.merchant_id and l.order_id = s.id
    join organisation_outlet o on o.merchant_id = s.merchant_id and o.id = s.outlet_id
    where s.merchant_id = ${merchantId} and s.id = any(${orderIds}::uuid[]) and l.line > ${afterLine} order by l.line`)
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return orderIds.flatMap((id) => byOrder.get(id) ?? [])
}

/** The next lines of the orders that a filter matches: the newest order first, each in the order of its basket. */
export async function listSheetLines(tx: Tx, asked: Asked): Promise<SheetLine[]> {
  const { merchantId, after, limit } = asked
  let behind: OrderPlace | null = after && [after[0], after[1], after[2]]
  const lines = after ? await listLinesOf(tx, merchantId, [after[2]], Number(after[3])) : []
  while (lines.length < limit) {
    const places = await listPlaces(tx, asked, behind)
    const ids = places.map(([, , id]) => id)
    lines.push(...(await listLinesOf(tx, merchantId, ids, -1)))
    behind = places.at(-1) ?? behind
    if (places.length < ORDERS_AT_ONCE) break
  }
  return lines.slice(0, limit)
}
