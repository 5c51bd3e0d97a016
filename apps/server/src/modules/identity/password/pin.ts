import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

/** What a device keeps to check a PIN offline: PBKDF2-SHA-256, which a browser can do itself; both in base64. */
export interface PinVerifier {
  readonly salt: string
  readonly iterations: number
  readonly hash: string
}

const ITERATIONS = 600_000
const derive = promisify(pbkdf2)

/** Slow on purpose, because a PIN has few digits; the device also limits the tries (D63). */
export async function makePinVerifier(pin: string, iterations = ITERATIONS): Promise<PinVerifier> {
  const salt = randomBytes(16)
  const hash = await derive(pin, salt, iterations, 32, 'sha256')
  return { salt: salt.toString('base64'), iterations, hash: hash.toString('base64') }
}
