import { lossKinds } from '@kassa/domain/figures/loss.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  answeredDays,
  currency,
  id,
  instant,
  localDate,
  pageOf,
  pageRequest,
  sumMinor,
  withSaidDays,
} from '../fields.ts'

const lossKind = z.enum(lossKinds)

const counted = z.object({ kind: lossKind, events: z.int(), amountMinor: sumMinor })

/** The figures of one person, or of all of them together. */
const lossRow = z.object({
  orders: z.int(),
  netMinor: sumMinor,
  events: z.int(),
  /** Events on a hundred orders, cut; null where nothing was sold. */
  perHundred: z.int().nullable(),
  kinds: z.array(counted),
})

/**
 * Where goods or money may have left without a sale, by person: deleted lines, baskets given up, voids, refunds without a sale, prices changed by
 * hand, drawers opened without a sale. Source: AU-P03.
 */
export const lossFigures = endpoint({
  name: 'figures.loss-figures',
  method: 'GET',
  access: { anyOf: ['platform.analysis.handover'] },
  outlet: 'optional',
  summary: 'Deleted lines, voids, refunds without a sale, changed prices and drawers opened without a sale, by person',
  refusals: ['figures.period-too-long'],
  request: withSaidDays(z.object({ outletId: id.optional() })),
  answer: z.object({
    ...answeredDays,
    byCurrency: z.array(
      z.object({
        currency,
        all: lossRow,
        people: z.array(
          lossRow.extend({
            personId: id,
            /** Null: gone. */
            name: z.string().nullable(),
            /**
             * Whether it stands out: at least five events, and more than twice as many on an order as the others. A hint, never a verdict.
             */
            standsOut: z.boolean(),
          }),
        ),
      }),
    ),
  }),
})

/** Each of those events with the document it belongs to, newest first. */
export const lossEvents = endpoint({
  name: 'figures.loss-events',
  method: 'GET',
  access: { anyOf: ['platform.analysis.handover'] },
  outlet: 'optional',
  summary: 'Each deleted line, void, changed price … of a period, with its sale, refund or shift',
  refusals: ['figures.period-too-long'],
  request: withSaidDays(
    pageRequest.extend({
      outletId: id.optional(),
      staffId: id.optional(),
      kind: lossKind.optional(),
      currency: currency.optional(),
    }),
  ),
  answer: pageOf(
    z.object({
      id,
      kind: lossKind,
      at: instant,
      businessDay: localDate,
      outletId: id,
      outletName: z.string(),
      deviceName: z.string().nullable(),
      personId: id,
      personName: z.string().nullable(),
      currency,
      amountMinor: sumMinor,
      /** The goods, the reason that was given, or the number of the document. */
      what: z.string(),
      orderId: id.nullable(),
      refundId: id.nullable(),
      shiftId: id.nullable(),
    }),
  ),
})
