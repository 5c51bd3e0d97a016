import { creditInvoice as creditInside } from '../../print/invoice.calls.ts'
import { idOf, readRequest } from '../frame.ts'
import { openRead, openWrite } from '../open-endpoint.ts'
import { invoiceResource } from '../order.calls.ts'
import { z } from 'zod'
import { paperLanguage } from './receipt.calls.ts'

export const readInvoice = openRead({
  name: 'read-invoice',
  path: '/invoices/:id',
  scopes: ['invoices_read'],
  access: { anyOf: ['platform.analysis.orders'] },
  summary: 'Read one invoice or credit note; expand its PDF',
  request: readRequest(invoiceResource, 'The invoice').extend({ language: paperLanguage }),
  answer: invoiceResource.shown,
})

export const creditInvoice = openWrite({
  name: 'credit-invoice',
  path: '/invoices/credit',
  scopes: ['invoices_credit'],
  access: { anyOf: ['platform.analysis.orders.refund'] },
  summary: 'Take an invoice back with a credit note; its order can then have another',
  request: z.object({
    id: idOf('The invoice'),
    reason: creditInside.request.shape.reason.describe('Why, 1 to 100 characters, as the credit note says'),
  }),
  answer: invoiceResource.shown,
  refusals: ['invoice.credited-already', 'scope.daily-limit'],
})
