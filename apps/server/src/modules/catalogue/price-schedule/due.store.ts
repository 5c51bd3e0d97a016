import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { eventCte } from '../../../platform/calls/record.ts'
import type { PriceToWrite } from './price-schedule.store.ts'

/** One outlet of a schedule whose moment has come. */
export interface DuePlace {
  readonly merchantId: string
  readonly scheduleId: string
  readonly outletId: string
}

/** The first that have not begun though their moment has come, the earliest first. */
export const listDue = (tx: Tx, now: string, limit: number): Promise<DuePlace[]> =>
  tx.many<DuePlace>(sql`
    select merchant_id, schedule_id, outlet_id from price_schedule_outlet
    where begun_at is null and withdrawn_at is null and begins_at <= ${now}
    order by begins_at, schedule_id, outlet_id limit ${limit}`)

/**
 * Returns the author of a schedule, with the row of the outlet locked; undefined where somebody else has begun it, or it was taken back.
 */
export const findDueForUpdate = (
  tx: Tx,
  { merchantId, scheduleId, outletId }: DuePlace,
): Promise<{ by: string } | undefined> =>
  tx.maybe<{ by: string }>(sql`
    select schedule.created_by as by from price_schedule_outlet as place
    join price_schedule as schedule on schedule.merchant_id = place.merchant_id and schedule.id = place.schedule_id
    where place.merchant_id = ${merchantId} and place.schedule_id = ${scheduleId} and place.outlet_id = ${outletId}
      and place.begun_at is null and place.withdrawn_at is null
    for update of place`)

export const listDuePrices = (tx: Tx, { merchantId, scheduleId }: DuePlace): Promise<PriceToWrite[]> =>
  tx.many<PriceToWrite>(sql`
    select variant_id, sell_price_minor, member_price_minor from price_schedule_goods
    where merchant_id = ${merchantId} and schedule_id = ${scheduleId} order by variant_id`)

export const setBegun = (
  tx: Tx,
  { merchantId, scheduleId, outletId }: DuePlace,
  { now, changed, passed }: { readonly now: string; readonly changed: number; readonly passed: number },
): Promise<number> =>
  tx.run(sql`
    update price_schedule_outlet set begun_at = ${now}, changed_count = ${changed}, passed_count = ${passed}
    where merchant_id = ${merchantId} and schedule_id = ${scheduleId} and outlet_id = ${outletId}`)

/** Tells screens and desks of the outlet that goods cost something else. */
export const tellPricesChanged = (
  tx: Tx,
  { merchantId, outletId }: DuePlace,
  { now, id, changeNumber }: { readonly now: string; readonly id: string; readonly changeNumber: number },
): Promise<number> =>
  tx.run(
    sql`with ${eventCte(merchantId, {
      event: 'catalogue.changed',
      row: sql`select ${id}::uuid as id, ${outletId}::uuid as outlet_id,
        jsonb_build_object('changeNumber', ${changeNumber}::bigint) as payload, ${now}::timestamptz as created_at`,
    })} select`,
  )
