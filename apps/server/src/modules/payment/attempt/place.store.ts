import type { OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The currency that an outlet sells in and how it counts its days, where the device that asks is still one of its own; undefined where it is not. */
export const findPlace = (
  tx: Tx,
  { merchantId, registrationId }: { readonly merchantId: string; readonly registrationId: string },
): Promise<(OutletDayColumns & { readonly currency: string }) | undefined> =>
  tx.maybe(sql`
    select o.currency, o.time_zone, o.day_cutoff_minutes, o.day_rules from device_registration r
    join device d on d.merchant_id = r.merchant_id and d.id = r.device_id
    join outlet o on o.merchant_id = d.merchant_id and o.id = d.outlet_id
    where r.merchant_id = ${merchantId} and r.id = ${registrationId} and r.unbound_at is null and d.is_enabled
      and d.archived_at is null`)
