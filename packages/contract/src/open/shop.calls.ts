import { TENDERS, type TenderName } from '@kassa/domain/payment/method.ts'
import { z } from 'zod'
import { changedAfter, idOf, listOf, listRequest, readRequest, resource, text, withChangedAfter } from './frame.ts'
import { openRead } from './open-endpoint.ts'
import { snake } from './problem.ts'
import { groupedTax, taxRowFields } from './tax-row.ts'

export const taxResource = resource('Tax', 'A sales tax with its rate', {
  id: idOf('The tax'),
  name: text('Its name'),
  rate_basis_points: z
    .int()
    .describe('Its rate in hundredths of a percent, rounded: 1300 is 13 %; of a group, all together'),
  ...taxRowFields,
  zero_rate: z
    .enum(['zero_rated', 'exempt', 'outside'])
    .nullable()
    .describe('The kind of a rate of 0; null: the rate is above 0, or nobody said'),
  taxes: z.array(groupedTax).describe('The taxes of a group in their order; empty: it is a single tax'),
  is_included: z.boolean().describe('Whether prices contain it already'),
  is_enabled: z.boolean().describe('Whether it is offered'),
  outlets: z
    .array(
      z.object({
        outlet_id: idOf('An outlet that offers it'),
        is_default: z.boolean().describe('Whether goods without a tax of their own have it there'),
      }),
    )
    .describe('The outlets that offer it, of those that the app sees'),
})

export const listTaxes = openRead({
  name: 'list-taxes',
  path: '/taxes',
  scopes: ['taxes_read'],
  access: { anyOf: ['platform.configuration.tax'] },
  summary: 'List the sales taxes of the merchant',
  request: withChangedAfter(listRequest(taxResource).extend(changedAfter)),
  answer: listOf(taxResource),
  refusals: ['request.place-unknown', 'feed.restarted'],
})

export const readTax = openRead({
  name: 'read-tax',
  path: '/taxes/:id',
  scopes: ['taxes_read'],
  access: { anyOf: ['platform.configuration.tax'] },
  summary: 'Read one sales tax',
  request: readRequest(taxResource, 'The tax'),
  answer: taxResource.shown,
})

/** Payment methods as the public API names them; what an exchange pays has no method of its own. */
export const METHOD_NAMES = [...(Object.keys(TENDERS) as TenderName[]).map((tender) => snake(tender)), 'other'] as const

export const methodName = z.enum(METHOD_NAMES).meta({ id: 'MethodName', description: 'The payment method by its name' })

const paymentMethodResource = resource('PaymentMethod', 'A way in which an outlet is paid', {
  id: methodName,
  number: z.int().describe('Its number on receipts and in exports'),
  label: z.string().nullable().describe('The name that the merchant gave it; null: its own'),
  is_enabled: z.boolean().describe('Whether it is taken'),
  is_refundable: z.boolean().describe('Whether what was paid so goes back so; otherwise in cash'),
  opens_drawer: z.boolean().describe('Whether the drawer opens for it'),
})

export const listPaymentMethods = openRead({
  name: 'list-payment-methods',
  path: '/payment-methods',
  scopes: ['payment_methods_read'],
  access: { anyOf: ['platform.payment'] },
  summary: 'List the payment methods of an outlet in the order of the till',
  request: z.object({ outlet_id: idOf('The outlet') }),
  answer: z.object({
    data: z.array(paymentMethodResource.whole.meta({ id: 'PaymentMethod' })).describe('All of them'),
  }),
})
