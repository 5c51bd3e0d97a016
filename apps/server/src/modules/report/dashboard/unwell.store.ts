import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { standingRegistration } from '../../device/public.ts'

/** The number of rows that one looks at. */
export const SHOWN = 20

interface Unwell {
  readonly merchantId: string
  readonly name: string
  readonly silentDevices: number
  readonly queued: number
  readonly idleDevices: number
  readonly licenceEndsOn: string | null
}

/** The limits beyond which something is trouble: not heard of since, idle for so long, a licence that ends between two days. */
export interface TroubleLimits {
  readonly heardSince: string
  readonly idleSince: string
  readonly endsFrom: string
  readonly endsUntil: string
}

/** Merchants below the caller that need a hand, the worst first, and how many there are. Source: TN-D02. */
export async function listUnwell(
  tx: Tx,
  { heardSince, idleSince, endsFrom, endsUntil }: TroubleLimits,
): Promise<{ readonly unwell: Unwell[]; readonly unwellCount: number }> {
  const found = await tx.many<Unwell & { all: number }>(sql`
    with device_of as (
      select d.merchant_id, count(*) filter (where r.last_seen_at < ${heardSince} and r.queued > 0) as silent,
        coalesce(sum(r.queued) filter (where r.last_seen_at < ${heardSince}), 0)::bigint as queued,
        count(*) filter (where r.last_seen_at < ${idleSince}) as idle
      from device_till d
      join ${standingRegistration}
      where d.archived_at is null group by 1
    ), licence_of as (
      select merchant_id, ends_on from licence where ends_on between ${endsFrom}::date and ${endsUntil}::date
    )
    select m.id as merchant_id, m.name, coalesce(d.silent, 0) as silent_devices, coalesce(d.queued, 0) as queued,
      coalesce(d.idle, 0) as idle_devices, l.ends_on as licence_ends_on, count(*) over () as all
    from organisation_merchant m left join device_of d on d.merchant_id = m.id left join licence_of l on l.merchant_id = m.id
    where m.archived_at is null and (d.silent > 0 or d.idle > 0 or l.ends_on is not null)
    order by coalesce(d.queued, 0) desc, l.ends_on nulls last, coalesce(d.idle, 0) desc, m.name, m.id
    limit ${SHOWN}`)
  return { unwell: found.map(({ all: _all, ...one }) => one), unwellCount: found[0]?.all ?? 0 }
}
