import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The day on which an item `i` came, by the clock on the wall of its outlet `o`. */
const dayAt = sql`(i.received_at at time zone o.time_zone)::date`

/** Open items `i` of a merchant, a group a row: outlet, till, day, and what they were filed for first. */
export const openGroups = (merchantId: string | Sql, outletIds: readonly string[] | Sql | null): Sql => sql`
  select i.outlet_id, o.name as outlet_name, i.device_id, d.name as device_name, to_char(${dayAt}, 'YYYY-MM-DD') as day, i.kind,
    i.reasons -> 0 ->> 'code' as code, count(*) as count, min(i.received_at) as first_at, max(i.received_at) as last_at,
    (array_agg(i.id order by i.received_at, i.id))[1] as item_id,
    (array_agg(i.reasons -> 0 order by i.received_at, i.id))[1] as reason
  from review_item i
  join organisation_outlet o on o.merchant_id = i.merchant_id and o.id = i.outlet_id
  left join device_till d on d.merchant_id = i.merchant_id and d.id = i.device_id
  where i.merchant_id = ${merchantId} and i.resolved_at is null
    and ${outletIds === null ? sql`true` : sql`i.outlet_id = any(${outletIds}::uuid[])`}
  group by i.outlet_id, o.name, i.device_id, d.name, ${dayAt}, i.kind, i.reasons -> 0 ->> 'code'`

export interface ReviewGroupKey {
  readonly outletId: string
  readonly deviceId: string | null
  readonly day: string
  readonly kind: 'review' | 'quarantine'
  readonly code: string
}

export interface ReviewGroupRow extends ReviewGroupKey {
  readonly outletName: string
  readonly deviceName: string | null
  readonly count: number
  readonly firstAt: string
  readonly lastAt: string
  readonly itemId: string
  readonly reason: { code: string; facts: Record<string, unknown> }
}

/** Lists the rows, those filed last first. */
export const listGroupRows = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[] | null,
  limit: number,
): Promise<ReviewGroupRow[]> =>
  tx.many(sql`
    select * from (${openGroups(merchantId, outletIds)}) as grouped order by last_at desc, item_id desc limit ${limit}`)

/** The items of a group as far as it was shown, as a condition on `review_item`. */
export const ofGroup = (merchantId: string, key: ReviewGroupKey, upTo: string): Sql => sql`
  id in (
    select i.id from review_item i join organisation_outlet o on o.merchant_id = i.merchant_id and o.id = i.outlet_id
    where i.merchant_id = ${merchantId} and i.outlet_id = ${key.outletId} and i.device_id is not distinct from ${key.deviceId}::uuid
      and i.kind = ${key.kind} and i.reasons -> 0 ->> 'code' = ${key.code} and ${dayAt} = ${key.day}::date
      and i.received_at <= ${upTo}::timestamptz)`

/** Returns whether there are such items, open or closed. */
export async function hasItems(tx: Tx, merchantId: string, which: Sql): Promise<boolean> {
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`
    select exists (select from review_item where merchant_id = ${merchantId} and ${which}) as is_there`)
  return isThere
}
