import type { DeskPin } from '@kassa/contract/device/desk-staff.ts'

const base64 = (...parts: readonly ArrayBuffer[]): string =>
  Buffer.concat(parts.map((part) => Buffer.from(part))).toString('base64')

async function encrypt(key: ArrayBuffer, text: ArrayBuffer): Promise<ArrayBuffer[]> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  return [iv.buffer, await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, aes, text)]
}

/** Seals a text for a device as the server does it, in the words of the browser: a second answer to `seal-pin.ts`. */
async function seal(device: CryptoKey, text: ArrayBuffer): Promise<string> {
  const once = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const point = await crypto.subtle.exportKey('raw', once.publicKey)
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: device }, once.privateKey, 256)
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits'])
  const info = new TextEncoder().encode('kassa-pin-1')
  const key = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: point, info }, material, 256)
  return base64(point, ...(await encrypt(key, text)))
}

/** A PIN as a device gets it, with the public half of its key; `hash` is one from before there were keys. */
export async function makePin(
  device: CryptoKey,
  pin: string,
  kind: DeskPin['kind'] = 'key',
): Promise<{ readonly pin: DeskPin; readonly publicKey: CryptoKey }> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  const derived = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 10 },
    material,
    256,
  )
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const wrapped = await encrypt(derived, await crypto.subtle.exportKey('pkcs8', pair.privateKey))
  const inside =
    kind === 'hash' ? derived : Uint8Array.from(Buffer.concat(wrapped.map((part) => Buffer.from(part)))).buffer
  const keyId = kind === 'hash' ? null : crypto.randomUUID()
  const sealed = await seal(device, inside)
  return {
    pin: { kind, keyId, digits: pin.length, salt: base64(salt.buffer), iterations: 10, sealed },
    publicKey: pair.publicKey,
  }
}
