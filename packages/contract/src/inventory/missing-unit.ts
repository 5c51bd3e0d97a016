import { z } from 'zod'

/** A receipt that was booked in packs: what it brought as booked, what is in a pack, what that comes to, and what says so. */
export const missingUnit = z.object({
  received: z.int(),
  packSize: z.int(),
  pieces: z.int(),
  evidence: z.enum(['price', 'pack-size']),
})
