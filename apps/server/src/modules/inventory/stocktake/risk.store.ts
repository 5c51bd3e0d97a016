import { sql, type Sql } from '../../../platform/db/sql.ts'

/** How likely a count finds something else than the books, in basis points, before anything is known of the goods. */
const BASE = 100
/** The share that counts of a year found wrong is added, up to this. */
const MOST_BY_HISTORY = 3_000
/** Something of it expires within so many days: it is thrown away without a report more often. */
const EXPIRES = { days: 14, basisPoints: 1_000 }
const BELOW_ZERO = 5_000
/** Each week since the last count makes it likelier; goods that nobody counted stand as after half a year. */
const MOST_WEEKS = 26

/**
 * The goods of an outlet where most money may be wrong, as a statement that answers `variant_id`: what is there in money, times how likely it is wrong (a share
 * for every good, what its counts of the last year found, lots that expire soon, stock below zero), times the weeks since it was counted. None that an open check
 * counts. Source: IN-D02.
 */
export const riskiest = (
  merchantId: string,
  { outletId, day, count }: { readonly outletId: string; readonly day: string; readonly count: number },
): Sql => sql`
  select variant_id from (
    select l.variant_id,
      greatest(abs(coalesce(s.value_minor, 0)), 1)::numeric
        * (${BASE} + least(${MOST_BY_HISTORY}, coalesce(past.found, 0)) + case when coalesce(s.on_hand, 0) < 0 then ${BELOW_ZERO} else 0 end
          + case when lot.is_soon then ${EXPIRES.basisPoints} else 0 end)
        * greatest(1, least(${MOST_WEEKS}, coalesce((${day}::date - past.day) / 7, ${MOST_WEEKS}))) as risk
    from catalogue_listing as l
    join catalogue_variant as v on v.merchant_id = l.merchant_id and v.id = l.variant_id and v.archived_at is null
    join catalogue_product as p on p.merchant_id = v.merchant_id and p.id = v.product_id and p.archived_at is null and p.type <> 'combined'
    left join stock_on_hand as s on s.merchant_id = l.merchant_id and s.outlet_id = l.outlet_id and s.variant_id = l.variant_id
    left join (
      select line.variant_id, max(doc.business_day) as day,
        10000 * sum(abs(line.counted - line.expected)) / greatest(sum(abs(line.expected)), 1) as found
      from stocktake as doc
      join stocktake_line as line on line.merchant_id = doc.merchant_id and line.document_id = doc.id and line.counted is not null
      where doc.merchant_id = ${merchantId} and doc.outlet_id = ${outletId} and doc.state = 'applied'
        and doc.business_day > ${day}::date - 365
      group by line.variant_id) as past on past.variant_id = l.variant_id
    left join (
      select variant_id, true as is_soon from stock_lot
      where merchant_id = ${merchantId} and outlet_id = ${outletId}
        and expires_on between ${day}::date - ${EXPIRES.days}::integer and ${day}::date + ${EXPIRES.days}::integer
      group by variant_id) as lot on lot.variant_id = l.variant_id
    where l.merchant_id = ${merchantId} and l.outlet_id = ${outletId} and l.removed_at is null
      and not exists (select from stocktake_line as open where open.merchant_id = l.merchant_id
        and open.open_outlet_id = l.outlet_id and open.variant_id = l.variant_id)) as goods
  order by risk desc, variant_id limit ${count}`
