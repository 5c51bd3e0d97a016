import { afterAll, beforeAll, expect } from 'vitest'
import { listeners } from '../../src/maintenance/listeners.ts'
import { listSums } from '../../src/modules/moving/relocate/copied-rows.store.ts'
import { giveUpRelocation } from '../../src/modules/moving/relocate/give-up.ts'
import { relocateMerchant } from '../../src/modules/moving/relocate/relocate-merchant.ts'
import { isCopied, isOwn, listTables } from '../../src/modules/moving/relocate/relocated-table.store.ts'
import type { RelocationParts, RelocationPoint } from '../../src/modules/moving/relocate/relocation-parts.ts'
import { listWatched } from '../../src/modules/moving/relocate/watched-tables.store.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { runJob } from '../../src/platform/jobs/jobs.ts'
import { disagreements, proveAfterEach } from '../prove.ts'
import { makeSellingIn, type SellingIn } from './selling-in.ts'
import { places, type PlaceName } from '../two-databases.ts'

/** The most sales that are under way while a relocation lasts; more would only make the next ones longer. */
const MOST_SALES = 80

/** Books that agree without being read, where a test proves them behind itself. */
export const agreed = (): Promise<undefined> => Promise.resolve(undefined)

/** Kills a relocation behind a point. */
export const killedAt = (point: RelocationPoint): Partial<RelocationParts> => ({
  reached(reached) {
    if (reached === point) throw new Error(`killed at ${point}`)
  },
})

/** A shop that sells while it moves between two databases, and all that it sold. */
export class RelocatingShop {
  readonly both: SellingIn['both']
  readonly shop: SellingIn['shop']
  readonly number: string
  readonly #sold: string[] = []

  constructor({ both, shop, number }: SellingIn) {
    this.both = both
    this.shop = shop
    this.number = number
  }

  databaseOf(place: PlaceName) {
    return this.both.works[place].platform.database
  }

  partsOf(more: Partial<RelocationParts> = {}): RelocationParts {
    return {
      databases: places.map((name) => ({ name, database: this.databaseOf(name) })),
      now: this.both.one.now,
      listeners,
      say: () => {},
      prove: async ({ database }) => (await disagreements({ database }))[0],
      ...more,
    }
  }

  move(to: PlaceName, more?: Partial<RelocationParts>) {
    return relocateMerchant(this.partsOf(more), this.number, to)
  }

  giveUp() {
    return giveUpRelocation(this.partsOf(), this.number)
  }

  jobContext(place: PlaceName): Parameters<typeof runJob>[0] {
    const { platform } = this.both.works[place]
    return { ...platform, database: this.databaseOf(place), clock: () => new Date().toISOString() }
  }

  async sell(): Promise<void> {
    const sale = this.shop.desk.sale([this.shop.line(0)])
    const [outcome] = await this.shop.desk.book(sale)
    expect(outcome).toMatchObject({ outcome: 'accepted' })
    this.#sold.push(sale.orderId)
  }

  /** Sells without a pause while `work` runs. */
  async whileSelling(work: () => Promise<void>): Promise<void> {
    const state = { isOver: false }
    const selling = (async () => {
      for (let sale = 0; !state.isOver && sale < MOST_SALES; sale += 1) await this.sell()
    })()
    await work().finally(() => (state.isOver = true))
    await selling
  }

  async homeOf(): Promise<PlaceName> {
    const found = await Promise.all(
      places.map(async (name) => ({
        name,
        rows: await this.databaseOf(name).ask(sql`
          select from merchant_cluster m join cluster_here h on h.name = m.cluster where m.merchant_id = ${this.shop.merchantId}`),
      })),
    )
    const homes = found.filter(({ rows }) => rows.length > 0)
    expect(homes).toHaveLength(1)
    return homes[0]?.name ?? 'one'
  }

  /** From where it lives to the other one. */
  async findWay(): Promise<{ home: PlaceName; to: PlaceName }> {
    const home = await this.homeOf()
    return { home, to: home === 'one' ? 'two' : 'one' }
  }

  /** The rows that a merchant has in a database, of the tables that are copied. */
  sumsIn(place: PlaceName, merchantId = this.shop.merchantId) {
    return this.databaseOf(place).transaction({ kind: 'owner' }, async (tx) =>
      listSums(tx, (await listTables(tx)).filter(isCopied), merchantId),
    )
  }

  /** The tables in which it has any rows at all, but for those that say where it is; each is counted, whatever the mover looks at. */
  async rowsIn(place: PlaceName): Promise<string[]> {
    const found = await this.databaseOf(place).ask<{ name: string }>(sql`
      with own as materialized (
        select c.relname::text as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      )
      select name from own where (xpath('/row/n/text()', query_to_xml(
        format('select count(*) as n from %I where merchant_id = %L', name, ${this.shop.merchantId}::text), false, true, '')))[1]::text <> '0' order by 1`)
    return found.map(({ name }) => name).filter((name) => isOwn({ name }))
  }

  /** Every trace of a relocation that is left in either database. */
  async #tracesLeft(): Promise<string[]> {
    const left: string[] = []
    for (const place of places) {
      const watched = await this.databaseOf(place).transaction({ kind: 'owner' }, listWatched)
      const rows = await this.databaseOf(place).ask<{ rows: number }>(
        sql`select (select count(*) from relocation) + (select count(*) from relocation_change) as rows`,
      )
      left.push(
        ...watched.map(({ name }) => `${place} ${name}`),
        ...rows.filter((one) => one.rows > 0).map(() => place),
      )
    }
    return left
  }

  /** All that was sold is booked once, where the merchant lives, and nothing of it is elsewhere. Whether books agree is asked behind the tests. */
  async expectWholeIn(place: PlaceName): Promise<void> {
    expect(await this.homeOf()).toBe(place)
    const orders = await this.databaseOf(place).ask<{ id: string }>(
      sql`select id from sales_order where merchant_id = ${this.shop.merchantId}`,
    )
    expect(orders.map(({ id }) => id).toSorted()).toEqual(this.#sold.toSorted())
    expect(await this.rowsIn(place === 'one' ? 'two' : 'one')).toEqual([])
    expect(await this.#tracesLeft()).toEqual([])
  }
}

/** A shop in the first of two databases that has sold a little. */
async function makeRelocatingShop(): Promise<RelocatingShop> {
  const moving = new RelocatingShop(await makeSellingIn('one'))
  for (let sale = 0; sale < 5; sale += 1) await moving.sell()
  return moving
}

/** Opens one before the tests, proves every book of both databases behind each, and closes it behind them. Answers it. */
export function provedRelocatingShop(): () => RelocatingShop {
  let moving: RelocatingShop
  beforeAll(async () => {
    moving = await makeRelocatingShop()
  }, 120_000)
  afterAll(() => moving.both.close())
  for (const place of places) proveAfterEach(() => ({ database: moving.databaseOf(place) }))
  return () => moving
}
