import { createPublicKey, hash, verify } from 'node:crypto'
import { browserProofHeader } from '@kassa/contract/identity/browser-proof-header.ts'
import {
  browserProofClaims,
  browserProofHead,
  browserProofToleranceMs,
  thumbprintText,
  type BrowserProofClaims,
} from '@kassa/contract/identity/browser-proof.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import { isOwnProof, noteUse } from './device-proof.ts'
import type { Limiter } from '../calls/rate-limit.ts'
import { headerOf, type IncomingCall } from '../calls/request.ts'

/** A proof whose signature is right: what it says, and whose it is. */
interface Signed {
  readonly claims: BrowserProofClaims
  readonly thumbprint: string
}

const parsed = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** Reads a proof and proves its signature with the key it brings; undefined where it is none. Source: RFC 9449, 4.3. */
function readSigned(header: string): Signed | undefined {
  const [head = '', claims = '', signature = '', ...more] = header.split('.')
  const { data: says } = browserProofHead.safeParse(parsed(head))
  const { data: claimed } = browserProofClaims.safeParse(parsed(claims))
  if (!says || !claimed || more.length > 0 || !isSignedBy(says.jwk, `${head}.${claims}`, signature)) return undefined
  return { claims: claimed, thumbprint: hash('sha256', thumbprintText(says.jwk), 'base64url') }
}

function isSignedBy(jwk: JsonWebKey, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  } catch {
    // A point that is not on the curve.
    return false
  }
}

/** The part of a request that its proof speaks of. */
export type ShownByBrowser = Pick<IncomingCall, 'headers' | 'method' | 'url' | 'usedProofs'>

/** The path of the address a proof is for; its host is not compared. */
const pathIn = (htu: string): string => (URL.canParse(htu) ? new URL(htu).pathname : '')

const isFor = ({ htm, htu }: BrowserProofClaims, { method, url }: ShownByBrowser): boolean =>
  htm === method && pathIn(htu) === pathIn(`http://localhost${url}`)

const proofIn = (shown: ShownByBrowser): Signed | undefined => {
  const header = headerOf(shown, browserProofHeader)
  const signed = header === undefined || header.length > 4_000 ? undefined : readSigned(header)
  return signed && isFor(signed.claims, shown) ? signed : undefined
}

/** The thumbprint of the key that a sign-in is bound to; null for one without. */
export const browserKeyOf = (shown: ShownByBrowser): string | null => proofIn(shown)?.thumbprint ?? null

const SIGNED_OUT: Refusal = { code: 'session.signed-out' }

/** Undefined where a bound session was shown with the proof of its key, else the refusal: a copied token alone is nobody. */
export async function checkBrowserProof(
  limiter: Limiter,
  { token, boundTo, now }: { readonly token: string; readonly boundTo: string; readonly now: string },
  shown: ShownByBrowser,
): Promise<Refusal | undefined> {
  const proof = proofIn(shown)
  if (proof?.thumbprint !== boundTo || proof.claims.ath !== hash('sha256', token, 'base64url')) return SIGNED_OUT
  if (Math.abs(Date.parse(now) - proof.claims.iat * 1000) > browserProofToleranceMs)
    return { code: 'session.clock-skewed', facts: { serverTime: now } }
  const key = `proof of ${boundTo} ${proof.claims.jti}`
  const used = await limiter.take(key, 1, (browserProofToleranceMs * 2) / 1000 + 1)
  return used === undefined || isOwnProof(shown.usedProofs, key) ? noteUse(shown.usedProofs, key) : SIGNED_OUT
}
