import { archiveProduct, restoreProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { undoChange } from '@kassa/contract/today/today.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { beginTrial } from '../../billing/public.ts'

/* Archived goods come back only where the licence has room for them. */

let world: World
let shop: Shop

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  shop = await makeShop(world)
  await world.owner((tx) => beginTrial(tx, shop.merchantId, { now: world.now, newId }))
})

const mine = () => ({ as: shop.admin.token })
const make = async () => (await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet]))).productId
const living = async () => {
  const [row] = await world.sql<{ count: number }>(sql`
    select count(*)::int as count from product where merchant_id = ${shop.merchantId} and archived_at is null`)
  return row?.count
}
/** Does something while a version allows two products. */
async function withTwo<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  await world.sql(sql`update billing_edition set products = 2`)
  return work().finally(() => world.sql(sql`update billing_edition set products = null`))
}

test('goods that were archived do not come back beside others that took their room', async () => {
  const productIds = [await make(), await make()]
  await world.call(archiveProduct, { productIds }, mine())
  const third = await make()
  await withTwo(async () => {
    const both = await world.call(restoreProduct, { productIds }, mine())
    expect([both.refusal.code, both.refusal.details]).toEqual(['licence.products-full', { most: 2, used: 1 }])
    expect(await living()).toBe(1)
    const one = await world.call(restoreProduct, { productIds: productIds.slice(0, 1) }, mine())
    expect([one.answer.restored, await living()]).toEqual([1, 2])
    // Goods that stand there already take no room: a licence that is full, or holds too much since it became smaller, keeps nobody from asking.
    expect((await world.call(restoreProduct, { productIds: [third] }, mine())).answer.restored).toBe(0)
  })
})

test('of two who bring goods back for the last room at once one is refused', async () => {
  const [one, two] = [await make(), await make()]
  await make()
  await world.call(archiveProduct, { productIds: [one, two] }, mine())
  await withTwo(async () => {
    const raced = await Promise.all([one, two].map((id) => world.call(restoreProduct, { productIds: [id] }, mine())))
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await living()).toBe(2)
  })
})

test('taking back that they were archived asks for room too, and leaves all as it was', async () => {
  const productIds = [await make()]
  const key = newId()
  await world.call(archiveProduct, { productIds }, { ...mine(), key })
  const others = [await make(), await make()]
  await withTwo(async () => {
    expect((await world.call(undoChange, { key }, mine())).refusal.code).toBe('licence.products-full')
    expect(await living()).toBe(2)
    await world.call(archiveProduct, { productIds: others.slice(0, 1) }, mine())
    expect((await world.call(undoChange, { key }, mine())).status).toBe(200)
    expect(await living()).toBe(2)
  })
})
