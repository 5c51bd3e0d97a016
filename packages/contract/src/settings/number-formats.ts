import { z } from 'zod'

/** The format; empty is the usual one. The rule of a format (`domain/sales/number-format.ts`) has refusals of its own. */
const format = z
  .string()
  .trim()
  .max(80)
  .transform((text) => text || null)
  .nullable()

/** The forms of numbers of orders, refunds and invoices at a place. */
export const numberFormats = z.object({ order: format, refund: format, invoice: format })
