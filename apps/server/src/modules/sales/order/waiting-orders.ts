import type { OrderFilter } from './order-list.store.ts'
import { orderMoment } from './order-moment.ts'

/** Returns whether a filter asks for what an order that is not in the books cannot have. */
export const isOfBooks = (filter: OrderFilter): boolean =>
  [
    filter.productId,
    filter.planId,
    filter.couponTemplateId,
    filter.withCoupon,
    filter.shift,
    filter.memberId,
    filter.categoryId,
    filter.deduction,
    filter.rate,
    filter.level,
    filter.hour,
    filter.weekday,
  ].some((one) => one !== undefined) ||
  filter.hasRefund === 'yes' ||
  filter.underReview === 'yes' ||
  (filter.type ?? 1) !== 1

interface Placed {
  readonly businessDay: string
  readonly soldAt: string
  readonly id: string
}

const placeIn = ({ businessDay, soldAt, id }: Placed): string => `${orderMoment(businessDay, soldAt)} ${id}`

/** Both newest first, together newest first. */
export const mergeNewestFirst = <Row extends Placed>(booked: readonly Row[], waiting: readonly Row[]): readonly Row[] =>
  waiting.length === 0
    ? booked
    : [...booked, ...waiting].toSorted((one, other) => (placeIn(one) < placeIn(other) ? 1 : -1))
