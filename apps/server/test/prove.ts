import { verifyBooks } from '../src/maintenance/verify.ts'
import { modules } from '../src/program.ts'
import type { World } from './world.ts'

const proofs = modules.flatMap((module) => module.proofs ?? [])

/** Replays every book of the program; answers the ones that do not agree, so that a test expects an empty list. */
export async function disagreements(world: Pick<World, 'database'>): Promise<string[]> {
  const verdicts = await verifyBooks(world.database, proofs)
  return verdicts.flatMap(({ book, firstDisagreement }) =>
    firstDisagreement === undefined ? [] : [`${book}: ${firstDisagreement}`],
  )
}
