import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, noFields } from '../fields.ts'
import { productType } from './product.ts'

/**
 * Exports products at the chosen outlet with the headings of the import's template, so that the file can come back. It becomes
 * an export record of kind `products` (`sales.list-export-records`), made when this answers; more than 50,000 rows are split.
 * With `productIds`, a combined or multi-attribute product among them is refused as the specification says; by filter they are
 * left out, and where the filter finds nothing else the first of them is refused by name. Filters mean what they mean to `catalogue.list-products`; what is archived is not exported.
 */
export const exportProducts = endpoint({
  name: 'catalogue.export-products',
  path: '/catalogue/products/export',
  access: { anyOf: ['platform.catalogue.products.export'] },
  outlet: 'required',
  summary: 'Exports products of an outlet; it becomes an export record',
  refusals: ['export.not-exportable', 'export.nothing'],
  request: z.object({
    productIds: z.array(id).min(1).max(1_000).nullable().default(null),
    categoryId: id.optional(),
    search: z.string().trim().max(50).optional(),
    brandId: id.optional(),
    labelId: id.optional(),
    type: productType.optional(),
    shelf: z.enum(['on', 'off']).optional(),
    stock: z.enum(['low', 'out']).optional(),
  }),
  answer: z.object({ exportId: id, rows: z.int(), parts: z.int() }),
})

/** One file of a product export, as CSV in UTF-8 with a byte order mark. */
export const downloadProductExport = endpoint({
  name: 'catalogue.download-product-export',
  method: 'GET',
  path: '/catalogue/product-exports/:id/download',
  access: { anyOf: ['platform.catalogue.products.export'] },
  kind: 'download',
  summary: 'Downloads one file of a product export',
  refusals: ['export.expired'],
  request: z.object({ id, part: z.coerce.number().int().min(1).default(1) }),
  answer: noFields,
})
