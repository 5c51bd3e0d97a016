import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency } from '../fields.ts'
import { PLAYED_WISHES } from './played-payment.calls.ts'

/** The state of a payment, as whoever pays is told. Source: payments.md, 5. */
export const PAGE_STATES = ['paid', 'waiting', 'failed', 'cancelled'] as const

const page = z.object({
  outletName: z.string(),
  amountMinor: z.int(),
  currency,
  state: z.enum(PAGE_STATES),
  /** A payment of the simulator, which can be paid here. */
  isDemo: z.boolean(),
  /** Whether one may also say no here, or let its time run out: a payment of a test shop. Left out by a server of the release before. */
  maySayNo: z.boolean().optional(),
})
export type PaymentPage = z.output<typeof page>

const byWord = z.object({
  /** The signed word of the page's address. */
  ref: z.string().min(20).max(500),
})

/** Returns the page that a customer reads when they come back from their wallet: outlet, amount and state, nothing else. */
export const readPaymentPage = endpoint({
  name: 'payment.read-page',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'How the payment behind a signed address stands; nothing in the address but its word is believed',
  refusals: ['payment.page-invalid', 'payment.page-expired', 'request.too-often'],
  request: byWord,
  answer: page,
})

/** Decides as the customer of a simulated channel would (D54). */
export const payInDemo = endpoint({
  name: 'payment.pay-in-demo',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Pays a waiting payment of the simulator, or of a test shop says no; refuses every other',
  refusals: ['payment.page-invalid', 'payment.page-expired', 'payment.not-demo', 'request.too-often'],
  request: byWord.extend({ wish: z.enum(PLAYED_WISHES).default('pay') }),
  answer: page,
})
