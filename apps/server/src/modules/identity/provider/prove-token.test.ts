import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { proveToken } from './ask-provider.ts'

const NOW = '2026-03-02T12:00:00.000Z'
const AT = Date.parse(NOW) / 1000
const provider = { issuer: 'https://login.example', clientId: 'kassa' }
const asked = { nonce: 'n-1', now: NOW }

let own: CryptoKeyPair
let foreign: CryptoKeyPair
let set: { keys: object[] }

beforeAll(async () => {
  own = await generateKeyPair('ES256')
  foreign = await generateKeyPair('ES256')
  set = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }] }
})

const claims = { iss: provider.issuer, aud: 'kassa', sub: 'ann', nonce: 'n-1', iat: AT - 5, exp: AT + 300 }
const signed = (change: JWTPayload = {}, key = own.privateKey) =>
  new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(key)
const proof = async (token: string) => {
  const proved = await proveToken(token, set, provider, asked)
  return proved.ok ? proved.value : proved.refusal.code
}

describe('a token of a provider', () => {
  it('is proved by its key, and tells issuer, subject and how somebody signed in', async () => {
    const person = { issuer: provider.issuer, subject: 'ann' }
    expect(await proof(await signed())).toEqual({ ...person, acr: null })
    expect(await proof(await signed({ acr: 'urn:two', azp: 'kassa' }))).toEqual({ ...person, acr: 'urn:two' })
    expect(await proof(await signed({ aud: ['kassa', 'other'], azp: 'kassa' }))).toEqual({ ...person, acr: null })
  })

  it.each([
    ['of another issuer', { iss: 'https://login.example/' }],
    ['for another client', { aud: 'other' }],
    ['for several clients, without saying for whom', { aud: ['kassa', 'other'] }],
    ['given to another client', { azp: 'other' }],
    ['of another sign-in', { nonce: 'n-2' }],
    ['without a nonce', { nonce: undefined }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['without an end', { exp: undefined }],
  ])('%s is refused', async (_, change) => {
    expect(await proof(await signed(change as JWTPayload))).toBe('provider.wrong')
  })

  it.each([
    ['that ended a minute ago', { exp: AT - 60 }, 'provider.clock'],
    ['that ends within the minute of a clock', { exp: AT - 59 }, 'ann'],
    ['made an hour ahead', { iat: AT + 3_600, exp: AT + 3_900 }, 'provider.clock'],
    ['older than ten minutes and the minute of a clock', { iat: AT - 661 }, 'provider.clock'],
    ['ten minutes old', { iat: AT - 600 }, 'ann'],
  ])('%s', async (_, change, expected) => {
    const proved = await proof(await signed(change))
    expect(typeof proved === 'string' ? proved : proved.subject).toBe(expected)
  })

  it('signed by nobody, by another key, or by a secret that clients know is refused', async () => {
    const none = [{ alg: 'none' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    expect(await proof(`${none}.`)).toBe('provider.wrong')
    expect(await proof(await signed({}, foreign.privateKey))).toBe('provider.wrong')
    const secret = new TextEncoder().encode(JSON.stringify(set.keys[0]).padEnd(64, 'x'))
    const shared = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret)
    expect(await proof(shared)).toBe('provider.wrong')
  })
})
