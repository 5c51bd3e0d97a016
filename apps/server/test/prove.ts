import { type RunnerTask, afterEach, expect } from 'vitest'
import { isThinned } from '../../../packages/domain/test/property-runs.ts'
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
