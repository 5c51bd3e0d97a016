import { z } from 'zod'
import { localDate } from '../fields.ts'

/** A session pass of which uses are held for a sale. */
export const heldCard = z.object({
  code: z.string(),
  name: z.string(),
  /** The uses besides those that are held now. */
  left: z.int(),
  /** Those; an older server does not say them, nor their last day. */
  used: z.int().optional(),
  lastDay: localDate.nullable().optional(),
})
