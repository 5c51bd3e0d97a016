import { createCipheriv, createDecipheriv, generateKeyPair, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { NewId } from '../../../platform/ids.ts'

/**
 * The stored form of a desk PIN: a signing key of the person's own, encrypted under PBKDF2-SHA-256 of the PIN (AES-256-GCM: `iv ‖ text ‖
 * tag`, base64). The right PIN opens it, in a browser and offline; nothing stored reveals the PIN.
 */
export interface StaffPin {
  readonly kind: 'key'
  readonly keyId: string
  readonly digits: number
  readonly salt: string
  readonly iterations: number
  readonly wrapped: string
}

export interface MadePin {
  readonly pin: StaffPin
  /** Raw point of the signing key, base64url: what it signs is checked with. */
  readonly publicKey: string
}

const ITERATIONS = 600_000
const derive = promisify(pbkdf2)
const makeKeyPair = promisify(generateKeyPair)

/** Slow on purpose, because a PIN has few digits; the device also limits the tries (D63). */
export async function makePin(pin: string, newId: NewId, iterations = ITERATIONS): Promise<MadePin> {
  const salt = randomBytes(16)
  const [key, pair] = await Promise.all([
    derive(pin, salt, iterations, 32, 'sha256'),
    makeKeyPair('ec', { namedCurve: 'P-256' }),
  ])
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const wrapped = wrap(key, pair.privateKey.export({ format: 'der', type: 'pkcs8' })).toString('base64')
  return {
    pin: { kind: 'key', keyId: newId(), digits: pin.length, salt: salt.toString('base64'), iterations, wrapped },
    publicKey: point.toString('base64url'),
  }
}

function wrap(key: Buffer, text: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

/** Returns whether a typed PIN opens what is kept of one. As slow as a desk is. */
export async function opensPin(kept: StaffPin, typed: string): Promise<boolean> {
  const key = await derive(typed, Buffer.from(kept.salt, 'base64'), kept.iterations, 32, 'sha256')
  const bytes = Buffer.from(kept.wrapped, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  try {
    Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
    return true
  } catch {
    return false
  }
}
