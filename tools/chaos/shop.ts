import { makeSellingShop, type SellingShop } from '../../apps/server/test/make/selling-shop.ts'
import { makeSession } from '../../apps/server/test/make/session.ts'
import type { World } from '../../apps/server/test/world.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'

const prices = Array.from({ length: 24 }, (_, place) => 45 + ((place * 7919) % 20_000))

export interface ChaosShop extends SellingShop {
  /** Sessions of the cashier, to be signed out one by one. */
  readonly sessions: string[]
}

/** The shop of a batch: one outlet, a cashier, two dozen products with stock for years. */
export async function makeShop(database: Database): Promise<ChaosShop> {
  const world = {
    owner: (work) => database.transaction({ kind: 'owner' }, work),
    now: new Date().toISOString(),
  } satisfies Pick<World, 'owner' | 'now'>
  const facts = { currency: 'CNY', pricesMinor: prices, onHand: 100_000_000 } as const
  const shop = await makeSellingShop(world as World, facts)
  const about = { kind: 'staff', accountId: shop.cashier.staffId, merchantId: shop.merchantId } as const
  const sessions = await world.owner((tx) => Promise.all(Array.from({ length: 20 }, () => makeSession(tx, about))))
  return { ...shop, sessions }
}
