import type { Context } from '../../../platform/command.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { OrderReview } from '../../../platform/handed-in.ts'
import { setResolved } from './review.store.ts'

/** Closes the open items that `which` names, with one note, and has `reviews` say so at their orders; answers how many there were. */
export async function closeItems(
  reviews: readonly OrderReview[],
  { tx, merchantId, actor, now, newId }: Pick<Context, 'tx' | 'merchantId' | 'actor' | 'now' | 'newId'>,
  which: Sql,
  note: string,
): Promise<number> {
  const closed = await setResolved(tx, merchantId, which, { at: now, name: actor.name, note })
  const orderIds = new Set(closed.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])))
  const orders = [...orderIds].map((orderId) => ({ orderId, eventId: newId() }))
  if (orders.length === 0) return closed.length
  for (const review of reviews) await review(tx, merchantId, { orders, byName: actor.name, note, at: now })
  return closed.length
}
