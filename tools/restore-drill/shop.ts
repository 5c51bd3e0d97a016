import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { makeSellingShop, type SellingShop } from '../../apps/server/test/make/selling-shop.ts'
import type { World } from '../../apps/server/test/world.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import { callerAt } from '../replay/client.ts'

type Entry = ReturnType<SellingShop['desk']['entry']>

/** A shop that sells through a server, and the journal that its till keeps. */
export interface Till {
  readonly shop: SellingShop
  /** Sells so many times; answers the ids of the sales. */
  sell(times: number): Promise<string[]>
  /** Sends again all that the till has kept from a sale on. */
  sendAgainFrom(orderId: string): Promise<void>
}

/** The parts of a world that a shop is made with, over HTTP. */
const worldAt = (database: Database, address: () => string): World =>
  ({
    database,
    get now() {
      return new Date().toISOString()
    },
    owner: (work) => database.transaction({ kind: 'owner', now: new Date().toISOString() }, work),
    call: async (endpoint, request, { as, device } = {}) => ({
      status: 200,
      answer: await callerAt(address())(endpoint, request, { token: as, device }),
    }),
  }) as Partial<World> as World

export async function openTill(database: Database, address: () => string): Promise<Till> {
  const shop = await makeSellingShop(worldAt(database, address), { onHand: 1_000_000 })
  const { desk } = shop
  const kept: { readonly orderId: string; readonly entry: Entry }[] = []
  await desk.book(desk.openShift())
  const send = async (entry: Entry): Promise<void> => {
    const [outcome] = (await desk.upload(entry)).answer.outcomes
    if (outcome?.outcome !== 'accepted') throw new Error(`a sale was answered ${JSON.stringify(outcome)}`)
  }
  return {
    shop,
    async sell(times) {
      const sold: string[] = []
      for (let sale = 0; sale < times; sale += 1) {
        const body: SaleBody = desk.sale([shop.line(sale % 3, 1 + (sale % 2))])
        const entry = desk.entry(body)
        kept.push({ orderId: body.orderId, entry })
        await send(entry)
        sold.push(body.orderId)
      }
      return sold
    },
    async sendAgainFrom(orderId) {
      for (const { entry } of kept.slice(kept.findIndex((one) => one.orderId === orderId))) await send(entry)
    },
  }
}

export const listSales = async (database: Database, { merchantId }: SellingShop): Promise<string[]> =>
  (
    await database.ask<{ id: string }>(sql`select id from sales_order where merchant_id = ${merchantId} order by id`)
  ).map(({ id }) => id)
