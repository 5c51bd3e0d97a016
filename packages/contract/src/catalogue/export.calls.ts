import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

/**
 * Starts an export of products at the chosen outlet; it becomes an export record of kind `products`. With `productIds`,
 * combined and multi-attribute products among them are refused as the specification says; by filter they are left out.
 */
export const exportProducts = endpoint({
  name: 'catalogue.export-products',
  method: 'POST',
  path: '/catalogue/products/export',
  access: { anyOf: ['platform.catalogue.products.export'] },
  outlet: 'required',
  summary: 'Exports products',
  refusals: ['export.not-exportable'],
  request: z.object({
    productIds: z.array(id).min(1).max(1_000).nullable().default(null),
    categoryId: id.optional(),
    search: z.string().trim().max(50).optional(),
  }),
  answer: z.object({ exportId: id }),
})

export const productExportCalls = [exportProducts] as const
