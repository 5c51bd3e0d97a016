import { z } from 'zod'
import { refundLine, tender } from '../device/journal.ts'
import { endpoint } from '../endpoint.ts'
import { amountMinor, currency, id, instant, localDate, pageOf, pageRequest } from '../fields.ts'

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

export const orderRow = z.object({
  id,
  number: z.string(),
  /** 1 sales, 2 recharge, 3 points exchange. */
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  status: orderStatus,
  outletId: id,
  outletName: z.string(),
  deviceName: z.string(),
  staffName: z.string(),
  memberId: id.nullable(),
  currency,
  lineCount: z.int(),
  originMinor: amountMinor,
  totalMinor: amountMinor,
  refundedMinor: amountMinor,
  paymentMethods: z.array(z.int()),
  soldAt: instant,
  receivedAt: instant,
  businessDay: localDate,
  underReview: z.boolean(),
})

export const deduction = z.object({
  /** `special`, `member`, `plan`, `coupon`, `points`, `manual`, `rounding` … as the answer of `priceBasket` names it. */
  source: z.string(),
  sourceId: z.string().nullable(),
  name: z.string().nullable(),
  amountMinor,
})

export const orderLine = z.object({
  line: z.int(),
  productId: id.nullable(),
  variantId: id.nullable(),
  name: z.string(),
  code: z.string().nullable(),
  kind: z.string(),
  /** Pieces, or thousandths of kg and pound, or grams. */
  quantity: z.int(),
  weightUnit: z.enum(['g', 'kg', 'pound']).nullable(),
  unitPriceMinor: amountMinor,
  listMinor: amountMinor,
  payableMinor: amountMinor,
  taxMinor: amountMinor,
  taxName: z.string().nullable(),
  taxRateBasisPoints: z.int(),
  deductions: z.array(deduction),
  refundedQuantity: z.int(),
  refundedMinor: amountMinor,
})

export const timelineEvent = z.object({
  at: instant,
  what: z.string(),
  by: z.string().nullable(),
  device: z.string().nullable(),
  facts: z.record(z.string(), z.unknown()),
})

export const refundView = z.object({
  id,
  number: z.string(),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  outletName: z.string(),
  staffName: z.string(),
  currency,
  amountMinor,
  taxMinor: amountMinor,
  reason: z.string(),
  mode: z.enum(['prorated', 'reprice', 'without-sale']),
  refundedAt: instant,
  businessDay: localDate,
  lines: z.array(
    z.object({
      line: z.int().nullable(),
      name: z.string(),
      quantity: z.int(),
      goods: z.enum(['restock', 'damaged']),
      amountMinor,
      taxMinor: amountMinor,
    }),
  ),
  tenders: z.array(tender),
})

export const orderDetail = orderRow.extend({
  changedMinor: amountMinor,
  roundingMinor: amountMinor,
  cashRoundingMinor: amountMinor,
  discounts: z.object({
    promotionMinor: amountMinor,
    memberMinor: amountMinor,
    couponMinor: amountMinor,
    pointsMinor: amountMinor,
    manualMinor: amountMinor,
  }),
  taxIsIncluded: z.boolean(),
  taxes: z.array(
    z.object({ name: z.string(), rateBasisPoints: z.int(), baseMinor: amountMinor, taxMinor: amountMinor }),
  ),
  lines: z.array(orderLine),
  tenders: z.array(tender),
  refunds: z.array(refundView),
  timeline: z.array(timelineEvent),
  /** The stored answer of `priceBasket`: why each amount is what it is. */
  priced: z.record(z.string(), z.unknown()),
  acknowledgement: z.string().nullable(),
  note: z.string().nullable(),
  can: z.object({ refund: z.boolean() }),
})

export const orderFilters = {
  search: z.string().max(50).optional(),
  outletId: id.optional(),
  status: orderStatus.optional(),
  type: z.coerce.number().int().min(1).max(3).optional(),
  method: z.coerce.number().int().min(0).max(17).optional(),
  staffId: id.optional(),
  deviceId: id.optional(),
  productId: id.optional(),
  from: localDate.optional(),
  to: localDate.optional(),
  minimumMinor: z.coerce.number().int().optional(),
  maximumMinor: z.coerce.number().int().optional(),
  hasRefund: z.enum(['yes', 'no']).optional(),
  underReview: z.enum(['yes', 'no']).optional(),
}

/** Orders, newest first. `/sales-order` uses it with login only (D36); everybody sees their own outlets. */
export const listOrders = endpoint({
  name: 'sales.list-orders',
  method: 'GET',
  path: '/sales/orders',
  access: 'login',
  outlet: 'optional',
  summary: 'Orders of the outlets one may see, newest first',
  request: pageRequest.extend(orderFilters),
  answer: pageOf(orderRow).extend({
    /** Of everything the filter matches, per currency; never added over currencies (D80). */
    sums: z.array(z.object({ currency, orders: z.int(), totalMinor: amountMinor, refundedMinor: amountMinor })),
  }),
})

export const readOrder = endpoint({
  name: 'sales.read-order',
  method: 'GET',
  path: '/sales/orders/:id',
  access: 'login',
  outlet: 'optional',
  summary: 'One order with lines, deductions, payments, refunds and timeline',
  request: z.object({ id }),
  answer: orderDetail,
})

/** Finds an order by its number or by the code on its receipt, for a refund. */
export const findOrder = endpoint({
  name: 'sales.find-order',
  method: 'GET',
  path: '/sales/find-order',
  access: { anyOf: ['desk.orders', 'platform.analysis.orders'] },
  outlet: 'optional',
  summary: 'One order by the number or code printed on the receipt',
  request: z.object({ number: z.string().trim().min(1).max(64) }),
  answer: orderDetail,
})

const refundRequest = z.object({
  orderId: id,
  lines: z.array(refundLine).min(1).max(1_000),
  reason: z.string().trim().max(200),
  mode: z.enum(['prorated', 'reprice']).default('prorated'),
})

export const refundPreview = z.object({
  currency,
  amountMinor,
  taxMinor: amountMinor,
  taxes: z.array(z.object({ rateBasisPoints: z.int(), taxMinor: amountMinor })),
  lines: z.array(z.object({ line: z.int(), name: z.string(), quantity: z.int(), amountMinor, taxMinor: amountMinor })),
  pointsReturned: z.int(),
  pointsTaken: z.int(),
  couponReturned: z.boolean(),
  giftsDue: z.array(z.object({ line: z.int(), name: z.string(), chargedMinor: amountMinor })),
  /** The most each method may give back, and what is proposed. */
  tenders: z.array(
    z.object({
      method: z.int(),
      maximumMinor: amountMinor,
      proposedMinor: amountMinor,
      cashRoundingMinor: amountMinor,
    }),
  ),
  closesOrder: z.boolean(),
})

const refundRefusals = [
  'refund.more-than-sold',
  'refund.nothing-left',
  'refund.window-passed',
  'refund.not-returnable',
  'refund.tender-cap',
  'refund.above-limit',
] as const

/** Exactly what a refund would do; `refund` with the same lines does that. */
export const previewRefund = endpoint({
  name: 'sales.preview-refund',
  method: 'POST',
  path: '/sales/preview-refund',
  access: { anyOf: ['desk.orders.refund', 'platform.analysis.orders.refund'] },
  outlet: 'required',
  repeat: 'runs-again',
  summary: 'What a refund of these lines gives back, to the cent',
  refusals: refundRefusals,
  request: refundRequest,
  answer: refundPreview,
})

export const refundOrder = endpoint({
  name: 'sales.refund-order',
  method: 'POST',
  path: '/sales/refund-order',
  access: { anyOf: ['desk.orders.refund', 'platform.analysis.orders.refund'] },
  outlet: 'required',
  summary: 'Refunds lines of an order',
  refusals: [...refundRefusals, 'refund.differs-from-preview', 'shift.not-open'],
  request: refundRequest.extend({
    refundId: id,
    /** The amount of the preview the person confirmed. */
    amountMinor,
    tenders: z.array(z.object({ method: z.int().min(0).max(17), amountMinor: amountMinor.min(0) })).max(10),
    /** The shift whose drawer pays cash out; null from the back office. */
    shiftId: id.nullable(),
    /** For a replay of history only: when it happened; needs the permission to import. */
    refundedAt: instant.optional(),
  }),
  answer: refundView,
})

/** A refund without the sale at hand (D75): priced as typed, its own permission and reason, linked to no order. */
export const refundWithoutSale = endpoint({
  name: 'sales.refund-without-sale',
  method: 'POST',
  path: '/sales/refund-without-sale',
  access: { anyOf: ['desk.orders.refundWithoutSale'] },
  outlet: 'required',
  summary: 'Refunds goods without their sale',
  refusals: ['refund.above-limit', 'shift.not-open'],
  request: z.object({
    refundId: id,
    lines: z
      .array(
        z.object({
          variantId: id,
          quantity: z.int().min(1).max(999_999_999),
          /** Amount for the whole line, tax included where the outlet includes tax. */
          amountMinor: amountMinor.min(0),
          goods: z.enum(['restock', 'damaged']),
        }),
      )
      .min(1)
      .max(1_000),
    reason: z.string().trim().min(2).max(200),
    tenders: z
      .array(z.object({ method: z.int().min(0).max(17), amountMinor: amountMinor.min(0) }))
      .min(1)
      .max(10),
    shiftId: id.nullable(),
    refundedAt: instant.optional(),
  }),
  answer: refundView,
})

export const shiftView = z.object({
  id,
  number: z.string(),
  outletId: id,
  outletName: z.string(),
  deviceName: z.string(),
  staffName: z.string(),
  currency,
  state: z.enum(['open', 'closed']),
  openedAt: instant,
  closedAt: instant.nullable(),
  businessDay: localDate,
  floatMinor: amountMinor,
  orders: z.int(),
  salesMinor: amountMinor,
  refunds: z.int(),
  refundsMinor: amountMinor,
  cashInMinor: amountMinor,
  cashOutMinor: amountMinor,
  /** Float + every cash entry of the shift; null while counting blind. */
  expectedMinor: amountMinor.nullable(),
  countedMinor: amountMinor.nullable(),
  differenceMinor: amountMinor.nullable(),
  byMethod: z.array(z.object({ method: z.int(), amountMinor, count: z.int() })),
})

export const listShifts = endpoint({
  name: 'sales.list-shifts',
  method: 'GET',
  path: '/sales/shifts',
  access: { anyOf: ['desk.shift', 'platform.analysis.handover'] },
  outlet: 'optional',
  summary: 'Shifts of the outlets one may see, newest first',
  request: pageRequest.extend({
    state: z.enum(['open', 'closed']).optional(),
    from: localDate.optional(),
    to: localDate.optional(),
  }),
  answer: pageOf(shiftView),
})

export const readShift = endpoint({
  name: 'sales.read-shift',
  method: 'GET',
  path: '/sales/shifts/:id',
  access: { anyOf: ['desk.shift', 'platform.analysis.handover'] },
  summary: 'One shift with its totals and cash entries (X while open, Z when closed)',
  request: z.object({ id }),
  answer: shiftView.extend({
    counts: z.array(z.object({ faceMinor: amountMinor, count: z.int() })),
    cashEntries: z.array(
      z.object({
        at: instant,
        kind: z.string(),
        amountMinor,
        reason: z.string().nullable(),
        documentNumber: z.string().nullable(),
      }),
    ),
  }),
})

export const exportOrders = endpoint({
  name: 'sales.export-orders',
  method: 'POST',
  path: '/sales/orders/export',
  access: { anyOf: ['platform.analysis.orders.export'] },
  outlet: 'optional',
  summary: 'Starts an export of the orders a filter matches; it becomes an export record',
  request: z.object(orderFilters),
  answer: z.object({ exportId: id }),
})

export const salesCalls = [
  listOrders,
  readOrder,
  findOrder,
  previewRefund,
  refundOrder,
  refundWithoutSale,
  listShifts,
  readShift,
  exportOrders,
] as const
