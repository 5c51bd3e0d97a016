import { sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

/** Milliseconds before a moment in which a call may have begun that ends after it. */
const LONGEST_CALL = 600_000

/**
 * First answers of calls above the merchants, as JSON: all, or those of calls that may have ended since a moment. They do not say of which merchant they
 * are, so they are carried as a whole: whoever repeats a call about a merchant asks the database where it lives then.
 */
export const readAnswersAbove = async (tx: Tx, since?: string): Promise<string> => {
  const from = since === undefined ? null : new Date(Date.parse(since) - LONGEST_CALL)
  return (
    await tx.one<{ answers: string }>(sql`
      select coalesce(json_agg(p), '[]')::text as answers from platform_idempotency p
      where ${from}::timestamptz is null or created_at >= ${from}`)
  ).answers
}

/** An answer that is there already stays. */
export const writeAnswersAbove = (tx: Tx, answers: string): Promise<number> =>
  tx.run(sql`
    insert into platform_idempotency (account_id, key, call, body_hash, answer, created_at)
    select account_id, key, call, body_hash, answer, created_at from json_populate_recordset(null::platform_idempotency, ${answers}::json)
    on conflict do nothing`)
