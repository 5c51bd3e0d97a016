import { limitsOfBuiltIn } from './built-in-role.store.ts'
import { findBuiltInRole } from '@kassa/contract/identity/built-in-roles.ts'
import {
  merchantRoleCalls,
  operatorRoleCalls,
  partnerRoleCalls,
  staffRoleCalls,
} from '@kassa/contract/identity/role.calls.ts'
import type { Tier } from '@kassa/contract/permission/permission.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Command, type Context } from '../../../platform/command.ts'
import { refuseInUse, USERS_NAMED } from '../../../platform/undo/in-use.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { checkOwnLimits } from './own-limits.ts'
import { checkOwnRights } from './own-rights.ts'
import { checkCodes, isOthersRole, keepingAManager, placeOfRole, placeOfTier, takeRole } from './role-rules.ts'
import {
  findOwnLimits,
  findOwnRoleId,
  findRole,
  insertRole,
  isRoleNameTaken,
  listHolders,
  lockRoles,
  roleList,
  setRole,
  setRoleArchived,
  type RoleLimits,
  type RolePlace,
  type RoleRow,
} from './role.store.ts'

type RoleCalls = typeof operatorRoleCalls

const NOT_FOR_STAFF = { code: 'role.second-factor-of-admins' } as const

const NO_LIMITS: RoleLimits = { maxDiscountBasisPoints: null, maxRefundMinor: null, priceFloor: 'none' }

/** Returns the limits of a new role unless the request states others: those of its maker. */
const usualLimits = async ({ tx, actor }: Context): Promise<RoleLimits> => (await findOwnLimits(tx, actor)) ?? NO_LIMITS

const areSame = (one: RoleLimits, other: RoleLimits): boolean =>
  one.maxDiscountBasisPoints === other.maxDiscountBasisPoints &&
  one.maxRefundMinor === other.maxRefundMinor &&
  one.priceFloor === other.priceFloor

const limitsOf = ({ maxDiscountBasisPoints, maxRefundMinor, priceFloor }: RoleLimits): RoleLimits => ({
  maxDiscountBasisPoints,
  maxRefundMinor,
  priceFloor,
})

/** Returns a view of a role with the actions that a caller with this own role may take on it, as lists show it. */
const viewIn = (context: Context, place: RolePlace, key: string, ownRoleId: string | undefined) => (role: RoleRow) => {
  const isFree =
    role.id !== ownRoleId && !isOthersRole(context, place, role) && checkOwnRights(context.actor, role.codes).ok
  const { id, name, codes, demandsSecondFactor, isBuiltIn, holders, createdAt, version } = role
  return {
    id,
    name,
    codes: [...codes],
    limits: 'merchantId' in place ? limitsOf(role) : null,
    demandsSecondFactor,
    isBuiltIn,
    holders,
    createdAt,
    version,
    can: {
      edit: isFree && context.holds(`${key}.edit`),
      archive: isFree && !isBuiltIn && holders === 0 && context.holds(`${key}.delete`),
      restore: isFree && isBuiltIn && context.holds(`${key}.edit`),
    },
  }
}

const noteOf = ({ name, codes, demandsSecondFactor, ...limits }: RoleRow) => ({
  name,
  codes,
  limits: limitsOf(limits),
  demandsSecondFactor,
})

/** People behind a wall see their new rights with their next call; a device is told to fetch its staff again. */
const changed = (context: Context, place: RolePlace, roleId: string): void => {
  if ('merchantId' in place) context.emit({ name: 'role.changed', outletId: null, payload: { roleId } })
}

/** The use cases about roles of one tier. */
function roleCommands(tier: Tier, key: string, calls: RoleCalls): readonly Command[] {
  const views = async (context: Context, place: RolePlace) =>
    viewIn(context, place, key, await findOwnRoleId(context.tx, context.actor))

  const list = command(calls.list, async (context, { partnerId, search, ...asked }) => {
    const place = await placeOfTier(context, tier, partnerId)
    if (!place.ok) return place
    const viewOf = await views(context, place.value)
    return readList(context.tx, roleList, [place.value, search], asked, viewOf)
  })

  const read = command(calls.read, async (context, { id }) => {
    const place = await placeOfRole(context, tier, id)
    if (!place.ok) return place
    const role = await findRole(context.tx, place.value, id)
    return role ? accept((await views(context, place.value))(role)) : refuse({ code: 'thing.not-found' })
  })

  const create = command(
    calls.create,
    async (context, { name, codes, limits, demandsSecondFactor = false, partnerId }) => {
      if (tier === 'staff' && demandsSecondFactor) return refuse(NOT_FOR_STAFF)
      const place = await placeOfTier(context, tier, partnerId)
      if (!place.ok) return place
      // The shared roles of all partners are the built-in ones alone.
      if (place.value.tier === 'partner' && place.value.partnerId === null) return refuse({ code: 'thing.not-found' })
      const checked = checkCodes(context, tier, codes)
      if (!checked.ok) return checked
      const id = context.newId()
      await lockRoles(context.tx, place.value)
      if (await isRoleNameTaken(context.tx, place.value, name, id)) {
        return refuse({ code: 'role.name-taken', facts: { name } })
      }
      const contents = {
        name,
        codes: checked.value,
        limits: limits ?? (await usualLimits(context)),
        demandsSecondFactor,
      }
      const within = await checkOwnLimits(context, contents.limits)
      if (!within.ok) return within
      await insertRole(context.tx, place.value, id, contents, context.now)
      context.audit({ subject: `role/${id}`, after: contents })
      return accept({ id, version: 1 })
    },
  )

  const update = command(calls.update, async (context, { id, version, name, codes, hasReadCaution, ...said }) => {
    if (tier === 'staff' && said.demandsSecondFactor) return refuse(NOT_FOR_STAFF)
    const place = await placeOfRole(context, tier, id)
    if (!place.ok) return place
    await lockRoles(context.tx, place.value)
    const taken = await takeRole(context, place.value, id)
    if (!taken.ok) return taken
    const before = taken.value
    if (before.version !== version)
      return refuse({
        code: 'thing.changed-meanwhile',
        facts: { current: { ...noteOf(before), version: before.version } },
      })
    if (before.isBuiltIn && !hasReadCaution) return refuse({ code: 'role.built-in-caution' })
    const checked = checkCodes(context, tier, codes)
    if (!checked.ok) return checked
    if (await isRoleNameTaken(context.tx, place.value, name, id)) {
      return refuse({ code: 'role.name-taken', facts: { name } })
    }
    const { limits = limitsOf(before), demandsSecondFactor = before.demandsSecondFactor } = said
    const contents = { name, codes: checked.value, limits, demandsSecondFactor }
    // A colleague may rename what somebody above has allowed; what is changed is changed within their own.
    const within = areSame(contents.limits, before) ? accept(null) : await checkOwnLimits(context, contents.limits)
    if (!within.ok) return within
    const kept = await keepingAManager(context, place.value, () => setRole(context.tx, place.value, id, contents))
    if (!kept.ok) return kept
    context.audit({ subject: `role/${id}`, before: noteOf(before), after: contents })
    changed(context, place.value, id)
    return accept({ id, version: version + 1 })
  })

  const restore = command(calls.restore, async (context, { id }) => {
    const place = await placeOfRole(context, tier, id)
    if (!place.ok) return place
    const taken = await takeRole(context, place.value, id)
    if (!taken.ok) return taken
    const delivered = taken.value.builtInKey === null ? undefined : findBuiltInRole(taken.value.builtInKey)
    if (!delivered) return refuse({ code: 'role.not-built-in' })
    const rights = checkOwnRights(context.actor, delivered.codes)
    if (!rights.ok) return rights
    const { name, demandsSecondFactor } = taken.value
    const contents = { name, codes: delivered.codes, limits: limitsOfBuiltIn(delivered), demandsSecondFactor }
    const within = await checkOwnLimits(context, contents.limits)
    if (!within.ok) return within
    await setRole(context.tx, place.value, id, contents)
    context.audit({ subject: `role/${id}`, before: noteOf(taken.value), after: contents })
    changed(context, place.value, id)
    return accept({ id, version: taken.value.version + 1 })
  })

  const archive = command(calls.archive, async (context, { id }) => {
    const place = await placeOfRole(context, tier, id)
    if (!place.ok) return place
    const role = await findRole(context.tx, place.value, id)
    if (!role) return refuse({ code: 'thing.not-found' })
    if (role.isBuiltIn) return refuse({ code: 'role.built-in' })
    if (role.holders > 0) {
      const names = await listHolders(context.tx, place.value, id, USERS_NAMED)
      return refuseInUse(names, role.holders, { holders: role.holders })
    }
    await setRoleArchived(context.tx, place.value, id, context.now)
    context.audit({ subject: `role/${id}`, before: noteOf(role) })
    return accept({})
  })

  return [list, read, create, update, restore, archive]
}

export const roleCommandsOfAll: readonly Command[] = [
  ...roleCommands('operator', 'platform.operatorAdmins.roles', operatorRoleCalls),
  ...roleCommands('partner', 'platform.partners.roles', partnerRoleCalls),
  ...roleCommands('merchant', 'platform.organisation.merchant.roles', merchantRoleCalls),
  ...roleCommands('staff', 'platform.organisation.staff.roles', staffRoleCalls),
]
