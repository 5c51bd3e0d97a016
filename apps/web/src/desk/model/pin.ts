/** What the server gives a device to check a PIN with: PBKDF2-SHA-256, salt and hash as base64. */
export interface PinVerifier {
  readonly salt: string
  readonly iterations: number
  readonly hash: string
}

/** The same, with the hash sealed under the device's own key: useless on any other machine. */
export interface SealedPin {
  readonly salt: string
  readonly iterations: number
  readonly sealed: string
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))

/** A key that seals PIN verifiers and cannot leave this browser. */
export const makeSealKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

const seal = async (key: CryptoKey, bytes: BufferSource): Promise<string> =>
  toBase64(await crypto.subtle.sign('HMAC', key, bytes))

/** Seals what the server sent; the plain hash is not kept. */
export const sealPin = async (key: CryptoKey, { salt, iterations, hash }: PinVerifier): Promise<SealedPin> => ({
  salt,
  iterations,
  sealed: await seal(key, fromBase64(hash)),
})

/** The slow part: as many rounds as the server asked for. Base64. */
export async function derivePin(pin: string, salt: string, iterations: number): Promise<string> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations }
  return toBase64(await crypto.subtle.deriveBits(parameters, material, 256))
}

/** Whether it is the PIN. Only on the device that sealed it. */
export async function isPin(key: CryptoKey, pin: string, { salt, iterations, sealed }: SealedPin): Promise<boolean> {
  const derived = await derivePin(pin, salt, iterations)
  return (await seal(key, fromBase64(derived))) === sealed
}
