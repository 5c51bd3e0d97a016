import { setTimeout as wait } from 'node:timers/promises'
import { callerAt, type Call } from '../../replay/client.ts'
import { Chance } from '../chance.ts'
import { DeskDriver } from '../driver.ts'
import type { Kind } from '../kinds.ts'
import { finishRun, type PlayedRun } from '../play.ts'
import type { Server } from '../server.ts'
import type { ChaosShop } from '../shop.ts'
import { Wire } from '../wire.ts'
import { longestGap } from './longest-gap.ts'

interface WorkFacts {
  readonly shop: ChaosShop
  readonly servers: readonly Server[]
  readonly desks: number
  readonly seed: number
}

/** A time in which a desk tried to send what it had, and its end. */
interface Waited {
  readonly until: number
  readonly millis: number
}

/** Desks that sell until they are told to stop, and when an upload of theirs was answered. */
export class Work {
  readonly #desks: DeskDriver[] = []
  readonly #answered: number[] = []
  readonly #waited: Waited[] = []
  /** Since when each desk tries to send what it has; absent: it has nothing to send. */
  readonly #since = new Map<number, number>()
  readonly #running: Promise<void>[] = []
  readonly #seed: number
  #isOver = false

  private constructor(seed: number) {
    this.#seed = seed
  }

  static async begin({ shop, servers, desks, seed }: WorkFacts): Promise<Work> {
    const work = new Work(seed)
    let turn = 0
    const address = (): string => (servers[(turn += 1) % servers.length] as Server).address()
    const call: Call = (endpoint, request, as) => callerAt(address())(endpoint, request, as)
    for (let at = 0; at < desks; at += 1) {
      const wire = new Wire(address, new Chance(seed + at).pause)
      const send = wire.send.bind(wire)
      wire.send = async (to, init, page) => {
        if (!to.includes('upload-journal')) return send(to, init, page)
        work.#since.set(at, work.#since.get(at) ?? performance.now())
        const response = await send(to, init, page)
        if (response.ok) work.#hear(at)
        return response
      }
      const chance = new Chance(seed + 100 + at)
      const desk = await DeskDriver.register(`machine-${seed}-${at}`, shop, call, wire, chance)
      work.#desks.push(desk)
      work.#running.push(work.#sell(desk, chance))
    }
    return work
  }

  #hear(desk: number): void {
    const until = performance.now()
    this.#answered.push(until)
    this.#waited.push({ until, millis: until - (this.#since.get(desk) ?? until) })
    this.#since.delete(desk)
  }

  async #sell(desk: DeskDriver, chance: Chance): Promise<void> {
    while (!this.#isOver) {
      await desk.work()
      desk.page.comeOnline()
      await chance.pause(300)
    }
  }

  /** The longest time in which no upload was answered since a moment; waits a minute for the next one. */
  async gapSince(from: number): Promise<number> {
    const before = this.#answered.length
    for (let looked = 0; looked < 600 && this.#answered.length === before; looked += 1) await wait(100)
    return longestGap(from, this.#answered, performance.now())
  }

  /** The longest that a desk tried to send what it had, of those that were answered since a moment or still try. */
  longestWaitSince(from: number): number {
    const now = performance.now()
    const open = [...this.#since.values()].map((since) => now - since)
    return Math.max(0, ...open, ...this.#waited.filter(({ until }) => until >= from).map(({ millis }) => millis))
  }

  async end(kind: Kind): Promise<PlayedRun[]> {
    this.#isOver = true
    await Promise.all(this.#running)
    const runs: PlayedRun[] = []
    for (const desk of this.#desks) runs.push(await finishRun(desk, { seed: this.#seed, kind, struck: 1 }))
    return runs
  }
}
