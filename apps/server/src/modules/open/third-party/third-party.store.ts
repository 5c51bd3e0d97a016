import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A program of a third party, as the operator registered it. */
export interface ThirdParty {
  readonly id: string
  readonly name: string
  readonly website: string
  readonly redirectUris: readonly string[]
  readonly secretHash: Buffer | null
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** A registered app that is not disabled. */
export const findThirdParty = async (tx: Tx, id: string): Promise<ThirdParty | undefined> =>
  uuid.test(id)
    ? tx.maybe(
        sql`select id, name, website, redirect_uris, secret_hash from app where id = ${id} and disabled_at is null`,
      )
    : undefined

export const insertThirdParty = (tx: Tx, app: ThirdParty & { readonly now: string }): Promise<number> =>
  tx.run(sql`
    insert into app (id, name, website, redirect_uris, secret_hash, created_at)
    values (${app.id}, ${app.name}, ${app.website}, ${app.redirectUris}, ${app.secretHash}, ${app.now})`)

/** Disables an app for every merchant at once; 0 where there is none. */
export const setThirdPartyDisabled = (tx: Tx, id: string, now: string): Promise<number> =>
  tx.run(sql`update app set disabled_at = ${now} where id::text = ${id} and disabled_at is null`)

export const listThirdParties = (
  tx: Tx,
): Promise<{ id: string; name: string; redirectUris: string[]; disabledAt: string | null }[]> =>
  tx.many(sql`select id, name, redirect_uris, disabled_at from app order by lower(name), id`)

/** The installation of an app at a merchant, which stays locked until the end of the transaction. */
export const findInstallationForUpdate = (
  tx: Tx,
  merchantId: string,
  appId: string,
): Promise<{ id: string } | undefined> =>
  tx.maybe(sql`
    select id from app_installation
    where merchant_id = ${merchantId} and app_id = ${appId} and removed_at is null for update`)

export const setInstallationApp = (tx: Tx, merchantId: string, id: string, appId: string): Promise<number> =>
  tx.run(sql`update app_installation set app_id = ${appId} where merchant_id = ${merchantId} and id = ${id}`)

export const countInstallations = async (tx: Tx, merchantId: string, appId: string): Promise<number> => {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from app_installation
    where merchant_id = ${merchantId} and app_id = ${appId} and removed_at is null`)
  return count
}

export const findGrantedScopes = async (tx: Tx, merchantId: string, id: string): Promise<readonly string[]> => {
  const { scopes } = await tx.one<{ scopes: string[] }>(sql`
    select scopes from app_installation where merchant_id = ${merchantId} and id = ${id}`)
  return scopes
}
