import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { CellPlace } from './cells.store.ts'

export interface HeadRow {
  readonly devices: number
  readonly entries: number
  readonly since: string | null
  readonly provedAt: string | null
  readonly wrong: string | null
}

/** Returns the entries that tills of these outlets have not uploaded, and the result of the last proof of the merchant's days. */
export const findHead = (
  tx: Tx,
  { merchantId, outletIds }: Pick<CellPlace, 'merchantId' | 'outletIds'>,
): Promise<HeadRow> =>
  tx.one<HeadRow>(sql`
    select waiting.*, proof.proved_at, proof.wrong from (
      select count(*) as devices, coalesce(sum(r.queued), 0)::bigint as entries, min(r.oldest_queued_at) as since
      from device_registration r join device d on d.merchant_id = r.merchant_id and d.id = r.device_id
      where r.merchant_id = ${merchantId} and r.unbound_at is null and r.queued > 0
        and (${outletIds}::uuid[] is null or d.outlet_id = any(${outletIds}::uuid[]))
    ) as waiting left join figure_proof proof on proof.merchant_id = ${merchantId}`)
