import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

/** Signs what is shipped. Throws for anything but a key of Ed25519. */
export function signArchive(archive: Uint8Array, privatePem: string): Buffer {
  const key = createPrivateKey(privatePem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key that signs must be one of Ed25519')
  return sign(null, archive, key)
}

/** Returns whether an archive is what the holder of the key made of it. */
export const isSignedBy = (archive: Uint8Array, signature: Uint8Array, publicPem: string): boolean =>
  verify(null, archive, createPublicKey(publicPem), signature)
