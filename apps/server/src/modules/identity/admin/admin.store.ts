import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { momentOrNone, type Headings } from '../../../platform/list/sort.ts'
import { foldEmail } from '../account.store.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

/** The owner of administrators: the operator, one partner, or one merchant. */
export type AdminPlace =
  | { readonly tier: 'operator' }
  | { readonly tier: 'partner'; readonly partnerId: string }
  | { readonly tier: 'merchant'; readonly merchantId: string }

export interface AdminFields {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly locale: string
  readonly roleId: string
}

export interface NewAdmin extends AdminFields {
  readonly id: string
  readonly passwordHash: string
  /** 0 normal, 2 not activated. */
  readonly status: 0 | 2
  readonly now: string
}

export interface AdminRow extends AdminFields {
  readonly id: string
  readonly roleName: string
  readonly locale: 'en-US' | 'zh-CN' | 'ja-JP'
  readonly status: 0 | 1 | 2 | 3
  readonly lockedUntil: string | null
  readonly isEnabled: boolean
  readonly hasSecondFactor: boolean
  readonly lastSignedInAt: string | null
  readonly createdAt: string
  readonly version: number
  /** Codes of the role, to see whether the caller may touch this person. */
  readonly codes: readonly string[]
}

export interface AdminFilter {
  readonly search?: string
  readonly enabled?: 0 | 1
  readonly status?: number
  readonly roleId?: string
}

const within = (place: AdminPlace): Sql => {
  switch (place.tier) {
    case 'operator':
      return sql`admin.tier = 'operator'`
    case 'partner':
      return sql`admin.tier = 'partner' and admin.partner_id = ${place.partnerId}`
    case 'merchant':
      return sql`admin.tier = 'merchant' and admin.merchant_id = ${place.merchantId}`
  }
}

const joined = (place: AdminPlace): Sql =>
  place.tier === 'merchant'
    ? sql`admin join role on role.merchant_id = admin.merchant_id and role.id = admin.role_id`
    : sql`admin join platform_role as role on role.id = admin.platform_role_id`

/** A temporary lock that has run out shows as none. */
const statusAt = (now: string): Sql =>
  sql`case when admin.status = 1 and admin.locked_until <= ${now}::timestamptz then 0 else admin.status end`

/** Codes of the role, in a merchant also of one given for a time. */
const codesNow = (place: AdminPlace, now: string): Sql =>
  place.tier === 'merchant'
    ? sql`kassa_codes_anywhere(admin.merchant_id, admin.id, ${now}::timestamptz, role.codes)`
    : sql`role.codes`

const columns = (place: AdminPlace, now: string): Sql => sql`
  admin.id, admin.first_name, admin.last_name, admin.email, admin.phone, admin.locale, role.id as role_id,
  role.name as role_name, ${codesNow(place, now)} as codes, ${statusAt(now)} as status,
  case when admin.status = 1 and admin.locked_until > ${now}::timestamptz then admin.locked_until end as locked_until,
  admin.is_enabled, admin.totp_confirmed_at is not null as has_second_factor, admin.last_signed_in_at,
  admin.created_at, admin.version`

function conditions(place: AdminPlace, { search, enabled, status, roleId }: AdminFilter, now: string): Sql[] {
  const wanted = [within(place), sql`admin.archived_at is null`]
  if (search) {
    wanted.push(sql`(strpos(admin.email_folded, ${search.toLowerCase()}) > 0
      or strpos(lower(admin.first_name || ' ' || admin.last_name), ${search.toLowerCase()}) > 0)`)
  }
  if (enabled !== undefined) wanted.push(sql`admin.is_enabled = ${enabled === 1}`)
  if (status !== undefined) wanted.push(sql`${statusAt(now)} = ${status}`)
  if (roleId !== undefined) wanted.push(sql`coalesce(admin.role_id, admin.platform_role_id) = ${roleId}`)
  return wanted
}

const adminHeadings: Headings<'name' | 'email' | 'role' | 'lastSignedIn'> = {
  name: { by: sql`lower(row.first_name || ' ' || row.last_name)`, as: 'text' },
  email: { by: sql`lower(row.email)`, as: 'text' },
  role: { by: sql`lower(row.role_name)`, as: 'text' },
  lastSignedIn: { by: momentOrNone(sql`row.last_signed_in_at`), as: 'instant' },
}

export const adminList = listOf({
  columns: (place: AdminPlace, _filter: AdminFilter, now: string) => columns(place, now),
  from: (place: AdminPlace, filter: AdminFilter, now: string) =>
    sql`from ${joined(place)} where ${sql.and(conditions(place, filter, now))}`,
  counted: (place: AdminPlace, filter: AdminFilter, now: string) =>
    sql`from admin where ${sql.and(conditions(place, filter, now))}`,
  order: keyset([sql`admin.email_folded`, 'text'], [sql`admin.id`, 'id']),
  keyOf: ({ email, id }: AdminRow) => [foldEmail(email), id],
  headings: adminHeadings,
})

export const findAdmin = (tx: Tx, place: AdminPlace, id: string, now: string): Promise<AdminRow | undefined> =>
  tx.maybe<AdminRow>(sql`
    select ${columns(place, now)} from ${joined(place)}
    where ${within(place)} and admin.archived_at is null and admin.id = ${id}`)

/** Returns those of `ids` that exist, locked in key order. */
export const listAdminsForUpdate = (
  tx: Tx,
  place: AdminPlace,
  ids: readonly string[],
  now: string,
): Promise<AdminRow[]> =>
  tx.many<AdminRow>(sql`
    select ${columns(place, now)} from ${joined(place)}
    where ${within(place)} and admin.archived_at is null and admin.id = any(${ids}::uuid[])
    order by admin.id for update of admin`)

/** The partner whose administrator this is. */
export const findPartnerOfAdmin = (tx: Tx, id: string): Promise<{ partnerId: string } | undefined> =>
  tx.maybe(sql`select partner_id from admin where id = ${id} and tier = 'partner' and archived_at is null`)

/**
 * Returns whether an address signs in somebody else. Holds the address until the transaction ends, so that two who take it at
 * once do it one after the other.
 */
export async function isEmailTaken(tx: Tx, email: string, but: string | null): Promise<boolean> {
  const folded = foldEmail(email)
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`email ${folded}`}, 0))`)
  const { taken } = await tx.one<{ taken: boolean }>(sql`select kassa_email_taken(${folded}, ${but}::uuid) as taken`)
  return taken
}

/** Adds an administrator; answers false when the address is taken, by whomever on the platform (D47). */
export async function insertAdmin(tx: Tx, place: AdminPlace, admin: NewAdmin): Promise<boolean> {
  if (await isEmailTaken(tx, admin.email, null)) return false
  const isInMerchant = place.tier === 'merchant'
  await tx.run(sql`
    insert into admin (id, tier, partner_id, merchant_id, platform_role_id, role_id, first_name, last_name, email,
      email_folded, phone, locale, status, password_hash, created_at)
    values (${admin.id}, ${place.tier}, ${place.tier === 'partner' ? place.partnerId : null},
      ${isInMerchant ? place.merchantId : null}, ${isInMerchant ? null : admin.roleId},
      ${isInMerchant ? admin.roleId : null}, ${admin.firstName}, ${admin.lastName}, ${admin.email},
      ${foldEmail(admin.email)}, ${admin.phone}, ${admin.locale}, ${admin.status}, ${admin.passwordHash}, ${admin.now})`)
  return true
}

export const setAdmin = (tx: Tx, place: AdminPlace, id: string, admin: AdminFields): Promise<number> =>
  tx.run(sql`
    update admin set first_name = ${admin.firstName}, last_name = ${admin.lastName}, email = ${admin.email},
      email_folded = ${foldEmail(admin.email)}, phone = ${admin.phone}, locale = ${admin.locale},
      ${sql.raw(place.tier === 'merchant' ? 'role_id' : 'platform_role_id')} = ${admin.roleId}, version = version + 1
    where ${within(place)} and id = ${id}`)

export const setAdminState = (tx: Tx, place: AdminPlace, id: string, isEnabled: boolean): Promise<number> =>
  tx.run(sql`
    update admin set is_enabled = ${isEnabled}, version = version + 1
    where ${within(place)} and id = ${id} and is_enabled <> ${isEnabled}`)

/** Takes somebody away; the address is free again and the row keeps the name for the log. */
export const setAdminArchived = (tx: Tx, place: AdminPlace, id: string, now: string): Promise<number> =>
  tx.run(sql`
    update admin set archived_at = ${now}, is_enabled = false, email_folded = ${`archived ${id}`}, version = version + 1
    where ${within(place)} and id = ${id}`)
