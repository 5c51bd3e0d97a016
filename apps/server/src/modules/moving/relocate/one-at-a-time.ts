import { allowIdleWhileAlive } from '../../../platform/db/idle-transaction.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { NamedDatabase } from '../../../platform/module.ts'
import { asOwner, RelocationRefused, RelocationUnderWay, type RelocationParts } from './relocation-parts.ts'

/** A number that nothing else locks on: alone by whoever relocates, shared by whoever keeps relocations out. */
export const relocationLock = 5_150_006

/** Throws where the connection that keeps others out has broken: another relocation may be under way. */
export type MustBeAlone = () => Promise<void>

/** One relocation at a time on the installation: whoever comes second is refused. A process that dies lets go. `least`: so many databases there must be. */
export async function alone<T>(
  { databases }: RelocationParts,
  work: (mustBeAlone: MustBeAlone) => Promise<T>,
  least = 2,
): Promise<T> {
  const [first] = databases
  if (!first || databases.length < least)
    throw new RelocationRefused('There is one database: name another in KASSA_CLUSTERS first. Nothing was done.')
  let isBegun = false
  return asOwner(first, async (tx) => {
    // A transaction that is run again after a lost connection would run the work a second time.
    if (isBegun) throw new RelocationRefused(`The connection to ${first.name} broke: take the relocation up again.`)
    await allowIdleWhileAlive(tx)
    const { mine } = await tx.one<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${relocationLock}) as mine`)
    if (!mine)
      throw new RelocationUnderWay(
        'Another relocation is under way, or a backup of all databases is being made. Nothing was done: run it again when that is over.',
      )
    isBegun = true
    return work(() => mustHold(tx, first))
  })
}

async function mustHold(tx: Tx, { name }: NamedDatabase): Promise<void> {
  try {
    await tx.run(sql`select 1`)
  } catch (error) {
    throw new RelocationRefused(
      `The connection to ${name} broke, and another relocation may have begun. Nothing was switched: take it up again.`,
      error,
    )
  }
}
