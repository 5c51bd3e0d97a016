import { createDecipheriv, createHash, createHmac, sign, timingSafeEqual, verify, type KeyObject } from 'node:crypto'

export type Pairs = Readonly<Record<string, string>>
export type SignType = 'MD5' | 'HMAC-SHA256'

/** V2: pairs with a value but `sign`, sorted, the key behind them; upper-case hex of MD5 or HMAC-SHA256. Source: payments.md, 4. */
export function signV2(pairs: Pairs, key: string, type: SignType): string {
  const text = Object.entries(pairs)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .concat(`key=${key}`)
    .join('&')
  const hash = type === 'MD5' ? createHash('md5') : createHmac('sha256', key)
  return hash.update(text).digest('hex').toUpperCase()
}

/** Returns whether pairs carry the signature that the key gives them. */
export function isSignedV2(pairs: Pairs, key: string, type: SignType): boolean {
  const [given, wanted] = [Buffer.from(pairs['sign'] ?? ''), Buffer.from(signV2(pairs, key, type))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** V3: lines, each with its end, under SHA256 with RSA, base64. */
export const signV3 = (lines: readonly string[], key: KeyObject): string =>
  sign('sha256', Buffer.from(lines.map((line) => `${line}\n`).join('')), key).toString('base64')

export const isSignedV3 = (lines: readonly string[], signature: string, key: KeyObject): boolean =>
  verify('sha256', Buffer.from(lines.map((line) => `${line}\n`).join('')), key, Buffer.from(signature, 'base64'))

/**
 * Opens the part of a V3 notice that is sealed with AES-256-GCM under the merchant's V3 key; undefined where the key or a byte is wrong.
 */
export function openV3(
  resource: { readonly nonce: string; readonly associated: string; readonly ciphertext: string },
  key: string,
): string | undefined {
  try {
    const bytes = Buffer.from(resource.ciphertext, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(resource.nonce))
    decipher.setAuthTag(bytes.subarray(-16)).setAAD(Buffer.from(resource.associated))
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
