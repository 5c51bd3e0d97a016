import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import type { SecretBox } from './secret.ts'

/** A key of P-256 by which others tell what this installation signed. */
export interface SigningKey {
  readonly key: KeyObject
  /** The public half: raw, base64url. */
  readonly point: string
}

const kept = new WeakMap<SecretBox, Map<string, SigningKey>>()

/** The installation's own key for one purpose: every process has the same, and a new sealing key brings a new one. */
export function signingKey(box: SecretBox, purpose: string): SigningKey {
  const ofBox = kept.get(box) ?? new Map<string, SigningKey>()
  kept.set(box, ofBox)
  const known = ofBox.get(purpose) ?? makeKey(box, purpose)
  ofBox.set(purpose, known)
  return known
}

function makeKey(box: SecretBox, purpose: string): SigningKey {
  const pair = createECDH('prime256v1')
  for (let round = 0; ; round += 1) {
    const scalar = box.derive(`${purpose} ${String(round)}`)
    try {
      pair.setPrivateKey(scalar)
    } catch {
      // Once in four thousand million it is no scalar of the curve.
      continue
    }
    const point = pair.getPublicKey()
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
    const jwk = { kty: 'EC', crv: 'P-256', x, y, d: scalar.toString('base64url') }
    return { key: createPrivateKey({ key: jwk, format: 'jwk' }), point: point.toString('base64url') }
  }
}
