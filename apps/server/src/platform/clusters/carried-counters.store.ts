import { sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

/**
 * Counters of a database beside the rows of merchants, as JSON. Tries do not say of whom they are, so they are carried as a whole; how far the goods of the
 * merchant's tills are is also counted up by changes above the merchants.
 */
export interface Counters {
  readonly counted: string
  readonly cursor: string
}

/** Places that are held stay behind: what holds them, an open stream, ends there and takes one in the other. */
export const readCounters = (tx: Tx, merchantId: string): Promise<Counters> =>
  tx.one(sql`
    select (select coalesce(json_agg(c), '[]')::text from counted c where times > 0) as counted,
      (select coalesce(json_agg(u), '[]')::text from change_cursor u where merchant_id = ${merchantId}) as cursor`)

/** Whoever tried more often in either of the two has tried so often, and tills fetch what either of the two told them of. */
export async function writeCounters(tx: Tx, { counted, cursor }: Counters): Promise<void> {
  await tx.run(sql`
    insert into counted as c (key_hash, times, ends_at)
    select key_hash, times, ends_at from json_populate_recordset(null::counted, ${counted}::json) order by key_hash
    on conflict (key_hash) do update set times = greatest(c.times, excluded.times), ends_at = greatest(c.ends_at, excluded.ends_at)`)
  await tx.run(sql`
    insert into change_cursor as u (merchant_id, value, whole_value, goods_value)
    select merchant_id, value, whole_value, goods_value from json_populate_recordset(null::change_cursor, ${cursor}::json)
    on conflict (merchant_id) do update set value = greatest(u.value, excluded.value),
      whole_value = greatest(u.whole_value, excluded.whole_value), goods_value = greatest(u.goods_value, excluded.goods_value)`)
}
