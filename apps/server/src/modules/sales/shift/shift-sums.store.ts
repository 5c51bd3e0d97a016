import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { isCash, numbersWhere } from '@kassa/domain/payment/method.ts'
import type { ShiftSums, ShiftTotals as Totals } from '@kassa/domain/sales/shift-totals.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { drawerEntries } from './drawer/drawer-entries.store.ts'
import { notesReceived, receivedNotes } from './drawer/shift-notes.store.ts'

const CASH = numbersWhere(isCash)

/** Figures of a shift that its till does not know. */
interface BookFigures {
  readonly taxMinor: WideMinor
  readonly cashRoundingMinor: WideMinor
  /** Entries of the shift that are kept in quarantine: their cash, positive into the drawer, and how many could not be read. */
  readonly unbooked: number
  readonly unbookedMinor: WideMinor
  readonly unread: number
}

/** The totals of a shift, from the books alone. Money in minor units. */
export interface BookedShiftTotals extends Totals<WideMinor, SellingCurrency>, BookFigures {}

export interface ShiftSumsRow extends ShiftSums<WideMinor, SellingCurrency>, BookFigures {
  readonly shiftId: string
  readonly unbookedMinor: WideMinor
}

/** The sums of several shifts, each from the rows behind it (lesson 55). */
export const listShiftSums = (tx: Tx, merchantId: string, ids: readonly string[]): Promise<ShiftSumsRow[]> =>
  tx.many<ShiftSumsRow>(sql`
    select s.id as shift_id, o.orders, o.sales_minor, o.tips_minor as tips_taken_minor, r.tips_minor as tips_back_minor,
      o.fees_minor as fees_taken_minor, r.fees_minor as fees_back_minor, o.tax_minor, o.cash_rounding_minor,
      r.refunds, r.refunds_minor, r.voids, r.voids_minor, v.recharges, v.recharges_minor, w.recharge_refunds_minor,
      v.cash_minor as recharges_in_minor, w.cash_minor as recharges_out_minor, c.float_minor, c.documents_in_minor, c.documents_out_minor,
      c.cash_in_minor, c.cash_out_minor, c.safe_minor, c.bank_minor, c.tips_paid_minor, c.drawer_openings, c.unbooked, c.unbooked_minor, c.unread,
      coalesce(p.by_method, '[]'::jsonb) as by_method, ${receivedNotes}
    from shift s
    cross join lateral (
      select count(*) as orders, coalesce(sum(total_minor), 0) as sales_minor,
        coalesce(sum(tax_minor), 0) as tax_minor, coalesce(sum(tip_minor), 0) as tips_minor, coalesce(sum(fee_minor), 0) as fees_minor,
        coalesce(sum(cash_rounding_minor), 0) as cash_rounding_minor
      from sales_order where merchant_id = ${merchantId} and shift_id = s.id and type = 1) o
    cross join lateral (
      select count(*) filter (where not is_void) as refunds, count(*) filter (where is_void) as voids,
        coalesce(sum(amount_minor) filter (where not is_void), 0) as refunds_minor,
        coalesce(sum(amount_minor) filter (where is_void), 0) as voids_minor, coalesce(sum(fee_minor), 0) as fees_minor,
        coalesce(sum(tip_minor), 0) as tips_minor
      from refund b where b.merchant_id = ${merchantId} and b.shift_id = s.id
        and not exists (select from sales_order t where t.merchant_id = ${merchantId} and t.id = b.order_id and t.type <> 1)) r
    cross join lateral (
      select count(*) as recharges, coalesce(sum(t.total_minor), 0) as recharges_minor,
        coalesce(sum((select sum(p.amount_minor) from payment p
          where p.merchant_id = ${merchantId} and p.document_id = t.id and p.method = any(${CASH}::int[]))), 0) as cash_minor
      from sales_order t where t.merchant_id = ${merchantId} and t.shift_id = s.id and t.type = 2) v
    cross join lateral (
      select coalesce(sum(b.amount_minor), 0) as recharge_refunds_minor,
        coalesce(-sum((select sum(p.amount_minor) from payment p
          where p.merchant_id = ${merchantId} and p.document_id = b.id and p.method = any(${CASH}::int[]))), 0) as cash_minor
      from refund b join sales_order t on t.merchant_id = ${merchantId} and t.id = b.order_id and t.type = 2
      where b.merchant_id = ${merchantId} and b.shift_id = s.id) w
    cross join lateral (
      select coalesce(sum(amount_minor) filter (where kind = 'sale'), 0) as documents_in_minor,
        coalesce(-sum(amount_minor) filter (where kind = 'refund'), 0) as documents_out_minor,
        count(*) filter (where kind = 'no-sale') as drawer_openings,
        count(*) filter (where kind = 'unbooked') as unbooked,
        coalesce(sum(amount_minor) filter (where kind = 'unbooked'), 0) as unbooked_minor,
        count(*) filter (where kind = 'unread' and not exists (select from journal_entry j
          where j.merchant_id = e.merchant_id and j.id = e.document_id
            and j.outcome <> 'quarantined' and j.reasons @> '[{"code": "journal.booked-late"}]')) as unread,
        coalesce(sum(amount_minor) filter (where kind = 'in'), 0) as cash_in_minor,
        coalesce(-sum(amount_minor) filter (where kind = 'out'), 0) as cash_out_minor,
        coalesce(-sum(amount_minor) filter (where destination = 'safe'), 0) as safe_minor,
        coalesce(-sum(amount_minor) filter (where destination = 'bank'), 0) as bank_minor,
        coalesce(-sum(amount_minor) filter (where is_tips), 0) as tips_paid_minor,
        coalesce(sum(amount_minor) filter (where kind = 'float'), 0) as float_minor
      from ${drawerEntries} e where merchant_id = ${merchantId} and shift_id = s.id) c
    left join lateral (
      select jsonb_agg(jsonb_build_object('method', method, 'amountMinor', kassa_wide(amount_minor), 'count', entries)
        order by method) as by_method
      from (select method, sum(amount_minor) as amount_minor,
          sum(case when corrects is null then 1 else sign(amount_minor) end)::int as entries
        from payment where merchant_id = ${merchantId} and shift_id = s.id group by method) m) p on true
    left join lateral ${notesReceived(merchantId)} notes on true
    where s.merchant_id = ${merchantId} and s.id = any(${ids}::uuid[])`)
