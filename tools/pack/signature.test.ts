import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedBy, signArchive } from './signature.ts'

const pem = (): { readonly own: string; readonly shown: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    own: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    shown: publicKey.export({ type: 'spki', format: 'pem' }),
  }
}
const archive = Buffer.from('what is shipped')

test('what was signed is told from what was changed, and from what somebody else signed', () => {
  const [ours, theirs] = [pem(), pem()]
  const signature = signArchive(archive, ours.own)
  expect(isSignedBy(archive, signature, ours.shown)).toBe(true)
  expect(isSignedBy(Buffer.from('what is Shipped'), signature, ours.shown)).toBe(false)
  expect(isSignedBy(archive, signArchive(archive, theirs.own), ours.shown)).toBe(false)
})

test('another kind of key signs nothing', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const other = privateKey.export({ type: 'pkcs8', format: 'pem' })
  expect(() => signArchive(archive, other)).toThrow(/Ed25519/)
})
