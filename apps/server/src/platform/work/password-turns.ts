import { availableParallelism } from 'node:os'
import { networkOf } from '../network.ts'
import { RefusalError } from '../calls/refusal.ts'
import { Turns } from './turns.ts'

/** The part of the machine that wrong passwords and codes may take in the long run. */
const SHARE = availableParallelism() / 8
/** Work that is done at once before the share holds: a shop whose staff signs in together never waits. */
const AT_ONCE_MS = 2_000
/** More do not wait: each would hold its request open for seconds. */
const MOST_WAITING = 60
const AGAIN_SECONDS = 10
/** Networks that are remembered after a right password; the oldest is forgotten first. */
const NETWORKS_KNOWN = 10_000

interface Pace {
  readonly share?: number | undefined
  readonly atOnceMs?: number
  readonly mostWaiting?: number
  /** Milliseconds that only grow. */
  readonly now?: () => number
  readonly sleep?: (ms: number) => Promise<void>
}

/**
 * Turns at calls of strangers that compare or make a slow hash (passwords, codes). One is done at a time, by networks in turn, before its
 * transaction begins, and those that fail take no more than `SHARE` of the machine: tills sell on while strangers guess. A network from which somebody signed in
 * waits for no stranger. Of one process: it shares out what this process has.
 */
export class PasswordTurns {
  readonly #strangers: Turns
  readonly #known: Turns
  readonly #networks = new Set<string>()
  readonly #pace: Required<Pace> & { readonly share: number }
  #waiting = 0
  /** Milliseconds of failed work that the share has not paid for, at `#countedAt`. */
  #owedMs = 0
  #countedAt: number

  constructor(pace: Pace = {}) {
    this.#pace = {
      atOnceMs: AT_ONCE_MS,
      mostWaiting: MOST_WAITING,
      now: () => performance.now(),
      sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
      ...pace,
      share: pace.share ?? SHARE,
    }
    this.#strangers = new Turns(1, this.#pace.mostWaiting)
    this.#known = new Turns(2, this.#pace.mostWaiting)
    this.#countedAt = this.#pace.now()
  }

  /**
   * Does the work in its turn. `isSignIn`: success shows that the network is one of ours, and costs it nothing. Refuses
   * `request.too-often` where too many wait.
   */
  async take<T>(ip: string, isSignIn: boolean, work: () => Promise<T>): Promise<T> {
    const network = networkOf(ip)
    if (this.#networks.has(network)) return this.#known.take(network, work)
    if (this.#waiting >= this.#pace.mostWaiting)
      throw new RefusalError({ code: 'request.too-often', facts: { seconds: AGAIN_SECONDS } })
    this.#waiting += 1
    try {
      return await this.#strangers.take(network, () => this.#doPaced(isSignIn ? network : null, work))
    } finally {
      this.#waiting -= 1
    }
  }

  async #doPaced<T>(network: string | null, work: () => Promise<T>): Promise<T> {
    const { share, atOnceMs, now, sleep } = this.#pace
    const overMs = this.#owed() - atOnceMs
    if (overMs > 0) await sleep(overMs / share)
    const began = now()
    let isFree = false
    try {
      const done = await work()
      isFree = network !== null
      if (network !== null) this.#remember(network)
      return done
    } finally {
      const owed = this.#owed()
      this.#owedMs = isFree ? owed : owed + now() - began
    }
  }

  #owed(): number {
    const now = this.#pace.now()
    this.#owedMs = Math.max(0, this.#owedMs - (now - this.#countedAt) * this.#pace.share)
    this.#countedAt = now
    return this.#owedMs
  }

  #remember(network: string): void {
    this.#networks.add(network)
    const [oldest] = this.#networks
    if (this.#networks.size > NETWORKS_KNOWN && oldest !== undefined) this.#networks.delete(oldest)
  }
}
