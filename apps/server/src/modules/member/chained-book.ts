import { sql, type Sql } from '../../platform/db/sql.ts'

/** A book of entries that follow one another, and the totals beside it. */
export interface ChainedBook {
  /** One row an entry: `merchant_id`, `holder`, `entry_number`, `amount`, `after`. */
  readonly entries: Sql
  /** One row a holder: `merchant_id`, `holder`, `total`. */
  readonly totals: Sql
}

/**
 * Tables for a proof. `compared` has a row for each total: how many `entries` it has, which of them (`broken`) does not begin where the one before
 * ended, and whether it `agrees`: nothing is broken, and all amounts are the total.
 */
export const comparedOf = ({ entries, totals }: ChainedBook): Sql => sql`
entry as (${entries}), chained as (
  select merchant_id, holder, entry_number, amount,
    after = amount + coalesce(lag(after) over of_holder, 0) as follows
  from entry window of_holder as (partition by merchant_id, holder order by entry_number)
), summed as (
  select merchant_id, holder, sum(amount) as amount, min(entry_number) filter (where not follows) as broken,
    count(*) as entries
  from chained group by merchant_id, holder
), compared as (
  select t.merchant_id, t.holder, e.broken, coalesce(e.entries, 0) as entries,
    t.total = coalesce(e.amount, 0) and e.broken is null as agrees
  from (${totals}) as t left join summed e on e.merchant_id = t.merchant_id and e.holder = t.holder
)`

/** The first total of `compared` that disagrees, in words; null without one. */
export const firstOf = (holder: 'member' | 'purse'): Sql => sql`
  (select ${`${holder} `} || holder || coalesce(', entry ' || broken, '')
    from compared where not coalesce(agrees, false) order by merchant_id, holder limit 1)`
