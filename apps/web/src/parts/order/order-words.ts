import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { orderRow, orderStatus } from '@kassa/contract/sales/sales.calls.ts'
import { isClockAhead } from '@kassa/domain/sales/clock-ahead.ts'
import type { StatusKind } from '../../kit/state/StatusTag.tsx'

type OrderStatus = OutputOf<typeof orderStatus>

/** How each state of specification §4 is shown. */
export const statusKinds: Readonly<Record<OrderStatus, StatusKind>> = {
  unpaid: 'warn',
  cancelled: 'off',
  overtime: 'off',
  paid: 'good',
  refunded: 'info',
  'awaiting-receipt': 'warn',
  received: 'good',
  completion: 'good',
}

export const statuses = Object.keys(statusKinds) as OrderStatus[]
export const orderTypes = [1, 2, 3] as const
/** Method codes of specification §4. */
export const paymentMethods = Array.from({ length: 18 }, (_, code) => code)

type Marked = Pick<OutputOf<typeof orderRow>, 'underReview' | 'soldAt' | 'receivedAt'>

/**
 * Returns the marks of an order beside its state: that somebody should review it, and that the clock of its desk was
 * ahead.
 */
export const marksOf = ({ underReview, soldAt, receivedAt }: Marked): readonly ('review' | 'clockAhead')[] => [
  ...(underReview ? (['review'] as const) : []),
  ...(isClockAhead(Date.parse(soldAt), Date.parse(receivedAt)) ? (['clockAhead'] as const) : []),
]
