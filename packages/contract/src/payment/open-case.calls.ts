import { ATTEMPT_STATES } from '@kassa/domain/payment/attempt.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, line, pageOf, pageRequest } from '../fields.ts'

/** Why somebody has to look at a payment. */
export const CASE_KINDS = [
  'unclear',
  'reversal-failed',
  'without-sale',
  'differs',
  'refund-failed',
  'refund-unclear',
  'refund-by-hand',
  'paid-twice',
] as const

const openCase = z.object({
  id,
  number: z.string(),
  kind: z.enum(CASE_KINDS),
  state: z.enum(ATTEMPT_STATES),
  method: z.int(),
  amountMinor: z.int(),
  currency,
  outletId: id,
  outletName: z.string(),
  deviceName: z.string(),
  staffName: z.string(),
  /** The payer, masked as the channel gives it. */
  payer: z.string().nullable(),
  channelNumber: z.string().nullable(),
  /** The last answer of the channel. */
  said: z.string().nullable(),
  requestedAt: instant,
  orderId: id,
  /** The number of its order, in the books or waiting; null where its desk had none yet. */
  orderNumber: z.string().nullable(),
  /** The amount that came beyond the amount of its sale, and is owed back; 0 except for `paid-twice`. */
  besidesMinor: z.int(),
  /**
   * The part of its order that no channel has paid, where its desk has not written the sale yet: it is taken there, or everything is given
   * back; 0 where nothing is missing, or nobody knows.
   */
  missingMinor: z.int(),
  /** The person who looks after it; null: nobody yet. */
  ownerName: z.string().nullable(),
  can: z.object({
    ask: z.boolean(),
    takeBack: z.boolean(),
    close: z.boolean(),
    /** Its desk left what it had of the sale, so that it can be ended here. */
    complete: z.boolean(),
  }),
})
export type OpenCase = z.output<typeof openCase>

export const listOpenCases = endpoint({
  name: 'payment.list-open-cases',
  method: 'GET',
  access: { anyOf: ['platform.payment'] },
  summary:
    'Payments that a person has to look at: unclear, not taken back, without a sale, another amount, refund failed or unclear',
  request: pageRequest,
  answer: pageOf(openCase),
})

const one = z.object({ id })
const standing = z.object({ id, state: z.enum(ATTEMPT_STATES) })

export const askCase = endpoint({
  name: 'payment.ask-case',
  access: { anyOf: ['platform.payment'] },
  repeat: 'runs-again',
  summary: 'Asks the channel once more how a payment stands',
  request: one,
  answer: standing,
})

export const ownCase = endpoint({
  name: 'payment.own-case',
  access: { anyOf: ['platform.payment'] },
  summary: 'Takes a case on, or hands it back, so that no two people work on one',
  request: one.extend({ isMine: z.boolean() }),
  answer: z.object({ id, ownerName: z.string().nullable() }),
})

export const takeBackCase = endpoint({
  name: 'payment.take-back-case',
  access: { anyOf: ['platform.payment.edit'] },
  repeat: 'runs-again',
  summary: 'Ends a payment at its channel: closes what was not paid, gives back what was and belongs to no sale',
  refusals: ['payment.in-a-sale'],
  request: one,
  answer: standing,
})

export const closeCase = endpoint({
  name: 'payment.close-case',
  access: { anyOf: ['platform.payment.force'] },
  summary: 'Decides by hand how a payment ended, with the reason',
  refusals: ['attempt.not-now', 'payment.in-a-sale', 'payment.receipt-missing', 'thing.changed-meanwhile'],
  request: one.extend({
    /** It was paid, it was not, or the money went back some other way. */
    outcome: z.enum(['paid', 'unpaid', 'returned']),
    /** The reason, and the number of the receipt for money that only a person gives back (`refund-by-hand`). */
    reason: line().min(2).max(200),
  }),
  answer: standing,
})
