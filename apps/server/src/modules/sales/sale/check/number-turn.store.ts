import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** Orders with a number above one and up to a last one, written alike; not those that the server completed by itself, whose till had not given theirs yet. */
export const ordersNumberedAbove = (merchantId: string, number: string, last: string): Sql => sql`
select above.number from sales_order above
where above.merchant_id = ${merchantId}::uuid and above.number > ${number}::text and above.number <= ${last}::text
  and length(above.number) = length(${number}::text)
  and not exists (select from open_order w where w.merchant_id = ${merchantId}::uuid and w.id = above.id
    and w.completed_at is not null)`

/** Orders whose payment a till began since it was registered: each may have had a number in mind. */
export async function countBegunOrders(
  tx: Tx,
  { merchantId, deviceId, since }: { readonly merchantId: string; readonly deviceId: string; readonly since: string },
): Promise<number> {
  const { begun } = await tx.one<{ begun: number }>(sql`
    select count(*) as begun from payment_open_order
    where merchant_id = ${merchantId} and device_id = ${deviceId} and created_at >= ${since}`)
  return begun
}
