import type { OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** An open shift whose till is off, with what says whether its outlet's day is over. */
export interface SilentShift extends OutletDayColumns {
  readonly merchantId: string
  readonly id: string
  readonly outletId: string
  readonly openedAt: string
}

/** Open shifts of tills that were not heard since a moment, the oldest first, at most `limit` after the last one of a batch. */
export const listSilentShifts = (
  tx: Tx,
  {
    heardSince,
    after,
    limit,
  }: { readonly heardSince: string; readonly after: SilentShift | undefined; readonly limit: number },
): Promise<SilentShift[]> =>
  tx.many<SilentShift>(sql`
    select s.merchant_id, s.id, s.outlet_id, s.opened_at, o.time_zone, o.day_cutoff_minutes, o.day_rules
    from shift s join organisation_outlet o on o.merchant_id = s.merchant_id and o.id = s.outlet_id
    where s.closed_at is null and s.lapsed_at is null and s.opened_at < ${heardSince}
      and (${after?.merchantId ?? null}::uuid is null
        or (s.merchant_id, s.id) > (${after?.merchantId ?? null}::uuid, ${after?.id ?? null}::uuid))
      and not exists (select from device_registration r where r.merchant_id = s.merchant_id and r.device_id = s.device_id
        and r.unbound_at is null and r.last_seen_at >= ${heardSince})
    order by s.merchant_id, s.id limit ${limit}`)

/** Closes it as uncounted; answers its number, or nothing where its till was quicker. */
export const setLapsed = (
  tx: Tx,
  { merchantId, id }: Pick<SilentShift, 'merchantId' | 'id'>,
  at: string,
): Promise<{ number: string; currency: string } | undefined> =>
  tx.maybe(sql`
    update shift set lapsed_at = ${at}
    where merchant_id = ${merchantId} and id = ${id} and closed_at is null and lapsed_at is null
    returning number, currency`)
