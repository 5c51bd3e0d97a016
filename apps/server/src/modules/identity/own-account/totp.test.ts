import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { codeAt, newTotpSecret, stepOfCode, totpUri } from './totp.ts'

describe('the second factor', () => {
  // RFC 6238, appendix B: SHA-1 with the ASCII secret 12345678901234567890, cut to six digits.
  const secret = Secret.fromUTF8('12345678901234567890').base32
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at %i s the code is %s', (seconds, code) => {
    expect(codeAt(secret, seconds * 1000)).toBe(code)
    expect(stepOfCode(secret, code, seconds * 1000, null)).toBe(Math.floor(seconds / 30))
  })

  it('allows one step either way and each step once', () => {
    const now = 1_234_567_890_000
    const step = Math.floor(now / 30_000)
    const before = codeAt(secret, now - 30_000)
    expect(stepOfCode(secret, before, now, null)).toBe(step - 1)
    expect(stepOfCode(secret, before, now, step - 1)).toBeUndefined()
    expect(stepOfCode(secret, codeAt(secret, now), now, step - 1)).toBe(step)
    expect(stepOfCode(secret, codeAt(secret, now - 60_000), now, null)).toBeUndefined()
  })

  it('makes secrets of 160 bits and an address to scan', () => {
    const made = newTotpSecret()
    expect(made).toMatch(/^[A-Z2-7]{32}$/)
    expect(totpUri(made, 'operator@kassa.example')).toContain(`otpauth://totp/Kassa:operator%40kassa.example`)
    expect(totpUri(made, 'ada@north.example', 'North Retail')).toContain(
      `otpauth://totp/North%20Retail:ada%40north.example`,
    )
  })
})
