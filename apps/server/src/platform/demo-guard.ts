import type { Database } from './db/database.ts'
import { sql } from './db/sql.ts'
import { isLoopback } from './settings.ts'

/** Whether accounts with the published demo password may be here: they all have addresses at kassa.example. */
export async function hasDemoAccounts(database: Database): Promise<boolean> {
  const [row] = await database.ask<{ found: boolean }>(
    sql`select exists (select from admin where email_folded like '%@kassa.example' and archived_at is null) as found`,
  )
  return row?.found ?? false
}

/** Throws with a sentence where everybody on the network could use the published demo password. */
export async function refuseOpenDemo(database: Database, host: string): Promise<void> {
  if (isLoopback(host) || !(await hasDemoAccounts(database))) return
  throw new Error(
    `HOST=${host} would show the demo accounts, whose password is published, to the network. ` +
      'Start with an empty DATA_DIR and --no-demo, or leave HOST out.',
  )
}
