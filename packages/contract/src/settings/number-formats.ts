import { z } from 'zod'

/** Left empty it is as usual. What a format has to hold is a rule (`domain/sales/number-format.ts`), refused in words of its own. */
const format = z
  .string()
  .trim()
  .max(80)
  .transform((text) => text || null)
  .nullable()

/** How numbers of orders, refunds and invoices are written at a place. */
export const numberFormats = z.object({ order: format, refund: format, invoice: format })
