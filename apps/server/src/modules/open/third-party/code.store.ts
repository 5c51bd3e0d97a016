import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

interface NewCode {
  readonly codeHash: Buffer
  readonly installationId: string
  readonly appId: string
  readonly redirectUri: string
  readonly challenge: string
  readonly expiresAt: string
}

export interface CodeRow extends Omit<NewCode, 'codeHash'> {
  readonly usedAt: string | null
}

export const insertCode = (tx: Tx, merchantId: string, code: NewCode): Promise<number> =>
  tx.run(sql`
    insert into app_code (merchant_id, code_hash, installation_id, app_id, redirect_uri, challenge, expires_at)
    values (${merchantId}, ${code.codeHash}, ${code.installationId}, ${code.appId}, ${code.redirectUri}, ${code.challenge},
      ${code.expiresAt})`)

/** A code of an installation that still stands; whoever comes with the same code waits. */
export const findCodeForUpdate = (tx: Tx, merchantId: string, codeHash: Buffer): Promise<CodeRow | undefined> =>
  tx.maybe(sql`
    select c.installation_id, c.app_id, c.redirect_uri, c.challenge, c.expires_at, c.used_at
    from app_code c join app_installation i on i.merchant_id = c.merchant_id and i.id = c.installation_id
    where c.merchant_id = ${merchantId} and c.code_hash = ${codeHash} and i.removed_at is null for update`)

export const setCodeUsed = (tx: Tx, merchantId: string, codeHash: Buffer, now: string): Promise<number> =>
  tx.run(sql`update app_code set used_at = ${now} where merchant_id = ${merchantId} and code_hash = ${codeHash}`)
