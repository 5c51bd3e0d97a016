import { sql } from '../../../platform/db/sql.ts'
import { isSold, salePayments } from '../booked-sale.store.ts'
import { sharedMinorOf } from '../attempt/attempt-sql.ts'
import { filedAsUnproven } from './filed-as-unproven.store.ts'
import type { Proof, BookProof } from '../../../platform/proof.ts'

/** The form of an attempt's number, for the database. */
const NUMBER = '^K[0-9A-HJKMNP-TV-Z]{26}$'

/**
 * The proof of money through channels: a payment by an attempt in the books is in its own order, or in the orders of its mixed basket, together with the
 * attempt's own amount and currency, unless that sale was filed as paid otherwise; no more of one is in the books than came; never more goes back than came; an order that waits is booked when and only when it is in the books; and an order's payment by
 * a channel is such an attempt, or was filed for people to look at. So a sale that names the payment of another order is filed, and the other's agrees.
 */
export const attemptsProof: Proof = {
  book: 'payments through channels',
  async run(tx) {
    const found = await tx.one<Omit<BookProof, 'firstDisagreement'> & { firstDisagreement: string | null }>(sql`
with tender as (
  select p.merchant_id, p.document_id, coalesce(o.basket_id, o.id) as order_id, p.reference,
    coalesce(t.basket_id, o.basket_id, o.id) as basket_id, sum(p.amount_minor) as amount_minor, min(p.currency) as currency
  ${salePayments}
  where p.document_kind = 'order' and p.corrects is null and p.reference ~ ${NUMBER}
  group by p.merchant_id, p.document_id, o.basket_id, o.id, t.basket_id, p.reference
), basket as (
  select merchant_id, basket_id, reference, sum(amount_minor) as amount_minor, min(currency) as currency from tender
  group by merchant_id, basket_id, reference
), filed as (${filedAsUnproven}
), attempt as (
  select a.merchant_id, a.number, case
    when a.is_booked then a.state in ('paid', 'reversed') and coalesce(t.currency = a.currency and (t.amount_minor = a.amount_minor
      or exists (select from tender own join filed f on f.merchant_id = own.merchant_id and f.order_id = own.document_id
        where own.merchant_id = a.merchant_id and own.reference = a.number and own.basket_id = a.order_id)), false)
    else a.amount_minor >= ${sharedMinorOf('a')} end
    and a.amount_minor >= coalesce((select sum(r.amount_minor) from payment_refund r
      where r.merchant_id = a.merchant_id and r.attempt_id = a.id and r.state <> 'failed'), 0) as agrees
  from payment_attempt a
  left join basket t on t.merchant_id = a.merchant_id and t.reference = a.number and t.basket_id = a.order_id
), claimed as (
  select t.merchant_id, t.reference, exists (select from payment_attempt a where a.merchant_id = t.merchant_id
      and a.number = t.reference and a.order_id = t.basket_id and (a.is_booked or t.basket_id <> t.order_id))
    or exists (select from review_item i where i.merchant_id = t.merchant_id and i.order_id = t.document_id) as agrees
  from tender t
), waiting as (
  select w.merchant_id, w.id, (w.completed_at is null or w.state = 'booked') and (w.state <> 'booked' or ${isSold(sql.raw('w.merchant_id'), sql.raw('w.id'))}) as agrees
  from open_order w
)
select (select count(*) from attempt) as entries, (select count(*) from waiting) as balances,
  coalesce((select 'attempt ' || number from attempt where not agrees order by number limit 1),
    (select 'tender ' || reference from claimed where not agrees order by reference limit 1),
    (select 'waiting order ' || id from waiting where not agrees order by id limit 1)) as first_disagreement`)
    return { ...found, firstDisagreement: found.firstDisagreement ?? undefined }
  },
}
