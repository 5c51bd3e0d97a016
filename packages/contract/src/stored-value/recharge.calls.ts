import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, currency, id, instant, localDate, lines } from '../fields.ts'
import { readSlip } from '../payment/read-slip.ts'
import { ownBasket } from '../member/member-fields.ts'

const paid = z.object({
  method: z.int().min(0).max(17),
  amountMinor: amountMinor.min(1),
  /** The number of a slip; null for cash, and where the payment method needs none. */
  reference: z.string().max(64).nullable(),
  /** The facts on a card's slip; left out: none. */
  card: readSlip.optional(),
})

/** The coupons of one kind, and the last day they are good on. */
const givenCoupons = z.object({ name: z.string(), count: z.int(), untilDate: localDate })

/** A recharge as its receipt says it. Minor units of the order's currency. */
export const rechargeView = z.object({
  orderId: id,
  number: z.string(),
  memberId: id,
  memberName: z.string(),
  cardNumber: z.string(),
  currency,
  principalMinor: amountMinor,
  /** All of the gift; `bonusLaterMinor` of it comes month by month. */
  bonusMinor: amountMinor,
  bonusLaterMinor: amountMinor,
  /** Points and coupons that came beside it. */
  points: z.int(),
  coupons: z.array(givenCoupons),
  /** The member's balance now, principal and bonus. */
  balanceMinor: amountMinor,
  refundedMinor: amountMinor,
  tenders: z.array(paid),
  rechargedAt: instant,
})

/** Returns the offers at the till today: each rule with its benefits, and the limits of a free amount. */
export const rechargeOffers = endpoint({
  name: 'member.recharge-offers',
  method: 'GET',
  access: { anyOf: ['desk.members.recharge'] },
  outlet: 'required',
  summary: 'Recharges that are offered at this outlet today',
  request: z.object({}),
  answer: z.object({
    currency,
    /** Members are counted in another currency than the outlet's: nothing can be paid in here. */
    isOtherCurrency: z.boolean(),
    rules: z.array(
      z.object({
        id,
        name: z.string(),
        rechargeMinor: amountMinor,
        giftMinor: amountMinor,
        giftNowMinor: amountMinor,
        bonusMonths: z.int(),
        points: z.int(),
        /** The number there is for whoever recharges now: no more than are left. */
        coupon: z.object({ name: z.string(), count: z.int() }).nullable(),
        untilDay: localDate.nullable(),
      }),
    ),
    /** Least and most of a free amount; null where whoever asks may not. */
    free: z.object({ leastMinor: amountMinor, mostMinor: amountMinor }).nullable(),
  }),
})

const RECHARGE = [
  'member.disabled',
  'recharge.other-currency',
  'recharge.rule-not-offered',
  'recharge.not-permitted',
  'recharge.amount-invalid',
  'recharge.differs',
  'recharge.tender-sum',
  'recharge.method-refused',
  'recharge.reference-unfit',
  'recharge.slip-used',
  'recharge.attempt-unproven',
  'shift.not-open',
] as const

/** Takes money for a member's balance: an order of type 2, outside revenue, never paid with balance, points or coupons. Source: D22, MB-S24. */
export const rechargeMember = endpoint({
  name: 'member.recharge',
  access: { anyOf: ['desk.members.recharge'] },
  outlet: 'required',
  summary: 'Pays money into a member’s balance, with what a rule gives on top',
  refusals: RECHARGE,
  request: z.object({
    /** Minted by whoever asks: asked again, the first answer comes back. */
    orderId: id,
    memberId: id,
    /** Null: a free amount without a gift, for who may. */
    ruleId: id.nullable(),
    /** The amount paid in, and the gift the person was shown. */
    amountMinor: amountMinor.min(1),
    giftMinor: amountMinor.min(0),
    /** The points the person was shown beside it; left out: none. */
    points: z.int().min(0).default(0),
    tenders: z.array(paid).min(1).max(5),
    /** The shift whose drawer takes the cash; null where none is paid. */
    shiftId: id.nullable(),
  }),
  answer: rechargeView,
})

export const listRecharges = endpoint({
  name: 'member.list-recharges',
  method: 'GET',
  access: { anyOf: ['desk.members.recharge', 'platform.members.members.balance'] },
  summary: 'The last recharges of a member, the newest first',
  request: z.object({ id }),
  answer: z.object({ recharges: z.array(rechargeView) }),
})

const back = z.object({ method: z.int(), amountMinor })

const REFUND = ['recharge.refund-too-large', 'refund.above-limit', 'refund.other-currency'] as const

/**
 * Returns the effects of taking back some of a recharge: its bonus first, with the spent part of that deducted from the money. Source: D22.
 */
export const previewRechargeRefund = endpoint({
  name: 'member.preview-recharge-refund',
  access: { anyOf: ['desk.orders.refund'] },
  outlet: 'required',
  repeat: 'runs-again',
  summary: 'What a refund of a recharge gives back, to the cent',
  refusals: REFUND,
  request: z.object({
    orderId: id,
    basketId: ownBasket,
    /** Principal to take back; null: as much as there is. */
    amountMinor: amountMinor.min(1).nullable(),
  }),
  answer: z.object({
    currency,
    amountMinor,
    mostMinor: amountMinor,
    bonusTakenMinor: amountMinor,
    bonusCancelledMinor: amountMinor,
    shortMinor: amountMinor,
    moneyMinor: amountMinor,
    tenders: z.array(back),
    /** Points that go back, below zero where they are used, and how many of them are. */
    pointsTaken: z.int(),
    pointsUsed: z.int(),
    /** Coupons that go back, and those that stay: they are used or pay for something just now. */
    couponsTaken: z.int(),
    couponsUsed: z.int(),
  }),
})

export const refundRechargeOf = endpoint({
  name: 'member.refund-recharge',
  access: { anyOf: ['desk.orders.refund'] },
  outlet: 'required',
  summary: 'Gives money of a recharge back: at most what of it is unspent',
  refusals: [...REFUND, 'refund.differs-from-preview', 'shift.not-open'],
  request: z.object({
    refundId: id,
    basketId: ownBasket,
    orderId: id,
    amountMinor: amountMinor.min(1),
    /** The money that the preview gave back. */
    moneyMinor: amountMinor.min(0),
    reason: lines().min(2).max(200),
    shiftId: id.nullable(),
  }),
  answer: z.object({
    refundId: id,
    number: z.string(),
    currency,
    amountMinor,
    moneyMinor: amountMinor,
    tenders: z.array(back),
    refundedAt: instant,
  }),
})
