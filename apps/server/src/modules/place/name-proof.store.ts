import { sql } from '../../platform/db/sql.ts'
import type { BookProof, Proof } from '../../platform/proof.ts'

/** The directory of names has every name that the tables have, with its holder and merchant, and no other. */
export const nameProof: Proof = {
  book: 'names',
  async run(tx) {
    const found = await tx.one<BookProof & { firstDisagreement: string | null }>(sql`
with both_ways as (
  (select *, 'is missing' as how from name_in_tables except select *, 'is missing' from name_directory)
  union all
  (select *, 'is nobody''s' from name_directory except select *, 'is nobody''s' from name_in_tables)
)
select (select count(*) from name_in_tables) as entries, (select count(*) from name_directory) as balances,
  (select min(kind || ' of ' || holder || ' ' || how) from both_ways) as first_disagreement`)
    return { ...found, firstDisagreement: found.firstDisagreement ?? undefined }
  },
}
