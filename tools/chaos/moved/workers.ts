import type { Desk } from '../../../apps/server/test/make/desk.ts'
import type { SellingShop } from '../../../apps/server/test/make/selling-shop.ts'
import type { PlayedOrder } from '../attempts/play.ts'
import { Chance } from '../chance.ts'
import { DeskDriver } from '../driver.ts'
import type { ChaosShop } from '../shop.ts'
import { Wire } from '../wire.ts'
import { App } from './app.ts'
import { payThroughChannel } from './attempts.ts'
import { Holder, openTill } from './holder.ts'
import type { Stage } from './stage.ts'

/** A sale of the desk that does nothing else: when it was sent, and how long its answer took. */
interface Answered {
  readonly at: number
  readonly millis: number
}

/** All who work in the shop meanwhile, until they are told to stop. */
export class Workers {
  readonly desks: readonly DeskDriver[]
  readonly app: App
  readonly holder: Holder
  readonly attempts: PlayedOrder[] = []
  /** Sales of the desk that does nothing else, and of those that pay through a channel. */
  readonly sold: string[] = []
  readonly answered: Answered[] = []
  readonly failures: string[] = []
  readonly ofNeighbours: string[][] = []
  readonly #wires: readonly Wire[]
  readonly #running: Promise<void>[] = []
  #isOver = false

  private constructor(about: Pick<Workers, 'desks' | 'app' | 'holder'>, wires: readonly Wire[]) {
    this.desks = about.desks
    this.app = about.app
    this.holder = about.holder
    this.#wires = wires
  }

  static async begin(stage: Stage, count: number, seed: number): Promise<Workers> {
    const chanceOf = (at: number): Chance => new Chance(seed * 1_000 + at)
    // Its rules come first: each desk is told of them.
    const holder = await Holder.begin(stage, chanceOf(201))
    // Before the desks, whose numbers the server gives.
    const probe = await openTill(stage)
    const wires = Array.from({ length: count }, (_, at) => new Wire(stage.address, chanceOf(at).pause))
    const desks: DeskDriver[] = []
    for (const [at, wire] of wires.entries()) {
      const shop = { ...stage.shop, sessions: [] } satisfies ChaosShop
      desks.push(await DeskDriver.register(`moved-${seed}-${at}`, shop, stage.call, wire, chanceOf(100 + at)))
    }
    const workers = new Workers({ desks, app: new App(stage, chanceOf(200)), holder }, wires)
    await workers.app.follow()
    workers.#start(stage, probe, chanceOf)
    return workers
  }

  #start(stage: Stage, probe: Desk, chanceOf: (at: number) => Chance): void {
    const { shop, neighbours } = stage
    for (const [at, desk] of this.desks.entries()) {
      const [wire, chance] = [this.#wires[at] as Wire, chanceOf(300 + at)]
      this.#again(chance, 120, () => workAt(desk, wire, chance))
    }
    this.#again(chanceOf(400), 30, () => this.#probe(shop, probe))
    const [channel, app] = [chanceOf(401), chanceOf(402)]
    this.#again(channel, 100, async () => void this.attempts.push(await payThroughChannel(stage, channel)))
    this.#again(app, 400, () => this.app.bring())
    this.#again(app, 150, () => this.app.follow())
    this.#again(chanceOf(403), 300, () => this.holder.play())
    for (const [at, neighbour] of neighbours.entries()) {
      const sold: string[] = []
      this.ofNeighbours.push(sold)
      this.#again(chanceOf(500 + at), 200, async () => void sold.push(await sellOne(neighbour, neighbour.desk)))
    }
  }

  /** Does the same again and again; what it throws is a failure. */
  #again(chance: Chance, most: number, work: () => Promise<unknown>): void {
    const run = async (): Promise<void> => {
      while (!this.#isOver) {
        await work().catch((error: unknown) => this.failures.push(String(error)))
        await chance.pause(most)
      }
    }
    this.#running.push(run())
  }

  async #probe(shop: SellingShop, till: Desk): Promise<void> {
    const at = performance.now()
    this.sold.push(await sellOne(shop, till))
    this.answered.push({ at, millis: performance.now() - at })
  }

  /** Ends all work; then every wire is whole. */
  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#running)
    for (const wire of this.#wires) await wire.heal()
  }

  /** The longest that a sale was under way which was sent between two moments. */
  longestBetween(from: number, to: number): number {
    const during = this.answered.filter(({ at, millis }) => at + millis >= from && at <= to)
    return Math.round(Math.max(0, ...during.map(({ millis }) => millis)))
  }
}

/** One thing a cashier does, now and then without a network for a while. */
async function workAt(desk: DeskDriver, wire: Wire, chance: Chance): Promise<void> {
  if (chance.percent(8)) {
    wire.isUp = !wire.isUp
    if (wire.isUp) desk.page.comeOnline()
  }
  await desk.work()
}

async function sellOne(shop: SellingShop, desk: Desk): Promise<string> {
  const sale = desk.sale([shop.line(0)])
  const [outcome] = await desk.book(sale)
  if (outcome?.outcome !== 'accepted') throw new Error(`a sale was answered ${JSON.stringify(outcome)}`)
  return sale.orderId
}
