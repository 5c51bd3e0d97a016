import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openPush } from '../../../../test/push-office.ts'
import { encryptPush, isPushKey } from './encrypt-push.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

// RFC 8291, appendix A.
const example = {
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  chance: { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
  text: 'When I grow up, I want to be a watermelon',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A' +
    '_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

describe('a message to a browser', () => {
  it('is the one of the standard’s example', () => {
    expect(encryptPush(example.text, example.keys, example.chance).toString('base64url')).toBe(example.body)
  })

  it('is read by who holds the key, and differs each time', () => {
    const theirs = createECDH('prime256v1')
    theirs.generateKeys()
    const auth = Buffer.alloc(16, 9)
    const keys = { p256dh: theirs.getPublicKey('base64url'), auth: auth.toString('base64url') }
    const [one, other] = [encryptPush('在庫 🛒', keys), encryptPush('在庫 🛒', keys)]
    expect(one.equals(other)).toBe(false)
    expect(openPush(one, { privateKey: theirs.getPrivateKey(), auth })).toBe('在庫 🛒')
    expect(() => openPush(one, { privateKey: theirs.getPrivateKey(), auth: Buffer.alloc(16, 8) })).toThrow(/./)
  })

  it('is one record and no more', () => {
    expect(encryptPush('x'.repeat(4_079), example.keys).length).toBe(86 + 4_096)
    expect(() => encryptPush('x'.repeat(4_080), example.keys)).toThrow('one record')
  })
})

it.each([
  [example.keys.p256dh, true],
  [`${example.keys.p256dh.slice(0, -1)}A`, false],
  [Buffer.concat([Buffer.of(4), Buffer.alloc(64)]).toString('base64url'), false],
  ['', false],
])('%s is a point of the curve: %s', (key, is) => expect(isPushKey(key)).toBe(is))
