import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { BusinessDayRule } from '@kassa/domain/time/business-day.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { NOTES_TABLES } from '../drawer/drawer-sums.store.ts'
import type { JournalPlace } from './journal-place.store.ts'

export interface JournalOutlet {
  readonly outletId: string
  readonly name: string
  readonly currency: SellingCurrency
  readonly rule: BusinessDayRule
}

/** The outlets whose journal somebody sees (null: all), closed ones too: their books stay. */
export const listJournalOutlets = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[] | null,
): Promise<JournalOutlet[]> =>
  tx.many<JournalOutlet>(sql`
    select id as outlet_id, name, currency,
      jsonb_build_object('timeZone', time_zone, 'dayCutOffMinutes', day_cutoff_minutes, 'rules', day_rules) as rule from organisation_outlet as outlet
    where merchant_id = ${merchantId} and (${outletIds}::uuid[] is null or id = any(${outletIds}::uuid[]))
    order by number`)

/** The tables from which an outlet's journal is derived, and its sealed batches; each has its merchant and outlet. */
const tablesOfBooks = [
  'sales_order',
  'refund',
  'payment',
  ...NOTES_TABLES,
  'balance_entry',
  'purse_entry',
  'point_entry',
  'cash_entry',
  'cash_between_shifts',
  'cash_behind_count',
  'stock_entry',
  'supplier_bill',
  'journal_batch',
]

const hasBooks = tablesOfBooks
  .map(
    (table) => `exists (select from ${table} t where t.merchant_id = outlet.merchant_id and t.outlet_id = outlet.id)`,
  )
  .join(' or ')

/** Books over all their days, with the currency they are in. */
export interface WholeBooks extends JournalPlace {
  readonly currency: SellingCurrency
}

/** Every outlet that anything was booked at, with the first and last day of its books. */
export const listOutletsOfBooks = (tx: Tx): Promise<WholeBooks[]> =>
  tx.many<WholeBooks>(sql`
    select merchant_id, id as outlet_id, currency, '2000-01-01' as "from", '2199-12-31' as "to" from organisation_outlet as outlet
    where ${sql.raw(hasBooks)} order by merchant_id, number`)

/** The sum of each day's stock entries, as the book of stock says. */
export const listStockWorth = (
  tx: Tx,
  { merchantId, outletId }: { readonly merchantId: string; readonly outletId: string },
): Promise<{ day: string; minor: number }[]> =>
  tx.many(sql`
    select business_day as day, sum(value_minor) as minor from stock_ledger
    where merchant_id = ${merchantId} and outlet_id = ${outletId} group by business_day having sum(value_minor) <> 0 order by 1`)

/** The open amounts of all papers of suppliers, as digits: what they say less what was paid; a credit note is below zero. */
export const findOpenPapers = async (
  tx: Tx,
  { merchantId, outletId }: { readonly merchantId: string; readonly outletId: string },
): Promise<bigint> => {
  const { open } = await tx.one<{ open: string }>(sql`
    select coalesce(sum(case b.kind when 'bill' then 1 else -1 end * (case b.state when 'posted' then b.net_minor + b.tax_minor else 0 end
      - coalesce((select sum(p.amount_minor) from supplier_payment p
        where p.merchant_id = b.merchant_id and (p.bill_id = b.id or p.credit_id = b.id)), 0))), 0)::text as open
    from supplier_bill b where b.merchant_id = ${merchantId} and b.outlet_id = ${outletId}`)
  return BigInt(open)
}

/**
 * Returns whether anything at an outlet explains money in suspense (an entry in quarantine, or one that is filed, also of a till that had a drawer there and was moved), or an opening
 * balance.
 */
export const findExplained = (
  tx: Tx,
  { merchantId, outletId }: { readonly merchantId: string; readonly outletId: string },
): Promise<{ suspense: boolean; opening: boolean }> =>
  tx.one(sql`
    select exists (select from review_item where merchant_id = ${merchantId} and (outlet_id = ${outletId} or device_id in (
        select device_id from sales_shift where merchant_id = ${merchantId} and outlet_id = ${outletId}))) as suspense,
      exists (select from stock_ledger where merchant_id = ${merchantId} and outlet_id = ${outletId} and kind in ('opening', 'import', 'revaluation'))
      or exists (select from member_purse_entry where merchant_id = ${merchantId} and outlet_id = ${outletId} and reason = 'opening')
      or exists (select from member_money_entry where merchant_id = ${merchantId} and outlet_id = ${outletId} and type = 7) as opening`)
