import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { momentOrNone, type Headings } from '../../../platform/list/sort.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

export interface ActivationCodeRow {
  readonly id: string
  readonly code: string
  readonly origin: 'stock' | 'package'
  readonly partnerId: string | null
  readonly partnerName: string | null
  readonly merchantId: string | null
  readonly merchantName: string | null
  readonly deviceId: string | null
  readonly deviceName: string | null
  readonly lastDay: string | null
  readonly madeAt: string
  readonly issuedAt: string | null
  readonly boundAt: string | null
  readonly revokedAt: string | null
  readonly unboundAt: string[]
  readonly version: number
}

const columns = sql.raw(`
  c.id, c.code, c.origin, c.partner_id, p.name as partner_name, c.merchant_id, m.name as merchant_name, c.device_id,
  c.last_day, c.made_at, c.issued_at, c.bound_at, c.revoked_at, c.unbound_at, c.version`)
const joined = sql.raw(`
  activation_code c left join partner p on p.id = c.partner_id left join merchant m on m.id = c.merchant_id`)

export interface CodeFilter {
  readonly search?: string | undefined
  readonly state?: 'generated' | 'issued' | 'used' | 'expired' | 'revoked' | undefined
}

const stateIs = (state: NonNullable<CodeFilter['state']>, today: string): Sql => {
  const isOver = sql`coalesce(c.last_day < ${today}::date, false)`
  const isFree = sql`c.revoked_at is null and c.device_id is null`
  if (state === 'revoked') return sql`c.revoked_at is not null`
  if (state === 'used') return sql`c.revoked_at is null and c.device_id is not null`
  if (state === 'expired') return sql`${isFree} and ${isOver}`
  const isIssued = sql`(c.merchant_id is not null or c.partner_id is not null)`
  return state === 'issued'
    ? sql`${isFree} and not ${isOver} and ${isIssued}`
    : sql`${isFree} and not ${isOver} and not ${isIssued}`
}

/** The wall shows a merchant its own, a partner its stock and its merchants', an operator all. */
function conditions({ search, state }: CodeFilter, today: string): Sql[] {
  const wanted = [sql`true`]
  if (search) {
    const text = search.toUpperCase().replaceAll(/[\s-]/g, '')
    wanted.push(sql`(starts_with(c.code, ${text}) or strpos(lower(coalesce(m.name, '')), ${search.toLowerCase()}) > 0)`)
  }
  if (state) wanted.push(stateIs(state, today))
  return wanted
}

type CodeHeading = 'code' | 'state' | 'device' | 'merchant' | 'partner' | 'bound' | 'lastDay' | 'unbinds'

/** `yearAgo`: unbindings are counted since. */
const codeHeadings = (today: string, yearAgo: string): Headings<CodeHeading> => ({
  code: { by: sql`row.code`, as: 'text' },
  state: { by: stateOn(today), as: 'text' },
  device: { by: sql`lower(coalesce(row.device_name, ''))`, as: 'text' },
  merchant: { by: sql`lower(coalesce(row.merchant_name, ''))`, as: 'text' },
  partner: { by: sql`lower(coalesce(row.partner_name, ''))`, as: 'text' },
  bound: { by: momentOrNone(sql`row.bound_at`), as: 'instant' },
  lastDay: { by: sql`coalesce(row.last_day, '0001-01-01'::date)`, as: 'day' },
  unbinds: {
    by: sql`(select count(*) from unnest(row.unbound_at) as freed (at) where freed.at > ${yearAgo}::timestamptz)`,
    as: 'number',
  },
})

/** The state of a row as `codeStateOf` says it. */
const stateOn = (today: string): Sql => sql`case when row.revoked_at is not null then 'revoked'
  when row.device_id is not null then 'used' when row.last_day < ${today}::date then 'expired'
  when row.merchant_id is not null or row.partner_id is not null then 'issued' else 'generated' end`

/** Codes in reach, the last made first. */
export const codeList = listOf({
  columns: sql`${columns}, d.name as device_name`,
  from: (filter: CodeFilter, today: string, _yearAgo: string) => sql`
    from ${joined} left join device d on d.merchant_id = c.merchant_id and d.id = c.device_id
    where ${sql.and(conditions(filter, today))}`,
  counted: (filter: CodeFilter, today: string) => sql`from ${joined} where ${sql.and(conditions(filter, today))}`,
  order: keyset([sql`c.made_at`, 'instant'], [sql`c.id`, 'id']),
  isDown: true,
  keyOf: ({ madeAt, id }: ActivationCodeRow) => [madeAt, id],
  headings: (_filter: CodeFilter, today: string, yearAgo: string) => codeHeadings(today, yearAgo),
})

/** A partner and those below it. */
const treeOf = (partnerId: string | null): Sql =>
  sql`(select id from partner where id = ${partnerId}::uuid or parent_id = ${partnerId}::uuid)`

/** Codes by id that somebody above the tenants may handle, locked in key order: a partner's own stock and its merchants'. */
export const listCodesForUpdate = (
  tx: Tx,
  { tier, partnerId }: Pick<Actor, 'tier' | 'partnerId'>,
  ids: readonly string[],
): Promise<ActivationCodeRow[]> => {
  const tree = treeOf(partnerId)
  const theirs = tier === 'operator' ? sql`true` : sql`(c.partner_id in ${tree} or m.partner_id in ${tree})`
  return tx.many(sql`
    select ${columns}, null as device_name from ${joined}
    where c.id = any(${[...ids]}::uuid[]) and ${theirs} order by c.id for update of c`)
}

/** Those of some codes that lie in a database. */
export const listCodesHere = async (database: Pick<Database, 'ask'>, ids: readonly string[]): Promise<string[]> =>
  (await database.ask<{ id: string }>(sql`select id from activation_code where id::text = any(${ids}::text[])`)).map(
    ({ id }) => id,
  )

/** One of a merchant's own codes, locked. */
export const findCodeForUpdate = (tx: Tx, merchantId: string, id: string): Promise<ActivationCodeRow | undefined> =>
  tx.maybe(sql`
    select ${columns}, null as device_name from ${joined}
    where c.merchant_id = ${merchantId} and c.id = ${id} for update of c`)

export interface NewCode {
  readonly id: string
  readonly code: string
  readonly origin: 'stock' | 'package'
  readonly partnerId: string | null
  readonly merchantId: string | null
  readonly deviceId: string | null
  readonly lastDay: string | null
}

/** Answers how many were new: sixteen random signs are never twice, and if they are, that one is left out. */
export const insertCodes = (tx: Tx, codes: readonly NewCode[], now: string): Promise<number> =>
  tx.run(sql`
    insert into activation_code (id, code, origin, partner_id, merchant_id, device_id, last_day, made_at, issued_at, bound_at)
    select c.id, c.code, c.origin, c."partnerId", c."merchantId", c."deviceId", c."lastDay", ${now},
      case when coalesce(c."partnerId", c."merchantId") is not null then ${now}::timestamptz end,
      case when c."deviceId" is not null then ${now}::timestamptz end
    from jsonb_to_recordset(${json(codes)}) as c (id uuid, code text, origin text, "partnerId" uuid, "merchantId" uuid,
      "deviceId" uuid, "lastDay" date)
    on conflict (code) do nothing`)

export const setCodesIssued = (
  tx: Tx,
  ids: readonly string[],
  to: { readonly partnerId: string | null; readonly merchantId: string | null },
  now: string,
): Promise<number> =>
  tx.run(sql`
    update activation_code set partner_id = ${to.partnerId}, merchant_id = ${to.merchantId}, issued_at = ${now},
      version = version + 1
    where id = any(${[...ids]}::uuid[]) and device_id is null and revoked_at is null`)

export const setCodesRevoked = (tx: Tx, ids: readonly string[], now: string): Promise<number> =>
  tx.run(sql`
    update activation_code set revoked_at = ${now}, version = version + 1
    where id = any(${[...ids]}::uuid[]) and revoked_at is null`)

/** Frees a code, or binds it elsewhere, with the instant in its own log. */
export const setCodeDevice = (
  tx: Tx,
  id: string,
  { deviceId, isUnbound, now }: { readonly deviceId: string | null; readonly isUnbound: boolean; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    update activation_code set device_id = ${deviceId}, bound_at = ${deviceId === null ? null : now},
      unbound_at = case when ${isUnbound} then unbound_at || ${now}::timestamptz else unbound_at end, version = version + 1
    where id = ${id}`)

/** A free code of a merchant that may be bound today, bound to the device: one that runs out first goes first. Answers whether there was one. */
export const bindFreeCode = async (
  tx: Tx,
  merchantId: string,
  { deviceId, today, now }: { readonly deviceId: string; readonly today: string; readonly now: string },
): Promise<boolean> =>
  (await tx.run(sql`
    update activation_code set device_id = ${deviceId}, bound_at = ${now}, version = version + 1
    where id = (
      select id from activation_code
      where merchant_id = ${merchantId} and device_id is null and revoked_at is null
        and (last_day is null or last_day >= ${today}::date)
      order by last_day nulls last, issued_at, id limit 1 for update skip locked)`)) === 1

export const hasCode = async (tx: Tx, merchantId: string, deviceId: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from activation_code
    where merchant_id = ${merchantId} and device_id = ${deviceId} and revoked_at is null`)) !== undefined

/**
 * Returns the codes a licence allows and those that came with it; null: no licence. The caller holds the licence until this is committed.
 */
export const findCodeRoom = (tx: Tx, merchantId: string): Promise<{ most: number | null; made: number } | undefined> =>
  tx.maybe(sql`
    select e.codes + l.extra_codes as most,
      (select count(*) from activation_code c
        where c.merchant_id = l.merchant_id and c.origin = 'package' and c.revoked_at is null) as made
    from licence l join billing_edition e on e.id = l.edition_id where l.merchant_id = ${merchantId} for no key update of l`)

/** Devices in use that have no code. */
export const listCodelessDevices = (tx: Tx, merchantId: string): Promise<{ id: string }[]> =>
  tx.many(sql`
    select d.id from device d
    where d.merchant_id = ${merchantId} and d.archived_at is null
      and exists (select from device_registration r
        where r.merchant_id = d.merchant_id and r.device_id = d.id and r.unbound_at is null)
      and not exists (select from activation_code c
        where c.merchant_id = d.merchant_id and c.device_id = d.id and c.revoked_at is null)
    order by d.id`)

/** Devices that are there and have no code, in use or not. */
export const listDevicesForCode = (
  tx: Tx,
  merchantId: string,
): Promise<{ id: string; name: string; outletName: string }[]> =>
  tx.many(sql`
    select d.id, d.name, o.name as outlet_name
    from device d join outlet o on o.merchant_id = d.merchant_id and o.id = d.outlet_id
    where d.merchant_id = ${merchantId} and d.archived_at is null
      and not exists (select from activation_code c
        where c.merchant_id = d.merchant_id and c.device_id = d.id and c.revoked_at is null)
    order by d.name, d.id limit 500`)

/** A device of the merchant that is there. */
export const isDevice = async (tx: Tx, merchantId: string, id: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from device where merchant_id = ${merchantId} and id = ${id} and archived_at is null`)) !== undefined

/** A merchant by its number, that a partner looks after where one asks. Above the tenants. */
export const findMerchantNumbered = (
  tx: Tx,
  { tier, partnerId }: Actor,
  number: string,
): Promise<{ id: string } | undefined> => {
  const theirs = tier === 'operator' ? sql`true` : sql`partner_id in ${treeOf(partnerId)}`
  return tx.maybe(
    sql`select id from merchant where number = ${number} and archived_at is null and test_of is null and ${theirs}`,
  )
}
