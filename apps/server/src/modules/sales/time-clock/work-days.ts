import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  addClockEntry as addCall,
  listWorkDays as listCall,
  strikeClockEntry as strikeCall,
  type workDay,
} from '@kassa/contract/sales/time-clock.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { workedDay } from '@kassa/domain/sales/time-clock.ts'
import { command } from '../../../platform/command.ts'
import { findShownPeriod } from '../../../platform/list/shown-days.store.ts'
import { readPage } from '../../../platform/list/page.ts'
import { sortOf } from '../../../platform/list/sort.ts'
import { businessDayAt, findOutletFacts } from '../../organisation/public.ts'
import { outletsSeen } from '../place/outlets-seen.ts'
import { findActing } from '../shift/shift.store.ts'
import {
  countWorkDays,
  findClockEntryForUpdate,
  insertClockEntry,
  listWorkDayRows,
  listWorkDayRowsBy,
  setStruck,
  workDayHeadings,
} from './time-clock.store.ts'

type Day = Awaited<ReturnType<typeof listWorkDayRows>>[number]

const viewOf = ({ id: _first, ...day }: Day): OutputOf<typeof workDay> => ({
  ...day,
  ...workedDay(day.entries.filter(({ struckBy }) => struckBy === null)),
})

const list = command(listCall, async ({ tx, merchantId, actor, outletId, now }, request) => {
  const { staffId, sort, cursor, limit: most, ...asked } = request
  const seen = outletsSeen(actor, outletId)
  if (!seen) return refuse({ code: 'thing.not-found' })
  const days = await findShownPeriod(tx, { merchantId, ...seen }, asked, now)
  const filter = { merchantId, staffId, ...seen, ...days }
  return readPage<Day, ReturnType<typeof viewOf>>(
    { cursor, limit: most },
    {
      key: ['day', 'id', 'id'],
      list: (after, limit) => listWorkDayRows(tx, filter, after, limit),
      count: (cap) => countWorkDays(tx, filter, cap),
      keyOf: (row) => [row.day, row.staffId, row.outletId],
      sort: sortOf(workDayHeadings, sort),
      sorted: (...page) => listWorkDayRowsBy(tx, filter, ...page),
      viewOf,
    },
  )
})

const add = command(addCall, async (context, { staffId, outletId, what, at, reason }) => {
  const { tx, merchantId, actor, now } = context
  const outlet = context.reaches(outletId)
    ? await findOutletFacts(tx, merchantId, outletId, { archivedToo: true })
    : undefined
  const staff = await findActing(tx, { merchantId, outletId, at: now }, staffId)
  if (!outlet || !staff) return refuse({ code: 'thing.not-found' })
  if (Date.parse(at) > Date.parse(now)) return refuse({ code: 'clock.in-the-future', facts: { given: at } })
  await insertClockEntry(tx, merchantId, {
    id: context.newId(),
    outletId,
    deviceId: null,
    staffId,
    what,
    at,
    receivedAt: now,
    businessDay: businessDayAt(at, outlet),
    addedBy: actor.name,
    reason,
  })
  context.audit({ subject: `staff/${staffId}`, after: { name: staff.name, what, at, reason } })
  context.emit({ name: 'staff.clocked', outletId, payload: { staffId } })
  return accept({})
})

const strike = command(strikeCall, async (context, { id, reason }) => {
  const { tx, merchantId, actor } = context
  const found = await findClockEntryForUpdate(tx, merchantId, id)
  if (!found || !context.reaches(found.outletId)) return refuse({ code: 'thing.not-found' })
  if (found.isStruck) return refuse({ code: 'clock.struck-already' })
  await setStruck(tx, merchantId, id, { byName: actor.name, reason })
  const { staffName: name, what, at } = found
  context.audit({ subject: `clock-entry/${id}`, before: { name, what, at }, after: { name, reason } })
  context.emit({ name: 'staff.clocked', outletId: found.outletId, payload: { id } })
  return accept({})
})

export const timeClockCommands = [list, add, strike]
