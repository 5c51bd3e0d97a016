import { ATTEMPT_STATES } from '@kassa/domain/payment/attempt.ts'
import { CHANNELS } from '@kassa/domain/payment/channel.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, noFields } from '../fields.ts'

const access = { anyOf: ['platform.configuration.connections.testShop'] } as const

/** Payments that the page of the test shop shows, the newest. */
export const SHOWN_PLAYED = 20

/** The acts of a customer of a simulated channel: pays, says no, or lets the channel's own time run out, of which nobody is told. */
export const PLAYED_WISHES = ['pay', 'decline', 'lapse'] as const
export type PlayedWish = (typeof PLAYED_WISHES)[number]

/** Amounts, in smallest units, that have an outcome of their own at a simulated channel. */
export const PLAYED_AMOUNTS = {
  phone: 8_800,
  pays: 8_801,
  polls: 8_802,
  declined: 8_803,
  insufficient: 8_804,
  codeUsed: 8_805,
  dropsAnswer: 8_806,
  failsOnce: 8_807,
  unclear: 8_808,
  wrongAmount: 8_809,
  wrongSignature: 8_810,
  reversalRetry: 8_811,
  refundPending: 8_812,
} as const

/** A payment that a till of a test shop asked a simulated channel for. */
const playedView = z.object({
  id,
  /** Its number on receipts and at the channel. */
  number: z.string(),
  outletId: id,
  channel: z.enum(CHANNELS),
  method: z.int(),
  amountMinor: z.int(),
  currency,
  state: z.enum(ATTEMPT_STATES),
  /** Whether the customer may still decide. */
  isWaiting: z.boolean(),
  /** By the clock of the test shop. */
  requestedAt: instant,
})
export type PlayedPaymentView = z.output<typeof playedView>

export const listPlayed = endpoint({
  name: 'payment.list-played',
  method: 'GET',
  access,
  summary: 'Payments that tills of a test shop asked simulated channels for, the newest first; none in a real shop',
  request: noFields,
  answer: z.object({ payments: z.array(playedView) }),
})

export const decidePlayed = endpoint({
  name: 'payment.decide-played',
  access,
  summary: 'Decides a waiting payment of a test shop as its customer would',
  refusals: ['thing.not-found', 'payment.played-over'],
  request: z.object({ id, wish: z.enum(PLAYED_WISHES) }),
  answer: z.object({ isWaiting: z.boolean() }),
})
