import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { standingRegistration } from '../../device/public.ts'
import { isInOffice } from '../../../platform/tills/in-office.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { tillState } from '@kassa/contract/report/till-state.ts'

export interface TillPlace {
  readonly merchantId: string
  /** Null: all of the merchant. */
  readonly outletIds: readonly string[] | null
  readonly heardSince: string
}

export interface TillRow extends Omit<OutputOf<typeof tillState>, 'isInOffice'> {
  readonly isInOffice: boolean
}

/** Devices with what their standing registration last said. */
const tills = ({ merchantId, outletIds, heardSince }: TillPlace): Sql => sql`
  select d.id, d.outlet_id, d.name, o.name as outlet_name, d.type, coalesce(r.last_seen_at >= ${heardSince}, false) as is_online, ${isInOffice('r')} as is_in_office, r.last_seen_at,
    coalesce(r.queued, 0) as queued, coalesce(r.version_text, '') as version
  from device_till d join organisation_outlet o on o.merchant_id = d.merchant_id and o.id = d.outlet_id
  left join ${standingRegistration}
  where d.merchant_id = ${merchantId} and d.archived_at is null
    and ${outletIds === null ? sql`true` : sql`d.outlet_id = any(${outletIds}::uuid[])`}`

/** Lists the tills that need a hand first: silent with entries, then the longest silent. */
export const listTills = (tx: Tx, place: TillPlace, limit: number): Promise<TillRow[]> =>
  tx.many<TillRow>(sql`
    select * from (${tills(place)}) as till
    order by is_online or queued = 0, is_online, last_seen_at nulls last, name, id limit ${limit}`)

export const countTills = (
  tx: Tx,
  place: TillPlace,
): Promise<{ readonly tills: number; readonly tillsOnline: number; readonly queued: number }> =>
  tx.one(sql`
    select count(*) as tills, count(*) filter (where is_online) as tills_online,
      coalesce(sum(queued) filter (where not is_online), 0)::bigint as queued
    from (${tills(place)}) as till`)

export interface TillShift {
  readonly deviceId: string
  readonly id: string
  readonly number: string
  readonly staffName: string
  readonly openedAt: string
}

/** Returns the shifts open on them. The outlet is a condition too, so that only open shifts are looked at. */
export const listTillShifts = (
  tx: Tx,
  merchantId: string,
  some: readonly Pick<TillRow, 'id' | 'outletId'>[],
): Promise<TillShift[]> =>
  tx.many<TillShift>(sql`
    select shift.device_id, shift.id, shift.number, trim(staff.first_name || ' ' || staff.last_name) as staff_name, shift.opened_at
    from sales_shift as shift join organisation_staff as staff on staff.merchant_id = shift.merchant_id and staff.id = shift.staff_id
    where shift.merchant_id = ${merchantId} and shift.closed_at is null
      and shift.outlet_id = any(${[...new Set(some.map(({ outletId }) => outletId))]}::uuid[])
      and shift.device_id = any(${some.map(({ id }) => id)}::uuid[])
    order by shift.opened_at, shift.id`)
