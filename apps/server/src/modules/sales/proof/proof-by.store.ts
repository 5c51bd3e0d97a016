import type { Sql } from '../../../platform/db/sql.ts'
import type { Proof, BookProof } from '../../../platform/proof.ts'

/** A proof that is one statement: `entries`, `balances`, and the first document that disagrees, or null. */
export const proofBy = (book: string, statement: Sql): Proof => ({
  book,
  async run(tx) {
    const found = await tx.one<Omit<BookProof, 'firstDisagreement'> & { firstDisagreement: string | null }>(statement)
    return { ...found, firstDisagreement: found.firstDisagreement ?? undefined }
  },
})
