import { sql } from '../../src/platform/db/sql.ts'
import { makeSellingShop, type SellingShop } from '../make/selling-shop.ts'
import { givenOutIn, makeTwoDatabases, type PlaceName, type TwoDatabases } from '../two-databases.ts'
import type { WorldSettings } from '../world.ts'

/** A shop that sells in one of two databases, with the number by which it is moved. */
export interface SellingIn {
  readonly both: TwoDatabases
  readonly shop: SellingShop
  readonly number: string
}

/** Opens two databases and, in one of them, a shop whose shift is open. */
export async function makeSellingIn(place: PlaceName, settings: WorldSettings = {}): Promise<SellingIn> {
  const both = await makeTwoDatabases(settings)
  const shop = await makeSellingShop(both[place])
  Object.assign(shop.desk.device, { token: givenOutIn(place, shop.desk.device.token) })
  await shop.desk.book(shop.desk.openShift())
  const [made] = await both[place].sql<{ number: string }>(
    sql`select number from merchant where id = ${shop.merchantId}`,
  )
  return { both, shop, number: made?.number ?? '' }
}
