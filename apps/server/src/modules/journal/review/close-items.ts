import type { Context } from '../../../platform/command.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { setOrdersReviewed } from '../../sales/public.ts'
import { setResolved } from './review.store.ts'

/** Closes the open items that `which` names, with one note, and says so on the timelines of their orders; answers how many there were. */
export async function closeItems(
  { tx, merchantId, actor, now, newId }: Pick<Context, 'tx' | 'merchantId' | 'actor' | 'now' | 'newId'>,
  which: Sql,
  note: string,
): Promise<number> {
  const closed = await setResolved(tx, merchantId, which, { at: now, name: actor.name, note })
  const orderIds = new Set(closed.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])))
  const orders = [...orderIds].map((orderId) => ({ orderId, eventId: newId() }))
  if (orders.length > 0) await setOrdersReviewed(tx, merchantId, { orders, byName: actor.name, note, at: now })
  return closed.length
}
