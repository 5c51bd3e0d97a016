import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** A business day that the feed told of. */
export interface ToldDay {
  readonly id: string
  readonly outletId: string
  readonly day: string
}

export const findToldDay = (tx: Tx, merchantId: string, id: string): Promise<ToldDay | undefined> =>
  tx.maybe(sql`
    select id, outlet_id, business_day as day from told_day where merchant_id = ${merchantId} and id = ${id}`)

/** Days of an outlet, the newest first; `before`: those before this day. */
export const listToldDays = (
  tx: Tx,
  { merchantId, outletId }: { readonly merchantId: string; readonly outletId: string },
  before: string | null,
  limit: number,
): Promise<ToldDay[]> =>
  tx.many(sql`
    select id, outlet_id, business_day as day from told_day
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and (${before}::date is null or business_day < ${before}::date)
    order by business_day desc limit ${limit}`)
