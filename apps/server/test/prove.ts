import { type RunnerTask, afterEach, expect } from 'vitest'
import { isThinned } from '../../../packages/domain/test/property-runs.ts'
import { verifyBooks } from '../src/maintenance/verify.ts'
import type { Database } from '../src/platform/db/database.ts'
import { allowIdleTransaction } from '../src/platform/db/idle-transaction.ts'
import { modules } from '../src/program.ts'
import type { World } from './world.ts'

const proofs = modules.flatMap((module) => module.proofs ?? [])

/** Replays every book of the program; answers the ones that do not agree, so that a test expects an empty list. */
export async function disagreements(world: Pick<World, 'database'>): Promise<string[]> {
  const verdicts = isThinned ? await replayAtOnce(world.database) : await verifyBooks(world.database, proofs)
  return verdicts.flatMap(({ book, firstDisagreement }) =>
    firstDisagreement === undefined ? [] : [`${book}: ${firstDisagreement}`],
  )
}

/** Every book in one transaction: to begin and end one for each takes as long as to replay the books of a shop that has just begun. */
const replayAtOnce = (database: Database) =>
  database.transaction({ kind: 'owner', isSnapshot: true }, async (tx) => {
    await allowIdleTransaction(tx)
    const verdicts: { readonly book: string; readonly firstDisagreement?: string }[] = []
    for (const proof of proofs) verdicts.push({ book: proof.book, ...(await proof.run(tx)) })
    return verdicts
  })

const isRun = ({ mode }: RunnerTask): boolean => mode === 'run' || mode === 'queued'

const testsOf = (task: RunnerTask): readonly RunnerTask[] =>
  'tasks' in task ? task.tasks.filter(isRun).flatMap(testsOf) : [task]

const isLastOfFile = (task: RunnerTask): boolean => testsOf(task.file).at(-1) === task

/**
 * Has all books of a file's world agree behind each of its tests. Books forget nothing, so a gate replays them behind the last one only; a run by hand
 * says behind which test they parted.
 */
export const proveAfterEach = (world: () => Pick<World, 'database'>): void => {
  afterEach(async ({ task }) => {
    if (!isThinned || isLastOfFile(task)) expect(await disagreements(world())).toEqual([])
  })
}
