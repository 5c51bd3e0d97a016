import { LICENCE_FUNCTIONS } from '@kassa/domain/billing/functions.ts'
import { z } from 'zod'
import { localDate } from '../fields.ts'

export const deskLicence = z.object({
  state: z.enum(['not-activated', 'in-use', 'grace', 'expired']),
  /** From this day on it is read-only; null: for life. */
  readOnlyFrom: localDate.nullable(),
  /** What the version opens: the desk shows nothing of the others. */
  functions: z.array(z.enum(LICENCE_FUNCTIONS)),
})
/** What a desk hears of the licence: expired, it begins no new sale while it hears so. Source: D27. */
export type DeskLicence = z.output<typeof deskLicence>
