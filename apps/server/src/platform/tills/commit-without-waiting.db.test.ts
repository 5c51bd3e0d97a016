import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../db/sql.ts'
import { commitWithoutWaiting } from './commit-without-waiting.store.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

test('a step that does not wait for the disk says so for itself alone', async () => {
  const waits = sql`select current_setting('synchronous_commit') as value`
  const { merchantId } = await makeShop(world)
  const inside = await world.database.transaction({ kind: 'merchant', merchantId }, async (tx) => {
    await commitWithoutWaiting(tx)
    return tx.one<{ value: string }>(waits)
  })
  expect(inside.value).toBe('off')
  const behind = await world.database.transaction({ kind: 'merchant', merchantId }, (tx) =>
    tx.one<{ value: string }>(waits),
  )
  expect(behind.value).not.toBe('off')
})
