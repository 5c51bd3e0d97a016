import { json, sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** An order that stands in the books. */
export const findCompletedOrder = (tx: Tx, merchantId: string, id: string): Promise<{ number: string }> =>
  tx.one(sql`select number from sales_order where merchant_id = ${merchantId} and id = ${id}`)

/** Returns whether an order stands in the books under this id. */
export async function isWritten(tx: Tx, merchantId: string, id: string): Promise<boolean> {
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`
    select exists (select from sales_order where merchant_id = ${merchantId} and id = ${id}) as is_there`)
  return isThere
}

/** Writes onto the timeline that the desk's own entry came after all. */
export const insertDeskEvent = (
  tx: Tx,
  merchantId: string,
  event: { readonly id: string; readonly orderId: string; readonly facts: unknown; readonly at: string },
): Promise<number> =>
  tx.run(sql`
    insert into order_event (merchant_id, id, order_id, what, facts, at)
    values (${merchantId}, ${event.id}, ${event.orderId}, 'desk-followed', ${json(event.facts)}, ${event.at})`)
