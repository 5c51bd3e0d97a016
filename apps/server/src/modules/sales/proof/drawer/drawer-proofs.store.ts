import { isCash, numbersWhere } from '@kassa/domain/payment/method.ts'
import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Proof } from '../../../../platform/proof.ts'
import { areNotesOfDrawer, drawerEntries } from '../../shift/drawer/drawer-entries.store.ts'
import { proofBy } from '../proof-by.store.ts'

const CASH = numbersWhere(isCash)

/** The drawer: its entries are the float, the cash of the shift's sales and refunds; closed on what was counted. */
const cashDrawerProof = proofBy(
  'cash drawer',
  sql`
with cash as (
  select merchant_id, shift_id, sum(amount_minor) as total_minor,
    coalesce(sum(amount_minor) filter (where kind = 'float'), 0) as float_minor,
    coalesce(sum(amount_minor) filter (where kind = 'sale'), 0) as sales_minor,
    coalesce(sum(amount_minor) filter (where kind = 'refund'), 0) as refunds_minor,
    coalesce(sum(amount_minor) filter (where kind <> 'closing'), 0) as expected_minor,
    count(*) as entries, bool_and(sign(amount_minor) = case kind when 'in' then 1 when 'out' then -1 else sign(amount_minor) end)
      as signed
  from ${drawerEntries} e group by merchant_id, shift_id
), notes as (
  select merchant_id, shift_id, sum(value_minor) as value_minor from foreign_cash
  where kind = 'sale' and shift_id is not null group by merchant_id, shift_id
), paid as (
  select merchant_id, shift_id, coalesce(sum(amount_minor) filter (where document_kind = 'order'), 0) as sales_minor,
    coalesce(sum(amount_minor) filter (where document_kind = 'refund'), 0) as refunds_minor
  from payment where method = any(${CASH}::int[]) and shift_id is not null group by merchant_id, shift_id
), compared as (
  select s.number, s.id, coalesce(c.entries, 0) as entries,
    coalesce(c.float_minor, 0) = s.float_minor and coalesce(c.signed, true)
      and coalesce(c.sales_minor, 0) = coalesce(p.sales_minor, 0) - coalesce(n.value_minor, 0)
      and coalesce(c.refunds_minor, 0) = coalesce(p.refunds_minor, 0)
      and (s.closed_at is null or (coalesce(c.expected_minor, 0) = s.expected_minor
        and coalesce(c.total_minor, 0) = s.counted_minor)) as agrees
  from shift s
  left join cash c on c.merchant_id = s.merchant_id and c.shift_id = s.id
  left join notes n on n.merchant_id = s.merchant_id and n.shift_id = s.id
  left join paid p on p.merchant_id = s.merchant_id and p.shift_id = s.id
)
select coalesce(sum(entries), 0)::bigint as entries, count(*) as balances,
  (select 'shift ' || number from compared where not agrees order by number, id limit 1) as first_disagreement
from compared`,
)

/** Notes of other currencies: no more than what was received as cash, in the sale's shift; a closed shift leaves what was counted of each. */
const foreignProof = proofBy(
  'foreign cash',
  sql`
with taken as (
  select f.merchant_id, f.document_id, f.position, min(f.shift_id::text) as shift_id, sum(f.value_minor) as value_minor,
    bool_and(f.currency <> f.value_currency) as is_foreign, min(f.value_currency) as value_currency, count(*) as entries
  from foreign_cash f where f.kind = 'sale' group by f.merchant_id, f.document_id, f.position
), document as (
  select 'payment of ' || t.document_id as name, t.entries,
    t.is_foreign and coalesce(p.method = any(${CASH}::int[]) and t.value_minor <= p.received_minor and t.value_currency = p.currency
      and t.shift_id is not distinct from p.shift_id::text, false) as agrees
  from taken t left join payment p on p.merchant_id = t.merchant_id and p.document_id = t.document_id
    and p.position = t.position and p.corrects is null
), left_over as (
  select 'shift ' || s.number || ' ' || f.currency as name, count(*) filter (where f.kind = 'closing') as entries,
    coalesce((select (c ->> 'countedMinor')::numeric from jsonb_array_elements(s.foreign_counts) c
      where c ->> 'currency' = f.currency), 0) = sum(f.amount_minor) as agrees
  from foreign_cash f join shift s on s.merchant_id = f.merchant_id and s.id = f.shift_id and s.closed_at is not null
  where ${areNotesOfDrawer('f')}
  group by s.merchant_id, s.id, s.number, s.foreign_counts, f.currency
), compared as (select * from document union all select * from left_over)
select coalesce(sum(entries), 0)::bigint as entries, count(*) as balances,
  (select name from compared where not agrees order by name limit 1) as first_disagreement
from compared`,
)

/**
 * A document's own cash where it stands in no shift; with that of the goods which came back in the same entry, unless their refund, written by a program of before, stands for itself.
 */
const ownCashOf = (row: string): Sql => {
  const t = sql.raw(row)
  const isOwn = sql`p.method = any(${CASH}::int[]) and p.corrects is null and p.shift_id is null`
  return sql`((select coalesce(sum(p.amount_minor), 0) from payment p where p.merchant_id = ${t}.merchant_id and p.document_id = ${t}.document_id and ${isOwn})
      - (select coalesce(sum(f.value_minor), 0) from foreign_cash f where f.merchant_id = ${t}.merchant_id and f.document_id = ${t}.document_id and f.kind = 'sale')
      + (select coalesce(sum(p.amount_minor), 0) from exchange x join payment p on p.merchant_id = x.merchant_id and p.document_id = x.refund_id and ${isOwn}
        where x.merchant_id = ${t}.merchant_id and x.order_id = ${t}.document_id
          and not exists (select from cash_behind_count b where b.merchant_id = x.merchant_id and b.document_id = x.refund_id)
          and not exists (select from cash_awaiting_count w where w.merchant_id = x.merchant_id and w.document_id = x.refund_id)))`
}

/** Cash that came behind its count: what a count is said to have had of a document is its cash, less what its shift expected by a note; nobody counted less or more of it. */
const behindProof = proofBy(
  'cash behind its count',
  sql`
with told as (
  select c.*, c.kind || ' ' || coalesce(c.document_number, c.id::text) as name, c.shift_id is null or (s.outlet_id = c.outlet_id and s.currency = c.currency
    and (c.counted_minor = 0 or not s.is_uncounted)) as is_of_shift,
    coalesce((select m.amount_minor from cash_behind_count m where m.merchant_id = c.merchant_id and m.id = c.document_id and m.kind in ('in', 'out') and c.document_number is null),
      (select max(a.amount_minor) from cash_awaiting_count a where a.merchant_id = c.merchant_id and a.document_id = c.document_id and a.kind = 'unbooked' and a.found_at is not null and a.amount_minor <> 0),
      ${ownCashOf('c')}) as own_minor,
    (select coalesce(sum(n.amount_minor), 0) from cash_entry n where n.merchant_id = c.merchant_id and n.shift_id = c.shift_id and n.kind = 'unbooked'
      and n.document_id in (coalesce(c.document_id, c.id), o.basket_id)
      and n.document_number is not distinct from split_part(c.document_number, '~', 1) and (n.at = coalesce(o.sold_at, c.at) or (c.kind = 'booked' and o.id is null))) as noted_minor,
    taken.in_minor, taken.out_minor
  from cash_behind_count c
  cross join lateral (select coalesce(sum(f.amount_minor) filter (where f.amount_minor > 0), 0) as in_minor, coalesce(sum(f.amount_minor) filter (where f.amount_minor < 0), 0) as out_minor
    from foreign_cash f where f.merchant_id = c.merchant_id and f.document_id = c.document_id and f.kind in ('sale', 'besides') and f.shift_id is null
      and f.currency = c.notes_currency) as taken
  left join shift s on s.merchant_id = c.merchant_id and s.id = c.shift_id
  left join sales_order o on o.merchant_id = c.merchant_id and o.id = c.document_id
), compared as (
  select name, is_of_shift and case when kind = 'unbooked' then counted_minor in (0, amount_minor)
    when kind <> 'booked' then counted_minor in (0, amount_minor - noted_minor)
    when notes_currency is null then counted_minor = own_minor - noted_minor else notes_minor <> 0 and notes_minor between out_minor and in_minor end as agrees
  from told
)
select count(*) as entries, count(*) as balances,
  (select name from compared where agrees is not true order by name limit 1) as first_disagreement
from compared`,
)

/**
 * Cash between shifts: what a closing left and what it gave to the safe are its count, and the floats of a drawer have found all that its closings left, but for what lies there now or went to the safe
 * because nobody opens it again. A drawer
 * that an older program opened after such a closing has its floats from the safe; of it only the counts are compared.
 */
const betweenProof = proofBy(
  'cash between shifts',
  sql`
with told as (
  select s.merchant_id, s.outlet_id, s.device_id, s.drawer, s.currency, s.closed_at, s.number, row_number() over chain as place,
    o.amount_minor as lay_minor, c.left_minor + coalesce(w.amount_minor, 0) as left_minor, o.shift_id is null and count(c.shift_id) over (chain rows between unbounded preceding and 1 preceding) > 0 as is_older,
    (o.shift_id is null or (o.outlet_id = s.outlet_id and o.currency = s.currency and o.business_day = s.business_day and o.amount_minor >= 0))
      and (c.shift_id is null or (c.outlet_id = s.outlet_id and c.currency = s.currency and s.closed_at is not null
        and c.amount_minor + c.left_minor = s.counted_minor))
      and (w.id is null or (w.shift_id = s.id and w.outlet_id = s.outlet_id and w.currency = s.currency and c.left_minor = -w.amount_minor)) is true as agrees
  from shift s
  left join cash_between_shifts o on o.merchant_id = s.merchant_id and o.shift_id = s.id and o.kind = 'opening'
  left join cash_between_shifts c on c.merchant_id = s.merchant_id and c.shift_id = s.id and c.kind = 'closing'
  left join cash_behind_count w on w.merchant_id = s.merchant_id and w.id = s.id and w.kind = 'to-safe'
  window chain as (partition by s.merchant_id, s.outlet_id, s.device_id, s.drawer, s.currency order by s.epoch, length(s.number), s.number collate "C")
), drawer as (
  select min(number) as number, count(lay_minor) + count(left_minor) as entries, bool_and(agrees) and (bool_or(is_older)
    or coalesce(sum(left_minor), 0) - coalesce(sum(lay_minor), 0) = coalesce((array_agg(left_minor order by place desc))[1], 0)) as agrees
  from told group by merchant_id, outlet_id, device_id, drawer, currency
)
select coalesce(sum(entries), 0)::bigint as entries, count(*) as balances,
  (select 'drawer of shift ' || number from drawer where not agrees order by number limit 1) as first_disagreement
from drawer`,
)

/** Cash that awaits its count: it is what its document paid in no shift, or its movement moved. */
const awaitingProof = proofBy(
  'cash that awaits its count',
  sql`
with compared as (
  select coalesce(a.document_number, a.document_id::text) as name, a.kind = 'unbooked' or a.amount_minor = case a.kind
    when 'movement' then (select m.amount_minor from cash_behind_count m where m.merchant_id = a.merchant_id and m.id = a.document_id)
    else ${ownCashOf('a')} end as agrees
  from cash_awaiting_count a
)
select count(*) as entries, count(*) as balances, (select name from compared where agrees is not true order by name limit 1) as first_disagreement
from compared`,
)

/** The proofs of what lies in drawers: cash, notes of other currencies, what came behind a count or awaits one, and what went between shifts. */
export const drawerProofs: readonly Proof[] = [cashDrawerProof, foreignProof, behindProof, awaitingProof, betweenProof]
