import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Goods that were sold, and what they cost more than their sales were booked at. */
export interface CostChange {
  readonly outletId: string
  readonly currency: string
  readonly productId: string
  readonly variantId: string
  readonly soldFrom: string
  readonly soldTo: string
  readonly bookedOn: string
  readonly costMinor: number
}

interface Wanted {
  /** Null: all. */
  readonly outletIds: readonly string[] | null
  readonly productId?: string
  /** The days on which the goods were sold. */
  readonly from: string
  readonly to: string
  readonly limit: number
}

/** The part of an entry `e` that is a cost of goods sold before it: what a receipt or a bill says beyond its stock, and the first cost of pieces that are owed. */
const repairOf = sql`coalesce(e.cost_minor, e.value_minor) - e.value_minor
  - case when e.kind = 'revaluation' and e.after_quantity < 0 and e.value_minor <> 0 and e.document_kind <> 'supplier-bill' then coalesce(e.cost_minor, e.value_minor) else 0 end`

/** The entry behind which goods were sold that an entry `e` repairs: for a bill the first of its receipts, for a first known cost none, else the last one that left nothing owed. */
const sinceOf: Sql = sql`case when e.document_kind = 'supplier-bill' then (
    select min(i.entry_number) - 1 from supplier_bill_line l
    join goods_receipt g on g.merchant_id = l.merchant_id and g.id = l.receipt_id
    join stock_entry i on i.merchant_id = e.merchant_id and i.outlet_id = e.outlet_id and i.variant_id = e.variant_id and i.kind = 'receipt' and i.at >= g.at
    where l.merchant_id = e.merchant_id and l.document_id = e.document_id and l.variant_id = e.variant_id)
  when e.kind = 'revaluation' and e.cost_minor is not null then 0
  else coalesce((
    select max(z.entry_number) from stock_entry z
    where z.merchant_id = e.merchant_id and z.outlet_id = e.outlet_id and z.variant_id = e.variant_id and z.entry_number < e.entry_number
      and z.after_quantity >= 0), 0) end`

/**
 * Changes of the cost of goods that were sold in some days, booked after their sale, the last first: each with the days of the sales that it concerns. The sales keep the
 * cost that they were booked at.
 */
export const listCostChanges = (tx: Tx, merchantId: string, wanted: Wanted): Promise<CostChange[]> =>
  tx.many<CostChange>(sql`
    select e.outlet_id, e.currency, variant.product_id, e.variant_id, sold.first_day as sold_from, sold.last_day as sold_to, e.business_day as booked_on,
      ${repairOf} as cost_minor
    from stock_entry e join variant on variant.merchant_id = e.merchant_id and variant.id = e.variant_id
    cross join lateral (
      select min(s.business_day) as first_day, max(s.business_day) as last_day from stock_entry s
      where s.merchant_id = e.merchant_id and s.outlet_id = e.outlet_id and s.variant_id = e.variant_id and s.kind = 'sale'
        and s.entry_number < e.entry_number and s.entry_number > ${sinceOf}
    ) as sold
    where e.merchant_id = ${merchantId} and (${wanted.outletIds}::uuid[] is null or e.outlet_id = any(${wanted.outletIds}::uuid[]))
      and (${wanted.productId ?? null}::uuid is null or variant.product_id = ${wanted.productId ?? null}::uuid)
      and e.business_day >= ${wanted.from}::date and e.kind in ('receipt', 'transfer-in', 'assembly', 'unpacking', 'revaluation') and ${repairOf} <> 0
      and sold.first_day <= ${wanted.to}::date and sold.last_day >= ${wanted.from}::date
    order by e.entry_number desc limit ${wanted.limit}`)
