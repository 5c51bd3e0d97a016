import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { setPublishedAdmins } from '../identity/public.ts'

/** Notes whose password is the published one, by its hash; their own next password clears the note. */
export async function setPublishedPasswords(tx: Tx, passwordHash: string): Promise<void> {
  await setPublishedAdmins(tx, passwordHash)
  await tx.run(sql`update staff set has_published_password = true where password_hash = ${passwordHash}`)
}
