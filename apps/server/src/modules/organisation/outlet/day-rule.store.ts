import type { OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** An outlet whose zone or cut-off was changed at some date. */
export interface DatedOutlet extends OutletDayColumns {
  readonly merchantId: string
  readonly outletId: string
}

const columns = sql`merchant_id, id as outlet_id, time_zone, day_cutoff_minutes, day_rules`

/** Outlets whose rule by the last date is not the one that they have; closed ones too, whose late sales still come. */
export const listDatedOutlets = (tx: Tx): Promise<DatedOutlet[]> =>
  tx.many<DatedOutlet>(sql`
    select ${columns} from outlet where day_rules <> '[]'
      and not (day_rules -> -1) @> jsonb_build_object('timeZone', time_zone, 'dayCutOffMinutes', day_cutoff_minutes)`)

export const findDatedOutletForUpdate = (
  tx: Tx,
  merchantId: string,
  outletId: string,
): Promise<DatedOutlet | undefined> =>
  tx.maybe<DatedOutlet>(sql`
    select ${columns} from outlet where merchant_id = ${merchantId} and id = ${outletId} for update`)

export const setDayRule = (
  tx: Tx,
  { merchantId, outletId }: DatedOutlet,
  { timeZone, dayCutoffMinutes }: Pick<OutletDayColumns, 'timeZone' | 'dayCutoffMinutes'>,
): Promise<number> =>
  tx.run(sql`
    update outlet set time_zone = ${timeZone}, day_cutoff_minutes = ${dayCutoffMinutes}
    where merchant_id = ${merchantId} and id = ${outletId}`)
