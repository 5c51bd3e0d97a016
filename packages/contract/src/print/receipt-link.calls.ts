import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, locale, noFields } from '../fields.ts'
import { receiptTemplate } from './receipt-template.ts'
import { salePaper } from './template.calls.ts'

/** Days a link to a receipt opens it. */
export const RECEIPT_LINK_DAYS = 90

/** A link with which the customer sees the receipt of one sale without signing in. Source: RC-P03. */
export const createReceiptLink = endpoint({
  name: 'print.create-receipt-link',
  access: { anyOf: ['platform.analysis.orders', 'desk.orders'] },
  repeat: 'runs-again',
  summary: 'Makes a link that shows the receipt of a sale to whoever has it',
  request: z.object({ orderId: id }),
  answer: z.object({ token: z.string(), expiresAt: instant }),
})

/**
 * Returns the link for a sale that the calling till made itself, whoever is signed in: its customer display shows the link. Source: RC-P03.
 */
export const linkOwnSale = endpoint({
  name: 'print.link-own-sale',
  access: 'device',
  repeat: 'runs-again',
  summary: 'A link to the receipt of a sale of the calling till, for its customer’s screen',
  request: z.object({ orderId: id }),
  answer: z.object({ token: z.string(), expiresAt: instant }),
})

/** The receipt behind a link, as it was sold; the link itself proves that it is real. */
export const readPublicReceipt = endpoint({
  name: 'print.read-public-receipt',
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
    /** Leads to the own page of the member it was sold to; null without one, or where no code could be sent. */
    memberToken: z.string().nullable(),
    /** The invoice that stands for this sale; null where one can be asked for. */
    invoice: z.object({ number: z.string(), token: z.string() }).nullable(),
  }),
})

/** The receipt of an order as its desk printed it: by the template that counted when it was sold. */
export const readOrderPaper = endpoint({
  name: 'print.read-order-paper',
  method: 'GET',
  path: '/print/order-paper/:id',
  access: { anyOf: ['platform.analysis.orders', 'desk.orders'] },
  summary: 'The receipt of an order, with the template that it was printed by',
  request: z.object({ id }),
  answer: salePaper.extend({ template: receiptTemplate }),
})

/** The forms in which a receipt is kept: a page to print, a picture, a page that needs nothing else. */
export const RECEIPT_FORMS = ['pdf', 'png', 'html'] as const

/** The receipt behind a link as a file. Source: DV-D03. */
export const downloadReceipt = endpoint({
  name: 'print.download-receipt',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  kind: 'download',
  summary: 'The receipt behind a link as PDF, picture or page',
  refusals: ['receipt-link.invalid', 'receipt-link.expired', 'request.too-often'],
  request: z.object({ token: z.string().min(20).max(500), form: z.enum(RECEIPT_FORMS), language: locale.optional() }),
  answer: noFields,
})

/** Sends the receipt behind a link by mail, as text. Source: RC-P03. */
export const mailReceipt = endpoint({
  name: 'print.mail-receipt',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Sends the receipt behind a link to an address, at most three times an hour',
  refusals: ['receipt-link.invalid', 'receipt-link.expired', 'request.too-often'],
  request: z.object({ token: z.string().min(20).max(500), address: z.email().max(64), language: locale.optional() }),
  answer: noFields,
})
