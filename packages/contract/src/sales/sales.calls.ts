import { ANSWER_LINES } from '@kassa/domain/basket/index.ts'
import { CREDIT_METHOD, PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { z } from 'zod'
import { approval } from '../journal/approval.ts'
import { refundLine, tender } from '../journal/journal.ts'
import { endpoint } from '../endpoint.ts'
import { amountMinor, currency, id, instant, localDate, pageOf, pageRequest, sortBy, withDays } from '../fields.ts'
import { refundInto } from '../stored-value/refund-into.ts'
import { refundMoney, refundReason, refundRefusals } from './refund-request.ts'
import { serialNumbers } from '../inventory/goods-line.ts'
import { inAmounts, orderFilters, orderStatus } from './order-filters.ts'
import { orderLine } from './order-line.ts'
import { refundedLine } from './refunded-line.ts'
import { orderSums } from './order-sums.ts'
import { refundedBetween, refundedMember, refundedTax } from './refunded-member.ts'
import { taxRow } from '../tax-fields.ts'

export { orderStatus } from './order-filters.ts'

export const orderRow = z.object({
  id,
  number: z.string(),
  /** 1 sales, 2 recharge, 3 points exchange. */
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  status: orderStatus,
  /** For the tiers above, who read orders of several merchants; null inside one. */
  merchantName: z.string().nullable(),
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

const timelineEvent = z.object({
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
  outletId: id,
  outletName: z.string(),
  staffName: z.string(),
  currency,
  amountMinor,
  taxMinor: amountMinor,
  /** The payment fees that went back beside the amount, and the tax in them. */
  feeMinor: amountMinor,
  feeTaxMinor: amountMinor,
  /** The tip that went back beside the amount, of a sale undone whole; left out by a server that does not say. */
  tipMinor: amountMinor.optional(),
  reason: z.string(),
  mode: z.enum(['prorated', 'reprice', 'without-sale']),
  /** The sale was undone whole, in its own shift. */
  isVoid: z.boolean(),
  refundedAt: instant,
  businessDay: localDate,
  lines: z.array(refundedLine),
  tenders: z.array(tender),
  /** The sale whose goods went out in exchange for these; null where none did. */
  exchange: z.object({ orderId: id, orderNumber: z.string() }).nullable(),
})

/** A refund that was just made, with what else its paper says; all of it is left out by a server that does not say. Null: no member. */
export const refundMade = refundView.extend({
  member: refundedMember.nullable().optional(),
  /** The tax in it by rate, each with its base. */
  taxes: z.array(refundedTax).optional(),
  between: refundedBetween.optional(),
})

export const orderDetail = orderRow.extend({
  changedMinor: amountMinor,
  roundingMinor: amountMinor,
  cashRoundingMinor: amountMinor,
  /** Given on top of the total, and paid with it; 0 without. */
  tipMinor: amountMinor,
  /** The fees of the payment methods for the customer, paid with them; 0 without. `feeTaxMinor` is the tax in them. */
  feeMinor: amountMinor,
  feeTaxMinor: amountMinor,
  discounts: z.object({
    promotionMinor: amountMinor,
    memberMinor: amountMinor,
    couponMinor: amountMinor,
    pointsMinor: amountMinor,
    /** The uses of session passes, at the price that the goods would have cost. */
    timesMinor: amountMinor,
    manualMinor: amountMinor,
  }),
  /** Tax that is not paid because the sale is exempt, with its paper; null where it is taxed. */
  exemption: z.object({ taxMinor: amountMinor, paperNumber: z.string(), reason: z.string() }).nullable(),
  /**
   * The family card that was shown; null: none. Name and holder are empty for whoever sees no members, and where they were erased. Left out by an older
   * server.
   */
  familyCard: z.object({ cardNumber: z.string(), name: z.string(), holder: z.string() }).nullable().optional(),
  taxIsIncluded: z.boolean(),
  taxes: z.array(z.object({ name: z.string(), ...taxRow, baseMinor: amountMinor, taxMinor: amountMinor })),
  lines: z.array(orderLine),
  /** Coupons that took something off; not used any more where a refund gave them back. */
  coupons: z.array(z.object({ id, code: z.string(), name: z.string(), isUsed: z.boolean() })),
  /** Plans that the cashier switched off for this sale, and why. */
  plansOff: z.array(z.object({ planId: id, name: z.string(), reason: z.string() })),
  /** The tenders in force now; `position` names one for a correction. */
  tenders: z.array(
    tender.extend({
      position: z.int(),
      /** The channel's facts of it: its own number, and the person or card that paid, masked; left out of any other payment. */
      through: z.object({ channelNumber: z.string().nullable(), payer: z.string().nullable() }).optional(),
    }),
  ),
  refunds: z.array(refundView),
  /** The refund in the same entry, where the goods went out in exchange; null for a sale by itself. */
  exchangedFor: z
    .object({ refundNumber: z.string(), orderId: id, orderNumber: z.string(), exchangedMinor: amountMinor })
    .nullable(),
  /**
   * The other orders of one payment: goods, and what was paid ahead with them. Empty where it was paid by itself; left out by an older server.
   */
  together: z
    .array(z.object({ orderId: id, number: z.string(), isAhead: z.boolean(), name: z.string(), amountMinor }))
    .optional(),
  timeline: z.array(timelineEvent),
  /** The stored answer of `priceBasket`: why each amount is what it is. */
  priced: z.record(z.string(), z.unknown()),
  acknowledgement: z.string().nullable(),
  note: z.string().nullable(),
  /** The shift it counts in; null where it counts in none. */
  shiftId: id.nullable(),
  /** The connection of the program of others that brought it; null, or left out: none. */
  soldByApp: id.nullable().optional(),
  can: z.object({ refund: z.boolean(), correct: z.boolean() }),
})

/**
 * The permissions to see orders: a code of the orders' branch, at the desk or in the back office; above a merchant the permission to look
 * after merchants. `/sales-order` (D36) opens for everybody who is signed in and makes this call, so it shows orders to these.
 */
const SEES_ORDERS = {
  anyOf: [
    'platform.analysis.orders',
    'platform.analysis.orders.refund',
    'platform.analysis.orders.export',
    'desk.orders',
    'desk.orders.refund',
    'desk.orders.refundWithoutSale',
    'platform.merchants',
  ],
} as const

const orderList = {
  merchantId: id.optional(),
  memberId: id.optional(),
  /** Orders that used the coupon with this code, as it is typed or printed; inside one merchant. */
  couponCode: z.string().trim().min(1).max(40).optional(),
  sort: sortBy('number', 'soldAt', 'total'),
}

/** Orders, newest first; everybody sees those of their own outlets. */
export const listOrders = endpoint({
  name: 'sales.list-orders',
  method: 'GET',
  access: SEES_ORDERS,
  scope: 'across',
  outlet: 'optional',
  summary: 'Orders of the outlets one may see, newest first',
  /** `merchantId` is for the tiers above. A partner sees the orders of merchants that let it (D39), without members. */
  /** `memberId`: what one member bought; a partner, who sees no members, finds nothing by it. */
  /** A heading sorts inside one merchant only; above the tenants orders come newest first. */
  request: inAmounts(withDays(pageRequest.extend(orderFilters).extend(orderList))),
  answer: pageOf(orderRow).extend({
    /**
     * Of everything the filter matches, per currency; never added over currencies (D80). Empty where more orders match
     * than are counted (`totalIsCapped`): narrow the filter to see them.
     */
    sums: z.array(orderSums),
    /** Merchants that a partner asked for and that have not agreed to show it their sales (D91); 0 for everybody else. */
    withheld: z.int(),
  }),
})

export const readOrder = endpoint({
  name: 'sales.read-order',
  method: 'GET',
  path: '/sales/orders/:id',
  access: SEES_ORDERS,
  scope: 'across',
  outlet: 'optional',
  summary: 'One order with lines, deductions, payments, refunds and timeline',
  request: z.object({ id }),
  answer: orderDetail,
})

/** Finds an order by its number or by the code on its receipt, for a refund. */
export const findOrder = endpoint({
  name: 'sales.find-order',
  method: 'GET',
  access: { anyOf: ['desk.orders', 'platform.analysis.orders'] },
  outlet: 'optional',
  summary: 'One order by the number or code printed on the receipt',
  request: z.object({ number: z.string().trim().min(1).max(64) }),
  answer: orderDetail,
})

const refundRequest = z.object({
  orderId: id,
  lines: z.array(refundLine).min(1).max(ANSWER_LINES),
  reason: refundReason(),
  /**
   * Left out, it is the outlet's own (setting `sales.refund-mode`), and where the kept goods cannot be priced again each
   * line gives back its share.
   */
  mode: z.enum(['prorated', 'reprice']).optional(),
})

export const refundPreview = z.object({
  currency,
  /** The steps by which the amount was worked out. */
  mode: z.enum(['prorated', 'reprice']),
  amountMinor,
  taxMinor: amountMinor,
  /** The fees that go back beside the amount, all methods together, and the tax in them. */
  feeMinor: amountMinor,
  feeTaxMinor: amountMinor,
  taxes: z.array(z.object({ ...taxRow, taxMinor: amountMinor })),
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
      /** The part of the payment fees that goes back beside it (setting `sales.refund-gives-fees`). */
      feeMinor: amountMinor,
      /** The methods of the sale that give nothing back, for which this one does. */
      insteadOf: z.array(z.int()),
    }),
  ),
  /** The part of it that stays as stored value, where `into` asks for that; left out: none. */
  storedMinor: amountMinor.optional(),
  /** True where the caller may let the money stay with the shop here; left out by a server that does not state it. */
  mayStore: z.boolean().optional(),
  /** The part of it that pays for new goods; the rest goes back as in `tenders`. 0 where nothing is exchanged. */
  exchangedMinor: amountMinor,
  /** The facts of a repriced refund: the price of the kept goods by themselves, and the plans they no longer reach. Null where prorated. */
  repriced: z.object({ keptMinor: amountMinor, lostPlanIds: z.array(z.string()) }).nullable(),
  closesOrder: z.boolean(),
  /** Why somebody with wider limits has to let it pass, as the refusal would say it; null where nobody need. */
  needsApproval: z.string().nullable(),
})

/** Exactly what a refund would do; `refund` with the same lines does that. */
export const previewRefund = endpoint({
  name: 'sales.preview-refund',
  access: { anyOf: ['desk.orders.refund', 'platform.analysis.orders.refund'] },
  outlet: 'required',
  repeat: 'runs-again',
  summary: 'What a refund of these lines gives back, to the cent',
  refusals: refundRefusals,
  /** `tenders`: how the money is to go back, before cash rounding; left out or empty, as proposed. */
  request: refundRequest.extend({
    tenders: refundMoney.optional(),
    /** True where the caller can have it approved: then `needsApproval` names the refusal that an approval would override. */
    canAsk: z.boolean().optional(),
    into: refundInto.optional(),
    /** The price of new goods taken in exchange; left out where there are none. */
    exchangeMinor: amountMinor.min(0).optional(),
  }),
  answer: refundPreview,
})

export const refundOrder = endpoint({
  name: 'sales.refund-order',
  access: { anyOf: ['desk.orders.refund', 'platform.analysis.orders.refund'] },
  outlet: 'required',
  summary: 'Refunds lines of an order',
  refusals: [
    ...refundRefusals,
    'refund.date-outside',
    'approval.unproven',
    'refund.differs-from-preview',
    'refund.differs-from-first',
    'shift.not-open',
  ],
  request: refundRequest.extend({
    refundId: id,
    /** The amount of the preview the person confirmed. */
    amountMinor,
    /** The fees that the preview gave back beside it; another sum by now is refused. Left out: whatever it is. */
    feeMinor: amountMinor.min(0).optional(),
    tenders: refundMoney,
    /** Left out: as it was paid. */
    into: refundInto.optional(),
    /** The shift whose drawer pays cash out; null from the back office. */
    shiftId: id.nullable(),
    /** For a replay of history only: when it happened, between the sale and now; needs the permission to book in the past. */
    refundedAt: instant.optional(),
    /** The approval, above the own limit or outside the window; signed for this `refundId` and amount. */
    approval: approval.optional(),
  }),
  answer: refundMade,
})

/** A refund without the sale at hand (D75): priced as typed, its own permission and reason, linked to no order. */
export const refundWithoutSale = endpoint({
  name: 'sales.refund-without-sale',
  access: { anyOf: ['desk.orders.refundWithoutSale'] },
  outlet: 'required',
  summary: 'Refunds goods without their sale',
  refusals: [
    'refund.receipt-needed',
    'refund.credit-only',
    'refund.above-limit',
    'approval.unproven',
    'refund.above-listed',
    'refund.date-outside',
    'refund.reason-missing',
    'refund.tender-sum',
    'refund.product-unknown',
    'refund.no-deposit',
    'serial.not-tracked',
    'serial.count-differs',
    'serial.twice',
    'serial.in-stock',
    'refund.differs-from-first',
    'shift.not-open',
  ],
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
          /** Only the empty pieces come back, at the deposit of their goods: no goods move. Left out: goods. */
          isEmpty: z.literal(true).optional(),
          /** The pieces that come back, as far as they can be read. */
          serials: serialNumbers,
        }),
      )
      .min(1)
      .max(ANSWER_LINES),
    reason: refundReason().min(2),
    /**
     * The tenders: in cash, or by a gift card: credit on a new one, whose code the answer's tender states (CD-P12). Other methods give back
     * only their own payments.
     */
    tenders: z
      .array(
        z.object({
          method: z.literal<number[]>([PAYMENT_METHODS.cash.number, CREDIT_METHOD]),
          amountMinor: amountMinor.min(0),
        }),
      )
      .min(1)
      .max(10),
    /** The member who brings them: what the goods would have earned is taken back. Left out: nobody is known. */
    memberId: id.optional(),
    shiftId: id.nullable(),
    refundedAt: instant.optional(),
    /** The approval, above the own limit; signed for this `refundId` and amount. */
    approval: approval.optional(),
  }),
  answer: refundMade,
})
