import type { PayableRow } from '@kassa/domain/inventory/bill/payables.ts'
import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

interface Places {
  readonly merchantId: string
  /** Null: all. */
  readonly outletIds: readonly string[] | null
}

/**
 * Open amounts of papers at the end of a day: what was posted, and not void yet, less what was paid by then, be it ahead of the paper's day. A credit note is below zero, and one that was
 * set off against a bill has so much less.
 */
const openPapers = ({ merchantId, outletIds }: Places, day: string): Sql => sql`
  select doc.*, case doc.kind when 'bill' then 1 else -1 end * (case when doc.business_day <= ${day}::date
        and (doc.void_day is null or doc.void_day > ${day}::date) then doc.net_minor + doc.tax_minor else 0 end - coalesce((
      select sum(p.amount_minor) from supplier_payment p
      where p.merchant_id = doc.merchant_id and (p.bill_id = doc.id or p.credit_id = doc.id) and p.business_day <= ${day}::date), 0)) as open_minor,
    ${day}::date - doc.due_on as days_over
  from supplier_bill doc
  where doc.merchant_id = ${merchantId} and (${outletIds}::uuid[] is null or doc.outlet_id = any(${outletIds}::uuid[]))
    and doc.posted_at is not null`

const bucket = (condition: Sql): Sql => sql`coalesce(sum(open_minor) filter (where ${condition}), 0)`

export const listPayables = (
  tx: Tx,
  places: Places,
  day: string,
): Promise<(PayableRow & { currency: SellingCurrency })[]> =>
  tx.many(sql`
    select doc.supplier_id, supplier.name as supplier_name, doc.outlet_id, outlet.name as outlet_name, doc.currency,
      sum(open_minor) as open_minor, ${bucket(sql`days_over <= 0`)} as not_due_minor, ${bucket(sql`days_over between 1 and 30`)} as to30_minor,
      ${bucket(sql`days_over between 31 and 60`)} as to60_minor, ${bucket(sql`days_over between 61 and 90`)} as to90_minor,
      ${bucket(sql`days_over > 90`)} as over90_minor
    from (${openPapers(places, day)}) as doc
    join supplier on supplier.merchant_id = doc.merchant_id and supplier.id = doc.supplier_id
    join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
    where open_minor <> 0
    group by doc.supplier_id, supplier.name, doc.outlet_id, outlet.name, doc.currency order by lower(supplier.name), outlet.name, doc.currency`)
