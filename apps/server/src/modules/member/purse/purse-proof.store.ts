import { numbersWhere } from '@kassa/domain/payment/method.ts'
import { purseKindOf } from '@kassa/domain/purse/purse.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Proof, BookProof } from '../../../platform/proof.ts'
import { comparedOf, firstOf } from '../chained-book.ts'
import { worthOf } from './purse-worth.ts'

const money = {
  entries: sql`
    select merchant_id, purse_id as holder, entry_number, amount_minor as amount, after_minor as after from purse_entry`,
  totals: sql`select merchant_id, id as holder, total_minor as total from purse`,
}

const uses = {
  entries: sql`
    select merchant_id, purse_id as holder, entry_number, uses as amount, uses_after as after from purse_entry`,
  totals: sql`select merchant_id, id as holder, uses_left as total from purse where kind = 'times-card'`,
}

/** Every line that is uses of a card (below 0), and every line of a refund that brings them back. */
const usedByDocuments = sql`
paid_line as (
  select l.merchant_id, l.order_id, l.line, l.quantity, p.id as purse_id
  from (select distinct merchant_id from purse where kind = 'times-card') as m
  join order_line l on l.merchant_id = m.merchant_id and l.deductions @> '[{"kind": "times-card"}]'::jsonb,
    jsonb_array_elements(l.deductions) as d, purse p
  where d ->> 'kind' = 'times-card' and p.merchant_id = l.merchant_id and p.code = d ->> 'id' and p.currency = l.currency
    and p.kind = 'times-card'
), used as (
  select merchant_id, purse_id, order_id as document_id, -quantity as uses from paid_line
  union all
  select l.merchant_id, l.purse_id, r.refund_id, r.quantity
  from paid_line l
  join refund_line r on r.merchant_id = l.merchant_id and r.order_id = l.order_id and r.line = l.line
)`

/**
 * The proof that every entry of a stored-value account begins where the one before ended, that their sum is its total, and that the
 * documents about such accounts (payments into them, payments by an existing code, redemptions by programs of others, lines that are uses of a pass) agree with their books.
 */
export const purseProof: Proof = {
  book: 'gift cards and house accounts',
  async run(tx) {
    const found = await tx.one<BookProof & { firstDisagreement: string | null }>(sql`
with ${comparedOf(money)}, ${usedByDocuments}, said as (
  select paid.merchant_id, p.id as purse_id, paid.document_id, -sum(paid.amount_minor) as amount, 0 as uses
  from payment paid join purse p on p.merchant_id = paid.merchant_id and p.code = paid.reference and p.currency = paid.currency
  where paid.method = any(${numbersWhere((method) => purseKindOf(method) !== undefined)}::int[]) and p.kind <> 'times-card' group by 1, 2, 3 having sum(paid.amount_minor) <> 0
  union all
  select y.merchant_id, y.purse_id, y.order_id, y.amount_minor, p.uses_sold
  from purse_payment y join purse p on p.merchant_id = y.merchant_id and p.id = y.purse_id
  union all
  select merchant_id, purse_id, id, -amount_minor, 0 from purse_redemption
  union all
  select merchant_id, purse_id, document_id, null, sum(uses) from used group by 1, 2, 3
), booked as (
  select merchant_id, purse_id, document_id, sum(amount_minor) as amount, sum(uses) as uses from purse_entry
  where reason not in ('taken-back', 'expired', 'opening') group by 1, 2, 3
), unmatched as (
  select merchant_id, coalesce(said.document_id, booked.document_id) as document_id
  from said full join booked using (merchant_id, purse_id, document_id)
  where said.uses is distinct from booked.uses or coalesce(said.amount, booked.amount) is distinct from booked.amount
)
select coalesce(sum(entries), 0)::bigint as entries, count(*) as balances,
  coalesce(${firstOf('purse')},
    (select 'document ' || document_id from unmatched order by merchant_id, document_id limit 1)) as first_disagreement
from compared`)
    return { ...found, firstDisagreement: found.firstDisagreement ?? undefined }
  },
}

/**
 * The proof that the uses of a session pass follow one another too, that their sum is the number left, and that its total is their value.
 */
export const timesProof: Proof = {
  book: 'times cards',
  async run(tx) {
    const found = await tx.one<BookProof & { firstDisagreement: string | null }>(sql`
with ${comparedOf(uses)}
select coalesce(sum(entries), 0)::bigint as entries, count(*) as balances,
  coalesce(${firstOf('purse')},
    (select 'worth of purse ' || p.id from purse p
      where p.kind = 'times-card' and p.total_minor <> ${worthOf(sql`p.uses_left`, sql`p`)} order by p.id limit 1)) as first_disagreement
from compared`)
    return { ...found, firstDisagreement: found.firstDisagreement ?? undefined }
  },
}
