import type { DeskPin } from '@kassa/contract/device/desk-staff.ts'
import { toBase64Url } from '../../api/proof/base64url.ts'

/** The point, the counter and the text of what was sealed for this device. */
const POINT_BYTES = 65
const IV_BYTES = 12
const SEAL_INFO = new TextEncoder().encode('kassa-pin-1')

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** Keys for which the server seals PINs; the private half cannot leave this browser. */
export const makeSealKeys = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])

/** The public half, as the set-up call asks for it. */
export const sealForOf = async (keys: CryptoKeyPair): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)))

const aesKey = (bytes: ArrayBuffer): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt'])

/** Opens `iv ‖ text ‖ tag`; null where it was made with another key. */
async function decrypt(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer | null> {
  const iv = bytes.slice(0, IV_BYTES)
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(IV_BYTES)).catch(() => null)
}

/** Opens bytes that the server sealed for this device. Null on any other. */
async function openSealed(keys: CryptoKeyPair, sealed: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = fromBase64(sealed)
  const point = bytes.slice(0, POINT_BYTES)
  const theirs = await crypto.subtle.importKey('raw', point, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, keys.privateKey, 256)
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: point, info: SEAL_INFO }
  const text = await decrypt(await aesKey(await crypto.subtle.deriveBits(how, material, 256)), bytes.slice(POINT_BYTES))
  return text && new Uint8Array(text)
}

/** The slow part: as many rounds as the server asked for. */
async function derivePin(pin: string, salt: string, iterations: number): Promise<ArrayBuffer> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations }
  return crypto.subtle.deriveBits(parameters, material, 256)
}

/**
 * The result of the right PIN: the person's signing key, or nothing but the desk for a PIN from before there were keys.
 */
export interface OpenedPin {
  readonly signingKey: CryptoKey | null
}

/** Opens a PIN on the device it was sealed for; null where it is the wrong one, or another device. */
export async function openPin(keys: CryptoKeyPair, pin: string, kept: DeskPin): Promise<OpenedPin | null> {
  const inside = await openSealed(keys, kept.sealed).catch(() => null)
  if (!inside) return null
  const derived = await derivePin(pin, kept.salt, kept.iterations)
  if (kept.kind === 'hash')
    return toBase64Url(new Uint8Array(derived)) === toBase64Url(inside) ? { signingKey: null } : null
  const text = await decrypt(await aesKey(derived), inside)
  if (!text) return null
  const how = { name: 'ECDSA', namedCurve: 'P-256' }
  return { signingKey: await crypto.subtle.importKey('pkcs8', text, how, false, ['sign']) }
}

/** Signs the text of an approval: `r ‖ s`, base64url. */
export const signText = async (key: CryptoKey, text: string): Promise<string> =>
  toBase64Url(
    new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, new TextEncoder().encode(text))),
  )
