import { BILL_TYPES } from '@kassa/domain/billing/quote.ts'
import { ATTEMPT_STATES } from '@kassa/domain/payment/attempt.ts'
import { CHANNELS } from '@kassa/domain/payment/channel.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  currency,
  enabledBit,
  id,
  instant,
  line,
  localDate,
  noFields,
  pageOf,
  pageRequest,
  sortBy,
  sumMinor,
  lines,
} from '../fields.ts'
import { billingPeriod, billLine } from './licence.calls.ts'

export const BILL_STATES = [
  'unpaid',
  'paid',
  'cancelled',
  'refunded',
  'refund-requested',
  'refund-denied',
  'refund-cancelled',
] as const

/** Specification §3 (bill). */
const billRow = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  merchantNumber: z.string(),
  number: z.string(),
  type: z.enum(BILL_TYPES),
  state: z.enum(BILL_STATES),
  /** The proof of a transfer waits to be looked at. */
  isPendingConfirmation: z.boolean(),
  versionName: z.string(),
  period: billingPeriod,
  quantity: z.int(),
  currency,
  totalMinor: z.int(),
  refundedMinor: z.int(),
  orderedAt: instant,
  orderedBy: z.string(),
  paidAt: instant.nullable(),
  channel: z.string().nullable(),
  transactionNumber: z.string().nullable(),
  version: z.int(),
  can: z.object({
    pay: z.boolean(),
    cancel: z.boolean(),
    handleTransfer: z.boolean(),
    requestRefund: z.boolean(),
    decideRefund: z.boolean(),
    cancelRefund: z.boolean(),
  }),
})
export type ListedBill = z.output<typeof billRow>

const billAttemptView = z.object({
  id,
  channel: z.enum(CHANNELS),
  state: z.enum(ATTEMPT_STATES),
  amountMinor: z.int(),
  /** The code that the payer's phone scans, or the address it opens. */
  qr: z.string().nullable(),
  number: z.string(),
})

const billView = billRow.extend({
  lines: z.array(billLine),
  from: localDate,
  until: localDate.nullable(),
  taxName: z.string(),
  taxMinor: z.int(),
  payerName: z.string(),
  payerAddress: z.string(),
  payerTaxNumber: z.string(),
  couponCode: z.string().nullable(),
  /** When it is cancelled by itself. */
  expiresAt: instant.nullable(),
  proof: z.object({ reference: z.string(), payer: z.string(), day: z.string() }).nullable(),
  refundReason: z.string(),
  refundNote: z.string(),
  /** The amount that a refund would give back today. */
  refundableMinor: z.int(),
  transferTo: z.string(),
  channels: z.array(z.object({ channel: z.enum(CHANNELS), isDemo: z.boolean() })),
  attempts: z.array(billAttemptView),
  events: z.array(
    z.object({ at: instant, action: z.string(), state: z.string(), byName: z.string().nullable(), note: z.string() }),
  ),
})
export type BillView = z.output<typeof billView>

const bills = { anyOf: ['platform.billing.bills'] } as const

export const listBills = endpoint({
  name: 'billing.list-bills',
  method: 'GET',
  access: bills,
  scope: 'across',
  summary: 'Bills, the newest first: one’s own, or those of the merchants one looks after',
  request: pageRequest.extend({
    search: z.string().trim().max(50).optional(),
    state: z.enum(BILL_STATES).optional(),
    type: z.enum(BILL_TYPES).optional(),
    proof: z.enum(['waiting']).optional(),
    sort: sortBy('number', 'type', 'merchant', 'version', 'amount', 'state', 'ordered', 'transaction'),
  }),
  answer: pageOf(billRow),
})

export const readBill = endpoint({
  name: 'billing.read-bill',
  method: 'GET',
  path: '/billing/bills/:id',
  access: bills,
  scope: 'across',
  summary: 'One bill with its calendar, its payments and what happened to it',
  request: z.object({ id }),
  answer: billView,
})

export const downloadBillPdf = endpoint({
  name: 'billing.download-bill-pdf',
  method: 'GET',
  path: '/billing/bills/:id/pdf',
  access: bills,
  scope: 'across',
  kind: 'download',
  summary: 'A bill as a PDF with its tax; a credit note too where it was refunded',
  request: z.object({ id }),
  answer: noFields,
})

const mayBuy = {
  anyOf: [
    'platform.billing.authorizations.purchase',
    'platform.billing.authorizations.renew',
    'platform.billing.authorizations.upgrade',
  ],
} as const

export const payBill = endpoint({
  name: 'billing.pay-bill',
  access: mayBuy,
  repeat: 'runs-again',
  summary: 'Begins a payment of a bill by a channel of the operator; a code to scan comes back',
  refusals: ['bill.not-unpaid', 'bill.awaits-confirmation', 'bill.channel-unready', 'bill.being-paid'],
  request: z.object({
    id,
    /** The payer's own choice: the same again is the same payment. */
    attemptId: id,
    channel: z.enum(CHANNELS),
  }),
  answer: billAttemptView,
})

export const askBillPayment = endpoint({
  name: 'billing.ask-bill-payment',
  access: mayBuy,
  repeat: 'runs-again',
  summary: 'Asks the channel how a payment of a bill stands; paid, the licence counts at once',
  request: z.object({ attemptId: id }),
  answer: billAttemptView,
})

export const giveUpBillPayment = endpoint({
  name: 'billing.give-up-bill-payment',
  access: mayBuy,
  repeat: 'runs-again',
  summary: 'Takes back a payment of a bill that was not made, so that another way can be chosen',
  request: z.object({ attemptId: id }),
  answer: billAttemptView,
})

export const sendTransferProof = endpoint({
  name: 'billing.send-transfer-proof',
  access: mayBuy,
  summary: 'Says that a bill was paid by transfer: it waits for the operator to look',
  refusals: ['bill.not-unpaid', 'bill.awaits-confirmation', 'bill.being-paid'],
  request: z.object({ id, reference: line().min(1).max(64), payer: line().min(1).max(64), day: localDate }),
  answer: noFields,
})

/** Bills of other merchants are handled by the operator, to whom the money goes. */
const handling = { anyOf: ['platform.billing.bills.handle'] } as const

export const handleTransfer = endpoint({
  name: 'billing.handle-transfer',
  access: handling,
  scope: 'platform',
  summary: 'Confirms or rejects the proof of a transfer',
  refusals: ['bill.not-unpaid', 'bill.no-proof', 'bill.note-needed'],
  request: z.object({ merchantId: id, id, isReceived: z.boolean(), note: lines().max(255).default('') }),
  answer: noFields,
})

export const cancelBill = endpoint({
  name: 'billing.cancel-bill',
  access: { anyOf: ['platform.billing.bills.cancel'] },
  summary: 'Cancels an unpaid bill',
  refusals: ['bill.not-unpaid', 'bill.awaits-confirmation', 'bill.being-paid'],
  request: z.object({ id }),
  answer: noFields,
})

export const requestRefund = endpoint({
  name: 'billing.request-refund',
  access: { anyOf: ['platform.billing.authorizations.refund'] },
  summary: 'Asks for the refund of a paid bill, the latest first',
  refusals: ['bill.not-paid', 'bill.not-latest', 'bill.one-open'],
  request: z.object({ id, reason: lines().min(1).max(255) }),
  answer: noFields,
})

export const cancelRefund = endpoint({
  name: 'billing.cancel-refund',
  access: { anyOf: ['platform.billing.authorizations.refund'] },
  summary: 'Takes back the request for a refund',
  refusals: ['bill.no-refund-requested'],
  request: z.object({ id }),
  answer: noFields,
})

export const decideRefund = endpoint({
  name: 'billing.decide-refund',
  access: handling,
  scope: 'platform',
  summary: 'Approves a refund with its amount, or denies it with a reason',
  refusals: ['bill.no-refund-requested', 'bill.refund-too-much', 'bill.note-needed'],
  request: z.object({
    merchantId: id,
    id,
    isApproved: z.boolean(),
    /** Left out: the unused whole days. */
    amountMinor: z.int().min(0).optional(),
    note: lines().max(255).default(''),
  }),
  answer: z.object({ refundedMinor: z.int() }),
})

const billingAccountView = z.object({
  channel: z.enum(CHANNELS),
  mode: z.enum(['demo', 'live']),
  enabled: enabledBit,
  fields: z.record(z.string(), z.string()),
  tails: z.record(z.string(), z.string()),
  version: z.int(),
})

export const listBillingAccounts = endpoint({
  name: 'billing.list-accounts',
  method: 'GET',
  access: { anyOf: ['platform.billing.versions'] },
  scope: 'platform',
  summary: 'The operator’s own accounts at channels, by which bills are paid, without their secrets',
  request: z.object({}),
  answer: z.object({ accounts: z.array(billingAccountView), hasSimulators: z.boolean() }),
})

export const saveBillingAccount = endpoint({
  name: 'billing.save-account',
  access: { anyOf: ['platform.billing.versions.edit'] },
  scope: 'platform',
  summary: 'Adds or changes one of the operator’s accounts; a secret that is left out stays as it is',
  refusals: [
    'payment.field-missing',
    'payment.key-unreadable',
    'payment.key-swapped',
    'payment.certificate-expired',
    'payment.field-unfit',
    'payment.demo-unavailable',
  ],
  request: z.object({
    channel: z.enum(CHANNELS),
    mode: z.enum(['demo', 'live']),
    enabled: enabledBit,
    fields: z.record(z.string().max(40), z.string().trim().max(8_000)),
    version: z.int().min(0),
  }),
  answer: billingAccountView,
})

const commissionRow = z.object({
  id,
  partnerName: z.string(),
  merchantName: z.string(),
  billNumber: z.string(),
  kind: z.enum(['earned', 'taken-back']),
  rateBasisPoints: z.int(),
  amountMinor: z.int(),
  currency,
  at: instant,
})

export const listCommissions = endpoint({
  name: 'billing.list-commissions',
  method: 'GET',
  access: { anyOf: ['platform.billing.versions'] },
  scope: 'across',
  summary: 'What partners get of paid bills, the newest first',
  request: pageRequest.extend({
    search: z.string().trim().max(50).optional(),
    sort: sortBy('partner', 'bill', 'merchant', 'rate', 'amount', 'at'),
  }),
  answer: pageOf(commissionRow),
})

const revenueRow = z.object({
  name: z.string(),
  currency,
  paidMinor: sumMinor,
  refundedMinor: sumMinor,
  bills: z.int(),
})

/** Twelve months: what came in and went back, and what recurs. */
export const readRevenue = endpoint({
  name: 'billing.read-revenue',
  method: 'GET',
  path: '/billing/revenue',
  access: { anyOf: ['platform.billing.versions'] },
  scope: 'across',
  summary: 'Revenue of licences: by month, version and partner; recurring, new and lost',
  request: z.object({}),
  answer: z.object({
    months: z.array(revenueRow),
    /** The zone of the installation, by whose days the months are counted; left out by an older server. */
    zone: z.string().optional(),
    versions: z.array(revenueRow),
    partners: z.array(revenueRow),
    /** The monthly income from the licences in use, each divided by its period. */
    recurring: z.array(z.object({ currency, monthlyMinor: sumMinor, licences: z.int() })),
    /** The new licences of the last thirty days. */
    newLicences: z.int(),
    lostLicences: z.int(),
  }),
})
