import { LICENCE_FUNCTIONS } from '@kassa/domain/billing/functions.ts'
import { z } from 'zod'
import { localDate } from '../fields.ts'

export const deskLicence = z.object({
  state: z.enum(['not-activated', 'in-use', 'grace', 'expired']),
  /** The day from which it is read-only; null: for life. */
  readOnlyFrom: localDate.nullable(),
  /** The functions of the version: the desk shows nothing of the others. */
  functions: z.array(z.enum(LICENCE_FUNCTIONS)),
})
/** The state of the licence at a desk: once it hears that it has expired, it begins no new sale. Source: D27. */
export type DeskLicence = z.output<typeof deskLicence>

/** The licence as the server signed it for one device (`entitlementText`, `readEntitlement`): ECDSA P-256 over the text, `r ‖ s` in base64url. Source: features OF-D03. */
export const signedEntitlement = z.object({ text: z.string().max(2_000), signature: z.string().max(100) })
export type SignedEntitlement = z.output<typeof signedEntitlement>
