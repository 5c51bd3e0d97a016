import { z } from 'zod'

/** The largest difference between the clocks: five minutes either way, as for tills. `browser-proof-header.ts` defines a proof. */
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
