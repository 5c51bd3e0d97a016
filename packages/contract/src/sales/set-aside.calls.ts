import { DESK_SET_ASIDE_KINDS, SET_ASIDE_KINDS, SET_ASIDE_LIMITS } from '@kassa/domain/sales/set-aside.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, currency, id, instant, line, localDate, pageOf, pageRequest, sortBy } from '../fields.ts'
import { quantity } from '../inventory/goods-line.ts'
import { basketShown, MOST_HELD_STEPS } from './held-basket.calls.ts'

const kind = z.enum(SET_ASIDE_KINDS)
const state = z.enum(['waiting', 'collected', 'cancelled'])
const due = z.object({ day: localDate, amountMinor: amountMinor.min(1) })

/** A line as `promisedLines` says it. */
const promisedLine = z.object({
  kind: z.enum(['goods', 'gift', 'exchange', 'charge']),
  variantId: z.string().max(100),
  quantity: z.int(),
  listMinor: amountMinor,
  payableMinor: amountMinor,
  taxes: z.array(z.tuple([z.string().max(100), amountMinor])).max(200),
  deductions: z.array(z.tuple([z.string().max(200), amountMinor])).max(500),
})

/** A basket that waits for its customer under a number. Minor units of its outlet's currency. */
export const setAsideView = z.object({
  /** The basket's, and the order's once it is collected. */
  id,
  number: z.string(),
  kind,
  state,
  outletId: id,
  outletName: z.string(),
  customer: z.string(),
  phone: z.string(),
  note: z.string(),
  currency,
  totalMinor: amountMinor,
  /** Paid ahead and not taken back; what is left of it once it is collected. */
  paidMinor: amountMinor,
  /** The part of it that gift cards paid and get back by themselves once it is over; left out by a server that does not say. */
  toCardsMinor: amountMinor.optional(),
  /** The part of it that an online shop took and gives back itself; left out by a server that does not say. */
  toAppMinor: amountMinor.optional(),
  leftMinor: amountMinor,
  /** The stored-value account it was paid into; null: none yet. */
  purseId: id.nullable(),
  code: z.string().nullable(),
  lastDay: localDate,
  dues: z.array(due),
  /** The next payment, and its last day. */
  next: z.object({ day: localDate, amountMinor }),
  /** True where that day is over. */
  isLate: z.boolean(),
  shown: basketShown,
  staffName: z.string().nullable(),
  setAsideAt: instant,
  /** The till that has brought it back; null: it waits. */
  takenBy: z.string().nullable(),
  cancelledBy: z.string().nullable(),
  cancelReason: z.string().nullable(),
})

/**
 * Sets a basket aside under a number: a quotation, or goods that are kept until they are paid. By the till that brought it back it is set aside
 * anew, its number and its deposit stay. Goods of policy `block` that are not there refuse it. Source: CD-P17, CD-P18.
 */
export const setAside = endpoint({
  name: 'sales.set-aside',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Sets a basket aside as a quotation, a pre-order or a layaway',
  refusals: [
    'device.unbound',
    'set-aside.day-unfit',
    'set-aside.due-day-unfit',
    'set-aside.dues-unfit',
    'set-aside.not-layaway',
    'set-aside.over',
    'set-aside.shipped',
    'set-aside.no-deposit',
    'set-aside.below-paid',
    'stock.insufficient',
    'plan.used-up',
    'coupon.used',
    'coupon.held',
    'coupon.kept',
    'points.not-there',
    'member.held-elsewhere',
    'member.disabled',
  ],
  request: z.object({
    /** The basket's. */
    id,
    kind: z.enum(DESK_SET_ASIDE_KINDS),
    /** The cashier. */
    staffId: id.nullable(),
    /** The member it is for, who is reminded of what is due; left out by an older desk. */
    memberId: id.nullable().optional(),
    customer: line().min(1).max(50),
    /** Empty: none was given. */
    phone: line().max(32),
    note: line().max(100),
    lastDay: localDate,
    dues: z.array(due).max(SET_ASIDE_LIMITS.dues),
    totalMinor: amountMinor.min(1),
    openedAt: instant,
    shown: basketShown,
    /** Goods that are kept for it, as sold. */
    lines: z
      .array(z.object({ variantId: id, quantity }))
      .min(1)
      .max(500),
    /** Coupons, points and uses of plans that lower its price, kept for it until it is collected or cancelled; left out by an older desk: nothing is. */
    keeps: z
      .object({
        couponIds: z.array(id).max(50),
        points: z.int().min(0).max(1e15),
        uses: z
          .array(z.object({ planId: id, quantity: z.int().min(0).max(1e15), reductionMinor: z.int().min(0).max(1e15) }))
          .max(200),
      })
      .optional(),
    /** The price line by line of one that was brought back, held against what a program of others was quoted; left out by an older desk. */
    promised: z.object({ currency: z.string().max(3), lines: z.array(promisedLine).max(2_000) }).optional(),
    /** The steps of the basket, as the desk stores them; nobody but a desk reads them. */
    steps: z.array(z.record(z.string(), z.unknown())).min(1).max(MOST_HELD_STEPS),
    head: z.int().min(0).max(MOST_HELD_STEPS),
  }),
  answer: setAsideView,
})

/**
 * Brings it back at one till of its outlet, as it was; asking again gives it to the same one. Another till gets it where that one left it for half an
 * hour, or `despite` that.
 */
export const takeSetAside = endpoint({
  name: 'sales.take-set-aside',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Brings a quotation, pre-order or layaway back at a till',
  refusals: [
    'device.unbound',
    'thing.not-found',
    'set-aside.over',
    'set-aside.other-outlet',
    'set-aside.shipped',
    'set-aside.taken',
  ],
  request: z.object({ id, despite: z.boolean() }),
  answer: z.object({
    openedAt: instant,
    steps: z.array(z.record(z.string(), z.unknown())),
    head: z.int(),
    setAside: setAsideView,
  }),
})

export const listSetAsides = endpoint({
  name: 'sales.list-set-asides',
  method: 'GET',
  access: { anyOf: ['desk.cashiering', 'platform.analysis.orders'] },
  outlet: 'optional',
  summary: 'Quotations, pre-orders and layaways, the one that is due first before the others',
  request: pageRequest.extend({
    /** A number (found at every outlet of the merchant), or a part of a name or a phone number. */
    search: z.string().trim().max(50).optional(),
    kind: kind.optional(),
    state: state.optional(),
    /** Only orders whose day is over. */
    late: z.literal('yes').optional(),
    sort: sortBy('number', 'customer', 'total', 'paid', 'left', 'at'),
  }),
  answer: pageOf(setAsideView),
})

/** Cancels the order: the goods are free again. Money paid ahead can be given back from then on, by its payment methods. */
export const cancelSetAside = endpoint({
  name: 'sales.cancel-set-aside',
  access: { anyOf: ['desk.orders.refund', 'platform.analysis.orders.refund'] },
  summary: 'Cancels a quotation, pre-order or layaway',
  refusals: ['set-aside.over', 'set-aside.paying'],
  request: z.object({ id, reason: line().min(2).max(200) }),
  answer: setAsideView,
})
