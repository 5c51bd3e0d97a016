import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

const isPem = (text: string): boolean => text.includes('-----BEGIN')
const der = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'base64')

function first<T>(tries: readonly (() => T)[]): T | undefined {
  for (const attempt of tries) {
    try {
      return attempt()
    } catch {
      // The next form may be the one.
    }
  }
  return undefined
}

const rsa = (key: KeyObject | undefined): KeyObject | undefined => (key?.asymmetricKeyType === 'rsa' ? key : undefined)

/** An RSA private key as people paste it: PEM or bare base64, PKCS8 or PKCS1; undefined for anything else. */
export const readPrivateKey = (text: string): KeyObject | undefined =>
  rsa(
    isPem(text)
      ? first([() => createPrivateKey(text)])
      : first([
          () => createPrivateKey({ key: der(text), format: 'der', type: 'pkcs8' }),
          () => createPrivateKey({ key: der(text), format: 'der', type: 'pkcs1' }),
        ]),
  )

/** An RSA public key as people paste it: PEM or bare base64, SPKI or PKCS1. A private key is none: it was pasted into the wrong field. */
export function readPublicKey(text: string): KeyObject | undefined {
  if (readPrivateKey(text)) return undefined
  return rsa(
    isPem(text)
      ? first([() => createPublicKey(text)])
      : first([
          () => createPublicKey({ key: der(text), format: 'der', type: 'spki' }),
          () => createPublicKey({ key: der(text), format: 'der', type: 'pkcs1' }),
        ]),
  )
}

/** Returns whether the two belong together: then somebody pasted their own public key where the other side's belongs. */
export const isPair = (publicKey: KeyObject, privateKey: KeyObject): boolean =>
  createPublicKey(privateKey).equals(publicKey)
