import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30

const totpOf = (secret: string, label: string, issuer = 'Kassa'): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** A new secret of 160 bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address an authenticator scans; it shows the codes under the name of a brand, where there is one. */
export const totpUri = (secret: string, label: string, brand?: string): string =>
  totpOf(secret, label, brand).toString()

/**
 * The 30-second step whose code this is, or undefined for a wrong one. One step early or late is allowed for clocks that
 * differ; a step not after `lastStep` was used already.
 */
export function stepOfCode(secret: string, code: string, now: number, lastStep: number | null): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return undefined
  const step = Math.floor(now / 1000 / PERIOD_SECONDS) + delta
  return lastStep !== null && step <= lastStep ? undefined : step
}

/** The code of a moment; for tests and for setting up by hand. */
export const codeAt = (secret: string, now: number): string => totpOf(secret, '').generate({ timestamp: now })
