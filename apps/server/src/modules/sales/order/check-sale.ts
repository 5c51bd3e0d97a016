import type { SaleBody } from '@kassa/contract/device/journal.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { sound, unsound, type ReviewReason, type Sound } from '../../../platform/booking.ts'
import type { GoodsFacts, SaleFacts, StaffFacts, TakenOrder } from './sale-facts.store.ts'
import { differenceOf, faultOfAnswer, isSameAnswer } from './sound-answer.ts'

/** A sale that can be booked, and what about it somebody should look at. */
export interface CheckedSale {
  readonly snapshot: Snapshot
  /** As the desk answered: that is what the customer paid. */
  readonly priced: PricedBasket
  readonly reasons: readonly ReviewReason[]
  /** Who sold: the cashier, or the shift's where the cashier is unknown. */
  readonly staffId: string
  readonly staffName: string
  /** Null where the sale cannot count in its shift. */
  readonly shiftId: string | null
  readonly number: string
}

/** A clock this far off is worth a look. */
const worryingOffsetMs = 300_000
const futureToleranceMs = 600_000

/**
 * Looks a sale over against the books. A contradiction in itself goes into quarantine with one of the codes below; everything else is booked, and what differs becomes a reason for review: nothing that happened is refused.
 *
 * Unsound: `sale.basket-unsound`, `sale.answer-unsound`, `sale.tenders-contradict`, `sale.currency-wrong`,
 * `sale.outlet-wrong`, `sale.order-taken`, `sale.staff-unknown`. Source: D73.
 */
export function checkSale(body: SaleBody, facts: SaleFacts & TakenOrder, receivedAt: string): Sound<CheckedSale> {
  if (facts.isOrderTaken) return unsound('sale.order-taken', { orderId: body.orderId })
  const snapshot = body.snapshot as unknown as Snapshot
  const ours = priceBasket(snapshot)
  if (!ours.ok) return unsound('sale.basket-unsound', { reason: ours.refusal.code, ...ours.refusal.facts })
  const isOurs = isSameAnswer(body.answer, ours.value)
  const fault = isOurs ? undefined : faultOfAnswer(body.answer, snapshot.settings.tax.mode)
  if (fault !== undefined) return unsound('sale.answer-unsound', { fault })
  const priced = body.answer as unknown as PricedBasket
  const contradiction = contradictionOf(body, facts, snapshot, priced)
  if (contradiction) return { isSound: false, reason: contradiction }
  const staff = facts.staff.find(({ id }) => id === body.staffId)
  const shift = facts.shift !== null && facts.shift.deviceId === facts.deviceId ? facts.shift : null
  const staffId = staff?.id ?? shift?.staffId
  if (staffId === undefined) return unsound('sale.staff-unknown', { staffId: body.staffId })
  const difference = isOurs ? undefined : differenceOf(priced, ours.value)
  return sound({
    snapshot,
    priced,
    staffId,
    staffName: staff?.name ?? '',
    shiftId: shift !== null && !shift.isClosed && shift.currency === body.currency ? shift.id : null,
    number: facts.isNumberTaken ? `${body.number}~${body.orderId.slice(-6)}` : body.number,
    reasons: [
      ...(difference ? [reason('sale.priced-differently', difference)] : []),
      ...numberReasons(body, facts),
      ...shiftReasons(body, facts),
      ...(staff
        ? staffReasons(body, facts, snapshot, priced, staff)
        : [reason('sale.staff-unknown', { staffId: body.staffId })]),
      ...goodsReasons(snapshot, facts),
      ...timeReasons(body, facts, receivedAt),
    ],
  })
}

const reason = (code: ReviewReason['code'], facts: Record<string, unknown> = {}): ReviewReason => ({ code, facts })
const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

function contradictionOf(
  body: SaleBody,
  facts: SaleFacts,
  snapshot: Snapshot,
  priced: PricedBasket,
): ReviewReason | undefined {
  if (
    body.currency !== facts.currency ||
    priced.currencyCode !== facts.currency ||
    snapshot.currency.code !== facts.currency
  ) {
    return { code: 'sale.currency-wrong', facts: { wanted: facts.currency, given: body.currency } }
  }
  if (snapshot.outlet.id !== facts.outletId) {
    return { code: 'sale.outlet-wrong', facts: { wanted: facts.outletId, given: snapshot.outlet.id } }
  }
  const paid = total(body.tenders.map(({ amountMinor, cashRoundingMinor }) => amountMinor - cashRoundingMinor))
  const broken = body.tenders.find(
    ({ method, amountMinor, receivedMinor, changeMinor, cashRoundingMinor }) =>
      amountMinor < 0 ||
      changeMinor < 0 ||
      receivedMinor !== amountMinor + changeMinor ||
      (method !== 0 && (changeMinor !== 0 || cashRoundingMinor !== 0)),
  )
  if (broken || paid !== priced.totals.payableMinor) {
    return { code: 'sale.tenders-contradict', facts: { payableMinor: priced.totals.payableMinor, paidMinor: paid } }
  }
  return undefined
}

function numberReasons(body: SaleBody, facts: SaleFacts & TakenOrder): ReviewReason[] {
  if (facts.isNumberTaken) return [reason('sale.number-taken', { number: body.number })]
  return body.number.startsWith(`${facts.numberPrefix}-`)
    ? []
    : [reason('sale.number-foreign', { number: body.number })]
}

function shiftReasons(body: SaleBody, { shift, deviceId }: SaleFacts): ReviewReason[] {
  if (shift === null || shift.deviceId !== deviceId) return [reason('sale.shift-unknown', { shiftId: body.shiftId })]
  if (shift.isClosed) return [reason('sale.shift-closed', { shiftId: body.shiftId })]
  return shift.currency === body.currency ? [] : [reason('sale.shift-currency', { shiftId: body.shiftId })]
}

/** Rights and limits of the cashier, unless somebody who holds the right approved. */
function staffReasons(
  body: SaleBody,
  facts: SaleFacts,
  snapshot: Snapshot,
  priced: PricedBasket,
  staff: StaffFacts,
): ReviewReason[] {
  const reasons: ReviewReason[] = []
  if (!staff.isEnabled) reasons.push(reason('sale.staff-disabled', { staffId: staff.id }))
  if (!staff.isBound) reasons.push(reason('sale.staff-elsewhere', { staffId: staff.id }))
  const approvers = facts.staff.filter(
    ({ id, isEnabled }) => isEnabled && body.approvals.some((one) => one.staffId === id),
  )
  const allowed = [staff, ...approvers]
  const holds = (key: string) => allowed.some(({ codes }) => codes.includes(permissionCode(key)))
  const changesLine = snapshot.lines.some(
    (line) => 'manualUnitPriceMinor' in line && line.manualUnitPriceMinor !== null,
  )
  const missing = [
    ...(holds('desk.cashiering') ? [] : ['desk.cashiering']),
    ...(changesLine && !holds('desk.cashiering.linePrice') ? ['desk.cashiering.linePrice'] : []),
    ...(snapshot.orderChange !== null && !holds('desk.cashiering.orderPrice') ? ['desk.cashiering.orderPrice'] : []),
    ...(snapshot.exemption && !holds('desk.cashiering.taxExemption') ? ['desk.cashiering.taxExemption'] : []),
  ]
  if (missing.length > 0) reasons.push(reason('sale.permission-missing', { staffId: staff.id, permissions: missing }))
  if (!isExemptionTold(snapshot)) reasons.push(reason('sale.exemption-untold'))
  const off = manualOff(priced)
  const most = Math.max(...allowed.map(({ maxDiscountBasisPoints }) => maxDiscountBasisPoints ?? 10_000))
  if (off > most)
    reasons.push(reason('sale.above-limit', { staffId: staff.id, offBasisPoints: off, maxBasisPoints: most }))
  return reasons
}

/** By hand an exemption has a reason; nobody's standing frees a sale of tax without the member. Source: pricing.md, Growth 7. */
function isExemptionTold({ exemption, member }: Snapshot): boolean {
  if (!exemption) return true
  return exemption.by === 'hand' ? exemption.reason.trim() !== '' : member !== null
}

/** What people took off, in basis points of the list amounts; cut. */
function manualOff(priced: PricedBasket): number {
  const off = total(
    priced.deductions
      .filter(({ kind }) => kind === 'manual-price' || kind === 'order-change')
      .map(({ amountMinor }) => amountMinor),
  )
  return off <= 0 || priced.totals.originMinor <= 0 ? 0 : Math.floor((off / priced.totals.originMinor) * 10_000)
}

function goodsReasons(snapshot: Snapshot, facts: SaleFacts): ReviewReason[] {
  const known = new Map(facts.goods.map((one) => [one.variantId, one]))
  const taxes = new Map(facts.taxes.map((one) => [one.id, one]))
  return snapshot.lines.flatMap((line) => {
    const goods = known.get(line.variantId ?? line.productId)
    const reasons: ReviewReason[] = []
    if (!goods) return [reason('sale.product-unknown', { lineId: line.id, productId: line.productId })]
    if (!goods.isListed)
      reasons.push(reason('sale.product-not-listed', { lineId: line.id, variantId: goods.variantId }))
    if (goods.type !== 'combined' && !goods.hasStock) {
      reasons.push(reason('sale.stock-missing', { lineId: line.id, variantId: goods.variantId }))
    }
    const unit = line.kind === 'weighed' ? line.weight.unit : null
    if (unit !== null && unit !== goods.weightUnit) {
      reasons.push(reason('sale.unit-differs', { lineId: line.id, wanted: goods.weightUnit, given: unit }))
    }
    const shares = line.kind === 'combined' ? line.parts.map(({ tax }) => tax) : [line.tax]
    for (const { id, rateBasisPoints } of shares) {
      const tax = taxes.get(id)
      if (rateBasisPoints !== (tax?.rateBasisPoints ?? 0)) {
        reasons.push(
          reason('sale.tax-differs', { lineId: line.id, wanted: tax?.rateBasisPoints ?? null, given: rateBasisPoints }),
        )
      }
    }
    return reasons
  })
}

function timeReasons(body: SaleBody, facts: SaleFacts, receivedAt: string): ReviewReason[] {
  const at = Date.parse(body.at)
  const corrected = at + (body.clockOffsetMs ?? 0)
  const rule = { timeZone: facts.timeZone, dayCutOffMinutes: facts.dayCutoffMinutes }
  const reasons: ReviewReason[] = []
  if (Math.abs(body.clockOffsetMs ?? 0) > worryingOffsetMs) {
    reasons.push(reason('sale.clock-off', { clockOffsetMs: body.clockOffsetMs }))
  }
  if (corrected > Date.parse(receivedAt) + futureToleranceMs) {
    reasons.push(reason('sale.in-the-future', { soldAt: body.at, receivedAt }))
  }
  const days = [...new Set([at, corrected])].map((instant) => businessDayOf(instant, rule))
  if (!days.includes(body.businessDay)) {
    reasons.push(reason('sale.day-differs', { wanted: days.at(-1), given: body.businessDay }))
  }
  return reasons
}

/** A line whose typed-in-the-catalogue price is not what its outlet lists now; to be compared with what it listed then. */
export interface OddPrice {
  readonly lineId: string
  readonly variantId: string
  readonly soldMinor: number
  readonly listedMinor: number
}

/** Lines sold at another list price than today's. Typed prices and label amounts are their own and not compared. */
export const oddPrices = (snapshot: Snapshot, goods: readonly GoodsFacts[]): OddPrice[] =>
  snapshot.lines.flatMap((line) => {
    const known = goods.find(({ variantId }) => variantId === (line.variantId ?? line.productId))
    if (line.kind === 'open-price' || line.kind === 'price-embedded' || !known || known.sellPriceMinor === null)
      return []
    if (known.isOpenPrice || line.sellPriceMinor === known.sellPriceMinor) return []
    const { sellPriceMinor: listedMinor, variantId } = known
    return [{ lineId: line.id, variantId, soldMinor: line.sellPriceMinor, listedMinor }]
  })
