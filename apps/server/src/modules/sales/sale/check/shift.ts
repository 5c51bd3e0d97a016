import { countedIn, writeNumber } from '@kassa/domain/sales/number-format.ts'
import type { SaleFacts, TakenOrder } from '../facts/sale-facts.store.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Books } from './books.ts'
import { reason, compareClaim, type SaleClaim } from './claimed.ts'

/** The shift a sale counts in: this device's, open, in the sale's currency, and begun before it. */
export function shiftReasons({ body }: SaleClaim, { shift, deviceId }: SaleFacts): ReviewReason[] {
  const { shiftId } = body
  if (shift === null || shift.deviceId !== deviceId) return [reason('sale.shift-unknown', { shiftId })]
  if (shift.isClosed) return [reason('sale.shift-closed', { shiftId })]
  if (shift.currency !== body.currency) return [reason('sale.shift-currency', { shiftId })]
  return Date.parse(body.at) < Date.parse(shift.openedAt)
    ? [reason('sale.before-shift', { soldAt: body.at, openedAt: shift.openedAt })]
    : []
}

/** The number is of this registration's own range, and given once. */
export function numberReasons(
  { body }: SaleClaim,
  { numberPrefix }: SaleFacts,
  { isNumberTaken }: TakenOrder,
): ReviewReason[] {
  const { number } = body
  if (isNumberTaken) return [reason('sale.number-taken', { number })]
  return countedIn(number)?.range === numberPrefix ? [] : [reason('sale.number-foreign', { number })]
}

/** The number is written as the format says that stands at the device. Source: CF-P05. */
export function formatReasons({ body: { number, businessDay } }: SaleClaim, { place }: Books): ReviewReason[] {
  const counted = countedIn(number)
  const format = place.settings['sales.number-formats'].order
  return counted ? compareClaim('number-format', number, writeNumber('order', format, counted, businessDay)) : []
}
