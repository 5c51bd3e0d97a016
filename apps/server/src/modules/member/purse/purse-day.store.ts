import type { PurseKind } from '@kassa/domain/purse/purse.ts'
import { sql } from '../../../platform/db/sql.ts'
import { listOf } from '../../../platform/list/list.store.ts'
import { entryColumns, type PurseEntry } from './purse.store.ts'

/** A line of the book of all stored-value accounts. */
export interface PurseDayEntry extends PurseEntry {
  readonly purseId: string
  readonly kind: PurseKind
  readonly isDeposit: boolean
  readonly currency: string
}

interface PurseDay {
  readonly merchantId: string
  readonly outletId: string
  readonly day: string
}

/** Movements of stored-value accounts on a business day of an outlet, as they were booked. */
export const purseDayList = listOf({
  columns: sql`${entryColumns}, e.purse_id, p.kind, p.is_deposit, e.currency`,
  from: ({ merchantId, outletId, day }: PurseDay) => sql`
    from purse_entry e join purse p on p.merchant_id = e.merchant_id and p.id = e.purse_id
    where e.merchant_id = ${merchantId} and e.outlet_id = ${outletId} and e.business_day = ${day}`,
  order: [{ by: sql`e.entry_number`, as: 'whole' }],
  keyOf: ({ entryNumber }: PurseDayEntry) => [entryNumber],
})
