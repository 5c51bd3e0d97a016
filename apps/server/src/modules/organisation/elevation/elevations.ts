import {
  endElevation as endCall,
  giveElevation as giveCall,
  listElevations as listCall,
  reviewElevation as reviewCall,
} from '@kassa/contract/organisation/elevation.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { checkElevationEnd } from '@kassa/domain/identity/elevation.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { checkOwnLimits, checkOwnRights, findGivableRole, takeAdmins } from '../../identity/public.ts'
import { isOneself, takeStaff } from '../staff/staff-rules.ts'
import {
  findElevationForUpdate,
  insertElevation,
  isElevated,
  setElevationEnded,
  setElevationReviewed,
  type ElevationReach,
  type ElevationRow,
  elevationList,
} from './elevation.store.ts'
import { readList } from '../../../platform/list/list.store.ts'

const KEYS = { staff: 'platform.organisation.staff', admin: 'platform.organisation.merchant.admins' } as const
type Kind = keyof typeof KEYS
type Wish = InputOf<(typeof giveCall)['request']>

const notFound = refuse({ code: 'thing.not-found' })

/** The people that the caller may see (`''`) or change (`.edit`). */
const reachOf = ({ merchantId, actor, holds }: Context, action: '' | '.edit'): ElevationReach => ({
  merchantId,
  kinds: (['staff', 'admin'] as const).filter((kind) => holds(`${KEYS[kind]}${action}`)),
  outletIds: actor.outletIds,
})

const viewIn =
  (context: Context) =>
  ({ codes, ...row }: ElevationRow) => {
    const mayEdit = context.holds(`${KEYS[row.kind]}.edit`)
    const isOther = !isOneself(context, row.accountId)
    return {
      ...row,
      can: {
        end: mayEdit && row.state === 'running' && checkOwnRights(context.actor, codes).ok,
        review: mayEdit && isOther && row.state === 'to-review',
      },
    }
  }

export const listElevations = command(listCall, async (context, { cursor, limit, state }) => {
  const { tx, now } = context
  return readList(tx, elevationList, [reachOf(context, ''), state, now], { cursor, limit }, viewIn(context))
})

interface Elevated {
  readonly name: string
  /** The role that would be replaced. */
  readonly roleId: string
}

/** Locks a member of staff; at outlets of others only a role at one's own outlet can be given. */
async function takeStaffFor(context: Context, { accountId, outletId }: Wish): Promise<Result<Elevated>> {
  const taken = await takeStaff(context, accountId)
  if (!taken.ok) return taken
  const { firstName, lastName, roleId, outlets, outletRoles } = taken.value
  if (outletId === null && !outlets.every(({ id }) => context.reaches(id))) {
    return refuse({ code: 'elevation.outlet-needed' })
  }
  const worksThere = outletId === null || outlets.some(({ id }) => id === outletId)
  if (!worksThere || (outletId !== null && !context.reaches(outletId))) return notFound
  const there = outletRoles.find((one) => one.outletId === outletId)?.roleId ?? roleId
  return accept({ name: `${firstName} ${lastName}`.trim(), roleId: there })
}

async function takeAdminFor(context: Context, { accountId, outletId }: Wish): Promise<Result<Elevated>> {
  if (outletId !== null) return notFound
  const taken = await takeAdmins(context, { tier: 'merchant', merchantId: context.merchantId }, [accountId])
  if (!taken.ok) return taken
  const [admin] = taken.value
  return admin ? accept({ name: `${admin.firstName} ${admin.lastName}`.trim(), roleId: admin.roleId }) : notFound
}

/** Checks that the role is one the caller may give. */
async function checkRole(context: Context, { kind, roleId }: Wish): Promise<Result<null>> {
  const role = await findGivableRole(context.tx, context.merchantId, kind === 'admin' ? 'merchant' : 'staff', roleId)
  if (!role) return notFound
  const rights = checkOwnRights(context.actor, role.codes)
  return rights.ok ? checkOwnLimits(context, role) : rights
}

const mayEdit = ({ holds }: Context, kind: Kind): boolean => holds(`${KEYS[kind]}.edit`)

/** Whoever is concerned asks for their rights anew, and a till for its staff. */
const changed = (context: Context, roleId: string): void =>
  context.emit({ name: 'role.changed', outletId: null, payload: { roleId } })

export const giveElevation = command(giveCall, async (context, wish) => {
  const { tx, merchantId, now, actor } = context
  const { kind, accountId, roleId, until } = wish
  if (!mayEdit(context, kind)) return refuse({ code: 'permission.missing' })
  if (isOneself(context, accountId)) return refuse({ code: 'admin.oneself' })
  const ends = checkElevationEnd(Date.parse(until), Date.parse(now))
  if (!ends.ok) return ends
  const taken = await (kind === 'admin' ? takeAdminFor(context, wish) : takeStaffFor(context, wish))
  if (!taken.ok) return taken
  const role = await checkRole(context, wish)
  if (!role.ok) return role
  if (taken.value.roleId === roleId) return refuse({ code: 'elevation.same-role' })
  if (await isElevated(tx, merchantId, accountId, now)) return refuse({ code: 'elevation.runs-already' })
  const id = context.newId()
  await insertElevation(tx, merchantId, { ...wish, id }, { by: actor, at: now })
  context.audit({ subject: `elevation/${id}`, after: { ...wish, name: taken.value.name } })
  changed(context, roleId)
  return accept({ id })
})

async function takeElevation(context: Context, id: string): Promise<Result<ElevationRow>> {
  const found = await findElevationForUpdate(context.tx, reachOf(context, '.edit'), id, context.now)
  return found ? accept(found) : notFound
}

export const endElevation = command(endCall, async (context, { id }) => {
  const { tx, merchantId, now, actor } = context
  const taken = await takeElevation(context, id)
  if (!taken.ok) return taken
  const { state, roleId, name, until, codes } = taken.value
  if (state !== 'running') return refuse({ code: 'elevation.ended-already' })
  const rights = checkOwnRights(actor, codes)
  if (!rights.ok) return rights
  await setElevationEnded(tx, merchantId, id, actor.name, now)
  context.audit({ subject: `elevation/${id}`, before: { name, until }, after: { name, until: now } })
  changed(context, roleId)
  return accept({})
})

export const reviewElevation = command(reviewCall, async (context, { id }) => {
  const { tx, merchantId, now, actor } = context
  const taken = await takeElevation(context, id)
  if (!taken.ok) return taken
  const { state, accountId, name } = taken.value
  if (state === 'running') return refuse({ code: 'elevation.runs-still' })
  if (state === 'reviewed') return refuse({ code: 'elevation.reviewed-already' })
  if (isOneself(context, accountId)) return refuse({ code: 'admin.oneself' })
  await setElevationReviewed(tx, merchantId, id, actor.name, now)
  context.audit({ subject: `elevation/${id}`, after: { name, reviewed: true } })
  return accept({})
})
