import type { SentCode } from '@kassa/domain/identity/verification-code.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export type Purpose = 'reset' | 'register' | 'member' | 'join'

/** Makes one request about an address wait for the other. */
export const lockAddress = (tx: Tx, emailFolded: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`code ${emailFolded}`}, 0))`)

/** Returns the moments at which codes went to an address since `since`, for whatever purpose. */
export const listSentAt = async (tx: Tx, emailFolded: string, since: string): Promise<number[]> =>
  (
    await tx.many<{ sentAt: string }>(sql`
      select sent_at from verification_code where email_folded = ${emailFolded} and sent_at > ${since}`)
  ).map(({ sentAt }) => Date.parse(sentAt))

export const insertCode = (
  tx: Tx,
  code: { id: string; purpose: Purpose; emailFolded: string; codeHash: string; now: string },
): Promise<number> =>
  tx.run(sql`
    insert into verification_code (id, purpose, email_folded, code_hash, sent_at)
    values (${code.id}, ${code.purpose}, ${code.emailFolded}, ${code.codeHash}, ${code.now})`)

export interface StoredCode extends SentCode {
  readonly id: string
  readonly codeHash: string
}

/** The newest code of an address for a purpose; older ones are void. */
export async function findNewestCodeForUpdate(
  tx: Tx,
  emailFolded: string,
  purpose: Purpose,
): Promise<StoredCode | undefined> {
  const row = await tx.maybe<{
    id: string
    codeHash: string
    sentAt: string
    failedCount: number
    usedAt: string | null
  }>(
    sql`
      select id, code_hash, sent_at, failed_count, used_at from verification_code
      where email_folded = ${emailFolded} and purpose = ${purpose}
      order by sent_at desc, id desc limit 1 for update`,
  )
  if (!row) return undefined
  return { ...row, sentAt: Date.parse(row.sentAt), usedAt: row.usedAt === null ? null : Date.parse(row.usedAt) }
}

export const countFailure = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`update verification_code set failed_count = failed_count + 1 where id = ${id}`)

export const setCodeUsed = (tx: Tx, id: string, now: string): Promise<number> =>
  tx.run(sql`update verification_code set used_at = ${now} where id = ${id}`)

/** Codes older than a day say nothing any more. */
export const removeOldCodes = (tx: Tx, before: string): Promise<number> =>
  tx.run(sql`delete from verification_code where sent_at < ${before}`)

/** All codes that are known, as JSON: an address says of no merchant that it is theirs. As the owner. */
export const readCodes = async (tx: Tx): Promise<string> =>
  (await tx.one<{ codes: string }>(sql`select coalesce(json_agg(c), '[]')::text as codes from verification_code c`))
    .codes

/** Lets them be shown in another database as well, where each was tried as often, and is used up, as in either of the two. As the owner. */
export const writeCodes = (tx: Tx, codes: string): Promise<number> =>
  tx.run(sql`
    insert into verification_code as c (id, purpose, email_folded, code_hash, sent_at, failed_count, used_at)
    select id, purpose, email_folded, code_hash, sent_at, failed_count, used_at
    from json_populate_recordset(null::verification_code, ${codes}::json) order by id
    on conflict (id) do update set failed_count = greatest(c.failed_count, excluded.failed_count), used_at = coalesce(c.used_at, excluded.used_at)`)
