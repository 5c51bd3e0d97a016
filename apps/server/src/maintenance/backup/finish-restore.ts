import { fileRestore, fileWhatStood } from '../../modules/journal/public.ts'
import { holdApps, restartFeeds } from '../../modules/open/public.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Proof } from '../../platform/proof.ts'

interface BroughtBack {
  readonly proofs: readonly Proof[]
  /** The moment as of which the database is. */
  readonly asOf: string
  readonly now: string
}

/**
 * Makes a shop go on with a database that is as of an earlier moment: books that it did not know yet are compared once, feeds of apps begin anew, apps
 * wait until somebody agrees to them anew, and every outlet is told as of when its books are.
 */
export async function finishRestore(database: Database, { proofs, asOf, now }: BroughtBack): Promise<void> {
  await fileWhatStood({ database, now, newId }, proofs)
  await restartFeeds(database)
  await holdApps(database, now)
  await fileRestore({ database, now, newId }, asOf)
}
