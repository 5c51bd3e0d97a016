// A process with an old list of databases is no second truth: what it still believes of a merchant that left is refused by the fence.
import { createBrand } from '@kassa/contract/catalogue/brand.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { givenOutIn, makeTwoDatabases, type TwoDatabases } from '../../../../test/two-databases.ts'
import { makeNeighbour, type World } from '../../../../test/world.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import { listeners } from '../../../maintenance/listeners.ts'
import { sql } from '../../../platform/db/sql.ts'
import { listMerchantRows } from './copied-rows.store.ts'
import { relocateMerchant } from './relocate-merchant.ts'

onPostgres('a process that knows the first database alone', () => {
  let both: TwoDatabases
  let old: World
  let shop: SellingShop
  let admin: { readonly as: string }

  beforeAll(async () => {
    both = await makeTwoDatabases()
    old = await makeNeighbour(both.one, { name: 'one' })
    shop = await makeSellingShop(both.one)
    Object.assign(shop.desk.device, { token: givenOutIn('one', shop.desk.device.token) })
    const codes = [permissionCode('platform.catalogue.brands.add')]
    const token = await both.one.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
    })
    admin = { as: givenOutIn('one', token) }
    await shop.desk.book(shop.desk.openShift())
  }, 120_000)
  afterAll(async () => {
    await old.close()
    await both.close()
  })

  it('writes nothing of a merchant that left it, and the tills go on at the others', async () => {
    expect((await old.call(createBrand, { name: 'Before' }, admin)).status).toBe(200)
    const [{ number } = { number: '' }] = await both.one.sql<{ number: string }>(
      sql`select number from merchant where id = ${shop.merchantId}`,
    )
    const databases = (['one', 'two'] as const).map((name) => ({ name, database: both.works[name].platform.database }))
    const statuses: number[] = []
    await relocateMerchant(
      {
        databases,
        now: both.one.now,
        listeners,
        say: () => {},
        prove: () => Promise.resolve(undefined),
        // The old rows are still there, and the process has what it remembers.
        async reached(point) {
          if (point !== 'arrived') return
          const entry = shop.desk.entry(shop.desk.sale([shop.line(0)]))
          const { desk } = shop
          statuses.push((await old.call(createBrand, { name: 'Lost' }, admin)).status)
          Object.assign(desk, { world: old })
          statuses.push((await desk.upload(entry)).status)
          Object.assign(desk, { world: both.one })
          expect((await desk.upload(entry)).answer.outcomes).toMatchObject([{ outcome: 'accepted' }])
        },
      },
      number,
      'two',
    )
    for (const status of statuses) expect(status).toBeGreaterThanOrEqual(400)
    expect(statuses).toHaveLength(2)
    const inOne = await both.works.one.platform.database.transaction({ kind: 'owner' }, (tx) =>
      listMerchantRows(tx, shop.merchantId),
    )
    expect(inOne).toEqual([])
    const brands = await both.two.sql(sql`select name from brand where merchant_id = ${shop.merchantId}`)
    expect(brands).toEqual([{ name: 'Before' }])
    expect(await both.two.sql(sql`select from sales_order where merchant_id = ${shop.merchantId}`)).toHaveLength(1)
  }, 120_000)
})
