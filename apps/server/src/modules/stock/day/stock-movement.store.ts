import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { amongMerchants } from './stock-day.store.ts'

const soldSums: Sql = sql`min(business_day) as first_on, max(business_day) filter (where kind = 'sale') as last_sold_on`
const movedSums: Sql = sql`count(*) as entries, coalesce(sum(value_minor), 0) as value_minor`

/**
 * Adds entries with numbers above `from` and up to `to` to what moved each day and to the span of each item, of all merchants or of one. An entry
 * may be added only once.
 */
export const addToMovements = (tx: Tx, from: number, to: number, merchantId?: string): Promise<number> =>
  tx.run(sql`
    with entry as materialized (
      select entry.* from organisation_merchant as merchant
      cross join lateral (
        select merchant_id, outlet_id, variant_id, business_day, kind, currency, value_minor from stock_entry
        where stock_entry.merchant_id = merchant.id and entry_number > ${from} and entry_number <= ${to}
      ) as entry
      where ${amongMerchants(merchantId)}
    ), moved as (
      insert into stock_movement_day as kept (merchant_id, outlet_id, business_day, kind, currency, entries, value_minor)
      select merchant_id, outlet_id, business_day, kind, currency, ${movedSums} from entry group by 1, 2, 3, 4, 5
      on conflict (merchant_id, outlet_id, business_day, kind, currency) do update
        set entries = kept.entries + excluded.entries, value_minor = kept.value_minor + excluded.value_minor
    )
    insert into stock_span as kept (merchant_id, outlet_id, variant_id, first_on, last_sold_on)
    select merchant_id, outlet_id, variant_id, ${soldSums} from entry group by 1, 2, 3
    on conflict (merchant_id, outlet_id, variant_id) do update
      set first_on = least(kept.first_on, excluded.first_on), last_sold_on = greatest(kept.last_sold_on, excluded.last_sold_on)
      where excluded.first_on < kept.first_on or kept.last_sold_on is distinct from greatest(kept.last_sold_on, excluded.last_sold_on)`)

/** Up to which entry what moved and spans are added up; 0 before the job first ran. */
export const findSummedTo = async (tx: Tx): Promise<number> =>
  (await tx.maybe<{ summedNumber: number }>(sql`select summed_number from stock_day_state`))?.summedNumber ?? 0

/** A merchant's book, and how far {@link findSummedTo} found it added up just now. */
export interface SummedBook {
  readonly merchantId: string
  readonly summedTo: number
}

/**
 * Entries that are not added up yet, by the state as this very statement sees it, so that a job that ends meanwhile counts nothing twice. The number
 * handed in only tells the planner how little is left: without it, it reads the whole book.
 */
const behind = ({ merchantId, summedTo }: SummedBook): Sql => sql`
  from stock_entry where merchant_id = ${merchantId} and entry_number > ${summedTo}
    and entry_number > coalesce((select summed_number from stock_day_state), 0)`

/**
 * Returns the stock movements of a merchant's outlets by business day and kind, to be put in brackets: rows of outlet_id, business_day,
 * kind, currency, entries, value_minor that are to be added up. Complete at every moment: entries that the job has not seen come beside
 * those that it has.
 */
export const stockMovements = (book: SummedBook): Sql => sql`
  select outlet_id, business_day, kind, currency, entries, value_minor from stock_movement_day where merchant_id = ${book.merchantId}
  union all
  select outlet_id, business_day, kind, currency, 1, coalesce(value_minor, 0) ${behind(book)}`

/**
 * Returns the day on which an item first came and the day of its last sale, to be put in brackets: rows of outlet_id, variant_id, first_on,
 * last_sold_on; see {@link stockMovements}.
 */
export const stockSpans = (book: SummedBook): Sql => sql`
  select outlet_id, variant_id, min(first_on) as first_on, max(last_sold_on) as last_sold_on from (
    select outlet_id, variant_id, first_on, last_sold_on from stock_span where merchant_id = ${book.merchantId}
    union all
    select outlet_id, variant_id, business_day, case when kind = 'sale' then business_day end ${behind(book)}
  ) as span group by outlet_id, variant_id`

/** Both, as the book says them up to the number to which they are added up, and the first that is kept otherwise. */
export const findWrongMovement = (tx: Tx): Promise<{ wrong: string } | undefined> =>
  tx.maybe(sql`
    with summed as materialized (
      select * from stock_entry where entry_number <= (select summed_number from stock_day_state)
    ), moved as (
      select merchant_id, outlet_id, business_day, kind, currency, ${movedSums} from summed group by 1, 2, 3, 4, 5
    ), span as (
      select merchant_id, outlet_id, variant_id, ${soldSums} from summed group by 1, 2, 3
    )
    select wrong from (
      select 'movements of ' || business_day || ' (' || kind || ') at outlet ' || outlet_id as wrong
      from stock_movement_day as kept full join moved using (merchant_id, outlet_id, business_day, kind, currency)
      where (kept.entries, kept.value_minor) is distinct from (moved.entries, moved.value_minor)
      union all
      select 'span of variant ' || variant_id || ' at outlet ' || outlet_id
      from stock_span as kept full join span using (merchant_id, outlet_id, variant_id)
      where (kept.first_on, kept.last_sold_on) is distinct from (span.first_on, span.last_sold_on)
    ) as found order by wrong limit 1`)
