import { isPaidInGoods, numbersWhere } from '@kassa/domain/payment/method.ts'
import { sql } from '../../../platform/db/sql.ts'
import { orderTaxes } from '../sale/book/order-taxes.store.ts'
import { takenOffSum } from '../sale/book/taken-off-columns.ts'
import type { Proof } from '../../../platform/proof.ts'
import { drawerProofs } from './drawer/drawer-proofs.store.ts'
import { shiftlessCashProof } from './drawer/shiftless-cash-proof.store.ts'
import { basketsProof } from './baskets-proof.store.ts'
import { couponUsesProof } from './coupon-uses-proof.store.ts'
import { keptEntriesProof } from './kept-entries-proof.store.ts'
import { exchangeCashProof } from './exchange-cash-proof.store.ts'
import { planUsesProof } from './plan-uses-proof.store.ts'
import { refundNumbersProof } from './refund-numbers-proof.store.ts'
import { slipsProof } from './slips-proof.store.ts'
import { proofBy } from './proof-by.store.ts'

const GOODS = numbersWhere(isPaidInGoods)

/** Payments equal debts: every order's tenders less cash rounding are its total, its tip and its fees, every refund's its amount and the fees and tip it gives back. */
const paymentsProof = proofBy(
  'payments',
  sql`
with paid as (
  select merchant_id, document_id, sum(amount_minor - cash_rounding_minor) as net_minor,
    sum(cash_rounding_minor) as rounding_minor, bool_and(received_minor = amount_minor + change_minor) as handed,
    min(currency) as currency, count(distinct currency) as currencies, count(*) as entries
  from payment group by merchant_id, document_id
), document as (
  select merchant_id, id, 'order ' || number as name, total_minor + tip_minor + fee_minor as owed_minor, cash_rounding_minor as rounding_minor,
    currency, status not in ('unpaid', 'cancelled', 'overtime') as is_paid
  from sales_order
  union all
  select merchant_id, id, 'refund ' || number, -(amount_minor + fee_minor + tip_minor), -cash_rounding_minor, currency, true from refund
), compared as (
  select d.name, p.document_id, coalesce(p.entries, 0) as entries,
    case when d.id is null then false
      when not d.is_paid then p.document_id is null
      else coalesce(p.net_minor, 0) = d.owed_minor and coalesce(p.rounding_minor, 0) = d.rounding_minor
        and coalesce(p.handed and p.currencies = 1 and p.currency = d.currency, d.owed_minor = 0) end as agrees
  from document d full join paid p on p.merchant_id = d.merchant_id and p.document_id = d.id
)
select coalesce(sum(entries), 0)::bigint as entries, count(*) as balances,
  (select coalesce(name, 'payment of ' || document_id) from compared where not agrees order by name limit 1)
    as first_disagreement
from compared`,
)

/** Every order is the sum of its lines, of what they give back, of its taxes and deductions (pricing.md, Invariants), every line is of one, and who sold it where is there. */
const ordersProof = proofBy(
  'orders',
  sql`
with line as (
  select l.merchant_id, l.order_id, sum(l.list_minor) as origin_minor, sum(l.payable_minor) as goods_minor,
    sum(l.tax_minor) as tax_minor, sum(l.rounding_adjustment_minor) as adjustment_minor, count(*) as lines,
    sum(coalesce(l.refund_value_minor, l.payable_minor)) as value_minor,
    sum(coalesce(l.refund_value_tax_minor, l.tax_minor)) as value_tax_minor,
    sum(coalesce(l.refund_value_adjustment_minor, l.rounding_adjustment_minor)) as value_adjustment_minor,
    bool_and(l.list_minor - l.payable_minor = (
      select coalesce(sum((d ->> 'amountMinor')::bigint), 0) from jsonb_array_elements(l.deductions) as d)) as explained
  from order_line l group by l.merchant_id, l.order_id
), taxed as (
  select merchant_id, order_id, sum(payable_minor) as payable_minor, sum(tax_minor) as tax_minor
  from (${orderTaxes(sql`true`)}) as taxed group by merchant_id, order_id
), compared as (
  select coalesce(o.number, l.order_id::text) as number, coalesce(l.lines, 0) as lines,
    (w.id is not null or app.id is not null) and p.id is not null and (o.device_id is null or d.id is not null)
      and l.lines = o.line_count and l.explained and l.origin_minor = o.origin_minor and l.goods_minor = o.goods_minor
      and l.tax_minor = o.tax_minor and l.adjustment_minor = o.rounding_adjustment_minor
      and l.value_minor = o.goods_minor and l.value_tax_minor = o.tax_minor and l.value_adjustment_minor = o.rounding_adjustment_minor
      and t.tax_minor = o.tax_minor and t.payable_minor = o.goods_minor
      and o.total_minor = o.goods_minor
        + case when o.tax_is_included then 0 else o.tax_minor - o.rounding_adjustment_minor end
      and o.origin_minor - o.goods_minor = ${takenOffSum} - o.rounding_adjustment_minor as agrees
  from sales_order o
  full join line l on l.merchant_id = o.merchant_id and l.order_id = o.id
  left join taxed t on t.merchant_id = o.merchant_id and t.order_id = o.id
  left join organisation_staff w on w.merchant_id = o.merchant_id and w.id = o.staff_id
  left join app_installation app on app.merchant_id = o.merchant_id and app.id = o.sold_by_app
  left join organisation_outlet p on p.merchant_id = o.merchant_id and p.id = o.outlet_id
  left join device_till d on d.merchant_id = o.merchant_id and d.id = o.device_id
)
select coalesce(sum(lines), 0)::bigint as entries, count(*) as balances,
  (select 'order ' || number from compared where not coalesce(agrees, false) order by number limit 1) as first_disagreement
from compared`,
)

/**
 * The proof that the refunds noted on orders and their lines equal the sum of their refunds; `refunded` stands only where everything came
 * back.
 */
const refundsProof = proofBy(
  'refunds',
  sql`
with line as (
  select merchant_id, order_id, line, sum(quantity) as quantity, sum(amount_minor) as amount_minor
  from refund_line where order_id is not null group by merchant_id, order_id, line
), line_compared as (
  select l.merchant_id, l.order_id,
    bool_and(l.refunded_quantity = coalesce(b.quantity, 0) and l.refunded_minor = coalesce(b.amount_minor, 0)) as agrees,
    bool_and(l.refunded_quantity = l.quantity or l.kind = 'gift') as is_whole
  from order_line l
  left join line b on b.merchant_id = l.merchant_id and b.order_id = l.order_id and b.line = l.line
  group by l.merchant_id, l.order_id
), back as (
  select merchant_id, order_id, sum(amount_minor) as amount_minor, count(*) as refunds
  from refund where order_id is not null group by merchant_id, order_id
), document as (
  select r.merchant_id, r.id, r.number, r.tax_minor, sum(l.tax_minor) as line_tax_minor
  from refund r join refund_line l on l.merchant_id = r.merchant_id and l.refund_id = r.id
  group by r.merchant_id, r.id, r.number, r.tax_minor
), compared as (
  select 'order ' || o.number as name, coalesce(b.refunds, 0) as refunds,
    o.refunded_minor = coalesce(b.amount_minor, 0) and o.refunded_minor <= o.total_minor and l.agrees
      and (o.status = 'refunded') = l.is_whole as agrees
  from sales_order o
  left join line_compared l on l.merchant_id = o.merchant_id and l.order_id = o.id
  left join back b on b.merchant_id = o.merchant_id and b.order_id = o.id
  union all
  select 'refund ' || number, 0, tax_minor = line_tax_minor from document
)
select coalesce(sum(refunds), 0)::bigint as entries, count(*) as balances,
  (select name from compared where not coalesce(agrees, false) order by name limit 1) as first_disagreement
from compared`,
)

/** The devices' journals: each of a registration, no gap up to the next sequence, the last hash remembered, and each sale booked exactly once. */
const journalProof = proofBy(
  'journal',
  sql`
with entry as (
  select merchant_id, registration_id, count(*) as entries, min(sequence) as first, max(sequence) as last,
    count(*) filter (where kind in ('sale', 'exchange') and outcome <> 'quarantined') as sales,
    count(*) filter (where kind in ('refund', 'exchange') and outcome <> 'quarantined') as refunds
  from journal_entry group by merchant_id, registration_id
), registration as (
  select r.merchant_id, coalesce(r.id, e.registration_id) as id, r.device_id, coalesce(e.entries, 0) as entries, coalesce(e.sales, 0) as sales,
    coalesce(e.first, 1) = 1 as is_whole,
    r.next_sequence = coalesce(e.last, 0) + 1 and coalesce(e.entries, 0) = coalesce(e.last - e.first + 1, 0)
      and (e.last is null or exists (select from journal_entry j where j.merchant_id = r.merchant_id
        and j.registration_id = r.id and j.sequence = e.last and j.hash = r.last_hash)) as agrees
  from device_registration r
  full join entry e on e.merchant_id = r.merchant_id and e.registration_id = r.id
), sold as (
  -- A sale that the server booked itself has no entry, until its desk's own comes after all.
  select o.merchant_id, o.device_id, sum(case when w.completed_at is null then 1 else (
      select count(*) from order_event e where e.merchant_id = o.merchant_id and e.order_id = o.id and e.what = 'desk-followed')
    end) as orders
  from sales_order o left join payment_open_order w on w.merchant_id = o.merchant_id and w.id = o.id
  where o.device_id is not null and o.type = 1
  group by o.merchant_id, o.device_id
), device_compared as (
  select r.merchant_id, r.device_id, not bool_and(r.is_whole) or sum(r.sales) = coalesce(max(s.orders), 0) as agrees
  from registration r left join sold s on s.merchant_id = r.merchant_id and s.device_id = r.device_id
  group by r.merchant_id, r.device_id
)
select coalesce((select sum(entries) from registration), 0)::bigint as entries,
  (select count(*) from registration) as balances,
  coalesce((select 'registration ' || id from registration where not coalesce(agrees, false) order by id limit 1),
    (select 'device ' || device_id from device_compared where not agrees order by device_id limit 1)) as first_disagreement`,
)

/** Goods for goods: what stands as the exchange's tender on a refund stands on its sale, and nowhere without the other. */
const exchangesProof = proofBy(
  'exchanges',
  sql`
with paid as (
  select merchant_id, document_id, document_kind, sum(amount_minor) as amount_minor
  from payment where method = any(${GOODS}::int[]) group by merchant_id, document_id, document_kind
), compared as (
  select coalesce(x.merchant_id, p.merchant_id) as merchant_id, coalesce(x.refund_id, p.document_id) as id,
    case when x.refund_id is null then not exists (select from refund r
        where p.document_kind = 'refund' and r.merchant_id = p.merchant_id and r.id = p.document_id)
      else coalesce(p.amount_minor, 0) = -x.exchanged_minor and coalesce((select sum(o.amount_minor) from payment o
        where o.merchant_id = x.merchant_id and o.document_id = x.order_id and o.method = any(${GOODS}::int[])), 0) = x.exchanged_minor end as agrees
  from exchange x
  full join (select * from paid where document_kind = 'refund') p
    on p.merchant_id = x.merchant_id and p.document_id = x.refund_id
)
select (select count(*) from exchange)::bigint as entries, count(*) as balances,
  (select 'refund ' || id from compared where not agrees order by id limit 1) as first_disagreement
from compared`,
)

export const salesProofs: readonly Proof[] = [
  basketsProof,
  couponUsesProof,
  keptEntriesProof,
  planUsesProof,
  slipsProof,
  ordersProof,
  paymentsProof,
  refundsProof,
  ...drawerProofs,
  shiftlessCashProof,
  exchangesProof,
  exchangeCashProof,
  refundNumbersProof,
  journalProof,
]
