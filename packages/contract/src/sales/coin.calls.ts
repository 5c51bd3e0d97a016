import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, noFields } from '../fields.ts'

export const roundCashToCoin = endpoint({
  name: 'sales.round-cash-to-coin',
  access: { anyOf: ['platform.configuration.sales.edit'] },
  summary: 'Rounds cash of a currency to its smallest coin in use, as an update proposed',
  refusals: ['thing.changed-meanwhile'],
  request: z.object({ currency }),
  answer: noFields,
})
