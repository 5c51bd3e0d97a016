import fs from 'node:fs'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'

const tickMillis = 10

/** Fields of /proc/PID/stat behind the name, which may hold blanks; undefined for a process that is gone. */
function statOf(pid: number): number[] | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 4)
      .split(' ')
      .map(Number)
  } catch {
    return undefined
  }
}

const parentOf = (pid: number): number | undefined => statOf(pid)?.[0]

/** Processor milliseconds a process has used so far; `withEnded` adds those of its children that have ended. */
function usedBy(pid: number, withEnded = false): number {
  const stat = statOf(pid) ?? []
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = stat.slice(10, 14)
  return (user + system + (withEnded ? endedUser + endedSystem : 0)) * tickMillis
}

/** A way to read the processor milliseconds used so far; null where the system does not tell (not Linux). */
export type Meter = () => number | null

const hasProc = fs.existsSync('/proc/self/stat')

export const processMeter =
  (pid: number | undefined): Meter =>
  () =>
    hasProc && pid !== undefined ? usedBy(pid) : null

/** Returns the meter of a whole PostgreSQL on this machine: its first process and every child. */
export async function clusterMeter(database: Database): Promise<Meter> {
  if (!hasProc) return () => null
  const [own] = await database.ask<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const first = own && parentOf(own.pid)
  if (first === undefined) return () => null
  return () => {
    const children = fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === first)
      .map((name) => usedBy(Number(name)))
    return children.reduce((sum, one) => sum + one, usedBy(first, true))
  }
}

/** Processor milliseconds that a piece of work takes of the server's process and of the database, whatever else runs meanwhile. */
export interface ProcessorUse {
  readonly nodeMillis: number | null
  readonly databaseMillis: number | null
}

/** Begins to measure; what it answers tells what was used since, shared by `times` calls. */
export function meterUse(node: Meter, database: Meter): (times: number) => ProcessorUse {
  const before = [node(), database()] as const
  const each = (used: number | null, now: number | null, times: number): number | null =>
    used === null || now === null ? null : Number(((now - used) / times).toFixed(3))
  return (times) => ({
    nodeMillis: each(before[0], node(), times),
    databaseMillis: each(before[1], database(), times),
  })
}
