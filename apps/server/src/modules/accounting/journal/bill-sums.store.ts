import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type TaxOfDay } from './journal.store.ts'
import { listSums, rowKey, type JournalPlace } from './journal-place.store.ts'

export interface BillOfDay {
  readonly day: string
  readonly goodsMinor: number
  readonly expenseMinor: number
}

/** Posted bills with the day and sign of each posting: a credit note is turned round, and so is a bill on the day it is made void. */
const postings = ({ merchantId, outletId, from, to }: JournalPlace): Sql => sql`
  select posted.* from (
    select b.*, b.business_day as day, case b.kind when 'bill' then 1 else -1 end as sign from supplier_bill b
    where b.merchant_id = ${merchantId} and b.outlet_id = ${outletId} and b.state in ('posted', 'void')
    union all
    select b.*, b.void_day, case b.kind when 'bill' then -1 else 1 end from supplier_bill b
    where b.merchant_id = ${merchantId} and b.outlet_id = ${outletId} and b.state = 'void'
  ) as posted where posted.day between ${from}::date and ${to}::date`

export const listBills = (tx: Tx, place: JournalPlace): Promise<BillOfDay[]> =>
  listSums(
    tx,
    sql`
    select ${rowKey(place, 'bill.day', 'bill.id')} as day, sum(sign * (net_minor - expense_minor)) as goods_minor, sum(sign * expense_minor) as expense_minor
    from (${postings(place)}) as bill group by 1 order by 1`,
  )

/** Tax of bills that can be claimed back, by its rows. */
export const listBillTaxes = (tx: Tx, place: JournalPlace): Promise<TaxOfDay[]> =>
  listSums(
    tx,
    sql`
    select ${rowKey(place, 'bill.day', 'bill.id')} as day, line.tax_rate_basis_points as rate_basis_points, line.tax_rate_millionths as rate_millionths, line.tax_code as code,
      sum(bill.sign * line.tax_minor) as tax_minor
    from (${postings(place)}) as bill
    join supplier_bill_line line on line.merchant_id = bill.merchant_id and line.document_id = bill.id
    group by 1, 2, 3, 4 having sum(bill.sign * line.tax_minor) <> 0 order by 1`,
  )

export interface BillPaymentOfDay {
  readonly day: string
  readonly from: 'bank' | 'safe'
  readonly amountMinor: number
  readonly feeMinor: number
  readonly differenceMinor: number
}

/** Money paid for bills, less what came back for credit notes; a credit note that was set off against a bill moves none. */
export const listBillPayments = (tx: Tx, place: JournalPlace): Promise<BillPaymentOfDay[]> => {
  const { merchantId, outletId, from, to } = place
  return listSums(
    tx,
    sql`
    select ${rowKey(place, 'p.business_day', 'b.id')} as day, case p.method when 'cash' then 'safe' else 'bank' end as "from",
      sum(case b.kind when 'bill' then 1 else -1 end * p.amount_minor) as amount_minor, sum(p.fee_minor) as fee_minor,
      sum(case b.kind when 'bill' then 1 else -1 end * (coalesce(p.paid_minor, p.amount_minor) - p.amount_minor)) as difference_minor
    from supplier_payment p join supplier_bill b on b.merchant_id = p.merchant_id and b.id = p.bill_id
    where p.merchant_id = ${merchantId} and b.outlet_id = ${outletId} and p.method <> 'credit'
      and p.business_day between ${from}::date and ${to}::date
    group by 1, 2 order by 1`,
  )
}
