import { sql } from '../../../platform/db/sql.ts'
import type { Proof, Proven } from '../../../platform/proof.ts'
import { comparedOf, firstOf } from '../chained-book.ts'

const book = {
  entries: sql`
    select merchant_id, purse_id as holder, entry_number, amount_minor as amount, after_minor as after from purse_entry`,
  totals: sql`select merchant_id, id as holder, total_minor as total from purse`,
}

/**
 * Every entry of a purse begins where the one before ended, all of them are its total, and what documents say of purses (payments into them, and
 * payments by a code that there is) is what their books say.
 */
export const purseProof: Proof = {
  book: 'gift cards and house accounts',
  async run(tx) {
    const found = await tx.one<Proven & { firstDisagreement: string | null }>(sql`
with ${comparedOf(book)}, said as (
  select paid.merchant_id, p.id as purse_id, paid.document_id, -sum(paid.amount_minor) as amount
  from payment paid join purse p on p.merchant_id = paid.merchant_id and p.code = paid.reference and p.currency = paid.currency
  where paid.method in (100, 101) group by 1, 2, 3 having sum(paid.amount_minor) <> 0
  union all
  select merchant_id, purse_id, order_id, amount_minor from purse_payment
), booked as (
  select merchant_id, purse_id, document_id, sum(amount_minor) as amount from purse_entry
  where reason <> 'taken-back' group by 1, 2, 3
), unmatched as (
  select merchant_id, coalesce(said.document_id, booked.document_id) as document_id
  from said full join booked using (merchant_id, purse_id, document_id)
  where said.amount is distinct from booked.amount
)
select coalesce(sum(entries), 0)::bigint as entries, count(*) as balances,
  coalesce(${firstOf('purse')},
    (select 'document ' || document_id from unmatched order by merchant_id, document_id limit 1)) as first_disagreement
from compared`)
    return { ...found, firstDisagreement: found.firstDisagreement ?? undefined }
  },
}
