import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface OutletFacts {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly currency: 'CNY' | 'USD' | 'JPY' | 'ETB'
  readonly timeZone: string
  readonly dayCutoffMinutes: number
}

export const findOutletFacts = (tx: Tx, merchantId: string, outletId: string): Promise<OutletFacts | undefined> =>
  tx.maybe<OutletFacts>(sql`
    select id, number, name, currency, time_zone, day_cutoff_minutes from outlet
    where merchant_id = ${merchantId} and id = ${outletId} and archived_at is null`)
