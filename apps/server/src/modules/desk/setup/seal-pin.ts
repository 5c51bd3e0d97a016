import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { StaffPin } from '../../identity/public.ts'

/** A PIN as it was kept before people had keys: the slow hash itself. */
export interface HashedPin {
  readonly salt: string
  readonly iterations: number
  readonly hash: string
}

const CURVE = 'prime256v1'
export const SEAL_INFO = 'kassa-pin-1'

/**
 * Seals bytes for the one device whose public key this is (ECDH P-256 with a key for this once, HKDF-SHA-256, AES-256-GCM), as base64 of
 * `our point ‖ iv ‖ text ‖ tag`. Null where the key is no point of the curve.
 */
function seal(forKey: string, text: Buffer): string | null {
  const once = createECDH(CURVE)
  const point = once.generateKeys()
  try {
    const shared = once.computeSecret(Buffer.from(forKey, 'base64url'))
    const key = Buffer.from(hkdfSync('sha256', shared, point, SEAL_INFO, 32))
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    return Buffer.concat([point, iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64')
  } catch {
    return null
  }
}

/** A PIN as a desk gets it: nothing that travels or lies on its disk can be tried against PINs anywhere else. */
export function sealPin(pin: StaffPin | HashedPin | null, forKey: string | undefined) {
  if (pin === null || forKey === undefined) return null
  const isKey = 'wrapped' in pin
  const sealed = seal(forKey, Buffer.from(isKey ? pin.wrapped : pin.hash, 'base64'))
  if (sealed === null) return null
  const { salt, iterations } = pin
  return isKey
    ? { kind: 'key' as const, keyId: pin.keyId, digits: pin.digits, salt, iterations, sealed }
    : { kind: 'hash' as const, keyId: null, digits: 4, salt, iterations, sealed }
}
