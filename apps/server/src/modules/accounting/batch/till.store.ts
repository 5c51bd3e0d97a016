import type { Till } from '@kassa/domain/accounting/batch/due-day.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { standingRegistration } from '../../device/public.ts'
import type { OutletBooks } from './batch.store.ts'

/** A till that was silent for so many minutes as its registration ended was off or without a line: it may have sold since it was last heard. */
const SILENT_MINUTES = 15

/**
 * Tills of an outlet, with what was heard of them, and what may still come from registrations that have ended: the journal of one is taken whenever it comes. One
 * that said it had entries of its own is waited for until they are here; so is one that was silent as it ended, because nobody knows what it sold since
 * (docs/decisions/2699). A browser that registers anew tells of all its entries in its new one.
 */
export const listTills = (tx: Tx, { merchantId, outletId }: OutletBooks): Promise<Till[]> =>
  tx.many<Till>(sql`
    select d.id as device_id, r.registered_at, r.last_seen_at as heard_at, case when r.queued > 0 then r.oldest_queued_at end as oldest_queued_at,
      coalesce((select jsonb_agg(jsonb_build_object('oldestQueuedAt', waits.since, 'endedAt', said.unbound_at))
        from device_registration said cross join lateral (select case
          when said.queued > 0 and said.oldest_queued_at >= said.registered_at then said.oldest_queued_at
          when coalesce(said.last_seen_at, said.registered_at) < said.unbound_at - make_interval(mins => ${SILENT_MINUTES})
            then coalesce(said.last_seen_at, said.registered_at) end as since) waits
        where said.merchant_id = d.merchant_id and said.device_id = d.id and said.unbound_at is not null and waits.since is not null), '[]') as ended
    from device_till d left join ${standingRegistration} and d.archived_at is null
    where d.merchant_id = ${merchantId} and d.outlet_id = ${outletId} order by d.number`)

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
