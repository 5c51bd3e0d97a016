import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

interface Place {
  readonly merchantId: string
  readonly outletId: string
}

/** The last entry of a merchant's stock book; 0 before the first. */
export const findLastEntry = async (tx: Tx, merchantId: string): Promise<number> =>
  (
    await tx.maybe<{ last: number }>(sql`
    select entry_number as last from stock_ledger where merchant_id = ${merchantId} order by entry_number desc limit 1`)
  )?.last ?? 0

/** Returns an outlet's stock of the goods that moved in the next `limit` entries, and the last of these entries. */
export const listLevelsAfter = (
  tx: Tx,
  { merchantId, outletId }: Place,
  after: number,
  limit: number,
): Promise<{ upTo: number | null; entries: number; rows: { variantId: string; onHand: number }[] }> =>
  tx.one(sql`
    with moved as materialized (
      select entry_number, outlet_id, variant_id from stock_ledger
      where merchant_id = ${merchantId} and entry_number > ${after} order by entry_number limit ${limit}
    )
    select (select max(entry_number) from moved) as up_to, (select count(*) from moved) as entries, coalesce((
      select jsonb_agg(jsonb_build_object('variantId', variant_id, 'onHand', on_hand) order by variant_id)
      from stock_on_hand as stock where merchant_id = ${merchantId} and outlet_id = ${outletId}
        and variant_id in (select variant_id from moved where moved.outlet_id = ${outletId})), '[]') as rows`)
