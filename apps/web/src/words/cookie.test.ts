import { describe, expect, it } from 'vitest'
import { cookieIn, cookieText, expirySeconds } from './cookie.ts'

describe('a cookie', () => {
  it.each([
    ['30s', 30],
    ['12h', 43_200],
    ['365d', 31_536_000],
    ['7', 604_800],
  ])('with expiry %s lives %i seconds', (expiry, seconds) => expect(expirySeconds(expiry)).toBe(seconds))

  it.each(['', '5m', '-1d', '1.5h'])('refuses the expiry %s', (expiry) =>
    expect(() => expirySeconds(expiry)).toThrow('not an expiry'),
  )

  it('is read back as it was written, and not by the end of a longer name', () => {
    const written = cookieText('name', 'a b', '1h')
    expect(written).toContain('max-age=3600')
    expect(cookieIn(`x=1; ${written.split(';')[0] ?? ''}`, 'name')).toBe('a b')
    expect(cookieIn('surname=1', 'name')).toBeUndefined()
  })
})
