import { enabledFlag } from '@kassa/contract/fields.ts'
import { withKept } from '@kassa/contract/edit-fields.ts'
import {
  archiveStaff as archiveCall,
  createStaff as createCall,
  listStaff as listCall,
  readStaff as readCall,
  setStaffEnabled as enableCall,
  setStaffLock as lockCall,
  setStaffPassword as passwordCall,
  updateStaff as updateCall,
  staffFields,
} from '@kassa/contract/organisation/staff.calls.ts'
import { UNLOCKED } from '@kassa/domain/identity/lockout.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { refuseInUse } from '../../../platform/undo/in-use.ts'
import { endSessionsOf } from '../../../platform/session/session.store.ts'
import { checkRoom } from '../../billing/public.ts'
import {
  acceptNewPassword,
  checkOwnPin,
  checkOwnRights,
  findAccountForUpdate,
  formerAfter,
  makePin,
  setLock,
  setPasswordHash,
  setStaffPin,
} from '../../identity/public.ts'
import { insertStaff } from './new-staff.store.ts'
import { setOutletRoles, setStaffOutlets, type OutletRole } from './staff-outlet.store.ts'
import { checkStaffFields, isOneself, reachOf, takeStaff, takeWholeStaff, worksWithin } from './staff-rules.ts'
import {
  findStaff,
  listOpenShiftPlaces,
  isStaffNumberTaken,
  listStaffForUpdate,
  setStaff,
  setStaffArchived,
  setStaffState,
  type StaffRow,
  staffList,
} from './staff.store.ts'
import { undoneBySwitching } from '../../../platform/undo/undo.ts'
import { readList } from '../../../platform/list/list.store.ts'

const KEY = 'platform.organisation.staff'

const viewIn = (context: Context) => {
  const { holds, actor } = context
  return ({ codes, isEnabled, ...staff }: StaffRow) => {
    const isOther = !isOneself(context, staff.id)
    const isBelow = checkOwnRights(actor, codes).ok
    return {
      ...staff,
      outlets: [...staff.outlets],
      outletRoles: [...staff.outletRoles],
      enabled: enabledFlag(isEnabled),
      isBound: staff.outlets.length > 0,
      can: {
        edit: isBelow && holds(`${KEY}.edit`),
        enable: isOther && isBelow && holds(`${KEY}.enable`),
        lock: isOther && isBelow && staff.lockState !== 3 && holds(`${KEY}.lock`),
        unlock: isOther && isBelow && staff.lockState !== 0 && holds(`${KEY}.lock`),
        archive: isOther && isBelow && worksWithin(context, staff) && holds(`${KEY}.delete`),
      },
    }
  }
}

const changed = (context: Context, staffId: string): void =>
  context.emit({ name: 'staff.changed', outletId: null, payload: { staffId } })

/** The roles that differ from the one they have everywhere. */
const besides = (roles: readonly OutletRole[], ownId: string): readonly OutletRole[] =>
  roles.filter(({ roleId }) => roleId !== ownId)

const areSameRoles = (some: readonly OutletRole[], others: readonly OutletRole[]): boolean =>
  some.length === others.length &&
  some.every((one) => others.some(({ outletId, roleId }) => outletId === one.outletId && roleId === one.roleId))

/** Returns the facts of a person for the log: no codes, no lock counters. */
const noteOf = ({ codes: _codes, outlets, outletRoles, elevation: _elevation, ...staff }: StaffRow) => ({
  ...staff,
  outletIds: outlets.map(({ id }) => id),
  outletRoles: outletRoles.map(({ outletId, roleId }) => ({ outletId, roleId })),
})

export const listStaff = command(listCall, async (context, { cursor, limit, sort, ...filter }) => {
  const { tx, now } = context
  return readList(tx, staffList, [reachOf(context), filter, now], { cursor, limit, sort }, viewIn(context))
})

export const readStaff = command(readCall, async (context, { id }) => {
  const staff = await findStaff(context.tx, reachOf(context), id, context.now)
  return staff ? accept(viewIn(context)(staff)) : refuse({ code: 'thing.not-found' })
})

export const createStaff = command(
  createCall,
  async (context, { password, passwordAgain, pin, outletIds, outletRoles, ...fields }) => {
    const { tx, merchantId, now } = context
    const checked = await checkStaffFields(context, { ...fields, outletIds, outletRoles })
    if (!checked.ok) return checked
    const fit = pin === undefined ? accept(null) : checkOwnPin(pin, checked.value)
    if (!fit.ok) return fit
    const owner = { merchantId, handles: [fields.number], usedHashes: [] }
    const hash = await acceptNewPassword(tx, { password, passwordAgain }, owner)
    if (!hash.ok) return hash
    const room = await checkRoom(tx, merchantId, 'staff')
    if (!room.ok) return room
    const id = context.newId()
    const isAdded = await insertStaff(tx, merchantId, id, { ...fields, passwordHash: hash.value }, now)
    if (!isAdded) return refuse({ code: 'staff.number-taken', facts: { number: fields.number } })
    await setStaffOutlets(tx, { merchantId, staffId: id }, outletIds, { within: 'all', now })
    await setOutletRoles(tx, { merchantId, staffId: id }, besides(outletRoles, fields.roleId), 'all')
    if (pin !== undefined) await setStaffPin(tx, { merchantId, staffId: id, now }, await makePin(pin, context.newId))
    context.audit({ subject: `staff/${id}`, after: { ...fields, outletIds, outletRoles, hasPin: pin !== undefined } })
    changed(context, id)
    return accept({ id, version: 1 })
  },
)

export const updateStaff = command(updateCall, async (context, { id, version, ...edits }) => {
  const { tx, merchantId, actor, now } = context
  const taken = await takeStaff(context, id)
  if (!taken.ok) return taken
  const before = taken.value
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: noteOf(before) } })
  const { outletIds, outletRoles: said, ...fields } = withKept(staffFields, noteOf(before), edits)
  const stays = ({ outletId }: OutletRole): boolean => outletIds.includes(outletId)
  const outletRoles = edits.outletRoles === undefined ? said.filter(stays) : said
  const others = besides(outletRoles, fields.roleId)
  const isOther = before.roleId !== fields.roleId || !areSameRoles(before.outletRoles.filter(stays), others)
  if (isOneself(context, id) && isOther) return refuse({ code: 'role.own' })
  const checked = await checkStaffFields(context, { ...fields, outletIds, outletRoles }, before)
  if (!checked.ok) return checked
  if (await isStaffNumberTaken(tx, merchantId, fields.number, id)) {
    return refuse({ code: 'staff.number-taken', facts: { number: fields.number } })
  }
  await setStaff(tx, merchantId, id, fields)
  await setStaffOutlets(tx, { merchantId, staffId: id }, outletIds, { within: actor.outletIds, now })
  await setOutletRoles(tx, { merchantId, staffId: id }, others, actor.outletIds)
  context.audit({
    subject: `staff/${id}`,
    before: noteOf(before),
    after: { ...fields, outletIds, outletRoles: others },
  })
  changed(context, id)
  return accept({ id, version: version + 1 })
})

const enableStaff = command(enableCall, async (context, { ids, enabled }) => {
  const { tx, merchantId, now, actor } = context
  if (ids.some((id) => isOneself(context, id))) return refuse({ code: 'admin.oneself' })
  const people = await listStaffForUpdate(tx, reachOf(context), ids, now)
  if (people.length !== new Set(ids).size) return refuse({ code: 'thing.not-found' })
  let count = 0
  for (const { id, codes } of people) {
    const rights = checkOwnRights(actor, codes)
    if (!rights.ok) return rights
    if ((await setStaffState(tx, merchantId, id, enabled === 1)) === 0) continue
    count += 1
    if (enabled === 0) await endSessionsOf(tx, id, context.realNow)
    context.audit({ subject: `staff/${id}`, before: { isEnabled: enabled === 0 }, after: { isEnabled: enabled === 1 } })
    changed(context, id)
  }
  return accept({ changed: count })
})

export const setStaffLock = command(lockCall, async (context, { id, isLocked }) => {
  const { tx, merchantId } = context
  if (isOneself(context, id)) return refuse({ code: 'admin.oneself' })
  const taken = await takeStaff(context, id)
  if (!taken.ok) return taken
  await setLock(tx, { kind: 'staff', id, merchantId }, isLocked ? { ...UNLOCKED, status: 3 } : UNLOCKED)
  if (isLocked) await endSessionsOf(tx, id, context.realNow)
  const after = isLocked ? 3 : 0
  context.audit({ subject: `staff/${id}`, before: { lockState: taken.value.lockState }, after: { lockState: after } })
  changed(context, id)
  return accept({})
})

/** The PIN goes too: whoever had the old password may have set it. */
export const setStaffPassword = command(passwordCall, async (context, { id, password, passwordAgain }) => {
  const { tx, merchantId, now } = context
  if (isOneself(context, id)) return refuse({ code: 'admin.oneself' })
  const taken = await takeWholeStaff(context, id)
  if (!taken.ok) return taken
  const account = await findAccountForUpdate(tx, { kind: 'staff', id, merchantId })
  if (!account) return refuse({ code: 'thing.not-found' })
  const usedHashes = [account.passwordHash, ...account.formerPasswordHashes]
  const hash = await acceptNewPassword(
    tx,
    { password, passwordAgain },
    { merchantId, handles: [account.handle], usedHashes },
  )
  if (!hash.ok) return hash
  await setPasswordHash(tx, account, hash.value, formerAfter(account.passwordHash, account.formerPasswordHashes))
  await setStaffPin(tx, { merchantId, staffId: id, now }, null)
  await endSessionsOf(tx, id, context.realNow)
  context.audit({ subject: `staff/${id}`, after: { password: 'changed', name: account.name } })
  changed(context, id)
  return accept({})
})

export const archiveStaff = command(archiveCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  if (isOneself(context, id)) return refuse({ code: 'admin.oneself' })
  const taken = await takeWholeStaff(context, id)
  if (!taken.ok) return taken
  const places = await listOpenShiftPlaces(tx, merchantId, id)
  if (places.length > 0) return refuseInUse(places, places.length, { openShifts: places.length })
  await setStaffOutlets(tx, { merchantId, staffId: id }, [], { within: 'all', now })
  await setStaffArchived(tx, merchantId, id, now)
  await endSessionsOf(tx, id, context.realNow)
  context.audit({ subject: `staff/${id}`, before: noteOf(taken.value) })
  changed(context, id)
  return accept({})
})

/** Enables or disables staff. A person who was disabled and enabled again signs in anew: their sessions have ended. */
export const setStaffEnabled = undoneBySwitching(enableStaff, 'staff')
