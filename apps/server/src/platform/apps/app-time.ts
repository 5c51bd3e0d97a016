import { APP_TIME } from '@kassa/contract/open/limits/app-time.ts'
import { RefusalError } from '../calls/refusal.ts'
import type { Clock } from '../clock.ts'
import { noRest, type RestBesideTills } from '../tills/rest-beside-tills.ts'

/** Milliseconds of the database in a window: of the apps of one merchant, and of all apps that this process serves. */
export interface TimeCeiling {
  readonly ofMerchant: number
  readonly ofAll: number
}

const CEILING: TimeCeiling = {
  ofMerchant: APP_TIME.merchantSeconds * 1_000,
  ofAll: APP_TIME.allSeconds * 1_000,
}

/** Transactions of apps at a time; the others wait here, where they hold no connection that a till needs. */
const AT_ONCE = 4

/** Of one merchant at a time, so that others have a turn however many it sends. */
const OF_MERCHANT_AT_ONCE = 2

/** Reads of one merchant that wait while tills sell; more are asked to come again. */
const MOST_WAITING = 100
const AGAIN_SECONDS = 5

/** Hears how many milliseconds a transaction took. */
type TellTime = (milliseconds: number) => void

const tooOften = (seconds: number): RefusalError => new RefusalError({ code: 'request.too-often', facts: { seconds } })

interface Turn {
  readonly merchantId: string
  readonly began: number
  /** It rests until the next may have its place. */
  isOver: boolean
}

/**
 * Keeps apps from taking the database from tills: at most so many of their transactions at once, and no more time in a window than the ceiling, for one
 * merchant and for all. Whoever waits has a turn by merchant, one after the other. While tills sell reads wait their turn, and the place of what could not wait
 * stays empty for a while after it. Each process counts for itself.
 */
export class AppTime {
  readonly #clock: Clock
  readonly #ceiling: TimeCeiling
  readonly #timer: () => number
  readonly #beside: RestBesideTills
  /** By merchant, the one that had a turn last at the end. */
  readonly #waiting = new Map<string, PromiseWithResolvers<Turn>[]>()
  readonly #running = new Set<Turn>()
  #spent = new Map<string, number>()
  #endsAt = 0

  constructor(
    clock: Clock,
    ceiling: TimeCeiling = CEILING,
    timer: () => number = () => performance.now(),
    beside: RestBesideTills = noRest,
  ) {
    this.#beside = beside
    this.#clock = clock
    this.#ceiling = ceiling
    this.#timer = timer
  }

  /** Seconds after which an app of this merchant may call again; undefined: now. */
  secondsToWait(merchantId: string): number | undefined {
    const now = Date.parse(this.#clock())
    this.#turnWindow(now)
    const [own, all] = [this.#used(merchantId), this.#used(null)]
    if (own < this.#ceiling.ofMerchant && all < this.#ceiling.ofAll) return undefined
    return Math.max(1, Math.ceil((this.#endsAt - now) / 1_000))
  }

  /** Runs a transaction of an app in its turn, and tells how long it took. Refused where the time was spent while it waited. */
  run<Answer>(merchantId: string, work: () => Promise<Answer>, tell: TellTime): Promise<Answer> {
    return this.#inPlace(merchantId, work, (took) => {
      tell(took)
      return this.#beside.rest(took)
    })
  }

  /** The same for a read, which may wait: while tills sell it rests by itself. Refused where many of the merchant's wait. */
  async read<Answer>(merchantId: string, work: () => Promise<Answer>, tell: TellTime): Promise<Answer> {
    if (this.#beside.waiting(merchantId) >= MOST_WAITING) throw tooOften(AGAIN_SECONDS)
    return this.#beside.inTurn(merchantId, () => this.#inPlace(merchantId, work, async (took) => tell(took)))
  }

  async #inPlace<Answer>(
    merchantId: string,
    work: () => Promise<Answer>,
    after: (took: number) => Promise<void>,
  ): Promise<Answer> {
    const turn = this.#isFree(merchantId) ? this.#begin(merchantId) : await this.#wait(merchantId)
    try {
      return await work()
    } finally {
      const took = this.#timer() - turn.began
      turn.isOver = true
      this.#turnWindow(Date.parse(this.#clock()))
      this.#spent.set(merchantId, (this.#spent.get(merchantId) ?? 0) + took)
      void this.#leave(turn, after(Math.ceil(took)))
    }
  }

  /** Whoever had the turn does not wait for its rest. */
  async #leave(turn: Turn, rested: Promise<void>): Promise<void> {
    await rested
    this.#running.delete(turn)
    this.#callNext()
  }

  #isFree(merchantId: string): boolean {
    if (this.#running.size >= AT_ONCE) return false
    let own = 0
    for (const turn of this.#running) if (turn.merchantId === merchantId) own += 1
    return own < OF_MERCHANT_AT_ONCE
  }

  #begin(merchantId: string): Turn {
    const turn = { merchantId, began: this.#timer(), isOver: false }
    this.#running.add(turn)
    return turn
  }

  #wait(merchantId: string): Promise<Turn> {
    const waiter = Promise.withResolvers<Turn>()
    const others = this.#waiting.get(merchantId)
    if (others) others.push(waiter)
    else this.#waiting.set(merchantId, [waiter])
    return waiter.promise
  }

  /** A turn that is handed over is never free in between, so nobody who comes later takes it. */
  #callNext(): void {
    for (const [merchantId, waiting] of this.#waiting) {
      if (!this.#isFree(merchantId)) continue
      const waiter = waiting.shift()
      this.#waiting.delete(merchantId)
      if (waiting.length > 0) this.#waiting.set(merchantId, waiting)
      const seconds = this.secondsToWait(merchantId)
      if (seconds === undefined) {
        waiter?.resolve(this.#begin(merchantId))
        return
      }
      waiter?.reject(tooOften(seconds))
    }
  }

  #turnWindow(now: number): void {
    if (now < this.#endsAt) return
    this.#spent = new Map()
    this.#endsAt = now + APP_TIME.windowSeconds * 1_000
  }

  /** The time of transactions that are over, and of those that run so far. */
  #used(merchantId: string | null): number {
    let used = 0
    for (const [id, spent] of this.#spent) if (merchantId === null || id === merchantId) used += spent
    const now = this.#timer()
    for (const one of this.#running)
      if (!one.isOver && (merchantId === null || one.merchantId === merchantId)) used += now - one.began
    return used
  }
}
