import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { SignedEntitlement } from '@kassa/contract/device/desk-licence.ts'
import { type Entitlement, entitlementText } from '@kassa/domain/billing/entitlement.ts'
import type { SecretBox } from '../../../platform/secret.ts'

interface Keys {
  readonly key: KeyObject
  /** Raw, base64url. */
  readonly point: string
}

const kept = new WeakMap<SecretBox, Keys>()

/** A private key of P-256 out of the installation's own: every process has the same, and a new sealing key brings a new one. */
function makeKeys(box: SecretBox): Keys {
  const pair = createECDH('prime256v1')
  for (let round = 0; ; round += 1) {
    const scalar = box.derive(`entitlement ${String(round)}`)
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

function keysOf(box: SecretBox): Keys {
  const keys = kept.get(box) ?? makeKeys(box)
  kept.set(box, keys)
  return keys
}

/** By which a desk tells what this installation signed. */
export const entitlementKey = (box: SecretBox): string => keysOf(box).point

/** The licence for one device, as it stands, for the time without a line. Source: features OF-D03. */
export function signEntitlement(box: SecretBox, facts: Entitlement): SignedEntitlement {
  const text = entitlementText(facts)
  const signature = sign('sha256', Buffer.from(text), { key: keysOf(box).key, dsaEncoding: 'ieee-p1363' })
  return { text, signature: signature.toString('base64url') }
}
