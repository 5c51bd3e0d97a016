import { sql } from '../../../platform/db/sql.ts'
import type { BookProof, Proof } from '../../../platform/proof.ts'

/**
 * Bills of suppliers: each is the sum of its lines, its freight and duty are spread whole, and the book of stock has exactly what it says beside its
 * receipts; of a void bill nothing is left. None is paid beyond itself, in either currency.
 */
export const billProof: Proof = {
  book: 'supplier bills',
  async run(tx) {
    const row = await tx.one<BookProof & { firstDisagreement: string | null }>(sql`
with said as (
  select bill.merchant_id, bill.id, bill.number, bill.state, bill.net_minor, bill.tax_minor, bill.expense_minor,
    bill.foreign_total_minor,
    case bill.kind when 'bill' then 1 else -1 end as sign, count(line.*) as lines, coalesce(sum(line.amount_minor), 0) as net,
    coalesce(sum(line.tax_minor), 0) as tax, coalesce(sum(line.landed_minor), 0) as landed,
    coalesce(sum(line.amount_minor) filter (where line.kind = 'goods'), 0) as goods, coalesce(sum(line.received_minor), 0) as received
  from supplier_bill bill left join supplier_bill_line line on line.merchant_id = bill.merchant_id and line.document_id = bill.id
  group by bill.merchant_id, bill.id
), judged as (
  select said.*, (select coalesce(sum(p.amount_minor), 0) between 0 and case state when 'posted' then net_minor + tax_minor else 0 end
        and coalesce(sum(p.foreign_minor), 0) between 0 and coalesce(foreign_total_minor, 0)
      from supplier_payment p where p.merchant_id = said.merchant_id and (p.bill_id = said.id or p.credit_id = said.id)) and net = net_minor and tax = tax_minor and (state in ('draft', 'held') or landed = net_minor - expense_minor - goods)
    and (state in ('draft', 'held') or coalesce((select sum(coalesce(e.cost_minor, e.value_minor)) from stock_ledger e
      where e.merchant_id = said.merchant_id and e.document_id = said.id and e.document_kind = 'supplier-bill'), 0)
      = case state when 'posted' then sign * (goods + landed - received) else 0 end) as agrees
  from said
)
select coalesce(sum(lines), 0)::bigint as entries, count(*) as balances,
  (select 'bill ' || number || ' (' || id || ')' from judged where not agrees order by merchant_id, id limit 1) as first_disagreement
from judged`)
    return { ...row, firstDisagreement: row.firstDisagreement ?? undefined }
  },
}
