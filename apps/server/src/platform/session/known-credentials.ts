import type { Refusal } from '@kassa/domain/result.ts'
import type { Platform } from '../platform.ts'
import { hashToken } from './token.ts'

const mostRemembered = 20_000

/** How many calls an address may make in a minute under a credential that nobody knows, for each it may make without any. */
const guessesForEachCall = 5

/**
 * A memory of the credentials that were good when they were last shown to this process, so that their holder is heard at an address from
 * which others guess without end. That a credential was good once proves nothing: it is looked up again at every call.
 */
export class KnownCredentials {
  #young = new Set<string>()
  #old = new Set<string>()

  see(token: string): void {
    if (this.#young.size >= mostRemembered) {
      this.#old = this.#young
      this.#young = new Set()
    }
    this.#young.add(nameOf(token))
  }

  has(token: string): boolean {
    const name = nameOf(token)
    return this.#young.has(name) || this.#old.has(name)
  }

  forget(token: string): void {
    this.#young.delete(nameOf(token))
    this.#old.delete(nameOf(token))
  }
}

const nameOf = (token: string): string => hashToken(token).toString('base64')

type Strange = Pick<Platform, 'limiter' | 'known' | 'publicCallsPerMinute'>

/** Counts a call under no credential, or one that may be guessed; `request.too-often` where the address has made too many. */
async function countGuess({ limiter, publicCallsPerMinute }: Strange, ip: string): Promise<Refusal | undefined> {
  const seconds = await limiter.take(keyOf(ip), publicCallsPerMinute * guessesForEachCall, 60)
  return seconds === undefined ? undefined : { code: 'request.too-often', facts: { seconds } }
}

const keyOf = (ip: string): string => `stranger ${ip}`

/**
 * Looks up whoever shows `token`. Those whom nobody knows are counted by their address, and past its number they are refused unread with
 * `request.too-often`; who is known takes nothing of that number, and costs no count.
 */
export async function lookUpSender<Found extends object>(
  platform: Strange,
  { ip, token }: { readonly ip: string; readonly token: string | undefined },
  find: (token: string) => Promise<Found | Refusal | undefined>,
): Promise<Found | Refusal | undefined> {
  const { known, limiter } = platform
  if (token === undefined) return countGuess(platform, ip)
  const isSeen = known.has(token)
  const refusal = isSeen ? undefined : await countGuess(platform, ip)
  if (refusal) return refusal
  const found = await find(token)
  if (!found) known.forget(token)
  if (!found || 'code' in found) {
    if (isSeen) await countGuess(platform, ip)
    return found
  }
  if (isSeen) return found
  known.see(token)
  await limiter.giveBack(keyOf(ip))
  return found
}
