import { z } from 'zod'

/**
 * How a person's browser shows that a session's token is its own (D112): beside `Authorization: Bearer …` a header `DPoP` with every
 * call, made anew each time. It is a proof as RFC 9449 describes it: a JWT of type `dpop+jwt`, signed ES256 with a key that cannot be read out
 * of the browser and whose public half stands in its head. It says method (`htm`), address without query (`htu`), time in seconds (`iat`),
 * a name used once (`jti`) and, wherever there is a token, its SHA-256 (`ath`).
 *
 * A sign-in with such a proof binds the session to the key; one without (an older page, a script) opens a session that is not bound. A bound
 * session without its proof is `session.signed-out`. Of the address its path counts: the program does not know under which names it is reached.
 * Where `iat` is more than {@link browserProofToleranceMs} away from the server's clock the call is refused with `session.clock-skewed`
 * and the fact `serverTime`: sign again by that time.
 */
export const browserProofHeader = 'dpop'

/** Five minutes either way, as for tills. */
export const browserProofToleranceMs = 300_000

const coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

export const browserProofHead = z.object({
  typ: z.literal('dpop+jwt'),
  alg: z.literal('ES256'),
  jwk: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: coordinate, y: coordinate }),
})

export const browserProofClaims = z.object({
  jti: z.string().min(8).max(100),
  htm: z.string().max(10),
  htu: z.string().max(2_000),
  iat: z.int(),
  ath: z.string().max(100).optional(),
})

export type BrowserKey = z.output<typeof browserProofHead>['jwk']
export type BrowserProofClaims = z.output<typeof browserProofClaims>

/** The text whose SHA-256 names a key. Source: RFC 7638. */
export const thumbprintText = ({ crv, kty, x, y }: BrowserKey): string => JSON.stringify({ crv, kty, x, y })
