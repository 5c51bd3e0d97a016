import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, noFields } from '../fields.ts'

/** The person at a desk, as their PIN proves it. */
export interface DeskSessionClaim {
  readonly registrationId: string
  readonly staffId: string
  /** The id of the session that is requested, made for this once. */
  readonly sessionId: string
  /** Server's time as the device believes it to be, ISO. */
  readonly at: string
}

/**
 * The text that somebody's own key signs to have a session at a desk. It names registration, person, session and moment, so that it is worth
 * nothing elsewhere, for somebody else, twice or later. Its first line keeps it apart from an approval's.
 */
export const deskSessionText = ({ registrationId, staffId, sessionId, at }: DeskSessionClaim): string =>
  ['kassa-desk-session-1', registrationId, staffId, sessionId, at].join('\n')

/** The time for which such a session lives unused. */
export const deskSessionSeconds = 1_800

/**
 * Opens a session for a person at a registered desk under another's sign-in. Their PIN opens their own key on the device, and the key signs
 * `deskSessionText`. The session holds the desk permissions of their role, at this device's outlet; it ends with the next one at this
 * device, with the registration, and with the person's right to be there.
 */
export const openDeskSession = endpoint({
  name: 'device.open-desk-session',
  access: 'device',
  // The session's id is taken once; whoever lost the answer proves themselves anew.
  repeat: 'runs-again',
  summary: 'Opens a short session of whoever stands at the desk, proven by their PIN',
  refusals: ['desk-session.refused'],
  request: z.object({
    sessionId: id,
    staffId: id,
    keyId: id,
    at: instant,
    /** ECDSA P-256 with SHA-256, `r ‖ s` as base64url, over `deskSessionText`. */
    signature: z.string().regex(/^[A-Za-z0-9_-]{86}$/),
  }),
  answer: z.object({
    /** Bearer of the header `Authorization`; shown once, stored hashed. */
    token: z.string(),
    serverTime: instant,
  }),
})

export const closeDeskSession = endpoint({
  name: 'device.close-desk-session',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Ends the session of whoever stood at the desk: somebody else stands there now, or it is locked',
  request: z.object({ sessionId: id }),
  answer: noFields,
})
