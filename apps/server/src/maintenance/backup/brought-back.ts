import { systemClock } from '../../platform/clock.ts'
import { proofs } from '../proofs.ts'
import { MaintenanceRefused } from '../refused.ts'
import type { SayLine, Workshop } from '../tasks.ts'
import { finishRestore } from './finish-restore.ts'

const usage = 'Name the moment as of which the database is: npm run admin -- brought-back 2026-11-26T14:03:00Z'

/**
 * Does for a database that came back by the tools of PostgreSQL or by a snapshot what our own restore does at its end. Done twice it asks for consents
 * twice, and nothing else.
 */
export async function sayBroughtBack(
  { database }: Workshop,
  [moment = '']: readonly string[],
  say: SayLine,
): Promise<number> {
  const now = systemClock()
  const at = Date.parse(moment)
  if (Number.isNaN(at) || at > Date.parse(now)) throw new MaintenanceRefused(usage)
  await finishRestore(database, { proofs, asOf: new Date(at).toISOString(), now })
  say('Feeds of apps begin anew, apps wait for their owners, and every outlet is told as of when its books are.')
  return 0
}
