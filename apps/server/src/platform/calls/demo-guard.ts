import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { isLoopback, type Settings } from '../settings.ts'

/** Returns whether accounts are here whose password is the published one of the demo shop. */
export async function hasDemoAccounts(database: Database): Promise<boolean> {
  const [row] = await database.ask<{ found: boolean }>(sql`
    select exists (select from admin where has_published_password and archived_at is null)
      or exists (select from staff where has_published_password and archived_at is null) as found`)
  return row?.found ?? false
}

/** Throws with a sentence where everybody on the network, or behind a proxy, could use the published demo password. */
export async function refuseOpenDemo(
  database: Database,
  { host, trustProxy }: Pick<Settings, 'host' | 'trustProxy'>,
): Promise<void> {
  const isClosed = isLoopback(host) && trustProxy === false
  if (isClosed || !(await hasDemoAccounts(database))) return
  const what = isLoopback(host) ? `TRUST_PROXY=${trustProxy}` : `HOST=${host}`
  throw new Error(
    `${what} would show the demo accounts, whose password is published, to the network. ` +
      `Give each of them a password of its own, start with an empty DATA_DIR and --no-demo, or leave ${what.split('=')[0]} out.`,
  )
}
