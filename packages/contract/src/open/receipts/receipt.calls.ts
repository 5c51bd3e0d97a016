import { z } from 'zod'
import { locale } from '../../fields.ts'
import { idOf, readRequest, resource, text } from '../frame.ts'
import { openRead } from '../open-endpoint.ts'

/** The choice of the language of a paper. */
export const paperLanguage = z
  .enum(locale.options)
  .optional()
  .describe('The language to write it in; left out: that of the outlet')

export const receiptResource = resource(
  'Receipt',
  'The receipt of a sale as its outlet prints it, but without the codes of gift cards and coupons and without what its member has',
  {
    id: idOf('The order'),
    number: text('The number on it'),
    language: z.enum(locale.options).describe('The language that it is written in'),
    text: text('The receipt in lines of 48 characters; a picture is left out, a code stands as it is typed'),
    pdf: text('The receipt as PDF, in base64; answered with `expand=pdf`'),
  },
  ['pdf'],
)

export const readReceipt = openRead({
  name: 'read-receipt',
  path: '/orders/:id/receipt',
  scopes: ['orders_read'],
  access: { anyOf: ['platform.analysis.orders'] },
  summary: 'Read the receipt of a sale as text; expand its PDF',
  request: readRequest(receiptResource, 'The order').extend({
    language: paperLanguage,
  }),
  answer: receiptResource.shown,
})
