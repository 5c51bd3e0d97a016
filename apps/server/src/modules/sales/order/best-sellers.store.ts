import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { newestOrders } from './order-moment.store.ts'

/** The number of an outlet's last orders that decide what sells best there: some days of a busy one. */
const ORDERS = 500

/**
 * Lists the variants on most receipts of a till, then of its outlet: a till that sold nothing yet has its outlet's. Of two alike the order
 * is by id, so that two tills lay their keys alike.
 */
export async function listBestSellers(
  tx: Tx,
  {
    merchantId,
    outletId,
    deviceId,
  }: { readonly merchantId: string; readonly outletId: string; readonly deviceId: string },
  most: number,
): Promise<string[]> {
  const ofOutlet = sql`s.merchant_id = ${merchantId} and s.outlet_id = ${outletId} and s.type = 1`
  const rows = await tx.many<{ variantId: string }>(sql`
    with recent as (
      select id, device_id from (${newestOrders(ofOutlet, {}, null, ORDERS)}) as newest
    )
    select l.variant_id
    from recent r join order_line l on l.merchant_id = ${merchantId} and l.order_id = r.id
    where l.variant_id is not null
    group by l.variant_id
    order by count(distinct r.id) filter (where r.device_id = ${deviceId}) desc, count(distinct r.id) desc, l.variant_id
    limit ${most}`)
  return rows.map(({ variantId }) => variantId)
}
