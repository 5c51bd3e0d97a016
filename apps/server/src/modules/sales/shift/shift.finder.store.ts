import { listShifts } from '@kassa/contract/sales/shift.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Finder, SearchHit } from '../../../platform/finder.ts'

/** Shifts by their whole number. */
export const shiftFinder: Finder = {
  kind: 'shift',
  list: listShifts,
  find: ({ tx, merchantId, outletIds }, text, limit) =>
    tx.many<SearchHit>(sql`
      select shift.id, shift.number as title, outlet.name as note, shift.opened_at as at, shift.outlet_id from shift
      join organisation_outlet as outlet on outlet.merchant_id = shift.merchant_id and outlet.id = shift.outlet_id
      where shift.merchant_id = ${merchantId} and shift.number = ${text.toUpperCase()}
        and ${outletIds === null ? sql`true` : sql`shift.outlet_id = any(${outletIds}::uuid[])`}
      limit ${limit}`),
}
