import { fileRestore, fileWhatStood } from '../../modules/journal/public.ts'
import { restartFeeds } from '../../modules/open/public.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Proof } from '../../platform/proof.ts'
import { restoreBackup, type RestoreReport, type RestoreSettings } from './restore-backup.ts'

/**
 * A backup brought back so that a shop can go on with it: books that the backup did not know yet are compared once, and every outlet is
 * told as of when its books are.
 */
export async function restoreShop(
  database: Database,
  path: string,
  {
    proofs,
    now = systemClock(),
    ...settings
  }: RestoreSettings & { readonly proofs: readonly Proof[]; readonly now?: string },
): Promise<RestoreReport> {
  const restored = await restoreBackup(database, path, settings)
  await fileWhatStood({ database, now, newId }, proofs)
  await restartFeeds(database)
  await fileRestore({ database, now, newId }, restored.createdAt)
  return restored
}
