import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../db/sql.ts'
import { newId } from '../ids.ts'
import { hasSoldLately } from './sold-lately.store.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** An event of so many seconds ago, by the clock of the database, told to all or not yet. */
const tell = (merchantId: string, name: string, secondsAgo: number, isTold = true) =>
  world.sql(sql`
    insert into outbox (merchant_id, id, name, payload, created_at, sequence)
    values (${merchantId}, ${newId()}, ${name}, '{}', statement_timestamp() - ${secondsAgo} * interval '1 second',
      case when ${isTold}::boolean then nextval('outbox_sequence_number') end)
    returning id`)

test('somebody sells where a sale or a refund of any merchant was told of in the last two minutes', async () => {
  const { merchantId } = await makeShop(world)
  await world.settled()
  expect(await hasSoldLately(world.database)).toBe(false)
  await tell(merchantId, 'stock.moved', 1)
  await tell(merchantId, 'order.sold', 130)
  await tell(merchantId, 'order.sold', 1, false)
  expect(await hasSoldLately(world.database)).toBe(false)
  await tell(merchantId, 'order.refunded', 110)
  expect(await hasSoldLately(world.database)).toBe(true)
})
