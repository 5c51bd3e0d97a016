import { sign } from 'node:crypto'
import type { SignedEntitlement } from '@kassa/contract/device/desk-licence.ts'
import { type Entitlement, entitlementText } from '@kassa/domain/billing/entitlement.ts'
import type { SecretBox } from '../../../platform/secrets/secret.ts'
import { signingKey } from '../../../platform/secrets/signing-key.ts'

const keyOf = (box: SecretBox) => signingKey(box, 'entitlement')

/** Returns the key by which a desk recognizes this installation's signatures. */
export const entitlementKey = (box: SecretBox): string => keyOf(box).point

/** Returns the licence for one device, as it stands, for the time offline. Source: features OF-D03. */
export function signEntitlement(box: SecretBox, facts: Entitlement): SignedEntitlement {
  const text = entitlementText(facts)
  const signature = sign('sha256', Buffer.from(text), { key: keyOf(box).key, dsaEncoding: 'ieee-p1363' })
  return { text, signature: signature.toString('base64url') }
}
