import type { Till } from '@kassa/domain/accounting/batch/due-day.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { standingRegistration } from '../../device/public.ts'
import type { OutletBooks } from './batch.store.ts'

/**
 * Tills that are registered at an outlet, with what was heard of them. What a registration that has ended said of entries of its own counts until
 * they are here: a till may be registered anew on another machine. A browser that registers anew tells of all its entries in its new one.
 */
export const listTills = (tx: Tx, { merchantId, outletId }: OutletBooks): Promise<Till[]> =>
  tx.many<Till>(sql`
    select d.id as device_id, r.registered_at, r.last_seen_at as heard_at, case when r.queued > 0 then r.oldest_queued_at end as oldest_queued_at,
      coalesce((select jsonb_agg(jsonb_build_object('oldestQueuedAt', said.oldest_queued_at, 'endedAt', said.unbound_at))
        from device_registration said where said.merchant_id = d.merchant_id and said.device_id = d.id and said.unbound_at is not null
          and said.queued > 0 and said.oldest_queued_at >= said.registered_at), '[]') as ended
    from device_till d join ${standingRegistration}
    where d.merchant_id = ${merchantId} and d.outlet_id = ${outletId} and d.archived_at is null order by d.number`)

/** The names of tills, by their ids. */
export const listTillNames = async (
  tx: Tx,
  merchantId: string,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (deviceIds.length === 0) return new Map()
  const rows = await tx.many<{ id: string; name: string }>(
    sql`select id, name from device_till where merchant_id = ${merchantId} and id = any(${deviceIds}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
