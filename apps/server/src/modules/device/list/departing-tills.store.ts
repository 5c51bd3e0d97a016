import type { SteadyDevice } from '../../../platform/actor.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A till of a shop that moves, as it was last heard. */
export interface DepartingTill {
  readonly registrationId: string
  readonly deviceId: string
  readonly name: string
  readonly outletId: string
  readonly outletName: string
  readonly isBound: boolean
  readonly lastSeenAt: string | null
  readonly queued: number
  /** The closing that it said it knows of. */
  readonly heardClosingAt: string | null
}

/** Every registration of a merchant with the device it is of: those that still sell, and ended ones, which may hold entries. */
export const listDepartingTills = (tx: Tx, merchantId: string): Promise<DepartingTill[]> =>
  tx.many<DepartingTill>(sql`
    select r.id as registration_id, r.device_id, d.name, o.id as outlet_id, o.name as outlet_name,
      r.unbound_at is null and d.archived_at is null as is_bound, r.last_seen_at, r.queued, r.heard_closing_at
    from device_registration r
    join device d on d.merchant_id = r.merchant_id and d.id = r.device_id
    join organisation_outlet o on o.merchant_id = d.merchant_id and o.id = d.outlet_id
    where r.merchant_id = ${merchantId}
    order by o.name collate "C", d.name collate "C", r.registered_at`)

/** The facts of a registration that never change, as booking knows tills. */
export const findSteadyDevice = (tx: Tx, merchantId: string, registrationId: string): Promise<SteadyDevice> =>
  tx.one<SteadyDevice>(sql`
    select r.merchant_id, r.id as registration_id, r.device_id, d.outlet_id, r.epoch, r.number_prefix
    from device_registration r join device d on d.merchant_id = r.merchant_id and d.id = r.device_id
    where r.merchant_id = ${merchantId} and r.id = ${registrationId}`)
