import { INVOICE_KINDS } from '@kassa/domain/receipt/invoice/invoice-document.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, line, locale, noFields } from '../fields.ts'

/** Days a link to an invoice opens it. */
export const INVOICE_LINK_DAYS = 90

const token = z.string().min(20).max(500)

/** The facts that a customer gives for an invoice: the name it is made out to, a tax number, and in Japan its purpose (但し書き). */
const buyer = {
  buyerName: line().min(1).max(100),
  buyerTaxNumber: line().max(50).default(''),
  purpose: line().max(100).default(''),
}

const issued = z.object({ number: z.string(), token: z.string(), expiresAt: instant })

/** One per order; another takes a credit note first. Source: RC-P04. */
export const requestInvoice = endpoint({
  name: 'print.request-invoice',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Issues the invoice of a sale to whoever has the link to its receipt',
  refusals: [
    'receipt-link.invalid',
    'receipt-link.expired',
    'invoice.issued-already',
    'invoice.nothing-left',
    'request.too-often',
  ],
  request: z.object({ token, ...buyer }),
  answer: issued,
})

/** The invoice behind a link. Source: D62, OR-S16. */
export const downloadInvoicePdf = endpoint({
  name: 'print.download-invoice-pdf',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  kind: 'download',
  summary: 'The PDF of the invoice behind a link',
  refusals: ['invoice-link.invalid', 'invoice-link.expired', 'request.too-often'],
  request: z.object({ token, language: locale.optional() }),
  answer: noFields,
})

const VIEW = { anyOf: ['platform.analysis.orders', 'desk.orders'] } as const
const CREDIT = { anyOf: ['platform.analysis.orders.refund', 'desk.orders.refund'] } as const

const invoiceView = z.object({
  id,
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  issuedAt: instant,
  buyerName: z.string(),
  buyerTaxNumber: z.string(),
  /** The number of the invoice that this credit note takes back; null for an invoice. */
  credits: z.string().nullable(),
  reason: z.string(),
  isCredited: z.boolean(),
})

export const listInvoices = endpoint({
  name: 'print.list-invoices',
  method: 'GET',
  access: VIEW,
  summary: 'The invoices and credit notes of an order, newest first',
  request: z.object({ orderId: id }),
  answer: z.object({ invoices: z.array(invoiceView) }),
})

export const createInvoice = endpoint({
  name: 'print.create-invoice',
  access: VIEW,
  summary: 'Issues the invoice of a sale for a customer who asks for it',
  refusals: ['invoice.issued-already', 'invoice.nothing-left'],
  request: z.object({ orderId: id, ...buyer }),
  answer: issued,
})

/** Takes an invoice back by a document of its own; then another can be issued. */
export const creditInvoice = endpoint({
  name: 'print.credit-invoice',
  access: CREDIT,
  summary: 'Takes an invoice back with a credit note',
  refusals: ['invoice.credited-already'],
  request: z.object({ invoiceId: id, reason: line().min(1).max(100) }),
  answer: z.object({ number: z.string() }),
})

/** A link to the PDF, to be sent to the customer. */
export const createInvoiceLink = endpoint({
  name: 'print.create-invoice-link',
  access: VIEW,
  repeat: 'runs-again',
  summary: 'Makes a link that gives the PDF of an invoice to whoever has it',
  request: z.object({ invoiceId: id }),
  answer: z.object({ token: z.string(), expiresAt: instant }),
})
