import { describe, expect, it } from 'vitest'
import { makePin } from '../../test/make-pin.ts'
import { makeSealKeys, openPin, sealForOf, signText } from './pin.ts'

describe('a PIN', () => {
  it('opens its key on the device it was sealed for, and nowhere else', async () => {
    const keys = await makeSealKeys()
    const { pin, publicKey } = await makePin(keys.publicKey, '258036')
    const opened = await openPin(keys, '258036', pin)
    const signature = await signText(opened!.signingKey!, 'what was approved')
    const how = { name: 'ECDSA', hash: 'SHA-256' }
    const check = (text: string) =>
      crypto.subtle.verify(how, publicKey, Buffer.from(signature, 'base64url'), new TextEncoder().encode(text))
    expect([await check('what was approved'), await check('something else')]).toEqual([true, false])
    expect(await openPin(keys, '258037', pin)).toBeNull()
    expect(await openPin(await makeSealKeys(), '258036', pin)).toBeNull()
    await expect(crypto.subtle.exportKey('pkcs8', keys.privateKey)).rejects.toThrow()
    await expect(crypto.subtle.exportKey('pkcs8', opened!.signingKey!)).rejects.toThrow()
  })

  it('from before there were keys opens the desk and signs nothing', async () => {
    const keys = await makeSealKeys()
    const { pin } = await makePin(keys.publicKey, '4826', 'hash')
    expect(await openPin(keys, '4826', pin)).toEqual({ signingKey: null })
    expect(await openPin(keys, '4827', pin)).toBeNull()
  })

  it('is asked for with a point of the curve', async () => {
    expect(await sealForOf(await makeSealKeys())).toMatch(/^B[A-Za-z0-9_-]{86}$/)
  })

  it('that was kept in an older form opens nothing and breaks nothing', async () => {
    const kept = { kind: 'key', keyId: null, digits: 4, salt: 'AAAA', iterations: 1, sealed: 'AAAA' } as const
    expect(await openPin(await makeSealKeys(), '4826', kept)).toBeNull()
  })
})
