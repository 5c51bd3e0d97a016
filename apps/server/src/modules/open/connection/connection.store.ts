import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type LimitWish, setDailyLimits } from './daily-limit.store.ts'

export interface Grant {
  readonly scopes: readonly string[]
  readonly codes: readonly string[]
  readonly limits: readonly LimitWish[]
  readonly outletIds: readonly string[] | 'all'
}

/** Whoever agreed, as the row keeps them. */
export interface Agreement extends Grant {
  readonly name: string
  readonly by: { readonly kind: string; readonly id: string; readonly name: string }
  readonly now: string
}

export interface ConnectionRow {
  readonly id: string
  readonly name: string
  readonly app: { name: string; website: string } | null
  readonly scopes: string[]
  readonly hasAllOutlets: boolean
  readonly version: string
  readonly tile: { title: string; address: string } | null
  readonly agreedAt: string
  readonly agreedBy: string
  readonly isAgreedByGone: boolean
  readonly waitsSince: string | null
  readonly outlets: { id: string; name: string }[]
}

/** The condition that whoever agreed to an app (`i`) has left: their account was archived or is switched off. */
export const isAgreedByGone = sql`(
  exists (select from identity_admin a where a.merchant_id = i.merchant_id and a.id = i.agreed_by_id and i.agreed_by_kind = 'admin'
    and (a.archived_at is not null or not a.is_enabled))
  or exists (select from organisation_staff s where s.merchant_id = i.merchant_id and s.id = i.agreed_by_id and i.agreed_by_kind = 'staff'
    and (s.archived_at is not null or not s.is_enabled)))`

const columns = sql`i.id, i.name, i.scopes, i.waits_since, ${isAgreedByGone} as is_agreed_by_gone,
  (select jsonb_build_object('name', a.name, 'website', a.website) from app a where a.id = i.app_id) as app, i.has_all_outlets, i.api_version as version, i.agreed_at, i.agreed_by_name as agreed_by,
  (select jsonb_build_object('title', t.title, 'address', t.address) from app_tile t
    where t.merchant_id = i.merchant_id and t.installation_id = i.id) as tile,
  coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.number)
    from app_installation_outlet io join organisation_outlet o on o.merchant_id = io.merchant_id and o.id = io.outlet_id
    where io.merchant_id = i.merchant_id and io.installation_id = i.id), '[]'::jsonb) as outlets`

/** Apps that are connected, by name. */
export const listConnectionRows = (tx: Tx, merchantId: string): Promise<ConnectionRow[]> =>
  tx.many(sql`
    select ${columns} from app_installation i
    where i.merchant_id = ${merchantId} and i.removed_at is null order by lower(i.name), i.id`)

export const findConnectionForUpdate = (tx: Tx, merchantId: string, id: string): Promise<ConnectionRow | undefined> =>
  tx.maybe(sql`
    select ${columns} from app_installation i
    where i.merchant_id = ${merchantId} and i.id = ${id} and i.removed_at is null for update of i`)

export async function insertConnection(
  tx: Tx,
  merchantId: string,
  id: string,
  { name, scopes, codes, limits, outletIds, by, now }: Agreement,
  version: string,
): Promise<void> {
  await tx.run(sql`
    insert into app_installation (merchant_id, id, name, scopes, codes, has_all_outlets, api_version, agreed_at, agreed_by_kind, agreed_by_id,
      agreed_by_name, created_at)
    values (${merchantId}, ${id}, ${name}, ${scopes}, ${codes}, ${outletIds === 'all'}, ${version}, ${now}, ${by.kind}, ${by.id},
      ${by.name}, ${now})`)
  await insertOutlets(tx, merchantId, id, outletIds)
  await setDailyLimits(tx, merchantId, id, limits)
  await keepGrant(tx, merchantId, id)
}

async function insertOutlets(tx: Tx, merchantId: string, id: string, outletIds: Grant['outletIds']): Promise<void> {
  if (outletIds === 'all') return
  await tx.run(sql`
    insert into app_installation_outlet (merchant_id, installation_id, outlet_id)
    select ${merchantId}, ${id}, outlet_id from unnest(${outletIds}::uuid[]) as outlet_id`)
}

/** Keeps the grant as it is now, so that the feed can tell later what came and what went. */
async function keepGrant(tx: Tx, merchantId: string, id: string): Promise<void> {
  await tx.run(sql`
    insert into app_grant (merchant_id, installation_id, grant_number, scopes, outlet_ids)
    select i.merchant_id, i.id, i.grant_number, i.scopes, case when not i.has_all_outlets then array(
      select o.outlet_id from app_installation_outlet o where o.merchant_id = i.merchant_id and o.installation_id = i.id) end
    from app_installation i where i.merchant_id = ${merchantId} and i.id = ${id}`)
}

/** A grant that counts instead of the one before. */
export async function setAgreement(
  tx: Tx,
  merchantId: string,
  id: string,
  { name, scopes, codes, limits, outletIds, by, now }: Agreement,
): Promise<void> {
  await tx.run(sql`
    update app_installation set name = ${name}, scopes = ${scopes}, codes = ${codes}, has_all_outlets = ${outletIds === 'all'},
      agreed_at = ${now}, agreed_by_kind = ${by.kind}, agreed_by_id = ${by.id}, agreed_by_name = ${by.name}, grant_number = grant_number + 1,
      waits_since = null
    where merchant_id = ${merchantId} and id = ${id}`)
  await tx.run(sql`delete from app_installation_outlet where merchant_id = ${merchantId} and installation_id = ${id}`)
  await insertOutlets(tx, merchantId, id, outletIds)
  await setDailyLimits(tx, merchantId, id, limits)
  await keepGrant(tx, merchantId, id)
}

/** Takes an app away with its keys. */
export async function setConnectionRemoved(tx: Tx, merchantId: string, id: string, now: string): Promise<void> {
  await tx.run(sql`update app_installation set removed_at = ${now} where merchant_id = ${merchantId} and id = ${id}`)
  await tx.run(sql`
    update app_token set revoked_at = ${now}
    where merchant_id = ${merchantId} and installation_id = ${id} and revoked_at is null`)
}

/** Those of these outlets that are none of the merchant's open ones. */
export const listStrangeOutlets = async (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[],
): Promise<readonly string[]> => {
  const rows = await tx.many<{ id: string }>(sql`
    select id from unnest(${outletIds}::uuid[]) as id where not exists (
      select from organisation_outlet o where o.merchant_id = ${merchantId} and o.id = id.id and o.archived_at is null)`)
  return rows.map(({ id }) => id)
}

export interface CallDay {
  readonly installationId: string
  readonly day: string
  readonly calls: number
  readonly refused: number
  readonly faults: number
  readonly databaseMillis: number
}

/** The calls of every app on each day from `since` on, the newest first. */
export const listCallDays = (tx: Tx, merchantId: string, since: string): Promise<CallDay[]> =>
  tx.many(sql`
    select installation_id, day, calls, refused, faults, database_millis from app_call_day
    where merchant_id = ${merchantId} and day >= ${since} order by day desc`)
