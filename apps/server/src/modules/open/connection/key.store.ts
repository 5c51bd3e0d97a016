import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface NewKey {
  readonly id: string
  readonly installationId: string
  readonly tokenHash: Buffer
  readonly shownAs: string
  readonly addressRanges: readonly string[]
  /** Past this moment it opens nothing; null: it does not end by itself. */
  readonly expiresAt: string | null
  readonly now: string
}

export interface KeyRow {
  readonly id: string
  readonly installationId: string
  readonly shownAs: string
  readonly addressRanges: string[]
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
}

/** Keys that are valid at `now`, the newest first. */
export const listValidKeys = (tx: Tx, merchantId: string, now: string): Promise<KeyRow[]> =>
  tx.many(sql`
    select t.id, t.installation_id, t.shown_as, t.address_ranges, t.created_at, t.expires_at, u.last_used_at
    from app_token t left join app_token_use u on u.merchant_id = t.merchant_id and u.token_id = t.id
    where t.merchant_id = ${merchantId} and t.revoked_at is null and (t.expires_at is null or t.expires_at > ${now})
    order by t.created_at desc, t.id desc`)

export const countValidKeys = async (
  tx: Tx,
  merchantId: string,
  installationId: string,
  now: string,
): Promise<number> => {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from app_token
    where merchant_id = ${merchantId} and installation_id = ${installationId} and revoked_at is null
      and (expires_at is null or expires_at > ${now})`)
  return count
}

export const insertKey = (tx: Tx, merchantId: string, key: NewKey): Promise<number> =>
  tx.run(sql`
    insert into app_token (merchant_id, id, installation_id, token_hash, shown_as, address_ranges, expires_at, created_at)
    values (${merchantId}, ${key.id}, ${key.installationId}, ${key.tokenHash}, ${key.shownAs}, ${key.addressRanges},
      ${key.expiresAt}, ${key.now})`)

/** Revokes one key of an app; how it is shown, or undefined where no such key counts. */
export const setKeyRevoked = (
  tx: Tx,
  merchantId: string,
  { installationId, keyId, now }: { readonly installationId: string; readonly keyId: string; readonly now: string },
): Promise<{ shownAs: string } | undefined> =>
  tx.maybe(sql`
    update app_token set revoked_at = ${now}
    where merchant_id = ${merchantId} and installation_id = ${installationId} and id = ${keyId} and revoked_at is null
    returning shown_as`)
