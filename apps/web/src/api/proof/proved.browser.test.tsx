import { browserProofHeader } from '@kassa/contract/identity/browser-proof-header.ts'
import { expect, it } from 'vitest'
import { browserKey } from './browser-key.ts'
import { proofFor } from './proved.ts'

const bytesOf = (part: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const readPart = (part: string) => JSON.parse(new TextDecoder().decode(bytesOf(part))) as Record<string, unknown>

async function proofOf(token: string) {
  const url = '/cashier/api/teas?limit=20'
  const proof = await proofFor({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  const [head = '', claims = '', signature = ''] = (proof[browserProofHeader] ?? '').split('.')
  const key = await browserKey()
  if (!key) throw new Error('this browser keeps no key')
  const signed = new TextEncoder().encode(`${head}.${claims}`)
  const isSound = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    key.publicKey,
    bytesOf(signature),
    signed,
  )
  return { head: readPart(head), claims: readPart(claims), isSound }
}

it('of questions that are asked at once each is signed for itself, under the token that it is asked with', async () => {
  const tokens = ['of-anna', 'of-ben', 'of-anna']
  const proofs = await Promise.all(tokens.map(proofOf))
  expect(proofs.map(({ isSound }) => isSound)).toEqual([true, true, true])
  expect(new Set(proofs.map(({ claims }) => claims['jti'])).size).toBe(3)
  const [anna, ben, again] = proofs.map(({ claims }) => claims['ath'])
  expect(again).toBe(anna)
  expect(ben).not.toBe(anna)
  expect(new Set(proofs.map(({ head }) => JSON.stringify(head))).size).toBe(1)
})
