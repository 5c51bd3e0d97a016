import { sql } from '../../platform/db/sql.ts'
import type { BookProof, Proof } from '../../platform/proof.ts'

/** The directory of names has every name that the tables have, with its holder and merchant, and no other but those claimed for other databases. */
export const nameProof: Proof = {
  book: 'names',
  async run(tx) {
    const found = await tx.one<BookProof & { firstDisagreement: string | null }>(sql`
with own as (select kind, folded, holder, merchant_id from name_directory where cluster is null), both_ways as (
  (select *, 'is missing' as how from name_in_tables except select *, 'is missing' from own)
  union all
  (select *, 'is nobody''s' from own except select *, 'is nobody''s' from name_in_tables)
)
select (select count(*) from name_in_tables) as entries, (select count(*) from own) as balances,
  (select min(kind || ' of ' || holder || ' ' || how) from both_ways) as first_disagreement`)
    return { ...found, firstDisagreement: found.firstDisagreement ?? undefined }
  },
}
