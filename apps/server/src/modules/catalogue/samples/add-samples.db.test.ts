import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { archiveProduct, listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { addSamples, SAMPLE_COUNT } from '@kassa/contract/catalogue/sample.calls.ts'
import { codesOfTier, permissionCode } from '@kassa/contract/permission/permissions.ts'
import { isNameLength } from '@kassa/domain/text/name-length.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin, makeOutlet } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { catalogueModule } from '../catalogue.module.ts'
import { SAMPLE_SHELVES } from './sample-goods.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld({ modules: [catalogueModule] })
})
afterAll(() => world.close())

const shopIn = (currency: SellingCurrency, codes = codesOfTier('merchant')) =>
  world.owner(async (tx) => {
    const { merchantId } = await makeMerchant(tx)
    const { outletId } = await makeOutlet(tx, merchantId, { currency })
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes })
    const as = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    return { merchantId, outletId, as, headers: { outlet: outletId } }
  })
type Shop = Awaited<ReturnType<typeof shopIn>>

const add = ({ as, headers }: Shop, locale = 'en-US') =>
  world.call(addSamples, {}, { as, headers: { ...headers, cookie: `Accept-Language=${locale}` } })
const list = ({ as, headers }: Shop) => world.call(listProducts, { limit: 200 }, { as, headers })

describe('the sample catalogue', () => {
  it.each(['CNY', 'USD', 'JPY', 'ETB'] as const)(
    'is listed at the outlet in %s, on the shelf, with pictures',
    async (currency) => {
      const shop = await shopIn(currency)
      expect((await add(shop)).answer.created).toBe(SAMPLE_COUNT)
      const { rows } = (await list(shop)).answer
      expect(rows).toHaveLength(SAMPLE_COUNT)
      expect(rows.every((row) => row.currency === currency && row.isOnShelf && row.imageUrl !== null)).toBe(true)
    },
  )

  it('speaks the language of whoever asks', async () => {
    const shop = await shopIn('JPY')
    await add(shop, 'ja-JP')
    expect((await list(shop)).answer.rows.map(({ name }) => name)).toContain('コーヒー')
  })

  it('takes the reduced rate for food where the outlet has one', async () => {
    const shop = await shopIn('JPY')
    const [usual, reduced] = [crypto.randomUUID(), crypto.randomUUID()]
    await world.sql(sql`
      insert into tax (merchant_id, id, name, rate_basis_points, is_included, created_at) values
        (${shop.merchantId}, ${usual}, '10', 1000, true, now()), (${shop.merchantId}, ${reduced}, '8', 800, true, now())`)
    await world.sql(sql`
      insert into tax_outlet (merchant_id, tax_id, outlet_id, is_default) values
        (${shop.merchantId}, ${usual}, ${shop.outletId}, true), (${shop.merchantId}, ${reduced}, ${shop.outletId}, false)`)
    await add(shop)
    const taxes = await world.sql(sql`
      select tax_id, count(*) as count from product where merchant_id = ${shop.merchantId} group by tax_id order by 2`)
    expect(taxes).toEqual([
      { taxId: null, count: 6 },
      { taxId: reduced, count: 18 },
    ])
  })

  it('is there once, and again when all of it was deleted', async () => {
    const shop = await shopIn('USD')
    await add(shop)
    expect((await add(shop, 'zh-CN')).refusal.code).toBe('samples.there-already')
    const { rows } = (await list(shop)).answer
    const productIds = rows.map(({ id }) => id)
    await world.call(archiveProduct, { productIds }, { as: shop.as, headers: shop.headers })
    expect((await add(shop)).status).toBe(200)
  })

  it('needs the right to add products, and an outlet of one’s own', async () => {
    const shop = await shopIn('USD', [permissionCode('platform.catalogue.products')])
    expect((await add(shop)).status).toBe(403)
    const one = await shopIn('USD')
    const other = await shopIn('USD')
    expect((await add({ ...one, headers: other.headers })).status).toBe(404)
  })

  it('has names that fit, prices in every currency and motifs that are drawn', () => {
    const goods = SAMPLE_SHELVES.flatMap((shelf) => shelf.goods)
    expect(goods).toHaveLength(SAMPLE_COUNT)
    for (const { names, prices, motif } of goods) {
      for (const name of names) expect(isNameLength(name, 2, 50)).toBe(true)
      for (const price of Object.values(prices)) expect(Number.isSafeInteger(price) && price > 0).toBe(true)
      const drawn = path.join(import.meta.dirname, `../../../../../web/public/motifs/${motif}.svg`)
      expect(existsSync(drawn), motif).toBe(true)
    }
  })
})
