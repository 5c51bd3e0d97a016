// Faults that the proofs of an older program did not see, written into its books by hand: each is sound by itself and says other than its document.
import { openPglite } from '../apps/server/src/platform/db/pglite.ts'
import { sql, type Sql } from '../apps/server/src/platform/db/sql.ts'

/** The last entry of a member in a book, of a sale, that was not spoilt before. */
const lastOfSale = (table: string): Sql => sql`(
  select merchant_id, member_id, entry_number from ${sql.raw(table)} e
  where document_kind = 'order' and note = '' and not exists (select from ${sql.raw(table)} later
    where later.merchant_id = e.merchant_id and later.member_id = e.member_id and later.entry_number > e.entry_number)
  order by entry_number limit 1)`

/**
 * The faults, as people would say them: points that no sale earned, a transfer that received more than its receipts, a
 * drawer left with other cash, a coupon that no sale used.
 */
const faults: readonly Sql[] = [
  sql`
    with entry as (
      update point_entry e set points = e.points + 7, after_points = e.after_points + 7, note = 'spoilt'
      from ${lastOfSale('point_entry')} as last
      where e.merchant_id = last.merchant_id and e.entry_number = last.entry_number
      returning e.merchant_id, e.member_id
    )
    update member_account a set points = a.points + 7 from entry
    where a.merchant_id = entry.merchant_id and a.member_id = entry.member_id`,
  sql`
    update transfer_line set received = received + 5
    where id = (select id from transfer_line where received = quantity order by id limit 1)`,
  sql`
    update shift set next_float_minor = next_float_minor - 100
    where id = (select s.id from shift s join shift n on n.merchant_id = s.merchant_id and n.device_id = s.device_id
        and n.opened_at >= s.closed_at and n.float_minor = s.next_float_minor
      where s.next_float_minor >= 100 order by s.closed_at limit 1)`,
  sql`
    update coupon set state = 'used', used_at = now(), order_id = (select id from sales_order o where o.merchant_id = coupon.merchant_id
      and o.type = 1 order by o.sold_at limit 1)
    where id = (select id from coupon where state = 'issued' order by id limit 1)`,
]

/** Writes each fault once into the embedded database of a data folder; answers how many found a place. */
export async function plantFaults(folder: string): Promise<number> {
  const database = await openPglite({ folder })
  try {
    let planted = 0
    for (const fault of faults)
      planted += await database.transaction({ kind: 'owner' }, async (tx) => ((await tx.run(fault)) > 0 ? 1 : 0))
    return planted
  } finally {
    await database.close()
  }
}
