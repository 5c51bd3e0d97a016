import { previewRefund as previewCall, refundOrder as refundCall } from '@kassa/contract/sales/sales.calls.ts'
import type { Refund, RefundMode } from '@kassa/domain/order/refund.types.ts'
import { feesBack } from '@kassa/domain/order/refund-fees.ts'
import { exchangedBy } from '@kassa/domain/order/refund-tenders.ts'
import { storedBy } from '@kassa/domain/order/refund-into.ts'
import { refundAllowed } from '@kassa/domain/order/refund-allowed.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import { shiftCan } from '@kassa/domain/sales/shift-can.ts'
import { writeNumber } from '@kassa/domain/sales/number-format.ts'
import { command, type Command, type Context } from '../../../platform/command.ts'
import { takeDocumentNumber } from '../../../platform/books/document-number.store.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { chainRefund, fileOfficeReview } from '../../journal/public.ts'
import { approvedBy } from './approved-refund.ts'
import { businessDayAt, type OutletFacts } from '../../organisation/public.ts'
import { soldBackAsExchanged } from './exchange/exchange-origin.ts'
import { holdWhatMoves } from './hold-what-moves.ts'
import { keepInto, mayStore, storedMoney } from './refund-into.ts'
import { readDrawerRounding, readNotRefundable, readRefundSettings } from './refund-settings.ts'
import { findPointsForUpdate } from '../../member/public.ts'
import { readSetting } from '../../settings/public.ts'
import { findShiftForUpdate } from '../shift/shift.store.ts'
import { amountText, planOf, tenderCaps } from './plan-refund.ts'
import { findRefundLimit, findRefundPlace, type RefundPlace } from '../place/refund-place.store.ts'
import { returnedPieces } from './returned-pieces.ts'
import { asMade } from './refunded-member.ts'
import { findRefundView } from './refund-view.store.ts'
import { findSoldOrder, findSoldOrderForUpdate, hasRefund, type SoldOrder } from './sold-order.store.ts'
import { soldBackInCash } from './ways-back.ts'
import { writeRefund } from './write-refund.ts'

interface Asked {
  readonly lines: readonly {
    readonly line: number
    readonly quantity: number
    readonly goods: 'restock' | 'damaged'
    readonly serials?: readonly string[] | undefined
  }[]
  /** Left out: as the outlet works it out, and prorated where the kept goods cannot be priced again. */
  readonly mode?: RefundMode
  readonly tenders: readonly { readonly method: number; readonly amountMinor: number }[] | null
  readonly at: string
  /** A named person who let it pass; null without. */
  readonly approvedBy: string | null
  /** The price of new goods taken in exchange. */
  readonly exchangeMinor?: number | undefined
}

/** Returns the rule's answer for an order that may be refunded here, by this person, now. */
async function plan(context: Context, sold: SoldOrder, place: RefundPlace, asked: Asked): Promise<Result<Refund>> {
  const { tx, merchantId, inOutletId, actor, holds } = context
  if (place.currency !== sold.currency) return refuse({ code: 'refund.other-outlet' })
  const today = businessDayAt(asked.at, place)
  const settings = await readRefundSettings(tx, merchantId)
  const held = sold.accountId === null ? undefined : await findPointsForUpdate(tx, merchantId, sold.accountId)
  const points = held === undefined ? {} : { memberPointsNow: held }
  const { lines, tenders, exchangeMinor } = asked
  const exchange = exchangeMinor === undefined ? {} : { exchangeMinor }
  const cashRounding = await readDrawerRounding(tx, { merchantId, outletId: inOutletId }, sold.currency)
  const planIn = (mode: RefundMode) =>
    planOf(sold, { lines, tenders, ...exchange, ...points, cashRounding, mode, today, settings })
  const usual = await readSetting(tx, { merchantId, outletId: inOutletId }, 'sales.refund-mode')
  const wanted = planIn(asked.mode ?? usual)
  const isStuck = !wanted.ok && wanted.refusal.code === 'refund.cannot-reprice' && asked.mode === undefined
  const planned = isStuck ? planIn('prorated') : wanted
  if (!planned.ok) return planned
  const chosen = new Set(asked.lines.map(({ line }) => line))
  const allowed = refundAllowed({
    soldOn: sold.businessDay,
    today,
    windowDays: await readSetting(tx, { merchantId, outletId: inOutletId }, 'sales.refund-window-days'),
    isAtOutletOfSale: sold.outletId === inOutletId,
    mayRefundOtherOutlets: holds('platform.analysis.orders.refund'),
    notReturnable: sold.lines
      .filter(({ line, isReturnable }) => chosen.has(line) && !isReturnable)
      .map(({ name }) => name),
    moneyMinor: planned.value.moneyMinor,
    limitMinor: await findRefundLimit(tx, merchantId, actor),
    approvedBy: asked.approvedBy,
  })
  return allowed.ok ? planned : refuse(inWords(allowed.refusal, sold.currency))
}

/** Amounts of a refusal as people read them. */
export function inWords(refusal: Refusal, currency: string): Refusal {
  const { moneyMinor, limitMinor, amountMinor, mostMinor } = refusal.facts ?? {}
  const text = (minor: unknown) => (typeof minor === 'number' ? amountText(minor, currency) : '')
  const words = { amount: text(moneyMinor ?? amountMinor), limit: text(limitMinor), most: text(mostMinor) }
  return { ...refusal, facts: { ...refusal.facts, ...words } }
}

/** The sale as its money goes back here now: what was exchanged as it was first paid, and in cash what goes back no other way. */
async function soldToGoBack({ tx, merchantId, inOutletId: outletId }: Context, found: SoldOrder): Promise<SoldOrder> {
  const asPaid = await soldBackAsExchanged(tx, merchantId, found)
  return soldBackInCash(asPaid, await readNotRefundable(tx, { merchantId, outletId }))
}

/** The refusals that a named person may override. */
const liftable: ReadonlySet<string> = new Set(['refund.window-passed', 'refund.not-returnable', 'refund.above-limit'])

/** Exactly what the refund would do; it asks the same rule with the same facts. */
export const previewRefund = command(previewCall, async (context, request) => {
  const { tx, merchantId, inOutletId, now } = context
  const found = await findSoldOrder(tx, merchantId, request.orderId)
  if (!found || !context.reaches(found.outletId)) return refuse({ code: 'thing.not-found' })
  const sold = await soldToGoBack(context, found)
  const place = await findRefundPlace(tx, merchantId, inOutletId)
  const tenders = request.tenders?.length ? request.tenders : null
  const planAs = (approvedBy: string | null) => plan(context, sold, place, { ...request, tenders, at: now, approvedBy })
  const usual = await planAs(null)
  const needsApproval = !usual.ok && request.canAsk === true && liftable.has(usual.refusal.code) ? usual.refusal : null
  const planned = needsApproval === null ? usual : await planAs('whoever is asked')
  if (!planned.ok) return planned
  const kept = await keepInto(context, sold, request.into, planned.value)
  if (!kept.ok) return kept
  const { value } = planned
  const lineOf = (lineId: string) => sold.lines.find((one) => one.lineId === lineId)
  return accept({
    currency: place.currency,
    mode: value.mode,
    amountMinor: value.moneyMinor,
    taxMinor: value.taxMinor,
    ...feesBack(value.tenders),
    taxes: value.taxes.filter(({ taxMinor, payableMinor }) => taxMinor !== 0 || payableMinor !== 0),
    lines: value.lines.map((line) => ({
      line: lineOf(line.lineId)?.line ?? 0,
      name: lineOf(line.lineId)?.name ?? '',
      quantity: line.quantity,
      amountMinor: line.payableMinor,
      taxMinor: line.taxMinor,
    })),
    pointsReturned: value.points.returned,
    pointsTaken: value.points.taken,
    couponReturned: value.coupons.length > 0,
    giftsDue: value.gifts
      .filter(({ chargedMinor, dueCount, returnedCount }) => chargedMinor !== 0 || dueCount > returnedCount)
      .map(({ lineId, chargedMinor }) => ({
        line: lineOf(lineId)?.line ?? 0,
        name: lineOf(lineId)?.name ?? '',
        chargedMinor,
      })),
    tenders: tenderCaps(sold, value).map((cap) => ({ ...cap, insteadOf: [...cap.insteadOf] })),
    ...(request.into && { storedMinor: storedBy(kept.value) }),
    mayStore: await mayStore(context),
    exchangedMinor: exchangedBy(value.tenders),
    repriced:
      value.repriced === null
        ? null
        : { keptMinor: value.repriced.keptMinor, lostPlanIds: [...value.repriced.lostPlanIds] },
    closesOrder: value.closesOrder,
    needsApproval: needsApproval?.code ?? null,
  })
})

/** Refunds lines of an order. The order's row is locked, so refunds of one order follow each other. */
export const refundOrder = (parts: readonly SalePart[]): Command =>
  command(refundCall, async (context, request) => {
    const { tx, merchantId, inOutletId, now } = context
    const found = await findSoldOrderForUpdate(tx, merchantId, request.orderId)
    if (!found || !context.reaches(found.outletId)) return refuse({ code: 'thing.not-found' })
    const sold = await soldToGoBack(context, found)
    const at = whenOf(context, request.refundedAt, sold.soldAt)
    if (!at.ok) return at
    if (await hasRefund(tx, merchantId, request.refundId)) return firstAnswer(context, request.refundId, request)
    const place = await findRefundPlace(tx, merchantId, inOutletId)
    const tenders = request.tenders.length === 0 ? null : request.tenders
    const { refundId, amountMinor, approval } = request
    const going = { merchantId, outletId: inOutletId, refundId, currency: sold.currency, amountMinor, at: now }
    const approver = await approvedBy(tx, going, approval)
    if (!approver.ok) return approver
    await holdWhatMoves(tx, merchantId, sold)
    const drawer = await openDrawer(context, request.shiftId)
    if (!drawer.ok) return drawer
    const asked = { ...request, at: at.value, approvedBy: approver.value?.id ?? null }
    const planned = await plan(context, sold, place, { ...asked, tenders: null })
    if (!planned.ok) return planned
    const { moneyMinor } = planned.value
    if (moneyMinor !== request.amountMinor) {
      return otherThanSeen(moneyMinor, sold)
    }
    const laid = tenders === null ? planned : await plan(context, sold, place, { ...asked, tenders })
    if (!laid.ok) return laid
    const chosen = await keepInto(context, sold, request.into, laid.value)
    if (!chosen.ok) return chosen
    const { feeMinor } = feesBack(chosen.value.tenders)
    if (request.feeMinor !== undefined && request.feeMinor !== feeMinor)
      return otherThanSeen(moneyMinor + feeMinor, sold)
    const pieces = returnedPieces(sold, request.lines)
    if (!pieces.ok) return pieces
    const goods = new Map(request.lines.map((line) => [line.line, line.goods]))
    const stock = await writeRefund(tx, merchantId, {
      head: {
        ...(await headOf(context, place, { ...request, day: businessDayAt(at.value, place) }, drawer.value)),
        refunded_at: at.value,
        received_at: now,
        business_day: businessDayAt(at.value, place),
      },
      sold,
      planned: chosen.value,
      stored: await storedMoney(context, parts, { ...sold, into: request.into, planned: chosen.value }),
      goodsOf: (line) => goods.get(line) ?? 'restock',
      pieces: pieces.value,
      ...(context.actor.kind === 'app' && { appId: context.actor.accountId }),
      newId: context.newId,
      parts,
    })
    if (!stock) return firstAnswer(context, request.refundId, request)
    return announce(context, { refundId, orderId: sold.id, approvedBy: approver.value }, stock)
  })

const otherThanSeen = (amountMinor: number, { currency }: SoldOrder) =>
  refuse({
    code: 'refund.differs-from-preview',
    facts: { amountMinor, amount: amountText(amountMinor, currency) },
  })

/**
 * The time of a refund: now, or for a replay of history when it happened, for who may book in the past: never before the sale
 * (`from`) nor after now.
 */
export function whenOf({ now, holds }: Context, refundedAt: string | undefined, from: string | null): Result<string> {
  if (refundedAt === undefined) return accept(now)
  if (!holds('platform.analysis.orders.backdate')) return refuse({ code: 'permission.missing' })
  const given = Date.parse(refundedAt)
  return given > Date.parse(now) || (from !== null && given < Date.parse(from))
    ? refuse({ code: 'refund.date-outside', facts: { given: refundedAt, from: from ?? '–', until: now } })
    : accept(refundedAt)
}

/** The shift whose drawer pays out, still open and of this outlet; null from the back office. */
export async function openDrawer(
  { tx, merchantId, inOutletId }: Pick<Context, 'tx' | 'merchantId' | 'inOutletId'>,
  shiftId: string | null,
): Promise<Result<{ shiftId: string; deviceId: string } | null>> {
  if (shiftId === null) return accept(null)
  const shift = await findShiftForUpdate(tx, merchantId, shiftId)
  if (!shift || shiftCan('refund', shift) !== null || shift.outletId !== inOutletId)
    return refuse({ code: 'shift.not-open' })
  return accept({ shiftId, deviceId: shift.deviceId })
}

/** Returns the head of a refund: the person, the place and the number. The office numbers by itself, as till 00 of the outlet. */
export async function headOf(
  {
    tx,
    merchantId,
    inOutletId,
    actor,
  }: Pick<Context, 'tx' | 'merchantId' | 'inOutletId'> & {
    readonly actor: Pick<Context['actor'], 'kind' | 'accountId' | 'name'>
  },
  place: OutletFacts,
  request: { readonly refundId: string; readonly reason: string; readonly day: string },
  drawer: { shiftId: string; deviceId: string } | null,
) {
  const at = { merchantId, outletId: inOutletId, deviceId: drawer?.deviceId ?? null }
  const { refund } = await readSetting(tx, at, 'sales.number-formats')
  const running = await takeDocumentNumber(tx, merchantId, inOutletId, 'refund')
  return {
    id: request.refundId,
    number: writeNumber('refund', refund, { range: `${place.number}-00`, running }, request.day),
    outlet_id: inOutletId,
    device_id: drawer?.deviceId ?? null,
    shift_id: drawer?.shiftId ?? null,
    staff_id: actor.kind === 'staff' ? actor.accountId : null,
    admin_id: actor.kind === 'admin' ? actor.accountId : null,
    reason: request.reason,
    byName: actor.name,
    deviceName: null,
  }
}

/** A refund of this id stands: its own answer again, or, for other contents, a warning to look first. */
export async function firstAnswer(
  { tx, merchantId }: Context,
  refundId: string,
  request: { readonly orderId?: string; readonly amountMinor: number },
) {
  const first = await findRefundView(tx, merchantId, refundId)
  const isSame = first && first.orderId === (request.orderId ?? null) && first.amountMinor === request.amountMinor
  return isSame
    ? accept(await asMade(tx, merchantId, first))
    : refuse({ code: 'refund.differs-from-first' } satisfies Refusal)
}

/** A refund that was written. */
interface Announced {
  readonly refundId: string
  readonly orderId: string | null
  readonly approvedBy: { readonly id: string; readonly name: string } | null
}

/** Leaves the audit line and the event, files what happened on another day, and answers the refund as it stands. */
export async function announce(
  context: Context,
  { refundId, orderId, approvedBy: approver }: Announced,
  stock: readonly { variantId: string; onHand: number }[],
) {
  const view = await findRefundView(context.tx, context.merchantId, refundId)
  if (!view) throw new Error(`refund ${refundId} was written and is not there`)
  await chainRefund(context.tx, context.merchantId, refundId, context.now)
  const { number, amountMinor, feeMinor, currency, outletId, refundedAt } = view
  const isBackdated = Date.parse(refundedAt) !== Date.parse(context.now)
  context.audit({
    subject: `refund/${refundId}`,
    after: {
      number,
      orderId,
      amountMinor,
      ...(feeMinor > 0 && { feeMinor }),
      currency,
      reason: view.reason,
      ...(isBackdated && { refundedAt, isBackdated }),
      ...(approver && { approvedBy: approver.name }),
    },
  })
  if (isBackdated) {
    const facts = { number, refundedAt, bookedAt: context.now, by: context.actor.name }
    const reasons = [{ code: 'refund.backdated' as const, facts }]
    await fileOfficeReview(context, { outletId, orderId, refundId, reasons })
  }
  context.emit({
    name: 'order.refunded',
    outletId,
    payload: { refundId, orderId, number, amountMinor, currency, stock },
  })
  return accept(await asMade(context.tx, context.merchantId, view))
}
