import type { Approval } from '@kassa/contract/journal/approval.ts'
import type { CashDestination } from '@kassa/domain/sales/cash-out.ts'
import type { FaceCount } from '@kassa/domain/tenders/cash.ts'
import { journalDb } from '../journal/databases.ts'
import { cashierNow, desk, tell } from '../model/desk-state.ts'
import type { DeskState, OpenShift } from '../model/desk-state.ts'
import type { DeskSetup } from '../model/desk-setup.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { dayRuleAt, settingOf } from '../model/desk-setup.ts'
import { isBound } from '../payment/methods/channel/pending.ts'
import { listShift } from '../journal/journal-store.ts'
import { onlineRefunds } from '../journal/online-refunds.ts'
import { shiftCorrections } from '../journal/shift-corrections.ts'
import { momentNow, writeEntry } from '../journal/write-entry.ts'
import { kickDrawer, print } from '../peripherals/print.ts'
import { newId } from '../model/uuid-v7.ts'
import { refreshSetup } from '../sync/connection.ts'
import { shiftReport } from '@kassa/domain/receipt/slip/shift-report.ts'
import { afterClosing, leftInDrawer } from './drawers.ts'
import { hearCorrections } from './hear-corrections.ts'
import { shiftTotals } from './shift-totals.ts'
import { notesInEntry, type CountedNotes } from './drawer/counted-notes.ts'
import type { TillShiftTotals } from './shift-totals.ts'

type Currency = DeskSetup['outlet']['currency']

/** Returns the totals of a shift so far, from this device's journal and the server's entries it has heard of. */
export async function readTotals(shiftId: string): Promise<TillShiftTotals> {
  const entries = await listShift(journalDb(), shiftId)
  return shiftTotals(
    entries.map(({ body }) => body),
    await onlineRefunds(shiftId),
    await shiftCorrections(shiftId),
    settingOf(desk.read().setup, 'sales.cash-moved-most-minor'),
  )
}

/** Shows a till that was closed; meanwhile the server is asked what sells best now, for the keys of the next shift. */
function showClosed(shows: Partial<DeskState>): void {
  desk.change({ ...shows, section: 'cashiering' })
  const { registration } = desk.read()
  if (registration) void refreshSetup(registration).catch(() => undefined)
}

const currencyNow = (): Currency => desk.read().setup?.outlet.currency ?? 'CNY'

/** Opens a drawer's shift with what lies in it; the only drawer of a till has no name. Source: D51. */
export async function openShift(floatMinor: number, name: string | null = null): Promise<void> {
  const now = Date.now()
  const moment = momentNow(now)
  const drawer = name === null ? {} : { drawer: name }
  const leftMinor = await leftInDrawer(name)
  const shift: OpenShift = {
    id: newId(),
    openedAt: moment.at,
    openedBy: moment.staffId,
    floatMinor,
    ...(leftMinor !== null && { leftMinor }),
    currency: currencyNow(),
    ...drawer,
  }
  const { id: shiftId } = shift
  const body = { kind: 'shift-opened' as const, ...moment, shiftId, currency: currencyNow(), floatMinor, ...drawer }
  await writeEntry(newId(), () => body, { remember: [{ key: 'shift', value: shift }] })
  desk.change({ shift, section: 'cashiering', workArea: 'sell' })
}

/** Where money taken out goes, and what its paper shows. */
export interface GoingTo {
  readonly destination: CashDestination | null
  readonly slip: string
  readonly isTips?: true
}

/** Cash put in (positive) or taken out (negative) beside sales, with its reason, and where it goes. Answers when; null without a shift. */
export async function moveCash(
  amountMinor: number,
  reason: string,
  { destination, slip, isTips }: GoingTo = { destination: null, slip: '' },
): Promise<string | null> {
  const { shift } = desk.read()
  if (!shift) return null
  const moment = momentNow(Date.now())
  const going = { ...(destination && { destination }), ...(slip !== '' && { slip }), ...(isTips && { isTips }) }
  const facts = { movementId: newId(), shiftId: shift.id, currency: currencyNow(), amountMinor, reason, ...going }
  await writeEntry(newId(), () => ({ kind: 'cash-moved', ...moment, ...facts }))
  kickDrawer()
  tell('info', 'message.cashMoved')
  return moment.at
}

/** Opens the drawer without a sale; it is written down who and why. Source: features CD-P27. */
export async function openDrawer(reason: string): Promise<void> {
  const { shift } = desk.read()
  if (!shift) return
  const moment = momentNow(Date.now())
  await writeEntry(newId(), () => ({ kind: 'drawer-opened', ...moment, shiftId: shift.id, reason }))
  kickDrawer()
  tell('info', 'message.drawerOpened')
}

/** Prints the reading of the open shift. */
export async function printX(): Promise<void> {
  const { shift, setup } = desk.read()
  if (!shift || !setup) return
  await hearCorrections(shift.id)
  const totals = await readTotals(shift.id)
  print(
    shiftReport(
      { kind: 'x', shift, totals, at: new Date().toISOString(), cashierName: cashierNow()?.name ?? '', close: null },
      setup,
    ),
  )
}

export interface CountedClosing extends CountedNotes {
  readonly counts: readonly FaceCount[]
  readonly countedMinor: number
  readonly nextFloatMinor: number
  readonly note: string
  readonly approval?: Approval
  /** The counted amount of every method but cash. */
  readonly methods?: readonly { readonly method: number; readonly countedMinor: number }[]
  readonly checklist?: readonly { readonly text: string; readonly isDone: boolean }[]
}

/** Closes the shift: written first, then printed; the next one opens with what was left in the drawer. */
export async function closeShiftNow(closing: CountedClosing): Promise<void> {
  const { shift, setup } = desk.read()
  if (!shift || !setup) return
  const totals = await readTotals(shift.id)
  const moment = momentNow(Date.now())
  const { counts, countedMinor, nextFloatMinor, note, approval, methods = [], checklist = [] } = closing
  const body = {
    kind: 'shift-closed' as const,
    ...moment,
    shiftId: shift.id,
    currency: currencyNow(),
    counts: counts.map((each) => ({ ...each })),
    countedMinor,
    expectedMinor: totals.expectedMinor,
    nextFloatMinor,
    note: note === '' ? null : note,
    ...(methods.length > 0 && { methods: methods.map((one) => ({ ...one })) }),
    ...notesInEntry(closing),
    ...(checklist.length > 0 && { checklist: checklist.map((one) => ({ ...one })) }),
    ...(approval ? { approval } : {}),
  }
  const { kept, shows } = afterClosing(shift, nextFloatMinor)
  await writeEntry(newId(), () => body, { remember: kept })
  print(
    shiftReport(
      { kind: 'z', shift, totals, at: moment.at, cashierName: cashierNow()?.name ?? '', close: closing },
      setup,
    ),
  )
  showClosed(shows)
}

/**
 * Closes a shift that was left open over its day's cut-off, where the outlet wants that: on what should lie in the drawer, and saying that
 * nobody counted. Not while money is on its way. Answers whether it did. Source: SH-P06.
 */
export async function closeAtCutOff(now: number): Promise<boolean> {
  const { shift, setup, cashierId, isWriting, training } = desk.read()
  if (!shift || !setup || cashierId === null || isWriting || training !== null || isBound()) return false
  if (!settingOf(setup, 'sales.shift-closing').closesAtCutOff) return false
  const moment = momentNow(now)
  if (moment.businessDay <= businessDayOf(Date.parse(shift.openedAt), dayRuleAt(setup))) return false
  await hearCorrections(shift.id)
  // Somebody may have gone on selling or closed it meanwhile; then it is looked at again.
  if (desk.read().shift?.id !== shift.id || desk.read().isWriting || isBound()) return false
  const totals = await readTotals(shift.id)
  const countedMinor = Math.max(0, totals.expectedMinor)
  const body = {
    kind: 'shift-closed' as const,
    ...moment,
    shiftId: shift.id,
    currency: currencyNow(),
    counts: [],
    countedMinor,
    expectedMinor: totals.expectedMinor,
    nextFloatMinor: countedMinor,
    note: null,
    isUncounted: true,
  }
  const { kept, shows } = afterClosing(shift, countedMinor)
  await writeEntry(newId(), () => body, { remember: kept })
  const close = { countedMinor, nextFloatMinor: countedMinor, note: '', isUncounted: true }
  const cashierName = cashierNow()?.name ?? ''
  print(shiftReport({ kind: 'z', shift, totals, at: moment.at, cashierName, close }, setup))
  showClosed({ ...shows, workArea: 'sell', dialog: null })
  tell('info', 'message.closedAtCutOff')
  return true
}

export interface HandingOver {
  readonly counts: readonly FaceCount[]
  readonly countedMinor: number
  readonly note: string
  readonly approval?: Approval
  /** The next cashier; null where nobody was named. */
  readonly toStaffId: string | null
}

/** Writes the interim count, prints it, and locks the desk for the next cashier; shift and basket go on. Source: D51. */
export async function handOver({ counts, countedMinor, note, toStaffId, approval }: HandingOver): Promise<void> {
  const { shift, setup } = desk.read()
  if (!shift || !setup) return
  const totals = await readTotals(shift.id)
  const moment = momentNow(Date.now())
  const body = {
    kind: 'shift-counted' as const,
    ...moment,
    countId: newId(),
    shiftId: shift.id,
    currency: currencyNow(),
    toStaffId,
    counts: counts.map((each) => ({ ...each })),
    countedMinor,
    expectedMinor: totals.expectedMinor,
    note: note === '' ? null : note,
    ...(approval ? { approval } : {}),
  }
  await writeEntry(newId(), () => body)
  const close = { counts, countedMinor, nextFloatMinor: null, note }
  const cashierName = cashierNow()?.name ?? ''
  print(shiftReport({ kind: 'handover', shift, totals, at: moment.at, cashierName, close }, setup))
  const cashierId = toStaffId ?? desk.read().cashierId
  desk.change({ section: 'cashiering', isLocked: true, dialog: null, unknownCodes: [], cashierId })
}
