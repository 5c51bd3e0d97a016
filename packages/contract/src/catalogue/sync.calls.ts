import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { importRun } from './import.calls.ts'

/** The fields that may be copied from outlet to outlet; stock never is. */
export const syncField = z.enum([
  'sellPrice',
  'memberPrice',
  'purchasePrice',
  'minimumPrice',
  'special',
  'shelf',
  'warning',
])

/**
 * Copies what the source outlet lists to other outlets (D45): where a product is not listed yet it is, with everything; where
 * it is, the chosen fields are taken over. Already the same: skipped. A promotion price that would not be lower than the price there
 * fails, and its product stays as it is. An outlet with another currency takes no prices, so every
 * product of it fails and stands in the file (`download-import-errors` with the answer's `id`).
 */
export const syncProducts = endpoint({
  name: 'catalogue.sync-products',
  access: { anyOf: ['platform.catalogue.products.sync'] },
  summary: 'Copies products from one outlet to others',
  refusals: ['sync.source-empty', 'sync.same-outlet'],
  request: z.object({
    fromOutletId: id,
    toOutletIds: z.array(id).min(1).max(200),
    /** Null: everything the source lists. */
    productIds: z.array(id).min(1).max(1_000).nullable().default(null),
    fields: z.array(syncField).min(1).max(7),
  }),
  answer: importRun,
})
