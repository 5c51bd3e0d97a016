import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { checkOwnLimits, checkOwnRights, checkPhone, findGivableRole } from '../../identity/public.ts'
import type { StaffFields } from './new-staff.store.ts'
import { findStaffForUpdate, type StaffReach, type StaffRow } from './staff.store.ts'
import { countOutletsAmong } from './staff-outlet.store.ts'

export const reachOf = ({ merchantId, actor }: Context): StaffReach => ({ merchantId, outletIds: actor.outletIds })

export const isOneself = ({ actor }: Context, id: string): boolean => actor.accountId === id

/** Returns a member of staff, locked for a change; not found, or refused where they hold more than the caller. */
export async function takeStaff(context: Context, id: string): Promise<Result<StaffRow>> {
  const staff = await findStaffForUpdate(context.tx, reachOf(context), id, context.now)
  if (!staff) return refuse({ code: 'thing.not-found' })
  const rights = checkOwnRights(context.actor, staff.codes)
  return rights.ok ? accept(staff) : rights
}

/** Checks phone, role and outlets of a form: the role is one the caller may give, the outlets are theirs. Answers the role's codes. */
export async function checkStaffFields(
  context: Context,
  { phone, roleId, outletIds }: StaffFields & { readonly outletIds: readonly string[] },
  before?: StaffRow,
): Promise<Result<readonly string[]>> {
  const { tx, merchantId, actor } = context
  const checked = checkPhone(phone)
  if (!checked.ok) return checked
  const role = await findGivableRole(tx, merchantId, 'staff', roleId)
  if (!role) return refuse({ code: 'thing.not-found' })
  if (before?.roleId !== roleId) {
    const rights = checkOwnRights(actor, role.codes)
    if (!rights.ok) return rights
    const limits = await checkOwnLimits(context, role)
    if (!limits.ok) return limits
  }
  const wanted = [...new Set(outletIds)]
  const areTheirs = wanted.every((id) => context.reaches(id))
  const areThere = areTheirs && (await countOutletsAmong(tx, merchantId, wanted)) === wanted.length
  return areThere ? accept(role.codes) : refuse({ code: 'thing.not-found' })
}
