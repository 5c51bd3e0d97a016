import { makeTestShop } from '@kassa/contract/identity/test-shop.calls.ts'
import { fillTestShop, readTestCopy } from '@kassa/contract/moving/test-copy.calls.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { World } from '../world.ts'
import { OWNER_PASSWORD } from './owner.ts'

interface Caller {
  readonly as: string
}

/** Test shops of a world, as their owners make them and fill them with a copy of the real one. */
export const testCopies = (world: World) => ({
  make: (who: Caller) => world.call(makeTestShop, { password: OWNER_PASSWORD }, who),

  fill: (sales: 'all' | 'none', who: Caller, password = OWNER_PASSWORD) =>
    world.call(fillTestShop, { password, sales }, who),

  copyOf: async (who: Caller) => (await world.call(readTestCopy, {}, who)).answer.copy,

  /** The test shop that stands beside a merchant; empty where none does. */
  testShopOf: async (merchantId: string): Promise<string> => {
    const [found] = await world.sql<{ id: string }>(
      sql`select id from merchant where test_of = ${merchantId} and archived_at is null`,
    )
    return found?.id ?? ''
  },
})
