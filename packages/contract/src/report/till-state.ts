import { z } from 'zod'
import { id, instant } from '../fields.ts'

/** A till as it last said of itself; silent tills that hold entries first. */
export const tillState = z.object({
  id,
  name: z.string(),
  outletId: id,
  outletName: z.string(),
  type: z.string(),
  isOnline: z.boolean(),
  /** Its browser shows the office instead of the desk, which is why it is silent; left out by a server that does not say. */
  isInOffice: z.boolean().optional(),
  lastSeenAt: instant.nullable(),
  queued: z.int(),
  version: z.string(),
})

/** Devices of a place: all, those heard lately, and what the silent ones have not sent. */
export const tillCounts = z.object({ tills: z.int(), tillsOnline: z.int(), queued: z.int() })
