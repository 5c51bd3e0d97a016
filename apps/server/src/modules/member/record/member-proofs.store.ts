import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Proof, BookProof } from '../../../platform/proof.ts'
import { comparedOf, firstOf } from '../chained-book.ts'

/** A book of a member: its entries, what each says it led to, and the total beside it. */
interface Book {
  readonly name: string
  /** One row an entry: `merchant_id`, `holder` (the member), `entry_number`, `amount`, `after`, in the account's own currency. */
  readonly entries: Sql
  readonly total: Sql
}

const totalOf = (total: Sql): Sql =>
  sql`select a.merchant_id, a.member_id as holder, ${total} as total from member_account a`

const proofOf = ({ name, entries, total }: Book): Proof => ({
  book: name,
  async run(tx) {
    const found = await tx.one<BookProof & { firstDisagreement: string | null }>(sql`
with ${comparedOf({ entries, totals: totalOf(total) })}
select coalesce(sum(entries), 0)::bigint as entries, count(*) as balances, ${firstOf('member')} as first_disagreement
from compared`)
    return { ...found, firstDisagreement: found.firstDisagreement ?? undefined }
  },
})

const balanceOf = (parity: 0 | 1): Sql => sql`
  select merchant_id, member_id as holder, entry_number, amount_minor as amount, after_minor as after
  from balance_entry where type % 2 = ${parity}`

/** Every entry begins where the one before ended, and all of them are what the member's account says. */
export const memberProofs: readonly Proof[] = [
  proofOf({
    name: 'member points',
    entries: sql`select merchant_id, member_id as holder, entry_number, points as amount, after_points as after from point_entry`,
    total: sql`a.points`,
  }),
  proofOf({ name: 'member balance, principal', entries: balanceOf(1), total: sql`a.principal_minor` }),
  proofOf({ name: 'member balance, bonus', entries: balanceOf(0), total: sql`a.bonus_minor` }),
  proofOf({
    name: 'member spending',
    entries: sql`
      select merchant_id, member_id as holder, entry_number, amount_minor as amount, after_minor as after from spending_entry`,
    total: sql`a.spent_minor`,
  }),
]
