import type { JournalRefundBody } from '@kassa/contract/journal/journal.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { compareWide, lessWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import { cashOf } from '@kassa/domain/order/cash-as-given.ts'
import { refundAllowed } from '@kassa/domain/order/refund-allowed.ts'
import type { Refund, RefundMode } from '@kassa/domain/order/refund.types.ts'
import { exchangedBy } from '@kassa/domain/order/refund-tenders.ts'
import { amountBy } from '@kassa/domain/payment/amount-by.ts'
import { EXCHANGE_METHOD, isCash } from '@kassa/domain/payment/method.ts'
import { isClockAhead, isClockFarOff } from '@kassa/domain/sales/clock-ahead.ts'
import { dayOfSale } from '@kassa/domain/sales/day-of-sale.ts'
import { countedAs, writeNumber } from '@kassa/domain/sales/number-format.ts'
import { dayRuleOf } from '@kassa/domain/time/day-rules.ts'
import { isReason } from '@kassa/domain/order/refund-reason.ts'
import type { ReviewReason } from '../../../platform/booking.ts'
import type { ShiftRow } from '../shift/shift.store.ts'
import { mayRefund } from './approved-refund.ts'
import type { RefundCashier, RefundingDesk } from '../shift/refunding-desk.store.ts'
import { returnedPieces } from './returned-pieces.ts'
import { methodOf } from './plan-refund.ts'
import type { SoldOrder } from './sold-order.store.ts'

/** A refund as its device wrote it. Nothing in it is believed. */
interface ClaimedRefund {
  readonly body: JournalRefundBody
  readonly sold: SoldOrder
  /** The rule's answer, asked again. */
  readonly planned: Refund
  /** The fees that today's settings would give back. */
  readonly feesSetMinor: number
  /** The amount that today's settings would withhold for points already spent. */
  readonly pointsSetMinor: number
  /** True where money went back by another method than today's settings say. */
  readonly isOtherWay: boolean
  /** True where new goods went out with it. Then it may belong to another desk's sale, which is looked up before. */
  readonly isExchange: boolean
  /** Why it is no void though it says so; null where it is one, and where it says nothing of it. */
  readonly voidObstacle: string | null
}

/** The facts from the books around a refund. */
export interface RefundFacts {
  readonly desk: RefundingDesk
  readonly acting: RefundCashier | undefined
  /** The person who approved it, where the proof cannot have been made up and covers the amount. */
  readonly approver: RefundCashier | undefined
  readonly shift: ShiftRow | undefined
  /** The money in the drawer by the books; null where the shift is not this device's. */
  readonly drawerMinor: WideMinor | null
  readonly windowDays: number | null
  readonly mode: RefundMode
  /**
   * The refund number formats that are or were set at the device, because a desk may not have heard of the last; null is the usual format.
   */
  readonly formats: readonly (string | null)[]
  /** Another refund has its number. */
  readonly isNumberTaken: boolean
  readonly receivedAt: string
}

type Check = (claimed: ClaimedRefund, facts: RefundFacts) => ReviewReason[]

const reason = (code: ReviewReason['code'], facts: ReviewReason['facts'] = {}): ReviewReason => ({ code, facts })

/** Returns the fees that a refund of a journal gave back beside the goods, in minor units. */
export const feesGiven = ({ tenders }: Pick<JournalRefundBody, 'tenders'>): number =>
  tenders.reduce((sum, { feeMinor = 0 }) => sum + feeMinor, 0)

/** Returns the tips that it gave back beside the goods, in minor units. */
export const tipsGiven = ({ tenders }: Pick<JournalRefundBody, 'tenders'>): number =>
  tenders.reduce((sum, { tipMinor = 0 }) => sum + tipMinor, 0)

/** The cash that left the drawer by what a refund of a journal says, minor units. */
export const cashGivenBy = ({ tenders }: Pick<JournalRefundBody, 'tenders'>): number => amountBy(isCash, tenders)

/** The day a refund is booked on, whatever the desk wrote. Source: D105. */
export const dayOfRefund = (
  { at, clockOffsetMs }: JournalRefundBody,
  { desk, shift, receivedAt }: Pick<RefundFacts, 'desk' | 'shift' | 'receivedAt'>,
): string =>
  dayOfSale(
    {
      soldAt: Date.parse(at),
      clockOffsetMs,
      receivedAt: Date.parse(receivedAt),
      registeredAt: Date.parse(desk.registeredAt),
      shiftOpenedAt: shift?.deviceId === desk.deviceId ? Date.parse(shift.openedAt) : null,
    },
    dayRuleOf(desk),
  )

const isAbove = ({ maxRefundMinor }: RefundCashier, amountMinor: number): boolean =>
  maxRefundMinor !== null && amountMinor > maxRefundMinor

/** A void asks for its own right alone: window, limits and goods that are not returnable have no say. */
const isVoid = ({ body, voidObstacle }: ClaimedRefund): boolean => body.isVoid === true && voidObstacle === null

const voidReasons: Check = ({ voidObstacle: why }) => (why === null ? [] : [reason('refund.no-void', { why })])

const staffReasons: Check = (claimed, { acting, approver }) => {
  const { body } = claimed
  const { staffId, amountMinor, approval } = body
  const covering = approver && mayRefund(approver, amountMinor)
  const unproven = approval && !covering ? [reason('refund.approval-unproven', { staffId: approval.staffId })] : []
  if (!acting) return [reason('refund.staff-unknown', { staffId }), ...unproven]
  const right = permissionCode(body.isVoid ? 'desk.orders.void' : 'desk.orders.refund')
  const lacks = !acting.codes.includes(right) && !covering
  return [
    ...unproven,
    ...(acting.isEnabled ? [] : [reason('refund.staff-disabled', { staffId })]),
    ...(acting.isBound ? [] : [reason('refund.staff-elsewhere', { staffId })]),
    ...(lacks ? [reason('refund.permission-missing', { staffId })] : []),
    ...(isAbove(acting, amountMinor) && !covering && !isVoid(claimed)
      ? [reason('refund.beyond-limit', { staffId, given: amountMinor, most: acting.maxRefundMinor })]
      : []),
  ]
}

/**
 * Returns a reason where the sale belongs to neither the device itself nor, where new goods went out with it, an outlet where the person
 * may refund.
 */
const placeReasons: Check = ({ sold, isExchange }, { desk, acting }) => {
  if (sold.deviceId === desk.deviceId) return []
  if (!isExchange) return [reason('refund.not-own-sale', { orderId: sold.id, number: sold.number })]
  const mayElsewhere = acting?.codes.includes(permissionCode('platform.analysis.orders.refund')) ?? false
  return sold.outletId === desk.outletId || mayElsewhere
    ? []
    : [reason('refund.not-own-sale', { orderId: sold.id, number: sold.number })]
}

/** The receipt's number is the sale's, which the books may have written on with a tail where another had it. */
const namedReasons = ({ body, sold }: ClaimedRefund): ReviewReason[] => {
  const { orderNumber: given = sold.number } = body
  const isIts = given === sold.number || sold.number.startsWith(`${given}~`)
  return isIts ? [] : [reason('refund.sale-number-differs', { given, wanted: sold.number })]
}

const saleReasons: Check = (claimed, facts) => {
  const { body, sold } = claimed
  const chosen = new Set(body.lines.map(({ line }) => line))
  const circumstances = {
    soldOn: sold.businessDay,
    today: dayOfRefund(body, facts),
    windowDays: facts.windowDays,
    isAtOutletOfSale: true,
    mayRefundOtherOutlets: true,
    notReturnable: [] as string[],
    moneyMinor: 0,
    limitMinor: null,
    approvedBy: null,
  }
  const within = refundAllowed(circumstances)
  return [
    ...placeReasons(claimed, facts),
    ...namedReasons(claimed),
    ...(within.ok || isVoid(claimed) ? [] : [reason('refund.window-passed', within.refusal.facts)]),
    ...sold.lines
      .filter(({ line, isReturnable }) => chosen.has(line) && !isReturnable && !isVoid(claimed))
      .map(({ name }) => reason('refund.not-returnable', { name })),
    ...(returnedPieces(sold, body.lines).ok ? [] : [reason('refund.pieces-unclear')]),
  ]
}

const timeReasons: Check = ({ body, sold }, facts) => {
  const { at, clockOffsetMs, businessDay } = body
  const { registeredAt } = facts.desk
  const corrected = Date.parse(at) + (clockOffsetMs ?? 0)
  const wanted = dayOfRefund(body, facts)
  return [
    ...(isClockFarOff(clockOffsetMs) ? [reason('refund.clock-off', { clockOffsetMs })] : []),
    ...(isClockAhead(corrected, Date.parse(facts.receivedAt)) ? [reason('refund.in-the-future', { at })] : []),
    ...(corrected < Date.parse(registeredAt) ? [reason('refund.before-registration', { at, registeredAt })] : []),
    ...(Date.parse(at) < Date.parse(sold.soldAt) ? [reason('refund.before-sale', { at, soldAt: sold.soldAt })] : []),
    ...(businessDay === wanted ? [] : [reason('refund.day-differs', { given: businessDay, wanted })]),
  ]
}

const shiftReasons: Check = ({ body, planned }, { desk, shift, drawerMinor }) => {
  const { shiftId, at } = body
  if (!shift || shift.closedAt !== null || shift.deviceId !== desk.deviceId)
    return [reason('refund.shift-unknown', { shiftId })]
  const left = lessWide(drawerMinor ?? 0, cashOf(planned))
  return [
    ...(Date.parse(at) < Date.parse(shift.openedAt)
      ? [reason('refund.before-shift', { at, openedAt: shift.openedAt })]
      : []),
    ...(compareWide(left, 0) < 0 ? [reason('shift.drawer-below-zero', { left })] : []),
  ]
}

const moneyReasons: Check = ({ body, sold, planned, feesSetMinor, pointsSetMinor, isOtherWay }) => {
  const withheldMinor = planned.points.settledMinor
  const cashGiven = cashGivenBy(body)
  const odd = body.tenders.find(
    ({ amountMinor, receivedMinor, changeMinor }) => changeMinor !== 0 || receivedMinor !== amountMinor,
  )
  const booked = new Set(planned.tenders.map(({ tenderId }) => methodOf(sold, tenderId)))
  if (exchangedBy(planned.tenders) > 0) booked.add(EXCHANGE_METHOD)
  const strange = body.tenders.find(({ method }) => !booked.has(method))
  const given = JSON.stringify(body.tenders.map(({ method }) => method))
  return [
    ...(isOtherWay ? [reason('refund.way-differs', { given })] : []),
    ...(cashGiven === cashOf(planned)
      ? []
      : [reason('refund.cash-differs', { desk: cashGiven, books: cashOf(planned) })]),
    ...(feesGiven(body) === feesSetMinor
      ? []
      : [reason('refund.fees-differ', { desk: feesGiven(body), books: feesSetMinor })]),
    ...(withheldMinor === pointsSetMinor
      ? []
      : [reason('refund.points-differ', { desk: withheldMinor, books: pointsSetMinor })]),
    ...(odd || strange ? [reason('refund.tenders-differ', { given })] : []),
  ]
}

/** A number of this registration's own range is written as a format says that stood here; whose it is, and its turn, is judged beside. */
const numberReasons: Check = ({ body }, { desk, formats, isNumberTaken }) => {
  const { number, businessDay } = body
  const counted = countedAs('refund', number)
  if (isNumberTaken || counted?.range !== desk.numberPrefix) return []
  const wanted = formats.map((format) => writeNumber('refund', format, counted, businessDay))
  return wanted.includes(number) ? [] : [reason('refund.number-format', { number, wanted: wanted[0] })]
}

const documentReasons: Check = ({ body }, { mode }) => [
  ...(body.mode === (body.isVoid ? 'prorated' : mode)
    ? []
    : [reason('refund.mode-differs', { given: body.mode, wanted: mode })]),
  ...(isReason(body.reason) ? [] : [reason('refund.no-reason')]),
]

const checks = {
  staff: staffReasons,
  sale: saleReasons,
  time: timeReasons,
  shift: shiftReasons,
  money: moneyReasons,
  document: documentReasons,
  number: numberReasons,
  void: voidReasons,
}

/** `sound` stands for what no refund can be booked without: it goes into quarantine. */
type RefundCheckName = keyof typeof checks | 'sound'

/** The check that compares each field of a refund with the books: a field without one does not compile. */
const refundChecks: Record<keyof JournalRefundBody, RefundCheckName> = {
  kind: 'sound',
  at: 'time',
  clockOffsetMs: 'time',
  businessDay: 'time',
  staffId: 'staff',
  refundId: 'sound',
  number: 'number',
  orderId: 'sale',
  orderNumber: 'sale',
  shiftId: 'shift',
  currency: 'sound',
  reason: 'document',
  mode: 'document',
  lines: 'sale',
  amountMinor: 'sound',
  tenders: 'money',
  approval: 'staff',
  isVoid: 'void',
}

/** The checks that fields ask for; what no field asks for is not run. */
const asked = new Set<string>(Object.values(refundChecks))
const run = Object.entries(checks).flatMap(([name, check]) => (asked.has(name) ? [check] : []))

/** Returns the contradictions between the books and a refund that is booked all the same. Source: D73, D75. */
export const refundReasons = (claimed: ClaimedRefund, facts: RefundFacts): ReviewReason[] =>
  run.flatMap((check) => check(claimed, facts))
