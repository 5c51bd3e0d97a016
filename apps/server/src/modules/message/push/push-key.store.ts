import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The public half; undefined before the first start. */
export const findPublicKey = async (tx: Tx): Promise<string | undefined> =>
  (await tx.maybe<{ publicKey: string }>(sql`select public_key from push_key`))?.publicKey

/** Only one process at a time looks for the key and makes it. As the owner. */
export const lockPushKey = (tx: Tx): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('push key', 0))`)

export const setPublicKey = (tx: Tx, publicKey: string, now: string): Promise<number> =>
  tx.run(sql`
    insert into push_key (public_key, made_at) values (${publicKey}, ${now})
    on conflict (is_only) do update set public_key = excluded.public_key, made_at = excluded.made_at`)
