import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { NamedDatabase } from '../../src/platform/module.ts'
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

/** Opens them before the tests and closes them behind these. Answers what was made. */
export function openedSellingIn(place: PlaceName, settings?: WorldSettings): () => SellingIn {
  let made: SellingIn
  beforeAll(async () => {
    made = await makeSellingIn(place, settings)
  }, 120_000)
  afterAll(() => made.both.close())
  return () => made
}

/** A database as it is seen while it is away. */
export const away = ({ name, database }: NamedDatabase): NamedDatabase => ({
  name,
  database: Object.assign(Object.create(database) as Database, { isReady: () => Promise.resolve(false) }),
})
