import { createPublicKey, hash, verify, type KeyObject } from 'node:crypto'
import { proofToleranceMs, provedText, readProof } from '@kassa/contract/device/device-proof.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import type { DeviceIdentity } from '../actor.ts'
import type { Limiter } from '../calls/rate-limit.ts'
import { shopNow } from './shop-clock.ts'

/** The proof that a device shows with a call, and the data that it signed. */
export interface ShownProof {
  readonly header: string | undefined
  readonly method: string
  /** The path as requested, with the query string. */
  readonly path: string
  /** The body as it came; undefined where none did. */
  readonly body: string | undefined
  readonly now: string
  /** See `IncomingCall`. */
  readonly usedProofs?: Set<string> | undefined
}

const wrong: Refusal = { code: 'device.proof-wrong' }

/** A registration as its credential finds it. */
export type RegistrationWithKey = DeviceIdentity & { readonly publicKey: JsonWebKey }

type CheckedRegistration = Pick<RegistrationWithKey, 'registrationId' | 'publicKey' | 'testAheadSeconds'>

const mostRemembered = 20_000

/** A sound proof may be used once at all processes together, for as long as any of them would take it. */
export async function takeOnce(
  limiter: Limiter,
  signer: string,
  { header = '', usedProofs }: ShownProof,
): Promise<Refusal | undefined> {
  const nonce = readProof(header)?.nonce ?? ''
  const key = `proof of ${signer} ${nonce}`
  const used = await limiter.take(key, 1, (proofToleranceMs * 2) / 1000 + 1)
  return used === undefined || isOwnProof(usedProofs, key) ? noteUse(usedProofs, key) : wrong
}

/** Returns whether this very call has used a proof before, in another database. */
export const isOwnProof = (usedProofs: Set<string> | undefined, key: string): boolean => usedProofs?.has(key) === true

/** Notes that this call has used a proof; answers no refusal. */
export function noteUse(usedProofs: Set<string> | undefined, key: string): undefined {
  usedProofs?.add(key)
}

/**
 * Remembers keys, and the nonces of the last minutes, each of which may be used once in this process; and which registration
 * a credential is of, for calls that ask for nothing else than what never changes of it.
 */
export class DeviceProofs {
  readonly #registered = new Map<string, RegistrationWithKey>()
  readonly #keys = new Map<string, KeyObject>()
  #recent = new Set<string>()
  #older = new Set<string>()
  #turnedAt = 0

  /** Undefined when the device is who it says, else the refusal. Source: contract, device-proof. */
  check({ registrationId, publicKey, testAheadSeconds }: CheckedRegistration, shown: ShownProof): Refusal | undefined {
    const proof = readProof(shown.header ?? '')
    if (!proof) return wrong
    const now = Date.parse(shown.now)
    // A till takes the time of its shop's clock, and signs by it; how long a proof is remembered goes by the program's.
    const serverTime = shopNow(shown.now, { testAheadSeconds })
    if (Math.abs(Date.parse(serverTime) - proof.at) > proofToleranceMs) {
      return { code: 'device.clock-skewed', facts: { serverTime } }
    }
    const { method, path, body } = shown
    const bodyHash = body === undefined ? '' : hash('sha256', body, 'base64url')
    const text = Buffer.from(provedText({ method, path, bodyHash }, proof.at, proof.nonce))
    const key = { key: this.#keyOf(registrationId, publicKey), dsaEncoding: 'ieee-p1363' } as const
    const isTheirs = verify('sha256', text, key, Buffer.from(proof.signature, 'base64url'))
    const name = `${registrationId} ${proof.nonce}`
    const { usedProofs } = shown
    return isTheirs && (this.#isNew(name, now) || isOwnProof(usedProofs, name)) ? noteUse(usedProofs, name) : wrong
  }

  /** The registration a credential was last seen to be of; its name and whether it is bound may have changed since. */
  recall = (tokenHash: Buffer): RegistrationWithKey | undefined => this.#registered.get(tokenHash.toString('base64'))

  /** Of a till of a test shop nothing: its clock is read anew each time. */
  remember = (tokenHash: Buffer, registered: RegistrationWithKey): void => {
    if (registered.testAheadSeconds !== null) return
    if (this.#registered.size >= mostRemembered) this.#registered.clear()
    this.#registered.set(tokenHash.toString('base64'), registered)
  }

  #keyOf(registrationId: string, publicKey: JsonWebKey): KeyObject {
    return this.#keys.getOrInsertComputed(registrationId, () => createPublicKey({ key: publicKey, format: 'jwk' }))
  }

  /** Two sets that take turns: a nonce is remembered for at least as long as its proof would be taken. */
  #isNew(nonce: string, now: number): boolean {
    if (now - this.#turnedAt > proofToleranceMs * 2) {
      this.#older = this.#recent
      this.#recent = new Set()
      this.#turnedAt = now
    }
    if (this.#recent.has(nonce) || this.#older.has(nonce)) return false
    this.#recent.add(nonce)
    return true
  }
}
