import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

interface NewRefresh {
  readonly id: string
  readonly installationId: string
  readonly tokenHash: Buffer
  readonly expiresAt: string
  readonly now: string
}

export interface RefreshRow {
  readonly id: string
  readonly installationId: string
  readonly appId: string
  readonly scopes: readonly string[]
  readonly expiresAt: string
  readonly usedAt: string | null
  readonly endedAt: string | null
  /** The token that was given instead of it, and whether that one was shown or ended since. */
  readonly nextId: string | null
  readonly isNextUntouched: boolean
}

export const insertRefresh = (tx: Tx, merchantId: string, token: NewRefresh): Promise<number> =>
  tx.run(sql`
    insert into app_refresh (merchant_id, id, installation_id, token_hash, created_at, expires_at)
    values (${merchantId}, ${token.id}, ${token.installationId}, ${token.tokenHash}, ${token.now}, ${token.expiresAt})`)

/** Locks the installation of a token, so that two that renew at once take turns; the token is read after it. */
export const lockInstallationOf = (tx: Tx, merchantId: string, tokenHash: Buffer): Promise<number> =>
  tx.run(sql`
    select from app_installation i join app_refresh r on r.merchant_id = i.merchant_id and r.installation_id = i.id
    where r.merchant_id = ${merchantId} and r.token_hash = ${tokenHash} for update of i`)

/** A token of an installation that still stands. */
export const findRefresh = (tx: Tx, merchantId: string, tokenHash: Buffer): Promise<RefreshRow | undefined> =>
  tx.maybe(sql`
    select r.id, r.installation_id, i.app_id, i.scopes, r.expires_at, r.used_at, r.ended_at, r.next_id,
      n.id is not null and n.used_at is null and n.ended_at is null as is_next_untouched
    from app_refresh r join app_installation i on i.merchant_id = r.merchant_id and i.id = r.installation_id
    left join app_refresh n on n.merchant_id = r.merchant_id and n.id = r.next_id
    where r.merchant_id = ${merchantId} and r.token_hash = ${tokenHash} and i.removed_at is null`)

/** Writes down that a token was shown, and which one was given instead. */
export const setRefreshUsed = (
  tx: Tx,
  merchantId: string,
  { id, nextId, now }: { readonly id: string; readonly nextId: string; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    update app_refresh set used_at = coalesce(used_at, ${now}), next_id = ${nextId} where merchant_id = ${merchantId} and id = ${id}`)

export const setRefreshEnded = (tx: Tx, merchantId: string, id: string, now: string): Promise<number> =>
  tx.run(sql`update app_refresh set ended_at = ${now} where merchant_id = ${merchantId} and id = ${id}`)

/** Ends every token of an installation: the one that a new consent gives is the only one. */
export async function endTokens(tx: Tx, merchantId: string, installationId: string, now: string): Promise<void> {
  await tx.run(sql`
    update app_refresh set ended_at = ${now}
    where merchant_id = ${merchantId} and installation_id = ${installationId} and ended_at is null`)
  await tx.run(sql`
    update app_token set revoked_at = ${now}
    where merchant_id = ${merchantId} and installation_id = ${installationId} and revoked_at is null`)
}
