import { generateKeyPairSync } from 'node:crypto'

/** A pair of keys as PEM, SPKI and PKCS #8. */
export interface RsaPair {
  readonly publicKey: string
  readonly privateKey: string
}

/** Finding the primes of a pair takes up to a second; what a test signs with one says nothing about them. */
const AT_MOST = 8

const made: RsaPair[] = []
let asked = 0

const makePair = (): RsaPair =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** A pair of keys, by turns one of a few that all files of a worker share: of several asked for one behind the other, no two are the same. */
export function rsaPair(): RsaPair {
  const at = asked % AT_MOST
  asked += 1
  return (made[at] ??= makePair())
}
