import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** One line of a device's journal with what of its body is kept, the basket and its price from the order's own row. */
export interface KeptEntry {
  readonly merchantId: string
  readonly registrationId: string
  readonly sequence: number
  readonly id: string
  readonly contractVersion: number
  readonly hash: string
  readonly kept: Record<string, unknown> | null
  readonly snapshot: unknown
  readonly answer: unknown
}

export interface KeptAfter {
  readonly merchantId: string
  readonly registrationId: string
  readonly sequence: number
}

/** The next lines behind `after`, registration by registration in their order; as the owner. */
export const listKeptEntries = (tx: Tx, after: KeptAfter | undefined, limit: number): Promise<KeptEntry[]> =>
  tx.many<KeptEntry>(sql`
    select j.merchant_id, j.registration_id, j.sequence, j.id, j.contract_version, j.hash,
      case when j.outcome <> 'quarantined' then j.raw end as kept, o.snapshot, o.priced as answer
    from journal_entry j
    left join sales_order o on j.kind = 'sale' and o.merchant_id = j.merchant_id and o.id = (j.raw ->> 'orderId')::uuid
    where ${
      after
        ? sql`(j.merchant_id, j.registration_id, j.sequence)
            > (${after.merchantId}::uuid, ${after.registrationId}::uuid, ${after.sequence}::bigint)`
        : sql`true`
    }
    order by j.merchant_id, j.registration_id, j.sequence limit ${limit}`)
