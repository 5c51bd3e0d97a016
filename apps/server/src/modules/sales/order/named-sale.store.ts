import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A sale as the till that sold it names it: by the id it gave it, which another sale may have brought before (D117). */
export interface NamedSale {
  readonly orderId: string
  /** The number on its receipt; undefined: an older desk says none. */
  readonly orderNumber?: string | undefined
  /** The till that names it; null: no till does. */
  readonly deviceId: string | null
}

/**
 * The id under which a sale stands in the books. Of sales that share the id they were given it is the one of this number, else the one that this
 * till sold, else the first; the id itself where the books hold none.
 */
export async function findNamedSale(
  tx: Tx,
  merchantId: string,
  { orderId, orderNumber, deviceId }: NamedSale,
): Promise<string> {
  const found = await tx.maybe<{ id: string }>(sql`
    select id from (
      select id, number, device_id from sales_order where merchant_id = ${merchantId} and id = ${orderId}
      union all
      select id, number, device_id from sales_order where merchant_id = ${merchantId} and basket_id = ${orderId}) as sale
    order by (split_part(number, '~', 1) = ${orderNumber ?? null}::text) desc nulls last,
      (device_id = ${deviceId}::uuid) desc nulls last, (id = ${orderId}::uuid) desc, id
    limit 1`)
  return found?.id ?? orderId
}
