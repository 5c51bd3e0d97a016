import { createHash } from 'node:crypto'
import { UNLOCKED, type LockState } from '@kassa/domain/identity/lockout.ts'
import { NO_FAILURES, type Failures } from '@kassa/domain/identity/slow-down.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

interface Row {
  readonly failedCount: number
  readonly lockedUntil: string | null
  readonly temporaryLocks: readonly string[]
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()
const instantOf = (at: number): string => new Date(at).toISOString()

/** Returns how far somebody has come who guesses at a name without an account that can be locked. */
export async function findGuessesForUpdate(tx: Tx, key: string): Promise<LockState> {
  const row = await tx.maybe<Row>(sql`
    select failed_count, locked_until, temporary_locks from guess where key_hash = ${hashOf(key)} for update`)
  if (!row) return UNLOCKED
  return {
    status: row.lockedUntil === null ? 0 : 1,
    failedCount: row.failedCount,
    lockedUntil: row.lockedUntil === null ? null : Date.parse(row.lockedUntil),
    temporaryLocks: row.temporaryLocks.map((at) => Date.parse(at)),
  }
}

export const setGuesses = (tx: Tx, key: string, lock: LockState, now: string): Promise<number> =>
  tx.run(sql`
    insert into guess (key_hash, failed_count, locked_until, temporary_locks, guessed_at)
    values (${hashOf(key)}, ${lock.failedCount}, ${lock.lockedUntil === null ? null : instantOf(lock.lockedUntil)},
      ${lock.temporaryLocks.map(instantOf)}::timestamptz[], ${now})
    on conflict (key_hash) do update set failed_count = excluded.failed_count, locked_until = excluded.locked_until,
      temporary_locks = excluded.temporary_locks, guessed_at = excluded.guessed_at`)

/** The failures of one guesser at one account. */
export async function findFailuresForUpdate(tx: Tx, key: string): Promise<Failures> {
  const row = await tx.maybe<{ failedCount: number; guessedAt: string }>(sql`
    select failed_count, guessed_at from guess where key_hash = ${hashOf(key)} for update`)
  return row ? { count: row.failedCount, last: Date.parse(row.guessedAt) } : NO_FAILURES
}

export const setFailures = (tx: Tx, key: string, { count, last }: Failures): Promise<number> =>
  setGuesses(tx, key, { ...UNLOCKED, failedCount: count }, instantOf(last))

export const removeOldGuesses = (tx: Tx, before: string): Promise<number> =>
  tx.run(sql`delete from guess where guessed_at < ${before}`)

/** All wrong tries that the database counted, as JSON: they do not say of whom. As the owner. */
export const readGuesses = async (tx: Tx): Promise<string> =>
  (await tx.one<{ guesses: string }>(sql`select coalesce(json_agg(g), '[]')::text as guesses from guess g`)).guesses

/** Counts them in another database as well: whoever tried more often in either of the two has tried so often. As the owner. */
export const writeGuesses = (tx: Tx, guesses: string): Promise<number> =>
  tx.run(sql`
    insert into guess as g (key_hash, failed_count, locked_until, temporary_locks, guessed_at)
    select key_hash, failed_count, locked_until, temporary_locks, guessed_at
    from json_populate_recordset(null::guess, ${guesses}::json) order by key_hash
    on conflict (key_hash) do update set failed_count = greatest(g.failed_count, excluded.failed_count),
      locked_until = greatest(g.locked_until, excluded.locked_until), guessed_at = greatest(g.guessed_at, excluded.guessed_at)`)
