import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The facts of an outlet that its documents need: its number, currency and day. */
export interface OutletFacts extends OutletDayColumns {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly currency: SellingCurrency
  /** The language of its papers. */
  readonly locale: string
}

/** Undefined for an outlet that is not there or not of this merchant, or archived unless `archivedToo`: what was sold there comes back. */
export const findOutletFacts = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  { archivedToo = false }: { readonly archivedToo?: boolean } = {},
): Promise<OutletFacts | undefined> =>
  tx.maybe<OutletFacts>(sql`
    select id, number, name, currency, locale, time_zone, day_cutoff_minutes, day_rules from outlet
    where merchant_id = ${merchantId} and id = ${outletId} and (archived_at is null or ${archivedToo}::boolean)`)
