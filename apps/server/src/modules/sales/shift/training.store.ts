import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface TrainingRow {
  readonly id: string
  readonly outletId: string
  readonly deviceId: string
  readonly shiftId: string | null
  readonly beganBy: string
  readonly beganAt: string
  readonly receivedAt: string
}

/** Notes that a training began. False where one of this id stands already. */
export const insertTraining = async (tx: Tx, merchantId: string, row: TrainingRow): Promise<boolean> =>
  (await tx.run(sql`
    insert into training (merchant_id, id, outlet_id, device_id, shift_id, began_by, began_at, received_at)
    values (${merchantId}, ${row.id}, ${row.outletId}, ${row.deviceId}, ${row.shiftId}, ${row.beganBy}, ${row.beganAt},
      ${row.receivedAt})
    on conflict (merchant_id, id) do nothing`)) === 1

/** Ends a training of this device that goes on. False where there is none. */
export const setTrainingEnded = async (
  tx: Tx,
  merchantId: string,
  { id, deviceId }: { readonly id: string; readonly deviceId: string },
  end: { readonly by: string; readonly at: string; readonly sales: number },
): Promise<boolean> =>
  (await tx.run(sql`
    update training set ended_by = ${end.by}, ended_at = ${end.at}, sales = ${end.sales}
    where merchant_id = ${merchantId} and id = ${id} and device_id = ${deviceId} and ended_at is null`)) === 1

export interface ShiftTraining {
  readonly beganAt: string
  readonly endedAt: string | null
  readonly byName: string
  readonly sales: number | null
}

/** The trainings of a shift, in their order. */
export const listTrainings = (tx: Tx, merchantId: string, shiftId: string): Promise<ShiftTraining[]> =>
  tx.many<ShiftTraining>(sql`
    select t.began_at, t.ended_at, t.sales, trim(s.first_name || ' ' || s.last_name) as by_name
    from training t join organisation_staff s on s.merchant_id = t.merchant_id and s.id = t.began_by
    where t.merchant_id = ${merchantId} and t.shift_id = ${shiftId} order by t.began_at, t.id`)
