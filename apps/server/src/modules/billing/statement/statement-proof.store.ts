import { sql } from '../../../platform/db/sql.ts'
import type { BookProof, Proof } from '../../../platform/proof.ts'
import { isAway } from './moved-commission.store.ts'

/** Statements of commissions: each says what its commissions come to, of its partner and in its currency, and none later than its month. */
export const statementProof: Proof = {
  book: 'commission statements',
  async run(tx) {
    const row = await tx.one<BookProof & { firstDisagreement: string | null }>(sql`
with stated as (
  select statement_id, id, partner_id, currency, amount_minor, at from commission_entry where statement_id is not null
  union all
  select moved.statement_id, moved.entry_id, partner_id, currency, amount_minor, at from commission_moved moved where ${isAway}
), said as (
  select s.id, s.number, s.earned_minor, s.back_minor, s.entries, count(c.id) as held,
    coalesce(sum(c.amount_minor) filter (where c.amount_minor > 0), 0) as earned,
    coalesce(-sum(c.amount_minor) filter (where c.amount_minor < 0), 0) as back,
    coalesce(bool_and(c.partner_id = s.partner_id and c.currency = s.currency
      and c.at < (s.month + interval '1 month') at time zone 'UTC'), false) as fits
  from commission_statement s left join stated c on c.statement_id = s.id group by s.id
)
select coalesce(sum(held), 0)::bigint as entries, count(*) as balances,
  (select 'statement ' || number from said where not (fits and held = entries and earned = earned_minor and back = back_minor)
    order by number limit 1) as first_disagreement
from said`)
    return { ...row, firstDisagreement: row.firstDisagreement ?? undefined }
  },
}
