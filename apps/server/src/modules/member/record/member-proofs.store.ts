import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Proof, Proven } from '../../../platform/proof.ts'

/** A book of a member: its entries, what each says it led to, and the total beside it. */
interface Book {
  readonly name: string
  /** One row an entry: `merchant_id`, `member_id`, `entry_number`, `amount`, `after`, in the account's own currency. */
  readonly entries: Sql
  readonly total: Sql
}

const proofOf = ({ name, entries, total }: Book): Proof => ({
  book: name,
  async run(tx) {
    const found = await tx.one<Proven & { firstDisagreement: string | null }>(sql`
with entry as (${entries}), chained as (
  select merchant_id, member_id, entry_number, amount,
    after = amount + coalesce(lag(after) over of_member, 0) as follows
  from entry window of_member as (partition by merchant_id, member_id order by entry_number)
), summed as (
  select merchant_id, member_id, sum(amount) as amount, min(entry_number) filter (where not follows) as broken,
    count(*) as entries
  from chained group by merchant_id, member_id
), compared as (
  select a.merchant_id, a.member_id, e.broken, coalesce(e.entries, 0) as entries,
    ${total} = coalesce(e.amount, 0) and e.broken is null as agrees
  from member_account a left join summed e on e.merchant_id = a.merchant_id and e.member_id = a.member_id
)
select coalesce(sum(entries), 0)::bigint as entries, count(*) as balances,
  (select 'member ' || member_id || coalesce(', entry ' || broken, '')
    from compared where not coalesce(agrees, false) order by merchant_id, member_id limit 1) as first_disagreement
from compared`)
    return { ...found, firstDisagreement: found.firstDisagreement ?? undefined }
  },
})

const balanceOf = (parity: 0 | 1): Sql => sql`
  select merchant_id, member_id, entry_number, amount_minor as amount, after_minor as after
  from balance_entry where type % 2 = ${parity}`

/** Every entry begins where the one before ended, and all of them are what the member's account says. */
export const memberProofs: readonly Proof[] = [
  proofOf({
    name: 'member points',
    entries: sql`select merchant_id, member_id, entry_number, points as amount, after_points as after from point_entry`,
    total: sql`a.points`,
  }),
  proofOf({ name: 'member balance, principal', entries: balanceOf(1), total: sql`a.principal_minor` }),
  proofOf({ name: 'member balance, bonus', entries: balanceOf(0), total: sql`a.bonus_minor` }),
  proofOf({
    name: 'member spending',
    entries: sql`
      select merchant_id, member_id, entry_number, amount_minor as amount, after_minor as after from spending_entry`,
    total: sql`a.spent_minor`,
  }),
]
