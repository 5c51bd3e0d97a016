import type { Clock } from '../clock.ts'
import type { Limiter } from '../calls/rate-limit.ts'

/** The most calls that an installation may make in a window unless told otherwise: 20 a second, in bursts of 100. */
const MOST_CALLS = 100
export const APP_WINDOW_SECONDS = 5

/** Calls that a process takes out of the window at a time, so that a read costs the database no row of its own. */
const LEASE = 10

interface Lease {
  left: number
  readonly endsAt: number
  /** How many calls of the window no process has leased yet, as far as this one knows. */
  readonly beyond: number
}

/** How a call stands to its limit. */
export interface LimitState {
  readonly isAllowed: boolean
  readonly remaining: number
  readonly secondsLeft: number
}

/** One call out of a lease, where it still has one. */
function claimOf(lease: Lease, now: number): LimitState {
  const isAllowed = lease.left > 0
  if (isAllowed) lease.left -= 1
  const secondsLeft = Math.max(1, Math.ceil((lease.endsAt - now) / 1000))
  return { isAllowed, remaining: lease.left + lease.beyond, secondsLeft }
}

/** Counts calls of apps, in leases of ten that all processes draw from one number. */
export class AppLimiter {
  readonly #leases = new Map<string, Lease>()
  readonly #draws = new Map<string, Promise<void>>()
  readonly #limiter: Limiter
  readonly #clock: Clock
  /** Calls of a window. */
  readonly most: number

  constructor(limiter: Limiter, clock: Clock, most = MOST_CALLS) {
    this.most = most
    this.#limiter = limiter
    this.#clock = clock
  }

  async take(installationId: string): Promise<LimitState> {
    const now = Date.parse(this.#clock())
    const lease = this.#running(installationId, now)
    if (lease) return claimOf(lease, now)
    // Calls that come at once wait for one draw: each drawing its own would throw the others' away.
    await this.#draws.getOrInsertComputed(installationId, () =>
      this.#draw(installationId).finally(() => this.#draws.delete(installationId)),
    )
    return this.take(installationId)
  }

  /** Drops windows that have passed. */
  sweep(): void {
    const now = Date.parse(this.#clock())
    for (const [id, { endsAt }] of this.#leases) if (endsAt <= now) this.#leases.delete(id)
  }

  /** The lease that still has calls; an empty one only where there is nothing left to draw. */
  #running(installationId: string, now: number): Lease | undefined {
    const lease = this.#leases.get(installationId)
    return lease && lease.endsAt > now && (lease.left > 0 || lease.beyond === 0) ? lease : undefined
  }

  async #draw(installationId: string): Promise<void> {
    const { times, endsAt } = await this.#limiter.count(`app ${installationId}`, APP_WINDOW_SECONDS)
    const beyond = this.most - times * LEASE
    this.#leases.set(installationId, { left: beyond >= 0 ? LEASE : 0, endsAt, beyond: Math.max(0, beyond) })
  }
}
