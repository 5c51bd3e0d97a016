import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { registeredTills } from '../../device/public.ts'
import type { CellPlace } from './cells.store.ts'

export interface HeadRow {
  readonly devices: number
  readonly entries: number
  readonly since: string | null
  readonly provedAt: string | null
  readonly wrong: string | null
  /** The business day of the first order; null where there is none. */
  readonly began: string | null
}

/** Returns the entries that tills of these outlets have not uploaded, the result of the last proof of the merchant's days, and the day of the first order. */
export const findHead = (
  tx: Tx,
  { merchantId, outletIds }: Pick<CellPlace, 'merchantId' | 'outletIds'>,
): Promise<HeadRow> =>
  tx.one<HeadRow>(sql`
    select waiting.*, proof.proved_at, proof.wrong, ${beganOn(merchantId, outletIds)} as began from (
      select count(*) as devices, coalesce(sum(r.queued), 0)::bigint as entries, min(r.oldest_queued_at) as since
      from ${registeredTills}
      where r.merchant_id = ${merchantId} and r.unbound_at is null and r.queued > 0
        and (${outletIds}::uuid[] is null or d.outlet_id = any(${outletIds}::uuid[]))
    ) as waiting left join figure_proof proof on proof.merchant_id = ${merchantId}`)

/** The business day of the first order at some outlets, looked up at each of them. */
const beganOn = (merchantId: string, outletIds: readonly string[] | null): Sql => sql`(
  select min(first.business_day)::text from organisation_outlet o cross join lateral (
    select s.business_day from sales_order_head s where s.merchant_id = o.merchant_id
      and s.outlet_id = o.id order by s.business_day limit 1) as first
  where o.merchant_id = ${merchantId} and (${outletIds}::uuid[] is null or o.id = any(${outletIds}::uuid[])))`

export const findBegan = async (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[] | null,
): Promise<string | null> =>
  (await tx.one<{ began: string | null }>(sql`select ${beganOn(merchantId, outletIds)} as began`)).began
