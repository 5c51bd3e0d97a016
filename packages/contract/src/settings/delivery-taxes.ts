import { z } from 'zod'
import { id } from '../fields.ts'

/** The taxes by which an outlet sells into other countries and regions; null: its own. */
export const deliveryTaxes = z
  .array(z.object({ place: z.string().regex(/^[A-Z]{2}(?:-[A-Z0-9]{1,3})?$/), taxId: id.nullable() }))
  .max(200)
  .refine((all) => new Set(all.map(({ place }) => place)).size === all.length)
