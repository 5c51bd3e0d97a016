import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { OutletBooks } from './batch.store.ts'
import { listOutletsOf } from './own-batch.store.ts'

/**
 * Takes the notes of documents that came more than a month after their day, and returns the first of those days; undefined without any. The database notes them as they come
 * (docs/decisions/2679); a merchant's own books have notes of their own, because they are sealed later.
 */
export const takeFirstLateDay = async (
  tx: Tx,
  { merchantId, outletId, ownCurrency }: OutletBooks,
): Promise<string | undefined> => {
  const outletIds = ownCurrency === undefined ? [outletId] : await listOutletsOf(tx, merchantId, ownCurrency)
  const { day } = await tx.one<{ day: string | null }>(sql`
    with taken as (
      delete from late_books_day where merchant_id = ${merchantId} and is_own = ${ownCurrency !== undefined}
        and outlet_id = any(${outletIds}::uuid[]) returning business_day)
    select min(business_day)::text as day from taken`)
  return day ?? undefined
}
