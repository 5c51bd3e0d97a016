import { ATTEMPT_STATES } from '@kassa/domain/payment/attempt.ts'
import { PAY_WAYS } from '@kassa/domain/payment/channel.ts'
import { purposesAhead } from '@kassa/domain/purse/paid-ahead.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant } from '../fields.ts'

/** One try to move money, as the desk that began it sees it. */
export const attemptView = z.object({
  id,
  /** The number by which the channel knows it; the reference of its later tender. */
  number: z.string(),
  orderId: id,
  method: z.int(),
  state: z.enum(ATTEMPT_STATES),
  amountMinor: z.int(),
  currency,
  /** The code that the customer scans; null where the customer showed a code. */
  qr: z.string().nullable(),
  /** The channel's words where it did not simply accept. */
  said: z.string().nullable(),
  requestedAt: instant,
  /** The time from which the desk proposes to take it back. */
  deadlineAt: instant,
})
export type AttemptView = z.output<typeof attemptView>

const aboutOne = z.object({ id })

/**
 * Begins to move money for a basket and asks the channel. The id is minted at the desk before anything is sent: the same id again is
 * never sent a second time and answers how it stands. With the first attempt the order is known here as unpaid.
 */
export const startAttempt = endpoint({
  name: 'payment.start-attempt',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Asks a channel for money, by the customer’s code or by a code to show',
  refusals: [
    'payment.no-account',
    'payment.simulator-off',
    'payment.attempt-open',
    'payment.amount-too-much',
    'payment.code-unfit',
    'payment.phone-unfit',
    'payment.amount-unfit',
    'payment.currency-unfit',
    'payment.order-booked',
    'payment.order-covered',
    'device.unbound',
  ],
  request: z.object({
    id,
    orderId: id,
    staffId: id,
    /** Number of specification §4. */
    method: z.int().min(0).max(17),
    way: z.enum(PAY_WAYS),
    /** The code that the customer's phone showed, or its number; never stored. */
    code: z
      .string()
      .regex(/^[\w:./+=-]{6,128}$/)
      .optional(),
    amountMinor: z.int().min(1).max(99_999_999),
    order: z.object({
      payableMinor: z.int().min(1),
      snapshot: z.record(z.string(), z.unknown()),
      /**
       * The sale as the journal will carry it once this attempt is paid; left out where more is to come. Should the desk die, the server
       * books it from here.
       */
      sale: z.record(z.string(), z.unknown()).optional(),
      /**
       * The same where more is to come: what was taken so far and this attempt among its tenders. Kept as what the device said, so that the
       * office can end a sale whose desk does not; left out by a desk that leaves none.
       */
      left: z.record(z.string(), z.unknown()).optional(),
      /**
       * Where no sale is paid but money is paid ahead: which call will book it, and with what. Should the desk die, the server books it from
       * here. Left out by a desk that takes none so.
       */
      ahead: z.object({ kind: z.enum(purposesAhead), request: z.record(z.string(), z.unknown()) }).optional(),
      /**
       * The parts that are paid ahead with the goods of `sale`, as the till will ask for it to be booked (`member.pay-together`). Should the desk die, the server
       * books it before the sale. Left out where nothing is, and where more is to come.
       */
      together: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
  answer: attemptView,
})

export const askAttempt = endpoint({
  name: 'payment.ask-attempt',
  access: 'device',
  repeat: 'runs-again',
  summary: 'How an attempt stands; asks its channel where that is due',
  refusals: ['device.unbound'],
  request: aboutOne,
  answer: attemptView,
})

export const takeBackAttempt = endpoint({
  name: 'payment.take-back-attempt',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Asks once more, then ends the attempt at its channel: closes what was not paid, gives back what was',
  refusals: ['device.unbound', 'payment.in-a-sale'],
  request: aboutOne.extend({
    /** Takes it back even if it turns out to be paid: the customer gets the money back. */
    alsoPaid: z.boolean().default(false),
  }),
  answer: attemptView,
})

/** Gives up an order at the desk: what is open at a channel is ended first; with money in it, it stays. Source: D17. */
export const cancelOrder = endpoint({
  name: 'payment.cancel-order',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Gives up an order whose payment was begun',
  refusals: ['device.unbound', 'payment.order-has-money'],
  request: z.object({ orderId: id }),
  answer: z.object({ orderId: id, state: z.enum(['cancelled', 'overtime', 'booked']) }),
})
