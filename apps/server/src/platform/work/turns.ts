import { RefusalError } from '../calls/refusal.ts'

/** How many pieces of heavy work are done at once in this process. */
const PLACES = 2
/** More of one tenant do not wait: a page that asks again and again is told so. */
const MOST_WAITING = 20
/** When whoever was told so may ask again. */
const AGAIN_SECONDS = 10

type Begin = () => void

/**
 * Heavy work (imports, exports, sheets, papers) has a few places, and tenants take turns at them: whoever asks for fifty things waits behind
 * whoever asks for one. While somebody else waits no tenant has the last place. Nothing waits inside a transaction. Of one process:
 * it shares out what this process has.
 */
export class Turns {
  readonly #places: number
  readonly #mostWaiting: number
  /** The waiting work by tenant, in the order of turns; a tenant that was served goes to the end. */
  readonly #waiting = new Map<string, Begin[]>()
  readonly #running = new Map<string, number>()
  #free: number

  constructor(places = PLACES, mostWaiting = MOST_WAITING) {
    this.#places = places
    this.#mostWaiting = mostWaiting
    this.#free = places
  }

  /** Does the work when it is the tenant's turn. Refuses `request.too-often` where as many of theirs wait as may (20). */
  async take<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    await this.#wait(tenant)
    try {
      return await work()
    } finally {
      this.#leave(tenant)
    }
  }

  #wait(tenant: string): Promise<void> | undefined {
    if (this.#free > 0 && this.#mayRun(tenant)) return this.#begin(tenant)
    const queue = this.#waiting.getOrInsertComputed(tenant, () => [])
    if (queue.length >= this.#mostWaiting)
      throw new RefusalError({ code: 'request.too-often', facts: { seconds: AGAIN_SECONDS } })
    return new Promise((resolve) => queue.push(resolve))
  }

  #mayRun(tenant: string): boolean {
    return this.#runningOf(tenant) < Math.max(1, this.#places - 1)
  }

  #runningOf(tenant: string): number {
    return this.#running.get(tenant) ?? 0
  }

  #begin(tenant: string): undefined {
    this.#free -= 1
    this.#running.set(tenant, this.#runningOf(tenant) + 1)
  }

  #leave(tenant: string): void {
    this.#free += 1
    const left = this.#runningOf(tenant) - 1
    if (left === 0) this.#running.delete(tenant)
    else this.#running.set(tenant, left)
    this.#serveNext()
  }

  #serveNext(): void {
    for (const [tenant, queue] of this.#waiting) {
      if (!this.#mayRun(tenant)) continue
      const begin = queue.shift()
      this.#waiting.delete(tenant)
      if (queue.length > 0) this.#waiting.set(tenant, queue)
      this.#begin(tenant)
      begin?.()
      return
    }
  }
}
