import { describe, expect, it } from 'vitest'
import { fitsPassword, hashPassword, NOBODYS_HASH } from './hash-password.ts'

describe('hashPassword', () => {
  it('fits its own password and no other, each time with another salt', async () => {
    const [one, two] = await Promise.all([hashPassword('Kassa-demo-2026'), hashPassword('Kassa-demo-2026')])
    expect(one).not.toBe(two)
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await fitsPassword('Kassa-demo-2026', one)).toBe(true)
    expect(await fitsPassword('Kassa-demo-2027', one)).toBe(false)
    expect(await fitsPassword('', one)).toBe(false)
  })

  it('takes composed and decomposed letters for the same', async () => {
    expect(await fitsPassword('pässword', await hashPassword('pa\u0308ssword'))).toBe(true)
  })

  it('fits nothing where there is no hash', async () => {
    expect(await fitsPassword('anything', '!')).toBe(false)
    expect(await fitsPassword('', '')).toBe(false)
    expect(await fitsPassword('anything', NOBODYS_HASH)).toBe(false)
  })
})
