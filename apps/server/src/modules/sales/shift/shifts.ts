import { listShifts as listCall, readShift as readCall } from '@kassa/contract/sales/shift.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { countCap, pageFrom, readCursor } from '../../../platform/list/cursor.ts'
import { readSetting } from '../../settings/public.ts'
import { outletsSeen } from '../order/list-orders.ts'
import {
  countShifts,
  findShiftView,
  listCashEntries,
  listShiftRows,
  listShiftTotals,
  type ShiftListRow,
  type ShiftTotals,
} from './shift.store.ts'

const nothingYet: ShiftTotals = {
  orders: 0,
  salesMinor: 0,
  taxMinor: 0,
  cashRoundingMinor: 0,
  refunds: 0,
  refundsMinor: 0,
  cashInMinor: 0,
  cashOutMinor: 0,
  expectedMinor: 0,
  byMethod: [],
}

/** Totals of shifts: frozen where closed, summed from the books where open. */
async function totalsOf(
  { tx, merchantId }: Context,
  shifts: readonly ShiftListRow[],
): Promise<Map<string, ShiftTotals>> {
  const open = shifts.filter(({ closing }) => closing === null).map(({ id }) => id)
  const summed = open.length === 0 ? [] : await listShiftTotals(tx, merchantId, open)
  return new Map([
    ...shifts.flatMap(({ id, closing }) => (closing === null ? [] : [[id, closing] as const])),
    ...summed.map((totals) => [totals.shiftId, totals] as const),
  ])
}

/** Whether the expected cash of an open shift may be seen: not while the drawer is to be counted blind (D51). */
async function maySeeExpected({ tx, merchantId, holds }: Context, shift: ShiftListRow): Promise<boolean> {
  if (shift.closedAt !== null || holds('desk.shift.seeExpected', 'platform.analysis.handover')) return true
  const { isBlind } = await readSetting(tx, { merchantId, outletId: shift.outletId }, 'sales.shift')
  return !isBlind
}

async function viewOf(context: Context, shift: ShiftListRow, totals: ShiftTotals) {
  const { taxMinor: _tax, cashRoundingMinor: _rounding, ...figures } = totals
  const { expectedMinor, countedMinor } = shift
  const expected = shift.closedAt === null ? figures.expectedMinor : expectedMinor
  return {
    ...shift,
    ...figures,
    byMethod: [...figures.byMethod],
    state: shift.closedAt === null ? ('open' as const) : ('closed' as const),
    expectedMinor: (await maySeeExpected(context, shift)) ? expected : null,
    differenceMinor: expectedMinor === null || countedMinor === null ? null : countedMinor - expectedMinor,
  }
}

export const listShifts = command(listCall, async (context, request) => {
  const { tx, merchantId, actor, outletId } = context
  const { cursor, limit, state, from, to } = request
  const seen = outletsSeen(actor, outletId)
  const after = readCursor(cursor, 2)
  if (!seen) return refuse({ code: 'thing.not-found' })
  if (cursor !== undefined && !after) return refuse({ code: 'request.invalid', facts: { fields: 'cursor' } })
  const filter = { merchantId, ...seen, state, from, to }
  const rows = await listShiftRows(tx, filter, after, limit + 1)
  const totals = await totalsOf(context, rows)
  const views = []
  for (const row of rows) views.push(await viewOf(context, row, totals.get(row.id) ?? nothingYet))
  const count = await countShifts(tx, filter, countCap)
  return accept(
    pageFrom(
      views,
      limit,
      count,
      (row) => [row.openedAt, row.id],
      (row) => row,
    ),
  )
})

/** One shift: the X reading while it is open, the Z once it is closed. */
export const readShift = command(readCall, async (context, { id }) => {
  const { tx, merchantId, actor } = context
  const shift = await findShiftView(tx, merchantId, id)
  if (!shift || (actor.outletIds !== 'all' && !actor.outletIds.includes(shift.outletId))) {
    return refuse({ code: 'thing.not-found' })
  }
  const totals = await totalsOf(context, [shift])
  const view = await viewOf(context, shift, totals.get(id) ?? nothingYet)
  const entries = await listCashEntries(tx, merchantId, id)
  return accept({
    ...view,
    counts: shift.counts ?? [],
    // The entries would give the hidden sum away.
    cashEntries: view.expectedMinor === null ? [] : entries,
  })
})
