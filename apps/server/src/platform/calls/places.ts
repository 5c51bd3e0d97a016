import type { Clock } from '../clock.ts'
import { keepPlaces, leavePlace, takePlace, type SideConnections } from '../counted.store.ts'

/** A process that dies gives its places back after this time; one that lives holds them on in a third of it. */
export const LEASE_SECONDS = 90

/** Milliseconds for which a holder who had no place left is refused without asking anew. */
const REMEMBERED = 1_000

/** A place that is held until it is left. */
export interface HeldPlace {
  leave(): void
}

/**
 * Places of which a holder has so many at all processes together, each held for as long as something lasts: an open stream. They are leased in the
 * database, so that the places of a process that died come back; where it cannot be asked, or belongs to this process, the process counts alone.
 */
export class Places {
  readonly #clock: Clock
  readonly #aside: SideConnections | undefined
  readonly #held = new Map<string, Set<string>>()
  readonly #turns = new Map<string, Promise<unknown>>()
  readonly #fullUntil = new Map<string, number>()

  constructor(clock: Clock, aside?: SideConnections) {
    this.#clock = clock
    this.#aside = aside
  }

  /** Takes one of the places of a holder; undefined where all are held. */
  async take(holder: string, most: number): Promise<HeldPlace | undefined> {
    if (this.#countOf(holder) >= most || (this.#fullUntil.get(holder) ?? 0) > this.#now()) return undefined
    const place = await this.#inTurn(holder, () => this.#find(holder, most))
    if (place === undefined) return undefined
    return { leave: () => this.#leave(holder, place) }
  }

  /** Holds on to what is held; called in a third of the lease. */
  async keep(): Promise<void> {
    const now = this.#now()
    for (const [holder, until] of this.#fullUntil) if (until <= now) this.#fullUntil.delete(holder)
    const places = [...this.#held.values()].flatMap((own) => [...own])
    if (!this.#aside || places.length === 0) return
    await keepPlaces(this.#aside, places, now + LEASE_SECONDS * 1000).catch(() => {})
  }

  /** Waits until what was left is given back. */
  async settled(): Promise<void> {
    while (this.#turns.size > 0) await Promise.all(this.#turns.values())
  }

  #now(): number {
    return Date.parse(this.#clock())
  }

  #countOf(holder: string): number {
    return this.#held.get(holder)?.size ?? 0
  }

  async #find(holder: string, most: number): Promise<string | undefined> {
    const own = this.#held.get(holder)
    const others = Array.from({ length: most }, (_, at) => `place ${holder} ${at}`).filter((place) => !own?.has(place))
    const place = this.#aside ? await this.#lease(this.#aside, others).catch(() => others[0]) : others[0]
    if (place === undefined) this.#fullUntil.set(holder, this.#now() + REMEMBERED)
    // Looked for again: whoever left meanwhile may have left the last.
    else this.#held.getOrInsertComputed(holder, () => new Set()).add(place)
    return place
  }

  /** Another process may take the very place in the same moment: then the next one is tried, for as long as there is one. */
  async #lease(aside: SideConnections, places: readonly string[]): Promise<string | undefined> {
    for (let tries = 0; places.length > 0 && tries <= places.length; tries += 1) {
      const now = this.#now()
      const { free, place } = await takePlace(aside, places, { now, endsAt: now + LEASE_SECONDS * 1000 })
      if (place !== null) return place
      if (free === 0) return undefined
    }
    return undefined
  }

  #leave(holder: string, place: string): void {
    const own = this.#held.get(holder)
    if (own?.delete(place) !== true) return
    if (own.size === 0) this.#held.delete(holder)
    this.#fullUntil.delete(holder)
    const aside = this.#aside
    if (aside) void this.#inTurn(holder, () => leavePlace(aside, place).catch(() => {}))
  }

  /** Works for a holder one after another: a place that was left is free for whoever comes next. */
  #inTurn<T>(holder: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(holder) ?? Promise.resolve()).then(work)
    const last = turn
      .catch(() => {})
      .then(() => {
        if (this.#turns.get(holder) === last) this.#turns.delete(holder)
      })
    this.#turns.set(holder, last)
    return turn
  }
}
