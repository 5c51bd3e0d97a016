import type { Context } from '../../../platform/command.ts'
import type { ShiftListRow } from './shift-list.store.ts'
import { listShiftTotals, type ShiftTotals } from './shift.store.ts'

/** The totals of a shift with nothing booked. */
export const nothingYet: ShiftTotals = {
  orders: 0,
  salesMinor: 0,
  taxMinor: 0,
  cashRoundingMinor: 0,
  refunds: 0,
  refundsMinor: 0,
  voids: 0,
  voidsMinor: 0,
  cashSalesMinor: 0,
  cashRefundsMinor: 0,
  cashInMinor: 0,
  cashOutMinor: 0,
  safeMinor: 0,
  bankMinor: 0,
  tipsPaidMinor: 0,
  recharges: 0,
  rechargesMinor: 0,
  rechargeRefundsMinor: 0,
  cashRechargesMinor: 0,
  drawerOpenings: 0,
  unbooked: 0,
  unbookedMinor: 0,
  unread: 0,
  expectedMinor: 0,
  byMethod: [],
  tipsMinor: 0,
  feesMinor: 0,
  foreign: [],
}

/** Totals of shifts: frozen where closed, summed from the books where open. */
export async function totalsOf(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  shifts: readonly ShiftListRow[],
): Promise<Map<string, ShiftTotals>> {
  const open = shifts.filter(({ closing }) => closing === null).map(({ id }) => id)
  const summed = open.length === 0 ? [] : await listShiftTotals(tx, merchantId, open)
  return new Map([
    ...shifts.flatMap(({ id, closing }) => (closing === null ? [] : [[id, { ...nothingYet, ...closing }] as const])),
    ...summed.map((totals) => [totals.shiftId, totals] as const),
  ])
}
