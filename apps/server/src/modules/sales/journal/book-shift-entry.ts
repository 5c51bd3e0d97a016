import type { WideMinor } from '@kassa/domain/money/wide.ts'
import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { addWide, compareWide } from '@kassa/domain/money/wide.ts'
import { cashMoveFault } from '@kassa/domain/sales/cash-out.ts'
import { formatDocumentNumber } from '@kassa/domain/sales/document-number.ts'
import { countShift } from '@kassa/domain/sales/shift.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { notBooked, type BookingDesk, type ReviewReason, type BookingOutcome } from '../../../platform/booking.ts'
import { recordEntry } from '../../../platform/calls/record.ts'
import { readSetting } from '../../settings/public.ts'
import { notesDiffer } from '../shift/drawer/close-notes.ts'
import { differenceReasons } from '../shift/check-difference.ts'
import { beyondReasons, closingGaps, mostMoved, openingGaps } from '../shift/drawer/drawer-gaps.ts'
import { insertLateCash } from '../shift/drawer/behind-count.store.ts'
import { lookIntoDrawers } from '../shift/drawer/look-into-drawers.ts'
import { insertShiftCount, isInDrawer } from '../shift/shift-count.store.ts'
import {
  findActing,
  findOutletOfTill,
  findShiftAlone,
  findShiftForUpdate,
  insertCashEntry,
  insertShift,
  readShiftsOfDevice,
  type ShiftRow,
} from '../shift/shift.store.ts'
import { listShiftTotals } from '../shift/shift-totals.ts'
import { writeClosing } from '../shift/write-closing.ts'
import { clockOf, momentByServer } from './clock-of.ts'

export type ShiftEntry = Exclude<
  JournalBody,
  | { kind: 'sale' }
  | { kind: 'refund' | 'exchange' | 'goods-removed' | 'training-began' | 'training-ended' | 'staff-clocked' }
>
type Of<Kind extends ShiftEntry['kind']> = Extract<ShiftEntry, { kind: Kind }>
type Acting = NonNullable<Awaited<ReturnType<typeof findActing>>>

const reason = (code: ReviewReason['code'], facts: Record<string, unknown> = {}): ReviewReason => ({ code, facts })

/** Books what a device did with its drawer: a shift opened or closed, cash moved, the drawer opened without a sale (D51). */
export async function bookShiftEntry(tx: Tx, desk: BookingDesk, body: ShiftEntry): Promise<BookingOutcome> {
  const acting = await findActing(tx, { ...desk.device, at: body.at }, body.staffId)
  if (!acting) return notBooked('shift.staff-unknown', { staffId: body.staffId })
  switch (body.kind) {
    case 'shift-opened':
      return openShift(tx, desk, body, acting)
    case 'cash-moved':
      return moveCash(tx, desk, body, acting)
    case 'drawer-opened':
      return openDrawer(tx, desk, body, acting)
    case 'shift-counted':
      return countDrawer(tx, desk, body, acting)
    case 'shift-closed':
      return closeShift(tx, desk, body, acting)
    default:
      return notBooked('journal.body-malformed')
  }
}

const lacks = (acting: Acting, key: string): ReviewReason[] =>
  acting.codes.includes(permissionCode(key))
    ? []
    : [reason('shift.permission-missing', { staffId: acting.id, permissions: [key] })]

async function openShift(tx: Tx, desk: BookingDesk, body: Of<'shift-opened'>, acting: Acting): Promise<BookingOutcome> {
  const { merchantId, deviceId, outletId } = desk.device
  if (await findShiftForUpdate(tx, merchantId, body.shiftId)) return notBooked('shift.taken', { shiftId: body.shiftId })
  const outlet = await findOutletOfTill(tx, merchantId, desk.device.registrationId)
  if (outlet.currency !== body.currency) {
    return notBooked('shift.currency-wrong', { wanted: outlet.currency, given: body.currency })
  }
  const drawer = body.drawer ?? null
  const drawers = await readSetting(tx, { merchantId, outletId, deviceId }, 'sales.drawers')
  const mostMinor = await mostMoved(tx, desk.device)
  const before = await readShiftsOfDevice(tx, merchantId, deviceId, drawer)
  const number = formatDocumentNumber({
    document: 'shift',
    outletNumber: outlet.number,
    deviceNumber: outlet.deviceNumber,
    running: before.shifts + 1,
  })
  const { shiftId: id, currency, businessDay, floatMinor, at: openedAt } = body
  const { epoch } = outlet
  const shift = { id, number, outletId, deviceId, drawer, staffId: acting.id, currency, businessDay, floatMinor }
  const reasons = [
    ...lacks(acting, 'desk.shift'),
    ...(before.open === null ? [] : [reason('shift.still-open', { shiftId: before.open })]),
    ...(drawer === null || drawers.includes(drawer) ? [] : [reason('shift.drawer-unknown', { drawer })]),
    ...(await openingGaps(tx, merchantId, { ...shift, epoch })),
    ...beyondReasons({ id, shiftId: id, amountMinor: floatMinor }, mostMinor),
  ]
  const write = async (): Promise<void> => {
    await insertShift(tx, merchantId, { ...shift, openedAt, epoch })
    if (floatMinor !== 0) {
      await insertCashEntry(tx, merchantId, {
        id: desk.newId(),
        shiftId: id,
        outletId,
        kind: 'float',
        currency,
        amountMinor: floatMinor,
        staffId: acting.id,
        reason: null,
        at: openedAt,
        businessDay,
        mostMinor,
      })
    }
    const opened = { ...shift, epoch, openedAt: await momentByServer(tx, desk, body) }
    await lookIntoDrawers(tx, merchantId, opened, { drawers, newId: desk.newId })
    await recordEntry(tx, desk, acting, {
      call: 'sales.open-shift',
      event: 'shift.opened',
      subject: `shift/${id}`,
      facts: { shiftId: id, number, floatMinor, currency, drawer },
    })
  }
  return { kind: 'ready', reasons, write }
}

interface InShift {
  readonly shiftId: string
  readonly currency: string
}

/** The open shift of this device an entry belongs to and whose money it counts in, or why it does not stand. */
async function openShiftOf(tx: Tx, desk: BookingDesk, body: InShift): Promise<ShiftRow | BookingOutcome> {
  const shift = await shiftOf(tx, desk, body)
  if ('kind' in shift || shift.closedAt === null) return shift
  return notBooked('shift.closed', { shiftId: shift.id, closedAt: shift.closedAt })
}

/** The same, which may be closed. */
async function shiftOf(
  tx: Tx,
  { device }: BookingDesk,
  { shiftId, currency }: InShift,
): Promise<ShiftRow | BookingOutcome> {
  const shift = await findShiftAlone(tx, device.merchantId, shiftId)
  if (!shift || shift.outletId !== device.outletId) return notBooked('shift.unknown', { shiftId })
  if (shift.deviceId !== device.deviceId) return notBooked('shift.other-device', { number: shift.number })
  return shift.currency === currency ? shift : notBooked('shift.currency-wrong', { wanted: shift.currency })
}

/** The cash that a drawer has left after a movement. */
async function leftBy(tx: Tx, desk: BookingDesk, { shiftId, amountMinor }: Of<'cash-moved'>): Promise<WideMinor> {
  const [totals] = await listShiftTotals(tx, desk.device.merchantId, [shiftId])
  return addWide([totals?.expectedMinor ?? 0, amountMinor])
}

/** A movement whose shift was closed before it came: it happened, so it is booked behind the count. */
const lateBy = async (tx: Tx, desk: BookingDesk, body: Of<'cash-moved'>) => ({
  ...(await clockOf(tx, desk, body)),
  document: { id: body.movementId, number: null },
  slip: body.slip ?? null,
  reason: body.reason,
  newId: desk.newId,
})

async function moveCash(tx: Tx, desk: BookingDesk, body: Of<'cash-moved'>, acting: Acting): Promise<BookingOutcome> {
  const shift = await shiftOf(tx, desk, body)
  if ('kind' in shift) return shift
  if (body.amountMinor === 0) return notBooked('shift.amount-zero')
  if (await isInDrawer(tx, desk.device.merchantId, body.movementId)) return notBooked('shift.movement-taken')
  const { closedAt } = shift
  const left = closedAt === null ? await leftBy(tx, desk, body) : 0
  const destination = body.destination ?? null
  const mostMinor = await mostMoved(tx, desk.device)
  const tips = body.isTips === true ? { isTips: true as const } : {}
  const fault = cashMoveFault({ amountMinor: body.amountMinor, destination, slip: body.slip ?? '', ...tips })
  const reasons = [
    ...lacks(acting, 'desk.shift.cashMove'),
    ...(fault === null ? [] : [reason(fault, { amountMinor: body.amountMinor })]),
    ...beyondReasons({ id: body.movementId, shiftId: shift.id, amountMinor: body.amountMinor }, mostMinor),
    ...(closedAt === null ? [] : [reason('shift.closed', { shiftId: shift.id, closedAt })]),
    ...(body.amountMinor < 0 && compareWide(left, 0) < 0 ? [reason('shift.drawer-below-zero', { left })] : []),
  ]
  const write = async (): Promise<void> => {
    const { amountMinor, currency } = body
    const isOut = amountMinor < 0
    const moved = {
      id: body.movementId,
      shiftId: shift.id,
      outletId: shift.outletId,
      kind: isOut ? ('out' as const) : ('in' as const),
      destination: isOut ? destination : null,
      isTips: isOut && destination === null && body.isTips === true,
      currency,
      amountMinor,
      at: body.at,
      businessDay: body.businessDay,
    }
    const by = { slip: body.slip ?? null, staffId: acting.id, reason: body.reason, mostMinor }
    await (closedAt === null
      ? insertCashEntry(tx, desk.device.merchantId, { ...moved, ...by })
      : insertLateCash(tx, desk.device.merchantId, { ...moved, ...(await lateBy(tx, desk, body)) }))
    await recordEntry(tx, desk, acting, {
      call: 'sales.move-cash',
      event: 'cash.moved',
      subject: `shift/${shift.id}`,
      facts: {
        shiftId: shift.id,
        amountMinor,
        currency,
        reason: body.reason,
        destination,
        slip: body.slip ?? null,
        ...tips,
      },
    })
  }
  return { kind: 'ready', reasons, write }
}

async function openDrawer(
  tx: Tx,
  desk: BookingDesk,
  body: Of<'drawer-opened'>,
  acting: Acting,
): Promise<BookingOutcome> {
  const { merchantId, outletId, deviceId } = desk.device
  const shift = await findShiftForUpdate(tx, merchantId, body.shiftId)
  const isElsewhere = shift?.outletId === outletId && shift.deviceId !== deviceId
  const reasons = [
    ...lacks(acting, 'desk.cashiering.drawer'),
    ...(isElsewhere ? [reason('shift.other-device', { number: shift.number })] : []),
  ]
  const write = async (): Promise<void> => {
    // A shift that is closed or another device's never changes; the log below keeps it all the same.
    if (shift?.closedAt === null && shift.deviceId === deviceId) {
      await insertCashEntry(tx, merchantId, {
        id: desk.newId(),
        shiftId: shift.id,
        outletId,
        kind: 'no-sale',
        currency: shift.currency,
        amountMinor: 0,
        staffId: acting.id,
        reason: body.reason,
        at: body.at,
        businessDay: body.businessDay,
      })
    }
    await recordEntry(tx, desk, acting, {
      call: 'sales.open-drawer',
      event: 'drawer.opened',
      subject: `shift/${body.shiftId}`,
      facts: { shiftId: body.shiftId, reason: body.reason },
    })
  }
  return { kind: 'ready', reasons, write }
}

/** Returns the reasons where the count itself, or the amount the desk expected, disagrees with the books. */
function countReasons(body: Of<'shift-closed' | 'shift-counted'>, booksMinor: WideMinor): ReviewReason[] {
  const settings = { toleranceMinor: 0, isBlind: false }
  const counted = countShift(body.counts, 0, body.currency, settings)
  const isSame = body.counts.length === 0 || (counted.ok && counted.value.countedMinor === body.countedMinor)
  const faces = counted.ok ? { faces: counted.value.countedMinor } : counted.refusal.facts
  return [
    ...(body.expectedMinor === booksMinor
      ? []
      : [reason('shift.expected-differs', { desk: body.expectedMinor, books: booksMinor })]),
    ...(isSame ? [] : [reason('shift.count-differs', { countedMinor: body.countedMinor, ...faces })]),
  ]
}

/**
 * The interim count at a handover, or a blind one before the expected cash was shown: it is kept beside what the books expect, and the
 * shift goes on. A blind one asks nobody: the closing or handover after it does (D51).
 */
async function countDrawer(
  tx: Tx,
  desk: BookingDesk,
  body: Of<'shift-counted'>,
  acting: Acting,
): Promise<BookingOutcome> {
  const { merchantId } = desk.device
  const shift = await openShiftOf(tx, desk, body)
  if ('kind' in shift) return shift
  if (await isInDrawer(tx, merchantId, body.countId)) return notBooked('shift.movement-taken')
  const { toStaffId } = body
  const next = toStaffId === null ? null : await findActing(tx, { ...desk.device, at: body.at }, toStaffId)
  if (next === undefined) return notBooked('shift.staff-unknown', { staffId: toStaffId })
  const [totals] = await listShiftTotals(tx, merchantId, [shift.id])
  if (!totals) throw new Error(`shift ${shift.id} has no totals`)
  const { expectedMinor } = totals
  const reasons = [
    ...lacks(acting, 'desk.shift'),
    ...countReasons(body, expectedMinor),
    ...(body.isBlind === true
      ? []
      : await differenceReasons(tx, desk, body, { codes: acting.codes, booksMinor: expectedMinor })),
  ]
  const write = async (): Promise<void> => {
    const { countId: id, currency, countedMinor, counts, note, at, businessDay } = body
    await insertShiftCount(tx, merchantId, {
      id,
      shiftId: shift.id,
      outletId: shift.outletId,
      staffId: acting.id,
      toStaffId,
      currency,
      expectedMinor,
      countedMinor,
      counts,
      note,
      at,
      businessDay,
    })
    await recordEntry(tx, desk, acting, {
      call: 'sales.count-shift',
      event: 'shift.counted',
      subject: `shift/${shift.id}`,
      facts: { shiftId: shift.id, number: shift.number, expectedMinor, countedMinor, currency, toStaffId },
    })
  }
  return { kind: 'ready', reasons, write }
}

/** Returns whether shifts that are left open over the day's cut-off close by themselves here. */
const closesAtCutOff = async (tx: Tx, { device: { merchantId, outletId } }: BookingDesk): Promise<boolean> =>
  (await readSetting(tx, { merchantId, outletId }, 'sales.shift-closing')).closesAtCutOff

async function closeShift(
  tx: Tx,
  desk: BookingDesk,
  body: Of<'shift-closed'>,
  acting: Acting,
): Promise<BookingOutcome> {
  const { merchantId } = desk.device
  const { nextFloatMinor } = body
  const shift = await openShiftOf(tx, desk, body)
  if ('kind' in shift) return shift
  const [totals] = await listShiftTotals(tx, merchantId, [shift.id])
  if (!totals) throw new Error(`shift ${shift.id} has no totals`)
  const { expectedMinor } = totals
  const isByCutOff = body.isUncounted === true && (await closesAtCutOff(tx, desk))
  // Nobody counted: it closes on the amount in the books, and is marked so. An amount that does not fit the column is counted as 0 and
  // short.
  const isExpected = body.isUncounted === true && typeof expectedMinor === 'number' && expectedMinor >= 0
  const countedMinor = isExpected ? expectedMinor : body.countedMinor
  const reasons = [
    ...(isByCutOff ? [] : lacks(acting, 'desk.shift.close')),
    ...(body.isUncounted === true && !isByCutOff ? [reason('shift.uncounted', { shiftId: shift.id })] : []),
    ...countReasons(body, expectedMinor),
    ...(body.isUncounted === true ? [] : notesDiffer(body, totals)),
    ...(await differenceReasons(tx, desk, body, { codes: acting.codes, booksMinor: expectedMinor })),
    ...(await closingGaps(tx, merchantId, { ...shift, countedMinor, nextFloatMinor })),
  ]
  const write = async (): Promise<void> => {
    const { shiftId: _, ...closing } = totals
    const by = { id: acting.id, isStaff: true }
    const countedAt = await momentByServer(tx, desk, body)
    const counted = { ...body, countedAt, by, countedMinor, nextFloatMinor }
    await writeClosing(tx, merchantId, { shift, totals: closing, newId: desk.newId }, counted)
    await recordEntry(tx, desk, acting, {
      call: 'sales.close-shift',
      event: 'shift.closed',
      subject: `shift/${shift.id}`,
      facts: { shiftId: shift.id, number: shift.number, expectedMinor, countedMinor, currency: shift.currency },
    })
  }
  return { kind: 'ready', reasons, write }
}
