import { z } from 'zod'
import { id } from '../fields.ts'

/**
 * Why an entry of the time clock is believed: signed with the person's own key, which only their PIN opens (ECDSA P-256 with SHA-256 over
 * `clockedText`, `r ‖ s` as base64url).
 */
export const clockProof = z.object({ keyId: id, signature: z.string().regex(/^[A-Za-z0-9_-]{86}$/) })
