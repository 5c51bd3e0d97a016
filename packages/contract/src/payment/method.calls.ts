import { CHANNELS } from '@kassa/domain/payment/channel.ts'
import { PAYMENT_METHODS, paymentMethodOf } from '@kassa/domain/payment/method.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { enabledBit, id, line } from '../fields.ts'
import { methodFee } from './method-fee.ts'

/** A payment method with the choice of a merchant, or of one of its outlets. */
export const methodRow = z.object({
  /** The number of specification §4, from 100 on our own (D104). */
  method: z
    .int()
    .min(0)
    .refine((number) => paymentMethodOf(number) !== undefined),
  enabled: enabledBit,
  /** The label of the tile instead of the method's own name; null: its own name. */
  label: line().min(1).max(20).nullable(),
  /** True where a payment that no channel carried needs the number of its slip. */
  needsReference: z.boolean(),
  opensDrawer: z.boolean(),
  /** True where what was paid this way goes back this way; otherwise in cash. Left out by whoever knows of no such choice. */
  isRefundable: z.boolean().default(true),
  /** The most of one sale without a connection, in minor units of the outlet's currency; null: any amount. */
  offlineMostMinor: z.int().min(0).max(99_999_999).nullable(),
  /** The most of one desk altogether until it has sent what it took; null: any amount. */
  offlineTotalMinor: z.int().min(0).max(99_999_999).nullable(),
  /** The fee of the method for the customer; null: none. Left out by callers that know of no fees, and for methods that never have one. */
  fee: methodFee.nullable().default(null),
})

const methods = z.object({
  /** All of them, in the order of the desk's tiles. */
  methods: z.array(methodRow),
  /** The source of the choices: the nearest place that has its own, or the usual ones of the currency. */
  from: z.enum(['default', 'platform', 'merchant', 'outlet', 'device']),
  /** The channels with an account that works there now; the domain says which of them carries a method (`carriedBy`). */
  channels: z.array(z.object({ channel: z.enum(CHANNELS), mode: z.enum(['demo', 'live']), isOwn: z.boolean() })),
  /** Version of what stands at the asked place itself, 0 where it inherits; sent back when saving. */
  version: z.int(),
})

const place = z.object({
  /** One outlet's own; left out: the merchant's. */
  outletId: id.optional(),
})

export const listMethods = endpoint({
  name: 'payment.list-methods',
  method: 'GET',
  access: { anyOf: ['platform.payment'] },
  summary: 'Ways to pay as they count for the merchant or at an outlet',
  request: place,
  answer: methods,
})

export const saveMethods = endpoint({
  name: 'payment.save-methods',
  access: { anyOf: ['platform.payment.edit'] },
  summary: 'Sets which ways to pay are taken, in which order and how',
  refusals: [
    'payment.none-enabled',
    'payment.cash-disabled',
    'payment.method-twice',
    'payment.method-unfit',
    'setting.not-settable-here',
    'setting.value-unfit',
    'thing.changed-meanwhile',
  ],
  request: place.extend({
    /** The methods in the order of the tiles; one left out is switched off. */
    methods: z.array(methodRow).max(Object.keys(PAYMENT_METHODS).length),
    version: z.int().min(0),
  }),
  answer: methods,
})
