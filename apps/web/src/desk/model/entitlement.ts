import type { SignedEntitlement } from '@kassa/contract/device/desk-licence.ts'
import { type Entitlement, readEntitlement } from '@kassa/domain/billing/entitlement.ts'
import { fromBase64Url } from '../../api/proof/base64url.ts'

const how = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/**
 * Opens the entitlement that the server signed for this device. Null where somebody else signed it, it was changed, or
 * it is another device's.
 */
export async function openEntitlement(
  { text, signature }: SignedEntitlement,
  { point, deviceId }: { readonly point: string; readonly deviceId: string },
): Promise<Entitlement | null> {
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64Url(point), how, false, ['verify'])
    const isSound = await crypto.subtle.verify(how, key, fromBase64Url(signature), new TextEncoder().encode(text))
    const said = isSound ? readEntitlement(text) : null
    return said?.deviceId === deviceId ? said : null
  } catch {
    return null
  }
}
