import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { ruleAt } from '@kassa/domain/time/business-day.ts'
import { dayRuleOf } from '@kassa/domain/time/day-rules.ts'
import { readOnlyFrom } from '@kassa/domain/billing/licence-proration.ts'
import { licenceDay } from '@kassa/domain/billing/licence-state.ts'
import { isClockAhead, isClockFarOff } from '@kassa/domain/sales/clock-ahead.ts'
import { dayOfSale } from '@kassa/domain/sales/day-of-sale.ts'
import type { SaleFacts } from '../facts/sale-facts.store.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import { reason, type SaleClaim } from './claimed.ts'

/** How far the moments of one sale may be apart. */
const toleranceMs = 600_000

/** The day a sale is booked on, whatever the desk wrote. Source: D105. */
export const bookedDay = (body: SaleBody, { registeredAt, shift, place }: SaleFacts, receivedAt: string): string =>
  dayOfSale(
    {
      soldAt: Date.parse(body.at),
      clockOffsetMs: body.clockOffsetMs,
      receivedAt: Date.parse(receivedAt),
      registeredAt: Date.parse(registeredAt),
      shiftOpenedAt: shift === null ? null : Date.parse(shift.openedAt),
    },
    dayRuleOf(place),
  )

/** Checks the times of a sale: clock, day, registration, and that its moments follow each other. */
export function timeReasons({ body, snapshot }: SaleClaim, facts: SaleFacts, receivedAt: string): ReviewReason[] {
  const at = Date.parse(body.at)
  const corrected = at + (body.clockOffsetMs ?? 0)
  const { now, openedAt, paymentStartedAt } = snapshot
  const iso = (instant: number): string =>
    Math.abs(instant) < 8.64e15 ? new Date(instant).toISOString() : String(instant)
  const day = bookedDay(body, facts, receivedAt)
  const reasons: ReviewReason[] = []
  if (isClockFarOff(body.clockOffsetMs)) {
    reasons.push(reason('sale.clock-off', { clockOffsetMs: body.clockOffsetMs }))
  }
  if (isClockAhead(corrected, Date.parse(receivedAt))) {
    reasons.push(reason('sale.in-the-future', { soldAt: body.at, receivedAt }))
  }
  if (corrected < Date.parse(facts.registeredAt)) {
    reasons.push(reason('sale.before-registration', { soldAt: body.at, registeredAt: facts.registeredAt }))
  }
  if (body.businessDay !== day) reasons.push(reason('sale.day-differs', { wanted: day, given: body.businessDay }))
  if (Math.abs(now - at) > toleranceMs) reasons.push(reason('sale.now-differs', { given: iso(now), soldAt: body.at }))
  if (openedAt > now) reasons.push(reason('sale.opened-later', { given: iso(openedAt), soldAt: body.at }))
  if (paymentStartedAt !== null && (paymentStartedAt > now || paymentStartedAt < openedAt)) {
    reasons.push(reason('sale.payment-start-odd', { given: iso(paymentStartedAt), soldAt: body.at }))
  }
  reasons.push(...licenceReasons(facts, corrected))
  if (body.catalogueCursor > facts.changes) {
    reasons.push(reason('sale.cursor-unknown', { given: body.catalogueCursor, most: facts.changes }))
  }
  return reasons
}

/** A sale of a day of its outlet on which the merchant could read only: it happened and is booked, and somebody looks at it. Source: D27. */
function licenceReasons({ licenceEndsOn: endsOn, place }: SaleFacts, soldAt: number): ReviewReason[] {
  if (endsOn === null || Math.abs(soldAt) >= 8.64e15) return []
  const closedOn = readOnlyFrom(endsOn)
  const day = licenceDay(soldAt, [ruleAt(soldAt, dayRuleOf(place)).timeZone])
  return day < closedOn ? [] : [reason('sale.licence-ended', { endsOn, closedOn })]
}
