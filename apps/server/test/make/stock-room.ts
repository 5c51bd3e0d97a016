import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { sql } from '../../src/platform/db/sql.ts'
import { disagreements } from '../prove.ts'
import { makeWorld, type World } from '../world.ts'
import { makeProduct, type MadeProduct } from './goods.ts'
import { makeShop, type Shop } from './shop.ts'

/** A shop of two outlets with a supplier and two goods, ten of each at the first outlet; another merchant beside it. */
export interface StockRoom {
  world: World
  shop: Shop
  other: Shop
  supplierId: string
  tea: MadeProduct
  cup: MadeProduct
}

/**
 * Prepares a file of tests about stock documents: one world for the file, new goods for each test, and the books proven at the end. The
 * result is filled in before the first test runs.
 */
export function useStockRoom() {
  const room = {} as StockRoom
  beforeAll(async () => {
    room.world = await makeWorld()
    room.shop = await makeShop(room.world, { currency: 'USD' })
    room.other = await makeShop(room.world)
    room.supplierId = (await room.world.call(createSupplier, { name: 'Leaf & Co' }, mine())).answer.id
  })
  beforeEach(async () => {
    const facts = { onHand: 10, averageCostThousandths: 200_000 }
    room.tea = await goods(facts)
    room.cup = await goods(facts)
    room.world.passSeconds(60)
  })
  afterAll(async () => {
    expect(await disagreements(room.world)).toEqual([])
    await room.world.close()
  })

  const goods = (facts: Parameters<typeof makeProduct>[3]) =>
    room.world.owner((tx) => makeProduct(tx, room.shop.merchantId, [room.shop.outlet], facts))
  const mine = () => ({ as: room.shop.admin.token, outlet: room.shop.outlet.outletId })
  const there = () => ({ as: room.shop.admin.token, outlet: room.shop.otherOutlet.outletId })
  const theirs = () => ({ as: room.other.admin.token, outlet: room.other.outlet.outletId })
  const stockOf = async (variantId: string, outletId = room.shop.outlet.outletId) =>
    (
      await room.world.sql<{ onHand: number; inTransit: number; valueMinor: number }>(
        sql`select on_hand, in_transit, value_minor from stock where variant_id = ${variantId} and outlet_id = ${outletId}`,
      )
    )[0]
  return Object.assign(room, { mine, there, theirs, stockOf })
}
