import { z } from 'zod'
import { id, localDate } from '../fields.ts'

/** Specification §4; the numbers live at the edge as `statusCode` 0–7 in this order. */
export const orderStatus = z.enum([
  'unpaid',
  'cancelled',
  'overtime',
  'paid',
  'refunded',
  'awaiting-receipt',
  'received',
  'completion',
])

/** What a list of orders, and an export of it, can be narrowed by. */
export const orderFilters = {
  search: z.string().max(50).optional(),
  outletId: id.optional(),
  status: orderStatus.optional(),
  type: z.coerce.number().int().min(1).max(3).optional(),
  method: z.coerce.number().int().min(0).max(17).optional(),
  staffId: id.optional(),
  deviceId: id.optional(),
  productId: id.optional(),
  /** Orders that a plan did something for, or that used a coupon of this kind. */
  planId: id.optional(),
  couponTemplateId: id.optional(),
  /** The number of the shift that sold it, whole. */
  shift: z.string().max(50).optional(),
  from: localDate.optional(),
  to: localDate.optional(),
  minimumMinor: z.coerce.number().int().optional(),
  maximumMinor: z.coerce.number().int().optional(),
  hasRefund: z.enum(['yes', 'no']).optional(),
  underReview: z.enum(['yes', 'no']).optional(),
}
