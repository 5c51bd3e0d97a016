import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** Lists the calls by which some people changed something since a moment, each once. */
export const listCallsDone = async (
  tx: Tx,
  merchantId: string,
  people: readonly string[],
  since: string,
): Promise<string[]> =>
  (
    await tx.many<{ call: string }>(sql`
      select distinct l.call from audit_line l
      where l.merchant_id = ${merchantId} and l.at >= ${since} and l.account_id = any(${people}::uuid[])`)
  ).map(({ call }) => call)

/** Returns the moment of the last change of a role since a moment, by the log; null where there was none. */
export const findLastChangeOfRole = async (
  tx: Tx,
  merchantId: string,
  roleId: string,
  since: string,
): Promise<string | null> =>
  (
    await tx.one<{ at: string | null }>(sql`
      select max(l.at) as at from audit_line l
      where l.merchant_id = ${merchantId} and l.at >= ${since} and l.subject = ${`role/${roleId}`}`)
  ).at
