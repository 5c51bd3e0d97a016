import type { PurseKind } from '@kassa/domain/purse/purse.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { entryColumns, type PurseEntry } from './purse.store.ts'

/** A line of the book of all stored-value accounts. */
export interface PurseDayEntry extends PurseEntry {
  readonly purseId: string
  readonly kind: PurseKind
  readonly isDeposit: boolean
  readonly currency: string
}

/** Movements of stored-value accounts on a business day of an outlet, as they were booked. */
export const listPurseDay = (
  tx: Tx,
  { merchantId, outletId, day }: { readonly merchantId: string; readonly outletId: string; readonly day: string },
  after: string | undefined,
  limit: number,
): Promise<PurseDayEntry[]> =>
  tx.many(sql`
    select ${entryColumns}, e.purse_id, p.kind, p.is_deposit, e.currency
    from purse_entry e join purse p on p.merchant_id = e.merchant_id and p.id = e.purse_id
    where e.merchant_id = ${merchantId} and e.outlet_id = ${outletId} and e.business_day = ${day}
      and ${after === undefined ? sql`true` : sql`e.entry_number > ${after}::bigint`}
    order by e.entry_number limit ${limit}`)
