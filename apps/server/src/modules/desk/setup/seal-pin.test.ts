import { expect, it } from 'vitest'
import { sealPin, SEAL_INFO } from './seal-pin.ts'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64'))
const pin = { kind: 'key', keyId: 'k', digits: 6, salt: 'c2FsdA==', iterations: 3, wrapped: 'd3JhcHBlZA==' } as const

/** Opens it as a browser does. */
async function open(keys: CryptoKeyPair, sealed: string): Promise<string> {
  const bytes = bytesOf(sealed)
  const point = bytes.slice(0, 65)
  const theirs = await crypto.subtle.importKey('raw', point, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, keys.privateKey, 256)
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: point, info: new TextEncoder().encode(SEAL_INFO) }
  const key = await crypto.subtle.importKey(
    'raw',
    await crypto.subtle.deriveBits(how, material, 256),
    'AES-GCM',
    false,
    ['decrypt'],
  )
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(65, 77) }, key, bytes.slice(77))
  return Buffer.from(text).toString()
}

it('seals a PIN for the one device that asked, anew each time', async () => {
  const how = { name: 'ECDH', namedCurve: 'P-256' }
  const [keys, others] = await Promise.all([1, 2].map(() => crypto.subtle.generateKey(how, false, ['deriveBits'])))
  const forKey = Buffer.from(await crypto.subtle.exportKey('raw', keys!.publicKey)).toString('base64url')
  const sealed = sealPin(pin, forKey)
  expect(sealed).toMatchObject({ kind: 'key', keyId: 'k', digits: 6, salt: pin.salt, iterations: 3 })
  expect(await open(keys!, sealed!.sealed)).toBe('wrapped')
  await expect(open(others!, sealed!.sealed)).rejects.toThrow()
  expect(sealPin(pin, forKey)!.sealed).not.toBe(sealed!.sealed)
  const old = sealPin({ salt: pin.salt, iterations: 3, hash: 'b2xk' }, forKey)
  expect(old).toMatchObject({ kind: 'hash', keyId: null })
  expect(await open(keys!, old!.sealed)).toBe('old')
})

it('gives no PIN to who names no key, or none of the curve', () => {
  expect(sealPin(pin, undefined)).toBeNull()
  expect(sealPin(pin, Buffer.alloc(65, 4).toString('base64url'))).toBeNull()
  expect(sealPin(null, 'B')).toBeNull()
})
