import { drawerRoles } from '@kassa/domain/accounting/drawer/drawer-accounts.ts'
import type { AccountRole } from '@kassa/domain/accounting/posting.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { cashHeads } from '../drawer/cash-heads.store.ts'

/** A sum of the heads of a day's documents, as roles of the journal must say it: read beside lines, rows of tax and postings. */
export interface DayOfHeads {
  readonly day: string
  readonly of: keyof typeof rolesOfHeads
  /** Whole digits: sums have any width. */
  readonly minor: string
}

/** The roles that one sum of heads is spread over; those of a line with a reason are another document's, but for cash. */
export const rolesOfHeads = {
  /** Owed for goods, with their tax, less what went back. */
  goods: ['sales', 'tax', 'container-deposit', 'levy-payable'],
  tax: ['tax'],
  tips: ['tips-payable'],
  /** Cash in whatever notes: what paid and came back, with what moved a drawer beside it. */
  cash: drawerRoles,
} as const satisfies Readonly<Record<string, readonly AccountRole[]>>

/** Sums of the heads by day: credit positive, but cash, which is debit positive. */
export const listHeads = (
  tx: Tx,
  { merchantId, outletId }: { readonly merchantId: string; readonly outletId: string },
): Promise<DayOfHeads[]> =>
  tx.many<DayOfHeads>(sql`
    with head as (
      select business_day as day, total_minor as goods, tax_minor as tax, tip_minor as tips from sales_order_amounts
      where merchant_id = ${merchantId} and outlet_id = ${outletId} and type <> 2 and status not in ('unpaid', 'cancelled', 'overtime')
      union all
      select r.business_day, -r.amount_minor, -r.tax_minor, -r.tip_minor from sales_refund r
      left join sales_order_amounts o on o.merchant_id = r.merchant_id and o.id = r.order_id
      where r.merchant_id = ${merchantId} and r.outlet_id = ${outletId} and o.type is distinct from 2
    ), cash as (${cashHeads(merchantId, outletId)})
    select day, one."of", one.minor::text as minor from (select day, sum(goods) as goods, sum(tax) as tax, sum(tips) as tips from head group by day) as d
    cross join lateral (values ('goods', d.goods), ('tax', d.tax), ('tips', d.tips)) as one ("of", minor)
    union all
    select day, 'cash', sum(amount_minor)::text from cash group by day
    order by 1, 2`)
