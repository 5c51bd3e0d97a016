import { createHash, randomBytes } from 'node:crypto'
import { newId } from '../../src/platform/ids.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { Tx } from '../../src/platform/db/tx.ts'

/** Signs an account in and answers its bearer token. The session lives until 2100, whatever clock the test keeps. */
export async function makeSession(
  tx: Tx,
  account: { readonly kind: 'admin' | 'staff'; readonly accountId: string; readonly merchantId?: string | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const at = '2026-01-01T00:00:00.000Z'
  await tx.run(sql`
    insert into session (id, token_hash, kind, account_id, merchant_id, created_at, last_seen_at, expires_at, idle_seconds)
    values (${newId()}, ${createHash('sha256').update(token).digest()}, ${account.kind}, ${account.accountId},
      ${account.merchantId ?? null}, ${at}, ${at}, '9000-01-01T00:00:00.000Z', 31622400)`)
  return token
}
