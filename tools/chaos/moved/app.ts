import { setTimeout as wait } from 'node:timers/promises'
import { listChanges } from '@kassa/contract/open/change.calls.ts'
import { quoteOrder } from '@kassa/contract/open/quote.calls.ts'
import { createWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { holdQuote, releaseHold } from '@kassa/contract/open/web-hold/web-hold.calls.ts'
import { positionOf } from '../../../apps/server/src/modules/open/changes/cursor.ts'
import { newId } from '../../../apps/server/src/platform/ids.ts'
import { CallRefused, type Call } from '../../replay/client.ts'
import type { Chance } from '../chance.ts'
import type { Stage } from './stage.ts'

/** The number of times that one call is put off by the ceiling of apps (docs/decisions/2537) before that is a fault. */
const MOST_DELAYS = 20

/** Calls as an app makes them: one that is told to wait asks the very same again when the time is over. */
const patient =
  (call: Call): Call =>
  async (endpoint, request, as) => {
    for (let delays = 0; ; delays += 1) {
      try {
        return await call(endpoint, request, as)
      } catch (error) {
        if (!(error instanceof CallRefused && error.status === 429) || delays === MOST_DELAYS) throw error
        await wait((error.retryAfterSeconds ?? 1) * 1_000)
      }
    }
  }

/** An app of the merchant that follows its changes, holds goods and brings orders, each asked for twice under one key. */
export class App {
  readonly #call: Call
  readonly #stage: Stage
  readonly #chance: Chance
  /** Orders of the books that the feed told of. */
  readonly told = new Set<string>()
  /** Web orders that were answered. */
  readonly brought = new Set<string>()
  readonly complaints: string[] = []
  changes = 0
  #after: string | undefined

  constructor(stage: Stage, chance: Chance) {
    this.#stage = stage
    this.#call = patient(stage.call)
    this.#chance = chance
  }

  /** Follows until the feed has nothing more to tell; the first time it begins there. */
  async follow(): Promise<void> {
    for (;;) {
      const asked = this.#after === undefined ? {} : { after: this.#after }
      const { data, next, complete } = await this.#call(listChanges, asked, { token: this.#stage.appKey })
      this.#mustGoOn(next)
      this.changes += data.length
      for (const { kind, id } of data) if (kind === 'order') this.told.add(id)
      if (complete) return
    }
  }

  /** A place is behind the one before it, in the same numbering. */
  #mustGoOn(next: string): void {
    const [before, now] = [positionOf(this.#after ?? next), positionOf(next)]
    if (!before || !now || now.epoch !== before.epoch || now.number < before.number)
      this.complaints.push(`the feed went from ${JSON.stringify(before)} to ${JSON.stringify(now)}`)
    this.#after = next
  }

  /** Quotes a basket and holds its goods; then lets them go, or makes the order and asks for the very same again after a while. */
  async bring(): Promise<void> {
    const { shop, appKey } = this.#stage
    const call = this.#call
    // Each write has a key of its own, and only an order is asked for again under the same one.
    const withKey = () => ({ token: appKey, key: newId() })
    const { productId } = shop.line(this.#chance.integer(0, 5))
    const items = [{ variant_id: productId, quantity: this.#chance.integer(1, 4) }]
    const quote = await call(quoteOrder, { outlet_id: shop.outlet.outletId, items }, withKey())
    const id = String(quote.id)
    await call(holdQuote, { quote_id: id }, withKey())
    await this.#chance.pause(200)
    if (this.#chance.percent(40)) return void (await call(releaseHold, { id }, withKey()))
    const as = withKey()
    const order = { quote_id: id, customer: { name: 'Ada Byron' }, tenders: [] }
    const first = await call(createWebOrder, order, as)
    this.brought.add(String(first.id))
    await wait(this.#chance.integer(0, 3_000))
    const again = await call(createWebOrder, order, as)
    if (first.id !== again.id)
      this.complaints.push(`web order ${String(first.id)} was made again as ${String(again.id)}`)
  }
}
