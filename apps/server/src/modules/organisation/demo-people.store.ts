import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { DEMO } from './demo-people.ts'

/** Whether demo accounts with their well-known password are here: then the server listens on loopback only. */
export async function hasDemoAccounts(database: Database): Promise<boolean> {
  const emails = [DEMO.operator, DEMO.partner, DEMO.merchant]
  const [found] = await database.ask<{ count: number }>(sql`
    select count(*) as count from admin
    where email_folded = any(${emails}::text[]) and archived_at is null and is_enabled`)
  return (found?.count ?? 0) > 0
}
