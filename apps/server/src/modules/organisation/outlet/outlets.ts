import { withKept } from '@kassa/contract/edit-fields.ts'
import {
  archiveOutlet as archiveCall,
  bindOutletStaff as bindCall,
  createOutlet as createCall,
  listOutlets as listCall,
  readOutlet as readCall,
  setOutletsEnabled as enableCall,
  updateOutlet as updateCall,
  outletFields,
} from '@kassa/contract/organisation/outlet.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { OutletOpening } from '../../../platform/handed-in.ts'
import { refuseInUse, USERS_NAMED } from '../../../platform/undo/in-use.ts'
import { checkOwnRights, checkPhone } from '../../identity/public.ts'
import { findOutletFor, outletViewIn, reachOf } from './outlet-for.ts'
import { addOutlet } from './add-outlet.ts'
import type { OutletFields } from './new-outlet.store.ts'
import {
  findOutletForUpdate,
  isOutletNumberTaken,
  listBoundStaff,
  listOutletsForUpdate,
  listOutletUsers,
  readOutletUse,
  setOutlet,
  setOutletArchived,
  setOutletStaff,
  setOutletState,
  type OutletUse,
  outletList,
} from './outlet.store.ts'
import { listStaffForUpdate } from '../staff/staff.store.ts'
import { changedDay } from './outlet-day.ts'
import { checkTimeZone } from './time-zone.ts'
import { undoneBySwitching } from '../../../platform/undo/undo.ts'
import { readList } from '../../../platform/list/list.store.ts'

const changed = (context: Context, outletId: string): void =>
  context.emit({ name: 'outlet.changed', outletId, payload: { outletId } })

function checkFields({ phone, timeZone }: OutletFields): Result<null> {
  const checked = checkPhone(phone)
  if (!checked.ok) return checked
  return checkTimeZone(timeZone)
}

/**
 * Refuses because an outlet is in use: names the people with open shifts and, where the outlet is to be removed, also its tills and its
 * stock.
 */
async function refuseOutletInUse({ tx, merchantId }: Context, id: string, use: Partial<OutletUse>) {
  const onlyShifts = use.devices === undefined
  const names = await listOutletUsers(tx, merchantId, id, { onlyShifts, most: USERS_NAMED })
  const total = Object.values(use).reduce((sum, count) => sum + count, 0)
  return refuseInUse(names, total, use)
}

export const listOutlets = command(listCall, async (context, { cursor, limit, sort, ...filter }) => {
  return readList(context.tx, outletList, [reachOf(context), filter], { cursor, limit, sort }, outletViewIn(context))
})

export const readOutlet = command(readCall, async (context, { id }) => {
  const outlet = await findOutletFor(context, id)
  return outlet ? accept(outlet) : refuse({ code: 'thing.not-found' })
})

export const createOutlet = (openings: readonly OutletOpening[]) =>
  command(createCall, async (context, { like, ...fields }) => {
    const checked = checkFields(fields)
    if (!checked.ok) return checked
    if (like !== undefined && !(await findOutletFor(context, like))) return refuse({ code: 'thing.not-found' })
    const added = await addOutlet(context, openings, { ...fields, like })
    if (!added.ok) return added
    const id = added.value
    context.audit({ subject: `outlet/${id}`, after: fields })
    changed(context, id)
    return accept({ id, version: 1 })
  })

export const updateOutlet = command(updateCall, async (context, { id, version, ...edits }) => {
  const { tx, merchantId } = context
  const before = await findOutletForUpdate(tx, reachOf(context), id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  const fields = withKept(outletFields, before, edits)
  const checked = checkFields(fields)
  if (!checked.ok) return checked
  if (before.hasSold && before.currency !== fields.currency) {
    return refuse({ code: 'outlet.currency-fixed', facts: { currency: before.currency } })
  }
  if (await isOutletNumberTaken(tx, merchantId, fields.number, id)) {
    return refuse({ code: 'outlet.number-taken', facts: { number: fields.number } })
  }
  const day = changedDay(before, edits, context.now)
  await setOutlet(tx, merchantId, id, { ...fields, ...day })
  context.audit({ subject: `outlet/${id}`, before, after: fields })
  changed(context, id)
  return accept({ id, version: version + 1 })
})

/** An outlet where a shift is open goes on selling: it is not disabled under the cashier's hands. */
const enableOutlets = command(enableCall, async (context, { ids, enabled }) => {
  const { tx, merchantId } = context
  const outlets = await listOutletsForUpdate(tx, reachOf(context), ids)
  if (outlets.length !== new Set(ids).size) return refuse({ code: 'thing.not-found' })
  let count = 0
  for (const { id } of outlets) {
    const { openShifts } = await readOutletUse(tx, merchantId, id)
    if (enabled === 0 && openShifts > 0) return refuseOutletInUse(context, id, { openShifts })
    const isChanged = (await setOutletState(tx, merchantId, id, enabled === 1)) === 1
    if (!isChanged) continue
    count += 1
    context.audit({
      subject: `outlet/${id}`,
      before: { isEnabled: enabled === 0 },
      after: { isEnabled: enabled === 1 },
    })
    changed(context, id)
  }
  return accept({ changed: count })
})

/** Checks that people who come to an outlet are some the caller sees, and that neither they nor those who leave it hold more than the caller. */
async function checkBound(context: Context, wanted: ReadonlySet<string>, before: ReadonlySet<string>) {
  const changed = [...wanted.symmetricDifference(before)]
  const people = await listStaffForUpdate(context.tx, reachOf(context), changed, context.now)
  const seen = new Set([...before, ...people.map(({ id }) => id)])
  if (!wanted.isSubsetOf(seen)) return refuse({ code: 'thing.not-found' })
  return checkOwnRights(context.actor, [...new Set(people.flatMap(({ codes }) => codes))])
}

/** Source: docs/decisions/2865. */
export const bindOutletStaff = command(bindCall, async (context, { id, staffIds }) => {
  const { tx, merchantId } = context
  const outlet = await findOutletForUpdate(tx, reachOf(context), id)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const wanted = new Set(staffIds)
  const before = new Set(await listBoundStaff(tx, merchantId, id))
  const checked = await checkBound(context, wanted, before)
  if (!checked.ok) return checked
  const answer = await setOutletStaff(tx, merchantId, id, [...wanted], context.now)
  context.audit({ subject: `outlet/${id}`, before: { staffIds: [...before] }, after: { staffIds: [...wanted] } })
  context.emit({ name: 'staff.changed', outletId: id, payload: { outletId: id } })
  return accept(answer)
})

export const archiveOutlet = command(archiveCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const outlet = await findOutletForUpdate(tx, reachOf(context), id)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const use = await readOutletUse(tx, merchantId, id)
  if (use.devices + use.openShifts + use.stocked > 0) return refuseOutletInUse(context, id, { ...use })
  await setOutletStaff(tx, merchantId, id, [], now)
  await setOutletArchived(tx, merchantId, id, now)
  context.audit({ subject: `outlet/${id}`, before: outlet })
  changed(context, id)
  return accept({})
})

export const setOutletsEnabled = undoneBySwitching(enableOutlets, 'outlet')
