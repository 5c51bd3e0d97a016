import { createPublicKey, verify } from 'node:crypto'

/** Returns whether a text was signed with the private half of somebody's key: ECDSA P-256 with SHA-256, `r ‖ s` as base64url. */
export function isSignedWith(publicKey: string, text: string, signature: string): boolean {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
}
