import { SERIAL_LIMITS } from '@kassa/domain/inventory/serial-number.ts'
import { z } from 'zod'
import { id, lines, localDate } from '../fields.ts'

/**
 * How much of an item: pieces 1–999,999, or thousandths of its weight unit (g: grams) 1–999,999,999. The lower end is said as
 * "greater than 0". Source: specification §5, D48.
 */
export const quantity = z.int().gt(0).max(999_999_999)

/** A serial number as it is typed or scanned: 2–50 characters, no control characters. Source: specification §5. */
export const serialNumber = z
  .string()
  .trim()
  .min(SERIAL_LIMITS.length.min)
  .max(SERIAL_LIMITS.length.max)
  .regex(/^[^\p{C}]+$/u)

/** The pieces of a line that has serial numbers, each by its own; empty for other goods. */
export const serialNumbers = z.array(serialNumber).max(SERIAL_LIMITS.perLine).default([])

/** The facts of the goods in a document's line. */
export const goodsFacts = {
  variantId: id,
  productId: id,
  name: z.string(),
  /** Attribute values, joined by a blank; empty for a plain product. */
  variantName: z.string(),
  code: z.string().nullable(),
  customCode: z.string().nullable(),
  unit: z.string(),
  weightUnit: z.enum(['g', 'kg', 'pound']).nullable(),
  shelfNumber: z.string(),
  /** Its pieces are named by their serial numbers. */
  tracksSerials: z.boolean(),
} as const

/** The facts of every document in its list. `number` is the one that people read; it begins with the outlet's number. */
export const documentFacts = { id, number: z.string(), outletId: id, outletName: z.string(), version: z.int() } as const

/** Optional text beside a document. */
export const note = lines().max(255).default('')

/** Filters that every document list has: `search` finds by number or by goods in it, days are business days of making. */
export const documentFilters = {
  search: z.string().trim().max(50).optional(),
  from: localDate.optional(),
  to: localDate.optional(),
} as const

/** The refusals of a document whose pieces are not named correctly. */
export const serialRefusals = [
  'serial.not-tracked',
  'serial.count-differs',
  'serial.twice',
  'serial.is-bar-code',
] as const

/** The refusals about a named piece that cannot leave, because it is not there. */
export const serialLeavingRefusals = ['serial.unknown', 'serial.elsewhere', 'serial.not-in-stock'] as const
