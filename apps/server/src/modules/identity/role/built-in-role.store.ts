import type { Locale } from '@kassa/domain/text/locale.ts'
import { builtInRolesOf, findBuiltInRole, type BuiltInRole } from '@kassa/contract/identity/built-in-roles.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { NewId } from '../../../platform/ids.ts'
import type { RoleLimits } from './role.store.ts'

interface Making {
  readonly now: string
  readonly newId: NewId
}

const wordOf = { 'en-US': 'en', 'zh-CN': 'zh', 'ja-JP': 'ja' } as const

/** The name of a built-in role in the language of its merchant. */
const nameOfBuiltIn = ({ names }: BuiltInRole, locale: Locale): string => names[wordOf[locale]]

/** Returns the limits of a built-in role, as delivered. */
export const limitsOfBuiltIn = ({ limits }: BuiltInRole): NonNullable<BuiltInRole['limits']> =>
  limits ?? { maxDiscountBasisPoints: null, maxRefundMinor: null, priceFloor: 'none' }

/** Gives a new merchant its built-in roles; returns their ids by key. Works inside the merchant. */
export async function insertBuiltInRoles(
  tx: Tx,
  merchantId: string,
  locale: Locale,
  { now, newId }: Making,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const role of [...builtInRolesOf('merchant'), ...builtInRolesOf('staff')]) {
    const id = newId()
    const limits = limitsOfBuiltIn(role)
    await tx.run(sql`
      insert into role (merchant_id, id, tier, name, is_built_in, built_in_key, codes, max_discount_basis_points,
        max_refund_minor, price_floor, created_at)
      values (${merchantId}, ${id}, ${role.tier}, ${nameOfBuiltIn(role, locale)}, true, ${role.key}, ${role.codes},
        ${limits.maxDiscountBasisPoints}, ${limits.maxRefundMinor}, ${limits.priceFloor}, ${now})`)
    ids.set(role.key, id)
  }
  return ids
}

/** The id of a built-in role above the tenants, made the first time it is asked for. Throws for an unknown key. */
export async function ensurePlatformRole(tx: Tx, key: string, { now, newId }: Making): Promise<string> {
  const role = findBuiltInRole(key)
  if (!role || (role.tier !== 'operator' && role.tier !== 'partner'))
    throw new Error(`no platform role is called ${key}`)
  await tx.run(sql`
    insert into platform_role (id, tier, name, is_built_in, built_in_key, codes, created_at)
    values (${newId()}, ${role.tier}, ${role.names.en}, true, ${key}, ${role.codes}, ${now})
    on conflict (built_in_key) where built_in_key is not null do nothing`)
  const { id } = await tx.one<{ id: string }>(sql`select id from platform_role where built_in_key = ${key}`)
  return id
}

/** Every built-in role above the tenants. */
export async function ensurePlatformRoles(tx: Tx, making: Making): Promise<void> {
  for (const role of [...builtInRolesOf('operator'), ...builtInRolesOf('partner')]) {
    await ensurePlatformRole(tx, role.key, making)
  }
}

export interface RoleHead extends RoleLimits {
  readonly id: string
  readonly codes: readonly string[]
}

/** A role inside the merchant that can be given: of this tier and not archived. */
export const findGivableRole = (
  tx: Tx,
  merchantId: string,
  tier: 'merchant' | 'staff',
  id: string,
): Promise<RoleHead | undefined> =>
  tx.maybe(sql`
    select id, codes, max_discount_basis_points, max_refund_minor, price_floor from role
    where merchant_id = ${merchantId} and tier = ${tier} and id = ${id} and archived_at is null for share`)
