import { deductionKinds } from '@kassa/domain/basket/deduction.ts'
import { z } from 'zod'
import { id, withRange } from '../fields.ts'

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

/** The filters of a list of orders, and of an export of it. */
export const orderFilters = {
  search: z.string().max(50).optional(),
  outletId: id.optional(),
  status: orderStatus.optional(),
  type: z.coerce.number().int().min(1).max(3).optional(),
  method: z.coerce.number().int().min(0).max(102).optional(),
  staffId: id.optional(),
  deviceId: id.optional(),
  productId: id.optional(),
  /** Orders that a plan did something for, or that used a coupon of this kind. */
  planId: id.optional(),
  couponTemplateId: id.optional(),
  /** Orders with goods of a category; of a deduction's kind, a row of tax by its name in the figures (basis points, or as people read it), a member's level (`none`: no member), as figures divide them. */
  categoryId: id.optional(),
  deduction: z.enum(deductionKinds).optional(),
  rate: z
    .string()
    .regex(/^(?:[0-9]{1,5}|.{1,40}%)$/)
    .optional(),
  level: z.union([z.literal('none'), z.string().regex(/^[0-9]{1,2}$/)]).optional(),
  /** Hour of the day and weekday (1 is Monday) at the outlet. */
  hour: z.coerce.number().int().min(0).max(23).optional(),
  weekday: z.coerce.number().int().min(1).max(7).optional(),
  /** The number of the shift that sold it, whole. */
  shift: z.string().max(50).optional(),
  minimumMinor: z.coerce.number().int().optional(),
  maximumMinor: z.coerce.number().int().optional(),
  hasRefund: z.enum(['yes', 'no']).optional(),
  underReview: z.enum(['yes', 'no']).optional(),
}

/** A request of these filters between two amounts. */
export const inAmounts = <Request extends z.ZodObject>(request: Request): Request =>
  withRange(request, 'minimumMinor', 'maximumMinor')
