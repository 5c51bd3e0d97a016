import type { Tier } from '@kassa/contract/permission/permission.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

/**
 * Where roles stand: those of operators, those of a partner with the built-in ones every partner shares (of no partner:
 * only these), or those of a tier inside a merchant.
 */
export type RolePlace =
  | { readonly tier: 'operator' }
  | { readonly tier: 'partner'; readonly partnerId: string | null }
  | { readonly tier: 'merchant' | 'staff'; readonly merchantId: string }

export interface RoleLimits {
  readonly maxDiscountBasisPoints: number | null
  readonly maxRefundMinor: number | null
  readonly priceFloor: 'none' | 'cost' | 'minimum'
}

export interface RoleRow extends RoleLimits {
  readonly id: string
  readonly name: string
  readonly codes: readonly string[]
  readonly isBuiltIn: boolean
  readonly builtInKey: string | null
  /** True where whoever holds it has to have a second factor. Staff, who sign in by numbers, have none. */
  readonly demandsSecondFactor: boolean
  readonly partnerId: string | null
  readonly holders: number
  readonly createdAt: string
  readonly version: number
}

export interface RoleContents {
  readonly name: string
  readonly codes: readonly string[]
  readonly limits: RoleLimits
  readonly demandsSecondFactor: boolean
}

const isInMerchant = (place: RolePlace): place is Extract<RolePlace, { merchantId: string }> => 'merchantId' in place

const tableOf = (place: RolePlace): Sql => sql.raw(isInMerchant(place) ? 'role' : 'platform_role')

/** Returns the condition for the roles of a place, on the place's table. */
const within = (place: RolePlace): Sql => {
  if (isInMerchant(place)) return sql`role.merchant_id = ${place.merchantId} and role.tier = ${place.tier}`
  if (place.tier === 'operator') return sql`platform_role.tier = 'operator'`
  return sql`platform_role.tier = 'partner'
    and (platform_role.partner_id is null or platform_role.partner_id = ${place.partnerId}::uuid)`
}

/** The condition that `holder`, staff or an administrator of a merchant, has a role: everywhere, or at one of their outlets. */
const holdsRole = (roleId: Sql): Sql => sql`(holder.role_id = ${roleId} or exists (select from staff_outlet b
  where b.merchant_id = holder.merchant_id and b.staff_id = holder.id and b.role_id = ${roleId}))`

const holdersOf = (place: RolePlace): Sql => {
  if (!isInMerchant(place)) {
    const partnerId = place.tier === 'partner' ? place.partnerId : null
    return sql`(select count(*) from admin where admin.platform_role_id = platform_role.id and admin.archived_at is null
      and (${partnerId}::uuid is null or admin.partner_id = ${partnerId}::uuid))`
  }
  const people = sql.raw(place.tier === 'merchant' ? 'admin' : 'staff')
  return sql`(select count(*) from ${people} as holder where holder.merchant_id = role.merchant_id
    and ${holdsRole(sql`role.id`)} and holder.archived_at is null)`
}

const columns = (place: RolePlace): Sql => {
  const common = sql`id, name, codes, is_built_in, built_in_key, demands_second_factor, created_at, version,
    ${holdersOf(place)} as holders`
  return isInMerchant(place)
    ? sql`${common}, null::uuid as partner_id, max_discount_basis_points, max_refund_minor, price_floor`
    : sql`${common}, partner_id, null::int as max_discount_basis_points, null::bigint as max_refund_minor,
        'none' as price_floor`
}

const roleHeadings: Headings<'name' | 'codes' | 'holders' | 'createdAt'> = {
  name: { by: sql`lower(row.name)`, as: 'text' },
  codes: { by: sql`cardinality(row.codes)`, as: 'number' },
  holders: { by: sql`row.holders`, as: 'number' },
  createdAt: { by: sql`row.created_at`, as: 'instant' },
}

/** Built-in ones first, then by name. */
export const roleList = listOf({
  columns: (place: RolePlace, _search: string | undefined) => columns(place),
  from: (place: RolePlace, search: string | undefined) => sql`
    from ${tableOf(place)} where ${within(place)} and archived_at is null
      and ${search ? sql`strpos(lower(name), ${search.toLowerCase()}) > 0` : sql`true`}`,
  order: keyset([sql`not is_built_in`, 'flag'], [sql`lower(name)`, 'text'], [sql`id`, 'id']),
  keyOf: ({ isBuiltIn, name, id }: RoleRow) => [isBuiltIn ? '0' : '1', name.toLowerCase(), id],
  headings: roleHeadings,
})

export const findRole = (tx: Tx, place: RolePlace, id: string): Promise<RoleRow | undefined> =>
  tx.maybe<RoleRow>(sql`
    select ${columns(place)} from ${tableOf(place)} where ${within(place)} and archived_at is null and id = ${id}`)

export const findRoleForUpdate = (tx: Tx, place: RolePlace, id: string): Promise<RoleRow | undefined> =>
  tx.maybe<RoleRow>(sql`
    select ${columns(place)} from ${tableOf(place)} where ${within(place)} and archived_at is null and id = ${id}
    for update`)

/** The partner of a partner's role; null for a built-in one. Undefined when there is no such role. */
export const findPartnerOfRole = (tx: Tx, id: string): Promise<{ partnerId: string | null } | undefined> =>
  tx.maybe(sql`select partner_id from platform_role where id = ${id} and tier = 'partner' and archived_at is null`)

export const isRoleNameTaken = async (tx: Tx, place: RolePlace, name: string, but: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from ${tableOf(place)}
    where ${within(place)} and archived_at is null and lower(name) = lower(${name}) and id <> ${but} limit 1`)) !==
  undefined

/** Names of people who hold a role of the place. */
export const listHolders = async (tx: Tx, place: RolePlace, id: string, most: number): Promise<string[]> => {
  const people = isInMerchant(place)
    ? sql`${sql.raw(place.tier === 'merchant' ? 'admin' : 'staff')} as holder
        where holder.merchant_id = ${place.merchantId} and ${holdsRole(sql`${id}::uuid`)}`
    : sql`admin as holder where holder.platform_role_id = ${id}`
  const rows = await tx.many<{ name: string }>(sql`
    select trim(holder.first_name || ' ' || holder.last_name) as name from ${people} and holder.archived_at is null
    order by lower(holder.first_name), holder.id limit ${most}`)
  return rows.map(({ name }) => name)
}

/** Makes one changer of a place's roles wait for the other, so that names stay single without a failed statement. */
export const lockRoles = (tx: Tx, place: RolePlace): Promise<number> => {
  const whose = isInMerchant(place) ? place.merchantId : place.tier === 'partner' ? place.partnerId : 'operator'
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`role ${place.tier} ${whose}`}, 0))`)
}

export const insertRole = (
  tx: Tx,
  place: RolePlace,
  id: string,
  { name, codes, limits, demandsSecondFactor }: RoleContents,
  now: string,
): Promise<number> =>
  isInMerchant(place)
    ? tx.run(sql`
        insert into role (merchant_id, id, tier, name, codes, max_discount_basis_points, max_refund_minor, price_floor,
          demands_second_factor, created_at)
        values (${place.merchantId}, ${id}, ${place.tier}, ${name}, ${codes}, ${limits.maxDiscountBasisPoints},
          ${limits.maxRefundMinor}, ${limits.priceFloor}, ${demandsSecondFactor}, ${now})`)
    : tx.run(sql`
        insert into platform_role (id, tier, partner_id, name, codes, demands_second_factor, created_at)
        values (${id}, ${place.tier}, ${place.tier === 'partner' ? place.partnerId : null}, ${name}, ${codes},
          ${demandsSecondFactor}, ${now})`)

export const setRole = (
  tx: Tx,
  place: RolePlace,
  id: string,
  { name, codes, limits, demandsSecondFactor }: RoleContents,
): Promise<number> =>
  isInMerchant(place)
    ? tx.run(sql`
        update role set name = ${name}, codes = ${codes}, max_discount_basis_points = ${limits.maxDiscountBasisPoints},
          max_refund_minor = ${limits.maxRefundMinor}, price_floor = ${limits.priceFloor},
          demands_second_factor = ${demandsSecondFactor}, version = version + 1
        where ${within(place)} and id = ${id}`)
    : tx.run(sql`
        update platform_role set name = ${name}, codes = ${codes}, demands_second_factor = ${demandsSecondFactor},
          version = version + 1
        where ${within(place)} and id = ${id}`)

export const setRoleArchived = (tx: Tx, place: RolePlace, id: string, now: string): Promise<number> =>
  tx.run(sql`update ${tableOf(place)} set archived_at = ${now} where ${within(place)} and id = ${id}`)

/** The role somebody holds themselves. */
export async function findOwnRoleId(
  tx: Tx,
  { kind, accountId, merchantId }: { kind: string; accountId: string; merchantId: string | null },
): Promise<string | undefined> {
  const row = await tx.maybe<{ roleId: string }>(
    kind === 'staff'
      ? sql`select role_id from staff where merchant_id = ${merchantId} and id = ${accountId}`
      : sql`select coalesce(role_id, platform_role_id) as role_id from admin where id = ${accountId}`,
  )
  return row?.roleId
}

/** The limits of the role somebody of a merchant holds; undefined above the tenants, where there are none. */
export const findOwnLimits = (
  tx: Tx,
  { kind, accountId, merchantId }: { kind: string; accountId: string; merchantId: string | null },
): Promise<(RoleLimits & { readonly currency: string | null }) | undefined> =>
  merchantId === null
    ? Promise.resolve(undefined)
    : tx.maybe(sql`
        select role.max_discount_basis_points, role.max_refund_minor, role.price_floor, (
          select outlet.currency from outlet where outlet.merchant_id = holder.merchant_id order by outlet.number limit 1
        ) as currency
        from ${sql.raw(kind === 'staff' ? 'staff' : 'admin')} as holder
        join role on role.merchant_id = holder.merchant_id and role.id = holder.role_id
        where holder.merchant_id = ${merchantId} and holder.id = ${accountId}`)

const adminsOf = (place: RolePlace): Sql =>
  isInMerchant(place) ? sql`admin.merchant_id = ${place.merchantId}` : sql`admin.tier = 'operator'`

const MANAGES: Partial<Readonly<Record<Tier, true>>> = { operator: true, merchant: true }

/**
 * Returns how many administrators of the tier can sign in and hold `code`; undefined where nobody asks (partners and staff: the
 * tier above helps them). Locks them all in key order, so that two who take each other's right do not both succeed.
 */
export async function countManagersForUpdate(tx: Tx, place: RolePlace, code: string): Promise<number | undefined> {
  if (!MANAGES[place.tier]) return undefined
  await tx.run(sql`select id from admin where ${adminsOf(place)} and archived_at is null order by id for update`)
  const joined = isInMerchant(place)
    ? sql`join role on role.merchant_id = admin.merchant_id and role.id = admin.role_id`
    : sql`join platform_role as role on role.id = admin.platform_role_id`
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from admin ${joined}
    where ${adminsOf(place)} and admin.archived_at is null and admin.is_enabled and admin.status in (0, 1)
      and role.archived_at is null and ${code} = any(role.codes)`)
  return count
}
