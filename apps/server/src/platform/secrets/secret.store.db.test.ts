import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { bumpChanges, readChanges } from '../books/change-cursor.ts'
import { sql } from '../db/sql.ts'
import { createSecretBox } from './secret.ts'
import { findPlatformSecret, findSecret, sealAgain, setPlatformSecret, setSecret } from './secret.store.ts'

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64url')
const box = createSecretBox(key(1))

let world: World
let shop: Shop
let other: Shop

beforeAll(async () => {
  world = await makeWorld()
  // Secrets that modules store from the first start on are sealed with the world's own key.
  await world.sql(sql`delete from platform_secret`)
  shop = await makeShop(world)
  other = await makeShop(world)
})
afterAll(() => world.close())

const inside = ({ merchantId }: Shop) => ({ kind: 'merchant', merchantId }) as const
const find = (of: Shop, with_ = box) =>
  world.database.transaction(inside(of), (tx) => findSecret(tx, with_, of.merchantId, 'payment/key'))

test('a secret is kept sealed, for its own merchant, and outlives a change of keys', async () => {
  const { now } = world
  await world.database.transaction(inside(shop), async (tx) => {
    await setSecret(tx, box, { merchantId: shop.merchantId, name: 'payment/key', text: 'first', now })
    await setSecret(tx, box, { merchantId: shop.merchantId, name: 'payment/key', text: 'sk_live_1', now })
  })
  await world.database.transaction({ kind: 'platform' }, (tx) =>
    setPlatformSecret(tx, box, { name: 'mail', text: 'smtp', now }),
  )
  expect(await find(shop)).toBe('sk_live_1')
  expect(await find(other)).toBeUndefined()

  const both = createSecretBox(`${key(2)},${key(1)}`)
  expect(await sealAgain(world.database, both)).toBe(2)
  expect(await sealAgain(world.database, both)).toBe(0)
  const onlyNew = createSecretBox(key(2))
  expect(await find(shop, onlyNew)).toBe('sk_live_1')
  const mail = await world.database.transaction({ kind: 'platform' }, (tx) => findPlatformSecret(tx, onlyNew, 'mail'))
  expect(mail).toBe('smtp')
})

test('a sealed value put into another merchant’s row does not open', async () => {
  await world.owner((tx) =>
    tx.run(sql`insert into secret (merchant_id, name, key_id, nonce, sealed, set_at)
      select ${other.merchantId}, name, key_id, nonce, sealed, set_at from secret where merchant_id = ${shop.merchantId}`),
  )
  await expect(find(other, createSecretBox(key(2)))).rejects.toThrow(/./)
})

test('a reader across tenants never sees a secret', async () => {
  await expect(
    world.database.transaction({ kind: 'across', reads: 'all' }, (tx) => tx.many(sql`select * from secret`)),
  ).rejects.toMatchObject({ sqlstate: '42501' })
})

test('changes count up without a hole, also at once', async () => {
  const { merchantId } = await makeShop(world)
  const start = await world.database.transaction({ kind: 'merchant', merchantId }, (tx) => readChanges(tx, merchantId))
  const bumped = await Promise.all(
    Array.from({ length: 10 }, () =>
      world.database.transaction({ kind: 'merchant', merchantId }, (tx) => bumpChanges(tx, merchantId)),
    ),
  )
  expect(bumped.toSorted((one, two) => one - two)).toEqual(Array.from({ length: 10 }, (_, index) => start + index + 1))
})
