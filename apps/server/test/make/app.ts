import { permissionsOf, scopeNames, type ScopeName } from '@kassa/contract/open/scopes.ts'
import { newestOpenVersion } from '@kassa/contract/open/versions.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { Tx } from '../../src/platform/db/tx.ts'
import { newId } from '../../src/platform/ids.ts'
import { newAppKey, shownAppKey } from '../../src/platform/apps/app-key.ts'
import { hashToken } from '../../src/platform/session/token.ts'

export interface MadeApp {
  readonly installationId: string
  readonly tokenId: string
  readonly key: string
}

const codesOf = (scopes: readonly ScopeName[]): readonly string[] =>
  permissionsOf(scopes).map((key) => permissionCode(key))

/** A connected app with its key: every scope and all outlets unless told otherwise. `codes` instead of those of its scopes. */
export async function makeApp(
  tx: Tx,
  merchantId: string,
  facts: {
    readonly scopes?: readonly ScopeName[]
    readonly codes?: readonly string[]
    readonly outletIds?: readonly string[] | 'all'
    readonly addressRanges?: readonly string[]
    /** Its key opens a test shop; left out: a real one. */
    readonly mode?: 'live' | 'test'
  } = {},
): Promise<MadeApp> {
  const { scopes = scopeNames, outletIds = 'all', addressRanges = [] } = facts
  const [installationId, tokenId, key, now] = [
    newId(),
    newId(),
    newAppKey(facts.mode ?? 'live'),
    '2026-01-01T00:00:00.000Z',
  ]
  await tx.run(sql`
    insert into app_installation (merchant_id, id, name, scopes, codes, has_all_outlets, api_version, agreed_at, agreed_by_kind, agreed_by_id,
      agreed_by_name, created_at)
    values (${merchantId}, ${installationId}, 'Warehouse', ${scopes}, ${facts.codes ?? codesOf(scopes)}, ${outletIds === 'all'},
      ${newestOpenVersion}, ${now}, 'admin', ${merchantId}, 'Ada', ${now})`)
  await setAppOutlets(tx, merchantId, installationId, outletIds)
  await tx.run(sql`
    insert into app_grant (merchant_id, installation_id, grant_number, scopes, outlet_ids)
    values (${merchantId}, ${installationId}, 1, ${scopes}, ${outletIds === 'all' ? null : outletIds})`)
  await tx.run(sql`
    insert into app_token (merchant_id, id, installation_id, token_hash, shown_as, address_ranges, created_at)
    values (${merchantId}, ${tokenId}, ${installationId}, ${hashToken(key)}, ${shownAppKey(key)}, ${addressRanges}, ${now})`)
  return { installationId, tokenId, key }
}

async function setAppOutlets(
  tx: Tx,
  merchantId: string,
  installationId: string,
  outletIds: readonly string[] | 'all',
): Promise<void> {
  await tx.run(sql`delete from app_installation_outlet where installation_id = ${installationId}`)
  if (outletIds === 'all') return
  await tx.run(sql`
    insert into app_installation_outlet (merchant_id, installation_id, outlet_id)
    select ${merchantId}, ${installationId}, id from unnest(${outletIds}::uuid[]) as id`)
}

/** Grants an app what somebody holds now: so walks over all calls ask the public ones as an app that stands as that person does. */
export async function grantLike(
  tx: Tx,
  { installationId }: Pick<MadeApp, 'installationId'>,
  like: {
    readonly merchantId: string
    readonly codes: readonly string[]
    readonly outletIds: readonly string[] | 'all'
  },
): Promise<void> {
  await tx.run(sql`
    update app_installation set codes = ${like.codes}, has_all_outlets = ${like.outletIds === 'all'} where id = ${installationId}`)
  await setAppOutlets(tx, like.merchantId, installationId, like.outletIds)
}
