import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseError } from '../../../platform/db/database-error.ts'
import { allowIdleWhileAlive } from '../../../platform/db/idle-transaction.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { NamedDatabase } from '../../../platform/module.ts'
import { relocationLock } from './one-at-a-time.ts'
import { asOwner, RelocationRefused } from './relocation-parts.ts'
import { listSwitched } from './relocation.store.ts'

/** A merchant that lives nowhere is left to whoever takes its move up: it is looked for so often, and so long in between. */
const LEFT_MILLIS = 2_000
const LEFT_TIMES = 60

/**
 * Does work that sees every database as of another moment, as a backup does: no relocation begins or goes on meanwhile. One that is under way is waited
 * for, and `waits` told of it; one whose process has died stands still, so each database is what it was. Throws where the connection broke that kept
 * relocations out.
 */
export async function withoutMoves<T>(
  databases: readonly [NamedDatabase, ...NamedDatabase[]],
  waits: () => void,
  work: () => Promise<T>,
): Promise<T> {
  for (let left = 1; ; left += 1) {
    const done = await tryWithoutMoves(databases, { waits, work, isPatient: left < LEFT_TIMES })
    if (done) return done.value
    await wait(LEFT_MILLIS)
  }
}

interface Trying<T> {
  readonly waits: () => void
  readonly work: () => Promise<T>
  /** Leaves a merchant that lives nowhere to whoever takes its move up. */
  readonly isPatient: boolean
}

/** Undefined where nothing was done yet. */
function tryWithoutMoves<T>(
  databases: readonly [NamedDatabase, ...NamedDatabase[]],
  { waits, work, isPatient }: Trying<T>,
): Promise<{ readonly value: T } | undefined> {
  const [first] = databases
  let isBegun = false
  return asOwner(first, async (tx) => {
    // The transaction runs again where its connection broke.
    if (isBegun) throw brokenOff(first)
    await allowIdleWhileAlive(tx)
    await keepMovesOut(tx, waits)
    if (isPatient && (await isAnyNowhere(databases))) return undefined
    isBegun = true
    const value = await work()
    await tx.run(sql`select 1`)
    return { value }
  })
}

const brokenOff = ({ name }: NamedDatabase): RelocationRefused =>
  new RelocationRefused(
    `The connection to ${name} broke, and a merchant may have moved meanwhile: what was made is not of one moment. Do it again.`,
  )

async function keepMovesOut(tx: Tx, waits: () => void): Promise<void> {
  const { mine } = await tx.one<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${relocationLock}) as mine`,
  )
  if (mine) return
  waits()
  await tx.run(sql`select pg_advisory_xact_lock_shared(${relocationLock})`)
}

/**
 * Returns whether a merchant works nowhere, because the process that moved it died behind the switch and before the arrival: the server takes it up within
 * seconds.
 */
async function isAnyNowhere(databases: readonly NamedDatabase[]): Promise<boolean> {
  const switched: string[] = []
  const arrived = new Set<string>()
  for (const at of databases) {
    if (!(await at.database.isReady())) continue
    for (const { merchantId, step } of await asOwner(at, listSwitched).catch(noneOfOlder))
      if (step === 'switched') switched.push(merchantId)
      else arrived.add(merchantId)
  }
  return switched.some((merchantId) => !arrived.has(merchantId))
}

/** A database whose release knew no relocations. */
function noneOfOlder(error: unknown): [] {
  if (error instanceof DatabaseError && error.sqlstate === '42P01') return []
  throw error
}
