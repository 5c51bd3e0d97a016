import { ANSWER_LINES } from '@kassa/domain/basket/index.ts'
import { z } from 'zod'
import { line as oneLine } from '../../fields.ts'
import { refundLine } from '../../journal/journal.ts'
import { returnRefusals } from '../../sales/refund-request.ts'
import { externalId } from '../external-id.calls.ts'
import { idOf, money, moneyBack, readRequest, text } from '../frame.ts'
import { openRead, openWrite } from '../open-endpoint.ts'
import { refundResource, tender } from '../order.calls.ts'

/** The limits of a line that comes back, by the rule of the screens. */
const own = refundLine.shape

const lineBack = z
  .object({
    line: own.line.describe('The line of the order, by its number there'),
    quantity: own.quantity.describe('Pieces, or thousandths of the weight unit; at most what has not come back'),
    is_restocked: z
      .boolean()
      .default(true)
      .describe('Whether the goods go back on the shelf; false: they are damaged. Left out: true'),
    serial_numbers: own.serials.describe(
      'The serial numbers of the pieces; left out where the line has none, or all that is left of it comes back',
    ),
  })
  .meta({ id: 'NewRefundLine', description: 'A line of an order of which goods come back' })

const asked = {
  order_id: idOf('The order'),
  lines: z
    .array(lineBack)
    .min(1)
    .max(ANSWER_LINES)
    .optional()
    .describe('The lines that come back, and how much of each; left out: all that is left of the order'),
}

const access = { anyOf: ['platform.analysis.orders.refund'] } as const
const SCOPES = ['refunds_create'] as const

/** The refusals of a refund, previewed or made. */
const REFUSALS = [...returnRefusals, 'refund.cash-at-desk'] as const

const amountBack = money.describe('The money that goes back for the goods, without fees')
const feesBack = money.describe('The payment fees that go back beside it; 0 where the shop keeps them')

export const previewRefund = openWrite({
  name: 'preview-refund',
  path: '/refunds/preview',
  scopes: SCOPES,
  access,
  summary: 'Work out what a refund gives back, to the minor unit; nothing is refunded',
  request: z.object(asked),
  answer: z.object({
    order_id: idOf('The order'),
    amount: amountBack,
    fees: feesBack,
    tax: money.describe('The tax in the amount'),
    lines: z
      .array(
        z.object({
          line: z.int().describe('The line of the order'),
          name: text('The goods'),
          quantity: z.int().describe('Pieces, or thousandths of the weight unit'),
          amount: money.describe('The money that goes back for it'),
          tax: money.describe('The tax in it'),
        }),
      )
      .describe('The lines that come back'),
    tenders: z
      .array(tender.omit({ reference: true }).meta({ id: 'TenderBack', description: 'A part of money that goes back' }))
      .describe('The payment methods by which it goes back, fees without'),
    points_returned: z.int().describe('Points that the member gets back'),
    points_taken: z.int().describe('Points that the member earned by the sale, and that are taken again'),
    closes_order: z.boolean().describe('Whether nothing of the order is left after it'),
  }),
  refusals: REFUSALS,
})

export const createRefund = openWrite({
  name: 'create-refund',
  path: '/refunds',
  scopes: SCOPES,
  access,
  summary: 'Refund an order whole or in part, by the payment methods that paid it: never more than is left of it',
  request: z.object({
    external_id: externalId,
    ...asked,
    reason: oneLine().min(2).max(200).describe('Why, 2 to 200 characters'),
    amount: moneyBack.describe('The `amount` of the preview: a refund that comes to another amount by now is refused'),
    fees: moneyBack
      .optional()
      .describe('The `fees` of the preview: other fees by now are refused. Left out: whatever goes back'),
  }),
  answer: refundResource.shown,
  refusals: [
    ...REFUSALS,
    'refund.differs-from-preview',
    'external-id.other-contents',
    'external-id.gone',
    'scope.daily-limit',
  ],
})

export const readRefund = openRead({
  name: 'read-refund',
  path: '/refunds/:id',
  scopes: ['orders_read'],
  access: { anyOf: ['platform.analysis.orders'] },
  summary: 'Read one refund',
  request: readRequest(refundResource, 'The refund'),
  answer: refundResource.shown,
})
