import { RECEIPT_CODE_LENGTH } from '@kassa/domain/receipt/receipt-code.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { phone } from '../organisation/person-fields.ts'

const access = { anyOf: ['platform.analysis.orders', 'desk.orders'] } as const

/** `ready`, or what is in the way of a text: no gateway, none with a template for receipts, no public address to lead to. */
export const TEXT_WAYS = ['ready', 'no-gateway', 'no-template', 'no-address'] as const

/** Whom the receipt of a sale can go to. Source: RC-P03. */
export const readReceiptWays = endpoint({
  name: 'print.read-receipt-ways',
  method: 'GET',
  path: '/print/receipt-ways',
  access,
  summary: 'Whether the receipt of a sale can go by SMS, and to whose phone',
  request: z.object({ orderId: id }),
  answer: z.object({
    text: z.enum(TEXT_WAYS),
    /** The end of the member's number; empty without a member, or where they have none. */
    memberPhone: z.string(),
    /** Texts with this receipt that may still go. */
    left: z.int(),
  }),
})

/** A text with a short link. It costs the shop money, so that nobody but who works there sends one. Source: RC-P03. */
export const textReceipt = endpoint({
  name: 'print.text-receipt',
  access,
  summary: 'Sends a link to the receipt of a sale by SMS, five times at most',
  refusals: [
    'phone.invalid',
    'receipt-text.no-gateway',
    'receipt-text.no-template',
    'receipt-text.no-address',
    'receipt-text.no-phone',
    'receipt-text.too-many',
  ],
  request: z.object({
    orderId: id,
    /** The phone as it was typed; empty: the member's own. */
    phone,
  }),
  answer: z.object({ phone: z.string(), left: z.int() }),
})

/** Returns the target of a text, as a whole link. */
export const openReceiptCode = endpoint({
  name: 'print.open-receipt-code',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'The link to a receipt behind the short code of a text',
  refusals: ['receipt-link.invalid', 'receipt-link.expired', 'request.too-often'],
  request: z.object({ code: z.string().length(RECEIPT_CODE_LENGTH) }),
  answer: z.object({ token: z.string(), expiresAt: instant }),
})
