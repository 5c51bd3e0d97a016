import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Proof } from '../../platform/proof.ts'
import { finishRestore } from './finish-restore.ts'
import { restoreBackup, type RestoreReport, type RestoreSettings } from './restore-backup.ts'

/** A backup brought back so that a shop can go on with it. */
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
  await finishRestore(database, { proofs, asOf: restored.createdAt, now })
  return restored
}
