import {
  listShiftEntries as listEntriesCall,
  listShifts as listCall,
  readShift as readCall,
} from '@kassa/contract/sales/shift.calls.ts'
import { lessWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import { DENOMINATIONS } from '@kassa/domain/payment/denominations.ts'
import { explainDifference } from '@kassa/domain/sales/explain-difference.ts'
import { notesShown } from '@kassa/domain/sales/drawer/notes-of-shift.ts'
import { isCountedAsTotal } from '@kassa/domain/sales/method-counts.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { shiftCan } from '@kassa/domain/sales/shift-can.ts'
import { listTrainings } from './training.store.ts'
import { command, type Context } from '../../../platform/command.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { findShownPeriod } from '../../../platform/list/shown-days.store.ts'
import { readPage } from '../../../platform/list/page.ts'
import { sortOf } from '../../../platform/list/sort.ts'
import { onlineSince } from '@kassa/domain/time/online.ts'
import { readSetting } from '../../settings/public.ts'
import { outletsSeen } from '../place/outlets-seen.ts'
import { listSuspects } from './difference.store.ts'
import { listDrawerGaps } from './drawer/drawer-gaps.store.ts'
import { listHandovers, type HandoverRow } from './shift-count.store.ts'
import {
  countShifts,
  findShiftView,
  listShiftRows,
  listShiftRowsBy,
  shiftEntryList,
  shiftHeadings,
  type ShiftListRow,
} from './shift-list.store.ts'
import type { BookedShiftTotals } from './shift-sums.store.ts'
import { nothingYet, totalsOf } from './shift-totals.ts'
import { isShiftLeft } from './shift.store.ts'

/** Returns whether the expected cash of an open shift may be seen: not while the drawer is to be counted blind (D51). */
async function maySeeExpected({ tx, merchantId, holds }: Context, shift: ShiftListRow): Promise<boolean> {
  if (shift.closedAt !== null || holds('desk.shift.seeExpected', 'platform.analysis.handover')) return true
  const { isBlind } = await readSetting(tx, { merchantId, outletId: shift.outletId }, 'sales.shift')
  return !isBlind
}

/** Sums from which, beside the other methods, the drawer's cash could be worked out. */
const TELLING = [
  'floatMinor',
  'salesMinor',
  'refundsMinor',
  'voidsMinor',
  'cashSalesMinor',
  'cashRefundsMinor',
  'rechargesMinor',
  'rechargeRefundsMinor',
  'cashRechargesMinor',
  'cashInMinor',
  'cashOutMinor',
  'unbookedMinor',
  'safeMinor',
  'bankMinor',
  'tipsPaidMinor',
] as const

type Telling = (typeof TELLING)[number]

const tellingOf = <Sums extends Readonly<Record<Telling, unknown>>>(sums: Sums, isSeen: boolean) =>
  Object.fromEntries(TELLING.map((key) => [key, isSeen ? sums[key] : null])) as {
    [Key in Telling]: Sums[Key] | null
  }

/** A shift as it may be seen: whoever counts blind gets no figure that gives the expected cash away. */
async function viewOf(context: Context, shift: ShiftListRow, totals: BookedShiftTotals) {
  const { taxMinor: _tax, cashRoundingMinor: _rounding, ...figures } = totals
  const { countedMinor: counted, closing: _closing, ...head } = shift
  const isSeen = await maySeeExpected(context, shift)
  const expectedMinor = shift.closedAt === null ? figures.expectedMinor : shift.expectedMinor
  const isProvisional = shift.closedAt === null && shift.lapsedAt !== null
  // Nobody counted: what should lie there stands as the count, also of what the till sends later.
  const countedMinor = isProvisional && isSeen && typeof expectedMinor === 'number' ? expectedMinor : counted
  return {
    ...head,
    ...figures,
    countedMinor,
    byMethod: figures.byMethod.filter(({ method }) => isSeen || isCountedAsTotal(method)),
    closedAt: shift.closedAt ?? shift.lapsedAt,
    isUncounted: shift.isUncounted || isProvisional,
    isProvisional,
    state: shift.closedAt === null && !isProvisional ? ('open' as const) : ('closed' as const),
    ...notesShown(figures, isSeen),
    ...tellingOf({ ...head, ...figures }, isSeen),
    expectedMinor: isSeen ? expectedMinor : null,
    differenceMinor: expectedMinor === null || countedMinor === null ? null : lessWide(countedMinor, expectedMinor),
  }
}

/** Shifts of the outlets one may see, newest first. */
export const listShifts = command(listCall, async (context, request) => {
  const { tx, merchantId, actor, outletId, now } = context
  const { cursor, limit, sort, ...asked } = request
  const seen = outletsSeen(actor, outletId)
  if (!seen) return refuse({ code: 'thing.not-found' })
  const days = await findShownPeriod(tx, { merchantId, ...seen }, asked, now)
  const filter = { merchantId, ...seen, ...asked, ...days, onlineSince: onlineSince(now) }
  return readPage<ShiftView, ShiftView>(
    { cursor, limit },
    {
      key: ['instant', 'id'],
      list: async (after, most) => viewsOf(context, await listShiftRows(tx, filter, after, most)),
      count: (cap) => countShifts(tx, filter, cap),
      keyOf: (row) => [row.openedAt, row.id],
      sort: sortOf(shiftHeadings, sort),
      sorted: async (...page) => {
        const rows = await listShiftRowsBy(tx, filter, ...page)
        const views = await viewsOf(context, rows)
        return views.map((view, at) => ({ ...view, sortKey: rows[at]?.sortKey ?? '' }))
      },
      viewOf: (row) => row,
    },
  )
})

type ShiftView = Awaited<ReturnType<typeof viewOf>>

/** The views of shifts, in their order. */
async function viewsOf(context: Context, rows: readonly ShiftListRow[]): Promise<ShiftView[]> {
  const totals = await totalsOf(context, rows)
  const views = []
  for (const row of rows) views.push(await viewOf(context, row, totals.get(row.id) ?? nothingYet))
  return views
}

/** A shift of an outlet one may see. */
export async function findSeen(
  { tx, merchantId, reaches, now }: Context,
  id: string,
): Promise<ShiftListRow | undefined> {
  const shift = await findShiftView(tx, merchantId, id, onlineSince(now))
  return shift && reaches(shift.outletId) ? shift : undefined
}

const handoverView = (row: HandoverRow, isSeen: boolean) => ({
  ...row,
  expectedMinor: isSeen ? row.expectedMinor : null,
  differenceMinor: isSeen ? lessWide(row.countedMinor, row.expectedMinor) : null,
})

/** Returns the findings that explain why a closed drawer was over or short; empty while it is open, or where nobody can tell. */
async function findingsOf({ tx, merchantId }: Context, shift: ShiftListRow, differenceMinor: WideMinor | null) {
  if (shift.closedAt === null || typeof differenceMinor !== 'number' || differenceMinor === 0) return []
  const payments = await listSuspects(tx, merchantId, { shiftId: shift.id, differenceMinor })
  const faces = DENOMINATIONS[shift.currency].usualNotes
  return explainDifference(differenceMinor, { payments, counts: shift.counts ?? [], faces })
}

/** One shift as it may be seen: the X reading while it is open, the Z once it is closed. */
export async function detailOf(context: Context, shift: ShiftListRow) {
  const { tx, merchantId, holds } = context
  const totals = await totalsOf(context, [shift])
  const view = await viewOf(context, shift, totals.get(shift.id) ?? nothingYet)
  const handovers = await listHandovers(tx, merchantId, shift.id)
  return {
    ...view,
    counts: shift.counts ?? [],
    findings: (await findingsOf(context, shift, view.differenceMinor)).map((one) => ({
      ...one,
      documents: [...one.documents],
    })),
    gaps: (await maySeeExpected(context, shift)) ? await listDrawerGaps(tx, merchantId, shift.id) : [],
    trainings: await listTrainings(tx, merchantId, shift.id),
    handovers: handovers.map((row) => handoverView(row, view.expectedMinor !== null)),
    can: {
      close:
        shiftCan('close', shift) === null && holds('desk.shift.close') && (await isShiftLeft(tx, merchantId, shift)),
    },
  }
}

export const readShift = command(readCall, async (context, { id }) => {
  const shift = await findSeen(context, id)
  return shift ? accept(await detailOf(context, shift)) : refuse({ code: 'thing.not-found' })
})

/** The drawer's book of one shift. Its entries would give the hidden sum away, so a blind count sees none. */
export const listShiftEntries = command(listEntriesCall, async (context, request) => {
  const { tx, merchantId } = context
  const { cursor, limit, id, kind } = request
  const shift = await findSeen(context, id)
  if (!shift) return refuse({ code: 'thing.not-found' })
  const isSeen = await maySeeExpected(context, shift)
  const filter = { merchantId, shiftId: id, kind, isSeen }
  return readList(tx, shiftEntryList, [filter], { cursor, limit }, (row) => row)
})
