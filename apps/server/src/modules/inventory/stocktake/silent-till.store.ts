import { COUNT_MARGIN_MS } from '@kassa/domain/sales/late-document.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { standingRegistration } from '../../device/public.ts'

export interface SilentTill {
  readonly deviceId: string
  readonly name: string
  readonly lastSeenAt: string | null
  /** Entries that it said it holds. */
  readonly queued: number
}

/** Tills of a check's outlet that were not heard of since its last count, or since it was opened, and those that hold entries. Source: D120. */
export const listSilentTills = (tx: Tx, merchantId: string, stocktakeId: string): Promise<SilentTill[]> =>
  tx.many(sql`
    select d.id as device_id, d.name, r.last_seen_at, r.queued
    from stocktake as doc
    join device_till as d on d.merchant_id = doc.merchant_id and d.outlet_id = doc.outlet_id and d.archived_at is null
      and d.is_enabled
    join ${standingRegistration}
    where doc.merchant_id = ${merchantId} and doc.id = ${stocktakeId} and (r.queued > 0 or r.last_seen_at is null
      or r.last_seen_at < coalesce((select max(counted_at) from stocktake_count as one
        where one.merchant_id = doc.merchant_id and one.document_id = doc.id), doc.created_at)
        - ${COUNT_MARGIN_MS}::bigint * interval '1 millisecond')
    order by r.last_seen_at nulls first, d.name, d.id limit 50`)
