import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { findPartnerInReach } from '../partner-reach.store.ts'
import { checkPhone } from '../person/phone.ts'
import { checkOwnLimits } from '../role/own-limits.ts'
import { checkOwnRights } from '../role/own-rights.ts'
import { findRole } from '../role/role.store.ts'
import {
  findPartnerOfAdmin,
  isEmailTaken,
  listAdminsForUpdate,
  type AdminFields,
  type AdminPlace,
  type AdminRow,
} from './admin.store.ts'

const notFound = refuse({ code: 'thing.not-found' })

/** Returns the place of the administrators of a list or of a new one; a partner's only where the caller may look. */
export async function placeOfAdmins(
  context: Context,
  tier: AdminPlace['tier'],
  partnerId: string | undefined,
): Promise<Result<AdminPlace>> {
  if (tier === 'merchant') return accept({ tier, merchantId: context.merchantId })
  if (tier === 'operator') return context.actor.tier === 'operator' ? accept({ tier }) : notFound
  const found = await findPartnerInReach(context.tx, context.actor, partnerId)
  return found === undefined ? notFound : accept({ tier, partnerId: found })
}

/** The place of existing administrators, if the caller may see them; several of a partner's must be of one. */
export async function placeOfAdmin(
  context: Context,
  tier: AdminPlace['tier'],
  id: string,
): Promise<Result<AdminPlace>> {
  if (tier !== 'partner') return placeOfAdmins(context, tier, undefined)
  const admin = await findPartnerOfAdmin(context.tx, id)
  return admin ? placeOfAdmins(context, tier, admin.partnerId) : notFound
}

export const isOneself = ({ actor }: Context, id: string): boolean => actor.accountId === id

/** Administrators locked for a change: all there, and none holding more than the caller. */
export async function takeAdmins(
  context: Context,
  place: AdminPlace,
  ids: readonly string[],
): Promise<Result<readonly AdminRow[]>> {
  const admins = await listAdminsForUpdate(context.tx, place, ids, context.now)
  if (admins.length !== new Set(ids).size) return notFound
  for (const { codes } of admins) {
    const rights = checkOwnRights(context.actor, codes)
    if (!rights.ok) return rights
  }
  return accept(admins)
}

/** Checks phone, address and role of a form. The role must stand where the administrator does and be one to give. */
export async function checkAdminFields(
  context: Context,
  place: AdminPlace,
  { phone, email, roleId }: AdminFields,
  before?: AdminRow,
): Promise<Result<null>> {
  const checked = checkPhone(phone)
  if (!checked.ok) return checked
  const role = await findRole(context.tx, place, roleId)
  if (!role) return notFound
  if (before?.roleId !== roleId) {
    const rights = checkOwnRights(context.actor, role.codes)
    if (!rights.ok) return rights
    const limits = await checkOwnLimits(context, role)
    if (!limits.ok) return limits
  }
  return (await isEmailTaken(context.tx, email, before?.id ?? null))
    ? refuse({ code: 'email.taken', facts: { email } })
    : accept(null)
}
