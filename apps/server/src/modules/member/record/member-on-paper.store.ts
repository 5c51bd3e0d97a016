import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A sale's member as paper says it: who the sale was booked to, and what it left of what it moved. */
export interface MemberOnPaper {
  /** Empty where the member was erased. */
  readonly name: string
  readonly cardNumber: string
  /** Points right after the sale; null where it moved none. */
  readonly points: number | null
  /** Principal and bonus right after the sale, minor units; null where balance paid none of it. */
  readonly balanceMinor: number | null
}

/** The member on the paper of a refund, with the points that came back and those that went. */
export interface MemberOfRefund extends MemberOnPaper {
  readonly pointsReturned: number
  readonly pointsTaken: number
}

/**
 * Returns the member's state after a document, by the books. A merged member keeps the earlier lines; later bookings are with the member
 * who stayed. A bucket that the document did not move has the state of its last line before.
 */
const leftBy = (document: Sql): Sql => sql`
    select m.name, m.card_number, points.after_points as points, balance.after_minor as balance_minor,
      coalesce(moved.returned, 0)::bigint as points_returned, coalesce(moved.taken, 0)::bigint as points_taken
    from (${document}) as o
    join member m on m.merchant_id = o.merchant_id and m.id = o.member_id
    left join lateral (
      select e.after_points from point_entry e
      where e.merchant_id = o.merchant_id and e.member_id in (m.id, m.merged_into) and e.document_id = o.id
      order by e.entry_number desc limit 1) as points on true
    left join lateral (
      select sum(e.points) filter (where e.points > 0) as returned, -sum(e.points) filter (where e.points < 0) as taken
      from point_entry e
      where e.merchant_id = o.merchant_id and e.member_id in (m.id, m.merged_into) and e.document_id = o.id) as moved on true
    left join lateral (
      select e.member_id, e.entry_number from balance_entry e
      where e.merchant_id = o.merchant_id and e.member_id in (m.id, m.merged_into) and e.document_id = o.id
      order by e.entry_number desc limit 1) as last on true
    left join lateral (
      select sum(bucket.after_minor)::bigint as after_minor from (values (0), (1)) as kind (parity)
      cross join lateral (
        select b.after_minor from balance_entry b
        where b.merchant_id = o.merchant_id and b.member_id = last.member_id and b.entry_number <= last.entry_number
          and b.type % 2 = kind.parity
        order by b.entry_number desc limit 1) as bucket) as balance on true`

/** The member of an order and what it left them; undefined without one. */
export async function findMemberOnPaper(
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<MemberOnPaper | undefined> {
  const found = await tx.maybe<MemberOfRefund>(
    leftBy(
      sql`select merchant_id, id, member_id from sales_order where merchant_id = ${merchantId} and id = ${orderId}`,
    ),
  )
  if (!found) return undefined
  const { name, cardNumber, points, balanceMinor } = found
  return { name, cardNumber, points, balanceMinor }
}

/** The member of the sale that a refund gave back, and what the refund did for them; undefined without one. */
export const findMemberOfRefund = (tx: Tx, merchantId: string, refundId: string): Promise<MemberOfRefund | undefined> =>
  tx.maybe<MemberOfRefund>(
    leftBy(sql`
      select r.merchant_id, r.id, sold.member_id from refund r
      join sales_order sold on sold.merchant_id = r.merchant_id and sold.id = r.order_id
      where r.merchant_id = ${merchantId} and r.id = ${refundId}`),
  )
