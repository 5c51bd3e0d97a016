import type { Tx } from '../../../platform/db/tx.ts'
import { listOpenOrderRows } from '../../payment/public.ts'
import { listOrderRows, type OrderRow } from './order-list.store.ts'
import { mergeNewestFirst } from './waiting-orders.ts'

/** The newest orders of a merchant's outlets, those that wait for their money among them: the top of its list of orders. */
export async function listNewestOrders(
  tx: Tx,
  place: { readonly merchantId: string; readonly outletIds: readonly string[] | null },
  limit: number,
): Promise<OrderRow[]> {
  const booked = await listOrderRows(tx, place, {}, null, limit)
  return mergeNewestFirst<OrderRow>(booked, await listOpenOrderRows(tx, place, {}, null, limit)).slice(0, limit)
}
