import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readTasks } from '../../tools/old-desk/compare-tasks.ts'
import { layOlder, type OlderProgram } from '../../tools/old-desk/lay-older.ts'
import type { Task } from './hand.ts'

/** The commit whose desk is the one before: the last whose own script drives its desk through every task. */
export const BEFORE = 'c597c2ec9'

/** Measures the tasks at the desk of {@link BEFORE}, by that desk's own script; null with the reason where it cannot be had. */
export async function measureBefore(): Promise<{ readonly tasks: readonly Task[] } | { readonly missing: string }> {
  const place = mkdtempSync(path.join(tmpdir(), 'kassa-tasks-before-'))
  let older: OlderProgram | undefined
  try {
    older = await layOlder(BEFORE, path.join(place, 'older'), 'its-own')
    const said = await older.run('node', 'bench/run.ts', '--only', 'tasks')
    return { tasks: readTasks(said) }
  } catch (error) {
    return { missing: String(error) }
  } finally {
    await older?.remove().catch(() => undefined)
    rmSync(place, { recursive: true, force: true })
  }
}
