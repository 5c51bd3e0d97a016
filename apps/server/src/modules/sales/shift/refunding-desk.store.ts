import type { OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import { sql } from '../../../platform/db/sql.ts'
import { joinActingRole, type ActingPlace } from '../../identity/public.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { registeredTills } from '../../device/public.ts'

/** The registration that brings a refund, with its outlet's calendar. */
export interface RefundingDesk extends OutletDayColumns {
  readonly deviceId: string
  readonly deviceName: string
  readonly outletId: string
  readonly numberPrefix: string
  readonly registeredAt: string
  /** The number of this registration among those of its device, from 1, and the sequence of its next entry. */
  readonly epoch: number
  readonly nextSequence: number
}

/** The person who refunds at a device, with their permissions there. */
export interface RefundCashier {
  readonly id: string
  readonly name: string
  readonly codes: readonly string[]
  readonly maxRefundMinor: number | null
  readonly isEnabled: boolean
  readonly isBound: boolean
}

export const findRefundingDesk = (tx: Tx, merchantId: string, registrationId: string): Promise<RefundingDesk> =>
  tx.one<RefundingDesk>(sql`
    select d.id as device_id, d.name as device_name, d.outlet_id, r.number_prefix, r.registered_at, r.epoch, r.next_sequence, o.time_zone, o.day_cutoff_minutes, o.day_rules
    from ${registeredTills}
    join organisation_outlet o on o.merchant_id = d.merchant_id and o.id = d.outlet_id
    where r.merchant_id = ${merchantId} and r.id = ${registrationId}`)

export const findRefunding = (
  tx: Tx,
  { merchantId, outletId, at }: ActingPlace,
  staffId: string,
): Promise<RefundCashier | undefined> =>
  tx.maybe<RefundCashier>(sql`
    select s.id, trim(s.first_name || ' ' || s.last_name) as name, r.codes, r.max_refund_minor,
      s.is_enabled and s.archived_at is null as is_enabled,
      exists (select from organisation_staff_outlet b where b.merchant_id = s.merchant_id and b.staff_id = s.id
        and b.outlet_id = ${outletId}) as is_bound
    from organisation_staff s ${joinActingRole({ outletId, at })}
    where s.merchant_id = ${merchantId} and s.id = ${staffId}`)
