import { sql } from '../../../platform/db/sql.ts'
import { salePayments } from '../booked-sale.store.ts'
import type { Proof, BookProof } from '../../../platform/proof.ts'
import { filedAsUnproven } from './filed-as-unproven.store.ts'

/**
 * The proof that orders = tenders = attempts = settlement + in transit. The tenders through channels, less the amounts given back there,
 * equal the part that settlements have named and the part that none has yet; each payment and refund is named once, with its amount here;
 * and a file equals the sum of its entries. A payment whose sale was filed as paid otherwise counts as what the channel received.
 */
export const settlementProof: Proof = {
  book: 'settlements of channels',
  async run(tx) {
    const found = await tx.one<Omit<BookProof, 'firstDisagreement'> & { firstDisagreement: string | null }>(sql`
with head as (
  select s.merchant_id, s.id, s.paid_minor, s.refund_minor, s.fee_minor, s.paid_count, s.refund_count,
    coalesce(sum(e.amount_minor) filter (where e.kind = 'paid'), 0) as paid, count(*) filter (where e.kind = 'paid') as paids,
    coalesce(sum(e.amount_minor) filter (where e.kind = 'refund'), 0) as back, count(*) filter (where e.kind = 'refund') as backs,
    coalesce(sum(e.amount_minor) filter (where e.kind = 'fee'), 0) as fee, bool_and(e.currency = s.currency) as is_one
  from settlement s left join settlement_entry e on e.merchant_id = s.merchant_id and e.settlement_id = s.id
  group by s.merchant_id, s.id
), named as (
  select e.merchant_id, e.settlement_id, e.position, case
    when e.kind = 'fee' then true
    when e.attempt_id is null then e.difference = 'unknown-here' and e.ours_minor is null
    when e.kind = 'paid' then e.ours_minor = a.amount_minor and (e.amount_minor = e.ours_minor or e.difference is not null)
    when e.refund_id is not null then e.ours_minor = -r.amount_minor and (e.amount_minor = e.ours_minor or e.difference is not null)
    else e.ours_minor = -a.amount_minor end as agrees
  from settlement_entry e
  left join payment_attempt a on a.merchant_id = e.merchant_id and a.id = e.attempt_id
  left join payment_refund r on r.merchant_id = e.merchant_id and r.attempt_id = e.attempt_id and r.refund_id = e.refund_id
), filed as (${filedAsUnproven}
), carried as (
  select a.merchant_id, case when bool_or(f.order_id is not null) then a.amount_minor else sum(p.amount_minor) end as minor
  ${salePayments}
  join payment_attempt a on a.merchant_id = p.merchant_id and a.number = p.reference
    and a.order_id = coalesce(t.basket_id, o.basket_id, o.id) and a.is_booked
  left join filed f on f.merchant_id = p.merchant_id and f.order_id = p.document_id
  where p.document_kind = 'order' and p.corrects is null group by a.merchant_id, a.id, a.amount_minor
), tenders as (
  select merchant_id, sum(minor) as minor from carried group by merchant_id
), settled as (
  select e.merchant_id, sum(e.ours_minor) as minor from settlement_entry e
  join payment_attempt a on a.merchant_id = e.merchant_id and a.id = e.attempt_id and a.is_booked
  where e.kind = 'paid' group by e.merchant_id
), transit as (
  select a.merchant_id, sum(a.amount_minor) as minor from payment_attempt a
  where a.is_booked and not exists (select from settlement_entry e
    where e.merchant_id = a.merchant_id and e.attempt_id = a.id and e.kind = 'paid')
  group by a.merchant_id
), whole as (
  select t.merchant_id, t.minor = coalesce(s.minor, 0) + coalesce(i.minor, 0) as agrees
  from tenders t left join settled s using (merchant_id) left join transit i using (merchant_id)
)
select (select count(*) from named) as entries, (select count(*) from head) as balances,
  coalesce(
    (select 'settlement ' || id from head where not (paid_minor = paid and refund_minor = back and fee_minor = fee and paid_count = paids
      and refund_count = backs and coalesce(is_one, true)) order by id limit 1),
    (select 'entry ' || position || ' of settlement ' || settlement_id from named where not coalesce(agrees, false) order by 1 limit 1),
    (select 'payments of merchant ' || merchant_id from whole where not agrees order by 1 limit 1)) as first_disagreement`)
    return { ...found, firstDisagreement: found.firstDisagreement ?? undefined }
  },
}
