import type { PostedGoods, PostedTax, PostedTender, StockReason } from '@kassa/domain/accounting/posting.ts'
import type { PaidAheadRole } from '@kassa/domain/accounting/stored-value/value-roles.ts'
import { CREDIT_METHOD } from '@kassa/domain/payment/method.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { orderTaxes, refundTaxes } from '../../sales/public.ts'
import { roleOfPaidInto } from '../stored-value/purse-role.store.ts'
import { listSums, rowKey, within, type JournalPlace } from './journal-place.store.ts'
import { inNotesSum, notesThatPaid, withoutNotes } from '../drawer/drawer-sums.store.ts'

const isPaid = sql.raw(`o.status not in ('unpaid', 'cancelled', 'overtime')`)

/** Sales and returns of a day, of one rate and category. */
export interface GoodsOfDay extends PostedGoods {
  readonly day: string
}

/** Tax of a day, of one row. */
export interface TaxOfDay extends PostedTax {
  readonly day: string
}

/** Tax of sales by their rows, less what went back. */
export const listTaxes = (tx: Tx, place: JournalPlace): Promise<TaxOfDay[]> =>
  listSums(
    tx,
    sql`
    select day, rate_basis_points, nullif(rate_millionths, 0) as rate_millionths, nullif(code, '') as code, sum(tax_minor) as tax_minor
    from (
      select ${rowKey(place, 's.business_day', 's.id')} as day, t.rate_basis_points, t.rate_millionths, t.code, t.tax_minor
      from sales_order_head s
      cross join lateral (${orderTaxes(sql`o.merchant_id = s.merchant_id and o.id = s.id`)}) as t
      where ${within('s', place)} and s.type <> 2 and s.status not in ('unpaid', 'cancelled', 'overtime')
      union all
      select back.day, t.rate_basis_points, t.rate_millionths, t.code, -t.tax_minor
      from (${refunds(place)}) as back
      join refund r on r.merchant_id = back.merchant_id and r.id = back.id
      cross join lateral (${refundTaxes}) as t
    ) as taxed
    group by day, rate_basis_points, rate_millionths, code having sum(tax_minor) <> 0 order by day`,
  )

/** Sold lines, returned lines, and what a refund came to beside its lines; sums by day, category and rate. */
export const listGoods = (tx: Tx, place: JournalPlace): Promise<GoodsOfDay[]> =>
  listSums(
    tx,
    sql`
    select day, category, charge, rate_basis_points, tax_is_included, sum(amount_minor) as amount_minor, sum(tax_minor) as tax_minor,
      sum(adjustment_minor) as adjustment_minor
    from (
      select ${rowKey(place, 'o.business_day', 'o.id')} as day, p.category_id as category, l.charge, l.tax_rate_basis_points as rate_basis_points, o.tax_is_included,
        l.payable_minor as amount_minor, l.tax_minor, l.rounding_adjustment_minor as adjustment_minor
      from sales_order_amounts o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
      left join catalogue_product p on p.merchant_id = l.merchant_id and p.id = l.product_id
      where ${within('o', place)} and o.type <> 2 and ${isPaid}
      union all
      select back.day, p.category_id, l.charge, l.tax_rate_basis_points, back.tax_is_included, -l.amount_minor, -l.tax_minor, -l.rounding_adjustment_minor
      from (${refunds(place)}) as back
      join sales_refund_line l on l.merchant_id = back.merchant_id and l.refund_id = back.id
      left join catalogue_product p on p.merchant_id = l.merchant_id and p.id = l.product_id
      union all
      select back.day, null, null, 0, back.tax_is_included, back.beside_minor, 0, 0 from (${refunds(place)}) as back where back.beside_minor <> 0
    ) as moved
    group by day, category, charge, rate_basis_points, tax_is_included order by day`,
  )

/** Refunds of goods, with what their amount is less than their lines: charges for gifts and points that were used. */
const refunds = (place: JournalPlace): Sql => sql`
  select r.merchant_id, r.id, ${rowKey(place, 'r.business_day', 'r.id')} as day, known.tax_is_included, sums.lines_minor
      + case when known.tax_is_included then 0 else sums.tax_minor - sums.adjustment_minor end - r.amount_minor as beside_minor
  from sales_refund r left join sales_order_amounts o on o.merchant_id = r.merchant_id and o.id = r.order_id
  cross join lateral (
    select coalesce(sum(l.amount_minor), 0) as lines_minor, coalesce(sum(l.tax_minor), 0) as tax_minor,
      coalesce(sum(l.rounding_adjustment_minor), 0) as adjustment_minor
    from sales_refund_line l where l.merchant_id = r.merchant_id and l.refund_id = r.id
  ) as sums
  cross join lateral (select coalesce(o.tax_is_included, r.amount_minor = sums.lines_minor) as tax_is_included) as known
  where ${within('r', place)} and o.type is distinct from 2`

/** Money of a day by one way: for goods (`into` is null), or into what is paid ahead. */
export interface TenderOfDay extends PostedTender {
  readonly day: string
  readonly into: PaidAheadRole | null
}

export const listTenders = (tx: Tx, place: JournalPlace): Promise<TenderOfDay[]> =>
  listSums(
    tx,
    sql`
    select day, "into", method, is_deposit, sum(amount_minor) as amount_minor, sum(cash_rounding_minor) as cash_rounding_minor,
      ${inNotesSum}
    from (
      select ${rowKey(place, 'p.business_day', 'p.document_id')} as day, case when o.type = 2 then ${roleOfPaidInto} end as "into", p.method, coalesce(own.is_deposit, false) as is_deposit,
        p.amount_minor, p.cash_rounding_minor, ${withoutNotes}
      from sales_payment p
      left join sales_refund r on p.document_kind = 'refund' and r.merchant_id = p.merchant_id and r.id = p.document_id
      left join sales_order_amounts o on o.merchant_id = p.merchant_id and o.id = case when p.document_kind = 'order' then p.document_id else r.order_id end
      left join purse_payment paid on paid.merchant_id = o.merchant_id and paid.order_id = o.id and o.type = 2
      left join member_purse as purse on purse.merchant_id = paid.merchant_id and purse.id = paid.purse_id
      left join member_purse as own on p.method = ${CREDIT_METHOD} and own.merchant_id = p.merchant_id and own.code = p.reference and own.currency = p.currency
      where ${within('p', place)}
      union all
      select notes.day, null, 0, false, 0, 0, notes.value_minor, notes.notes_currency, notes.notes_minor from (${notesThatPaid(place)}) as notes
    ) as paid
    group by day, "into", method, is_deposit, notes_currency order by day`,
  )

export interface BesidesOfDay {
  readonly day: string
  readonly tipMinor: number
  readonly feeMinor: number
  readonly feeTaxMinor: number
}

/** Tips and fees that were paid beside the goods, less what went back. */
export const listBesides = (tx: Tx, place: JournalPlace): Promise<BesidesOfDay[]> =>
  listSums(
    tx,
    sql`
    select day, sum(tip_minor) as tip_minor, sum(fee_minor) as fee_minor, sum(fee_tax_minor) as fee_tax_minor
    from (
      select ${rowKey(place, 'o.business_day', 'o.id')} as day, o.tip_minor, o.fee_minor, o.fee_tax_minor from sales_order_amounts o
      where ${within('o', place)} and o.type <> 2 and ${isPaid} and (o.tip_minor <> 0 or o.fee_minor <> 0)
      union all
      select ${rowKey(place, 'r.business_day', 'r.id')}, -r.tip_minor, -r.fee_minor, -r.fee_tax_minor from sales_refund r
      where ${within('r', place)} and (r.tip_minor <> 0 or r.fee_minor <> 0)
    ) as beside
    group by day order by day`,
  )

export interface StockOfDay {
  readonly day: string
  readonly reason: StockReason
  readonly isOwed: boolean
  readonly valueMinor: number
  readonly costMinor: number
  /** Entries of goods whose cost nobody knows. */
  readonly unknown: number
}

/** Returns the changes of the stock's value, by cause; goods that were given for points are separate from those that were sold. */
export const listStock = (tx: Tx, place: JournalPlace): Promise<StockOfDay[]> =>
  listSums(
    tx,
    sql`
    select ${rowKey(place, 'e.business_day', 'e.document_id')} as day, case when e.kind in ('sale', 'refund') and swap.id is not null then 'points'
        when e.document_kind = 'supplier-bill' then 'bill' else e.kind end as reason,
      e.kind = 'revaluation' and e.after_quantity < 0 and e.value_minor <> 0 as is_owed, coalesce(sum(e.value_minor), 0) as value_minor,
      coalesce(sum(coalesce(e.cost_minor, e.value_minor)), 0) as cost_minor,
      count(*) filter (where e.value_minor is null)::int as unknown
    from stock_ledger e left join (
      select o.id from sales_order_amounts o where o.merchant_id = ${place.merchantId} and o.type = 3
      union all
      select r.id from sales_order_amounts o join sales_refund r on r.merchant_id = o.merchant_id and r.order_id = o.id
      where o.merchant_id = ${place.merchantId} and o.type = 3
    ) as swap on swap.id = e.document_id and e.kind in ('sale', 'refund')
    where ${within('e', place)}
    group by 1, 2, 3 order by day`,
  )
