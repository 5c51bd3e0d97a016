import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { receiptTemplate } from './receipt-template.ts'
import { salePaper } from './template.calls.ts'

/** Days a link to a receipt opens it. */
export const RECEIPT_LINK_DAYS = 90

/** A link with which the customer sees the receipt of one sale without signing in. Source: RC-P03. */
export const createReceiptLink = endpoint({
  name: 'print.create-receipt-link',
  method: 'POST',
  path: '/print/create-receipt-link',
  access: { anyOf: ['platform.analysis.orders', 'desk.orders'] },
  repeat: 'runs-again',
  summary: 'Makes a link that shows the receipt of a sale to whoever has it',
  request: z.object({ orderId: id }),
  answer: z.object({ token: z.string(), expiresAt: instant }),
})

/** The receipt behind a link, as it was sold; the link itself proves that it is real. */
export const readPublicReceipt = endpoint({
  name: 'print.read-public-receipt',
  method: 'POST',
  path: '/print/read-public-receipt',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'The receipt behind a link, and what was given back of it since',
  refusals: ['receipt-link.invalid', 'receipt-link.expired', 'request.too-often'],
  request: z.object({ token: z.string().min(20).max(500) }),
  answer: salePaper.extend({
    template: receiptTemplate,
    /** Given back since, in minor units. */
    refundedMinor: z.int(),
    expiresAt: instant,
  }),
})
