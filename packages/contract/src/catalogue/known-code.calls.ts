import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { barCode } from './product.ts'

export const findKnownCode = endpoint({
  name: 'catalogue.find-known-code',
  method: 'GET',
  path: '/catalogue/known-codes/:code',
  access: { anyOf: ['platform.catalogue.products.add', 'desk.products.add'] },
  summary: 'Name and brand of a bar code in the table that the operator loaded, to fill in a product that is made',
  request: z.object({ code: barCode }),
  answer: z.object({
    /** Null: the table has no such code. */
    found: z
      .object({
        name: z.string(),
        brand: z.string().nullable(),
        /** The brand of this name that the merchant has; null where it has none. */
        brandId: id.nullable(),
      })
      .nullable(),
  }),
})
