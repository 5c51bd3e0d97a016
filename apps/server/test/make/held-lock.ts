import { expect } from 'vitest'
import { sql, type Sql } from '../../src/platform/db/sql.ts'
import { clusterUrl } from '../template.ts'
import type { World } from '../world.ts'

/** Holds what a statement locks, in a transaction of its own, so that whoever wants it next stops half-way; answers how to let it go. */
export async function holdLock(world: World, lock: Sql): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const ended = world.owner(async (tx) => {
    await tx.run(lock)
    held.resolve()
    await over.promise
  })
  await Promise.race([held.promise, ended])
  return async () => {
    over.resolve()
    await ended
  }
}

/** Returns how many transactions of a world stand at a lock. */
export const countWaiting = async (world: World): Promise<number> =>
  (
    await world.sql(sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  ).length

/** Waits until so many transactions of a world stand at a lock. */
export const expectWaiting = (world: World, many: number): Promise<void> =>
  expect.poll(() => countWaiting(world)).toBe(many)

/**
 * Does one thing, which stops half-way at a lock, and the other in the middle of it; lets go once both wait, and answers both. The embedded database does one
 * after the other.
 */
export async function inTheMiddle<One, Other>(
  world: World,
  lock: Sql,
  [one, other]: readonly [() => Promise<One>, () => Promise<Other>],
): Promise<[One, Other]> {
  if (clusterUrl === '') return [await one(), await other()]
  const letGo = await holdLock(world, lock)
  const first = one()
  await expectWaiting(world, 1)
  const second = other()
  await expectWaiting(world, 2)
  await letGo()
  return Promise.all([first, second])
}
