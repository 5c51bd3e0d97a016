import type { OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** An outlet whose zone or cut-off was changed at some date. */
export interface DatedOutlet extends OutletDayColumns {
  readonly merchantId: string
  readonly outletId: string
}

const columns = sql`merchant_id, id as outlet_id, time_zone, day_cutoff_minutes, day_rules`

/** Outlets whose rule was changed at a date. Also those whose last rule is the one that they have: another one may hold until then. Closed ones too, whose late sales still come. */
export const listDatedOutlets = (tx: Tx): Promise<DatedOutlet[]> =>
  tx.many<DatedOutlet>(sql`select ${columns} from outlet where day_rules <> '[]'`)

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
