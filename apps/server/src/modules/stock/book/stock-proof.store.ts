import { sql } from '../../../platform/db/sql.ts'
import type { Proof, BookProof } from '../../../platform/proof.ts'

/**
 * The stock book: every entry begins where the one before ended, and quantity and value of all entries are what the stock
 * row holds. Nothing on hand is worth nothing, and
 * neither is what nobody knows the cost of.
 */
export const stockProof: Proof = {
  book: 'stock',
  async run(tx) {
    const found = await tx.one<BookProof & { firstDisagreement: string | null }>(sql`
with chained as (
  select merchant_id, outlet_id, variant_id, entry_number, quantity, value_minor, after_quantity,
    after_quantity - quantity = coalesce(lag(after_quantity) over of_stock, 0) as follows
  from stock_entry
  window of_stock as (partition by merchant_id, outlet_id, variant_id order by entry_number)
), summed as (
  select merchant_id, outlet_id, variant_id, sum(quantity) as quantity, sum(value_minor) as value_minor,
    min(entry_number) filter (where not follows) as broken, count(*) as entries
  from chained group by merchant_id, outlet_id, variant_id
), compared as (
  select coalesce(t.merchant_id, e.merchant_id) as merchant_id, coalesce(t.outlet_id, e.outlet_id) as outlet_id,
    coalesce(t.variant_id, e.variant_id) as variant_id, e.broken, coalesce(e.entries, 0) as entries,
    coalesce(t.on_hand, 0) = coalesce(e.quantity, 0) and coalesce(t.value_minor, 0) = coalesce(e.value_minor, 0)
      and (t.on_hand <> 0 and t.average_cost_thousandths is not null or t.value_minor = 0) and e.broken is null as agrees
  from stock t full join summed e
    on e.merchant_id = t.merchant_id and e.outlet_id = t.outlet_id and e.variant_id = t.variant_id
)
select coalesce(sum(entries), 0)::bigint as entries, count(*) as balances,
  (select 'variant ' || variant_id || ' at outlet ' || outlet_id || coalesce(', entry ' || broken, '')
    from compared where not coalesce(agrees, false) order by merchant_id, outlet_id, variant_id limit 1) as first_disagreement
from compared`)
    return { ...found, firstDisagreement: found.firstDisagreement ?? undefined }
  },
}
