import { loadProducts, loadStockLevels } from '@kassa/contract/open/bulk/bulk.calls.ts'
import { listStockLevels, readProduct } from '@kassa/contract/open/product.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { archiveProduct, createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { ProductFields } from '@kassa/contract/catalogue/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { countFitting } from '../catalogue/public.ts'
import { makeApp } from '../../../test/make/app.ts'
import { makeProduct } from '../../../test/make/goods.ts'
import { makeOpenWorld, type OpenWorld } from '../../../test/make/open-world.ts'
import { listingFields, plainProduct } from '../../../test/make/product-fields.ts'

/* A first copy by few calls is what the reads of single things say. */

let open: OpenWorld

beforeAll(async () => void (open = await makeOpenWorld()))
afterAll(() => open.world.close())

const bare = { id: null, customCode: null, sku: null }

interface Thing {
  readonly id: string
}

async function all(call: typeof loadProducts | typeof loadStockLevels, request: object, as = open.app.key) {
  const things: Thing[] = []
  for (let cursor: string | undefined; ;) {
    const page = (await open.world.call(call, { limit: 2, ...request, cursor }, { as })).answer
    things.push(...(page.data as Thing[]))
    if (page.next === null) return things
    cursor = page.next
  }
}

const whole = async ({ id }: Thing, as = open.app.key) => (await open.world.call(readProduct, { id }, { as })).answer

test('every product that is not archived comes once, as it is read alone', async () => {
  const { admin, outlet } = open.shop
  const listings = [listingFields(outlet.outletId)]
  const variants = ['S', 'M'].map((size) => ({ ...bare, valueNames: [size], codes: [`SHIRT-${size}`], listings }))
  const attributes = [{ name: 'Size', values: ['S', 'M'] }]
  const create = (fields: Partial<ProductFields>) =>
    open.world.call(createProduct, plainProduct({ listings, ...fields }), { as: admin.token })
  const shirt = await create({ name: 'Shirt', attributes, variants, listings: [] })
  const gone = await create({ name: 'Gone' })
  const { id: goneId } = gone.answer
  await open.world.call(archiveProduct, { productIds: [goneId] }, { as: admin.token })
  const loaded = await all(loadProducts, {})
  const ids = loaded.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted())
  expect(ids).toContain(open.ids.product)
  expect(ids).toContain(shirt.answer.id)
  expect(ids).not.toContain(goneId)
  for (const one of loaded) expect(one).toEqual(await whole(one))
})

test('shows the outlets and costs of the grant alone', async () => {
  const scopes = scopeNames.filter((scope) => scope !== 'costs_read' && !scope.startsWith('member'))
  const outletIds = [open.ids.outlet]
  const { key } = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes, outletIds }))
  const loaded = await all(loadProducts, {}, key)
  for (const one of loaded) expect(one).toEqual(await whole(one, key))
  expect(JSON.stringify(loaded)).not.toContain(open.ids.otherOutlet)
  const levels = await all(loadStockLevels, { outlet_id: open.ids.outlet }, key)
  expect(levels[0]).toMatchObject({ outlet_id: open.ids.outlet, value: null })
  const other = { outlet_id: open.ids.otherOutlet }
  expect((await open.world.call(loadStockLevels, other, { as: key })).status).toBe(404)
})

test('the stock of an outlet comes once for each variant, as its list says', async () => {
  const outlet = { outlet_id: open.ids.outlet }
  const loaded = await all(loadStockLevels, outlet)
  const listed = (await open.world.call(listStockLevels, { ...outlet, limit: 500 }, { as: open.app.key })).answer
  expect(listed.has_more).toBe(false)
  const inOrder = (listed.data as Thing[]).toSorted((one, next) => (one.id < next.id ? -1 : 1))
  expect(loaded).toEqual(inOrder)
})

test('a page of many things, which is read as a range, is what pages of few are', async () => {
  const { merchantId, outlet, otherOutlet } = open.shop
  await open.world.owner(async (tx) => {
    for (let made = 0; made < 230; made += 1)
      await makeProduct(tx, merchantId, made % 3 === 0 ? [outlet, otherOutlet] : [outlet], { onHand: made })
  })
  const whole = await all(loadProducts, { limit: 1_000 })
  expect(whole.length).toBeGreaterThan(230)
  expect(await all(loadProducts, { limit: 100 })).toEqual(whole)
  const levels = { outlet_id: outlet.outletId }
  const every = await all(loadStockLevels, { ...levels, limit: 5_000 })
  expect(every.length).toBeGreaterThan(230)
  expect(await all(loadStockLevels, { ...levels, limit: 100 })).toEqual(every)
})

test('a page holds no more listings than fit, and at least one product', async () => {
  const { merchantId } = open.shop
  const rows = await open.world.sql<{ id: string; listings: number }>(sql`
    select p.id, count(l.variant_id)::int as listings from product p
    left join listing l on l.merchant_id = p.merchant_id and l.product_id = p.id
    where p.merchant_id = ${merchantId} and p.archived_at is null group by p.id order by p.id`)
  const fitting = (listings: number, products = 1_000, after?: readonly string[]) =>
    open.world.owner((tx) => countFitting(tx, merchantId, after, { products, listings }))
  const [first = 0, second = 0] = rows.map(({ listings }) => listings)
  const all = rows.reduce((sum, { listings }) => sum + listings, 0)
  expect(first).toBeGreaterThan(0)
  expect(await fitting(first + second)).toBeGreaterThanOrEqual(2)
  expect(await fitting(first + second - 1)).toBe(second === 0 ? 2 : 1)
  expect(await fitting(0)).toBe(1)
  expect([await fitting(all), await fitting(all, 2)]).toEqual([rows.length, 2])
  expect(await fitting(all, 1_000, [rows[0]!.id])).toBe(rows.length - 1)
})

test('a place that no page named is refused', async () => {
  const refused = await open.world.call(loadProducts, { cursor: 'nowhere' }, { as: open.app.key })
  expect(refused.refusal.code).toBe('request.place_unknown')
})
