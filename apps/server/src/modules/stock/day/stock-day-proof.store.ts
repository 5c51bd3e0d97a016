import { sql } from '../../../platform/db/sql.ts'
import type { Proof, BookProof } from '../../../platform/proof.ts'
import { daySums } from './stock-day.store.ts'
import { findWrongMovement } from './stock-movement.store.ts'
import { findWrongVelocity } from './stock-velocity.store.ts'

/**
 * The totals of days against the stock book: each kept day is what its entries add up to, as far as the book is added up; and
 * each velocity is what its days say; what moved a day and the span of an item are what the book says.
 */
export const stockDayProof: Proof = {
  book: 'stock by day',
  async run(tx) {
    const found = await tx.one<BookProof & { firstDisagreement: string | null }>(sql`
      with summed as (
        select merchant_id, outlet_id, variant_id, business_day, count(*) as entries, ${daySums}
        from stock_entry
        where entry_number <= (select entry_number from stock_day_state)
          and business_day >= (select kept_from from stock_day_state)
        group by merchant_id, outlet_id, variant_id, business_day
      ), compared as (
        select business_day, outlet_id, variant_id, coalesce(entries, 0) as entries,
          (kept.sold, kept.opening, kept.closing, kept.highest, kept.first_entry, kept.last_entry)
            is not distinct from (summed.sold, summed.opening, summed.closing, summed.highest, summed.first_entry,
              summed.last_entry) as agrees
        from stock_day as kept full join summed using (merchant_id, outlet_id, variant_id, business_day)
      )
      select coalesce(sum(entries), 0)::bigint as entries, count(*) as balances,
        (select 'day ' || business_day || ' of variant ' || variant_id || ' at outlet ' || outlet_id
          from compared where not agrees order by business_day, outlet_id, variant_id limit 1) as first_disagreement
      from compared`)
    const firstDisagreement =
      found.firstDisagreement ?? ((await findWrongVelocity(tx)) ?? (await findWrongMovement(tx)))?.wrong
    return { ...found, firstDisagreement }
  },
}
