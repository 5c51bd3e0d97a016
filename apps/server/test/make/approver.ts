import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import type { Approval } from '@kassa/contract/journal/approval.ts'
import { approvedText, type ApprovedThing } from '@kassa/domain/sales/approval.ts'
import { makePin, setStaffPin } from '../../src/modules/identity/public.ts'
import { newId } from '../../src/platform/ids.ts'
import type { World } from '../world.ts'

/** The key that a person's PIN opens at a desk. */
export interface SigningKey {
  readonly keyId: string
  readonly privateKey: KeyObject
}

/** Opens what was encrypted under a PIN, as a browser does: a second answer to `makePin`. */
export async function unwrapKey(
  pin: string,
  kept: { salt: string; iterations: number; wrapped: string },
): Promise<KeyObject> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  const salt = Uint8Array.from(Buffer.from(kept.salt, 'base64'))
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: kept.iterations }
  const aes = await crypto.subtle.importKey(
    'raw',
    await crypto.subtle.deriveBits(how, material, 256),
    'AES-GCM',
    false,
    ['decrypt'],
  )
  const bytes = Uint8Array.from(Buffer.from(kept.wrapped, 'base64'))
  const der = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, aes, bytes.slice(12))
  return createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' })
}

/** Gives somebody a PIN that is quick to check, and answers the key behind it. */
export async function makeApprover(
  world: World,
  merchantId: string,
  staffId: string,
  pin = '258036',
): Promise<SigningKey> {
  const made = await makePin(pin, newId, 1)
  await world.owner((tx) => setStaffPin(tx, { merchantId, staffId, now: world.now }, made))
  return { keyId: made.pin.keyId, privateKey: await unwrapKey(pin, made.pin) }
}

/** An approval as a desk signs it. */
export function signedApproval(key: SigningKey, staffId: string, thing: ApprovedThing, at: string): Approval {
  const how = { key: key.privateKey, dsaEncoding: 'ieee-p1363' } as const
  const signature = sign('sha256', Buffer.from(approvedText(thing, staffId, at)), how).toString('base64url')
  const { what, lineId, value } = thing
  return { what, staffId, reason: 'asked', lineId, value, proof: { by: 'key', keyId: key.keyId, at, signature } }
}
