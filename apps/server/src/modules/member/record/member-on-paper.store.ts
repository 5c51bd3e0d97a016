import { sql } from '../../../platform/db/sql.ts'
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

/**
 * The member of an order and what the books say it left them; undefined without one. Who was merged keeps the lines of before; what is booked later
 * stands with who stayed. A bucket that the sale did not touch holds what its last line before says.
 */
export const findMemberOnPaper = (tx: Tx, merchantId: string, orderId: string): Promise<MemberOnPaper | undefined> =>
  tx.maybe<MemberOnPaper>(sql`
    select m.name, m.card_number, points.after_points as points, balance.after_minor as balance_minor
    from sales_order o
    join member m on m.merchant_id = o.merchant_id and m.id = o.member_id
    left join lateral (
      select e.after_points from point_entry e
      where e.merchant_id = o.merchant_id and e.member_id in (m.id, m.merged_into) and e.document_id = o.id
      order by e.entry_number desc limit 1) as points on true
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
        order by b.entry_number desc limit 1) as bucket) as balance on true
    where o.merchant_id = ${merchantId} and o.id = ${orderId}`)
