import type { Tier } from '@kassa/contract/permission/permission.ts'
import { codesOfTier, permissionCode } from '@kassa/contract/permission/permissions.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { findPartnerInReach } from '../partner-reach.store.ts'
import { checkOwnRights } from './own-rights.ts'
import {
  countManagersForUpdate,
  findOwnRoleId,
  findPartnerOfRole,
  findRoleForUpdate,
  type RolePlace,
  type RoleRow,
} from './role.store.ts'

const notFound = refuse({ code: 'thing.not-found' })

/** Returns the place of a list or a new role of the tier; a partner's only where the caller may look. */
export async function placeOfTier(
  context: Context,
  tier: Tier,
  partnerId: string | undefined,
): Promise<Result<RolePlace>> {
  if (tier === 'merchant' || tier === 'staff') return accept({ tier, merchantId: context.merchantId })
  if (tier === 'operator') return context.actor.tier === 'operator' ? accept({ tier }) : notFound
  const isShared = partnerId === undefined && context.actor.tier === 'operator'
  if (isShared) return accept({ tier, partnerId: null })
  const found = await findPartnerInReach(context.tx, context.actor, partnerId)
  return found === undefined ? notFound : accept({ tier, partnerId: found })
}

/** Returns the place of an existing role, if the caller may see it. */
export async function placeOfRole(context: Context, tier: Tier, id: string): Promise<Result<RolePlace>> {
  if (tier !== 'partner') return placeOfTier(context, tier, undefined)
  const role = await findPartnerOfRole(context.tx, id)
  if (!role) return notFound
  return placeOfTier(context, tier, role.partnerId ?? undefined)
}

/** The built-in role of all partners is the operator's to change. */
export const isOthersRole = ({ actor }: Context, place: RolePlace, role: RoleRow): boolean =>
  place.tier === 'partner' && role.partnerId === null && actor.tier !== 'operator'

/**
 * A role locked for a change: not one's own, not beyond what the caller holds, not everybody's. Source: D37, D38, D64.
 */
export async function takeRole(context: Context, place: RolePlace, id: string): Promise<Result<RoleRow>> {
  const role = await findRoleForUpdate(context.tx, place, id)
  if (!role) return notFound
  if (isOthersRole(context, place, role)) return refuse({ code: 'permission.missing' })
  if ((await findOwnRoleId(context.tx, context.actor)) === id) return refuse({ code: 'role.own' })
  const rights = checkOwnRights(context.actor, role.codes)
  return rights.ok ? accept(role) : rights
}

/** Codes as they are stored: each once, in the order of the tree. Refuses those that cannot stand in such a role. */
export function checkCodes(context: Context, tier: Tier, codes: readonly string[]): Result<readonly string[]> {
  const allowed = codesOfTier(tier)
  const wanted = new Set(codes)
  const foreign = [...wanted].filter((code) => !allowed.includes(code))
  if (foreign.length > 0) {
    return refuse({ code: 'role.code-not-of-tier', facts: { codes: foreign.slice(0, 5).join(', ') } })
  }
  const rights = checkOwnRights(context.actor, [...wanted])
  return rights.ok ? accept(allowed.filter((code) => wanted.has(code))) : rights
}

const managingKey = {
  operator: 'platform.operatorAdmins.roles.edit',
  merchant: 'platform.organisation.merchant.roles.edit',
}

/**
 * Runs a change and undoes it by refusing `role.last-manager` when it takes role management from the last one who has it.
 */
export async function keepingAManager<Value>(
  { tx }: Pick<Context, 'tx'>,
  place: RolePlace,
  change: () => Promise<Value>,
): Promise<Result<Value>> {
  const key = place.tier === 'operator' || place.tier === 'merchant' ? managingKey[place.tier] : undefined
  if (key === undefined) return accept(await change())
  const before = await countManagersForUpdate(tx, place, permissionCode(key))
  const value = await change()
  const after = await countManagersForUpdate(tx, place, permissionCode(key))
  return before !== 0 && after === 0 ? refuse({ code: 'role.last-manager' }) : accept(value)
}
