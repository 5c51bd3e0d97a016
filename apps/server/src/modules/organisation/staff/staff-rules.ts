import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { checkOwnLimits, checkOwnRights, checkPhone, findGivableRole } from '../../identity/public.ts'
import type { StaffFields } from './new-staff.store.ts'
import { findStaffForUpdate, type StaffReach, type StaffRow } from './staff.store.ts'
import { countOutletsAmong, type OutletRole } from './staff-outlet.store.ts'

export const reachOf = ({ merchantId, actor }: Context): StaffReach => ({ merchantId, outletIds: actor.outletIds })

export const isOneself = ({ actor }: Context, id: string): boolean => actor.accountId === id

/** Returns a member of staff, locked for a change; not found, or refused where they hold more than the caller. */
export async function takeStaff(context: Context, id: string): Promise<Result<StaffRow>> {
  const staff = await findStaffForUpdate(context.tx, reachOf(context), id, context.now)
  if (!staff) return refuse({ code: 'thing.not-found' })
  const rights = checkOwnRights(context.actor, staff.codes)
  return rights.ok ? accept(staff) : rights
}

/** Returns whether the caller reaches every outlet where somebody works. */
export const worksWithin = (context: Context, { outlets }: Pick<StaffRow, 'outlets'>): boolean =>
  outlets.every(({ id }) => context.reaches(id))

/**
 * Like {@link takeStaff}, for what counts wherever the person works: refused with `staff.works-elsewhere` where that is beyond the caller's outlets. Whoever sets
 * a password signs in with it, and sees what that person sees. Source: docs/decisions/2821.
 */
export async function takeWholeStaff(context: Context, id: string): Promise<Result<StaffRow>> {
  const taken = await takeStaff(context, id)
  return taken.ok && !worksWithin(context, taken.value) ? refuse({ code: 'staff.works-elsewhere' }) : taken
}

/** Checks that a role of staff is there and one the caller may give, or that it stays (`isHeld`). Answers its codes. */
async function checkGivenRole(context: Context, roleId: string, isHeld: boolean): Promise<Result<readonly string[]>> {
  const role = await findGivableRole(context.tx, context.merchantId, 'staff', roleId)
  if (!role) return refuse({ code: 'thing.not-found' })
  if (isHeld) return accept(role.codes)
  const rights = checkOwnRights(context.actor, role.codes)
  if (!rights.ok) return rights
  const limits = await checkOwnLimits(context, role)
  return limits.ok ? accept(role.codes) : limits
}

/** A form of staff: who they are, where they work, and where they have another role. */
type StaffForm = StaffFields & { readonly outletIds: readonly string[]; readonly outletRoles: readonly OutletRole[] }

/**
 * Checks the roles of a form at single outlets: each at an outlet where the person works then, said once, and one the caller may give. Answers
 * the codes of all of them.
 */
async function checkOutletRoles(
  context: Context,
  { outletIds, outletRoles }: StaffForm,
  before: StaffRow | undefined,
): Promise<Result<readonly string[]>> {
  const named = outletRoles.map(({ outletId }) => outletId)
  const elsewhere = named.some((id) => !outletIds.includes(id))
  if (elsewhere || new Set(named).size < named.length) return refuse({ code: 'staff.role-elsewhere' })
  const codes: string[] = []
  for (const { outletId, roleId } of outletRoles) {
    const isHeld = before?.outletRoles.some((one) => one.outletId === outletId && one.roleId === roleId) ?? false
    if (!isHeld && !context.reaches(outletId)) return refuse({ code: 'thing.not-found' })
    const checked = await checkGivenRole(context, roleId, isHeld)
    if (!checked.ok) return checked
    codes.push(...checked.value)
  }
  return accept(codes)
}

/**
 * Checks phone, roles and outlets of a form: the roles are some the caller may give, the outlets are theirs, or stay. Answers the codes of all roles.
 */
export async function checkStaffFields(
  context: Context,
  form: StaffForm,
  before?: StaffRow,
): Promise<Result<readonly string[]>> {
  const { phone, roleId, outletIds } = form
  const stays = (outletId: string): boolean => before?.outlets.some(({ id }) => id === outletId) ?? false
  const { tx, merchantId } = context
  const checked = checkPhone(phone)
  if (!checked.ok) return checked
  const isRoleNew = before !== undefined && before.roleId !== roleId
  if (isRoleNew && !worksWithin(context, before)) return refuse({ code: 'staff.works-elsewhere' })
  const role = await checkGivenRole(context, roleId, before?.roleId === roleId)
  if (!role.ok) return role
  const elsewhere = await checkOutletRoles(context, form, before)
  if (!elsewhere.ok) return elsewhere
  const wanted = [...new Set(outletIds)]
  const areTheirs = wanted.every((id) => context.reaches(id) || stays(id))
  const areThere = areTheirs && (await countOutletsAmong(tx, merchantId, wanted)) === wanted.length
  return areThere ? accept([...role.value, ...elsewhere.value]) : refuse({ code: 'thing.not-found' })
}
